/// The cases of a batch: each path is one; of a folder, each entry is.
struct CaseList {
  /// A case, or something named on the command line that cannot become one.
  struct Entry: Hashable {
    var path: String
    /// Why it cannot be read; nil when it may.
    var failure: String?
  }

  /// In the order of the arguments.
  private(set) var entries: [Entry] = []
  /// Folders that hold nothing to read.
  private(set) var emptyFolders: [String] = []

  /// Looks up what the arguments lead to. What does not exist is a case: reading it tells why it fails.
  init(_ arguments: [String]) {
    for path in arguments { add(path) }
  }

  /// Whether a path is a folder of which each entry is a case. A log archive is a folder to the system and one log to
  /// its owner.
  static func isFolderOfCases(_ path: String) -> Bool {
    let name = path.hasSuffix("/") ? path.dropLast() : path[...]
    return path != "-" && !name.hasSuffix(".logarchive") && FileStatus(path: path)?.kind == .folder
  }

  private mutating func add(_ path: String) {
    guard Self.isFolderOfCases(path) else {
      entries.append(Entry(path: path))
      return
    }
    do {
      let (paths, unnamable) = try Folder.entries(of: path)
      entries += paths.map { Entry(path: $0) }
      if unnamable > 0 {
        entries.append(Entry(path: path, failure: "\(unnamable) of its names are no UTF-8 and were left out"))
      } else if paths.isEmpty {
        emptyFolders.append(path)
      }
    } catch {
      entries.append(Entry(path: path, failure: error.reason))
    }
  }
}
