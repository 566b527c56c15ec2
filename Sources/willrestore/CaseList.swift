import Options

/// The cases of a batch: each path is one; of a folder, each entry is.
struct CaseList {
  /// A path for each case, in the order of the arguments.
  private(set) var paths: [String] = []
  /// Folders that could not be read, with the reason; sentences for the user.
  private(set) var problems: [String] = []

  /// Looks up what the arguments lead to. What does not exist stays in the list: reading it tells why.
  init(_ arguments: [String]) {
    for path in arguments { add(path) }
  }

  private mutating func add(_ path: String) {
    // A log archive is a folder to the system and one log to its owner.
    guard path != "-", FileStatus(path: path)?.kind == .folder, !Self.isLogArchive(path) else {
      paths.append(path)
      return
    }
    do {
      let (entries, unnamable) = try Folder.entries(of: path)
      paths += entries
      if unnamable > 0 {
        problems.append("\(path.printable): \(unnamable) entries with names that are no UTF-8 were left out")
      } else if entries.isEmpty {
        problems.append("\(path.printable): nothing to read in this folder")
      }
    } catch {
      problems.append("\(path.printable): \(error.reason)")
    }
  }

  private static func isLogArchive(_ path: String) -> Bool {
    let name = path.hasSuffix("/") ? path.dropLast() : path[...]
    return name.hasSuffix(".logarchive")
  }
}
