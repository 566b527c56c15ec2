import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The inputs that paths lead to: a file is itself, a directory all the files below it.
///
/// Names are taken in the order of their bytes, so that every machine reads the same order. Hidden files, AppleDouble
/// files (`._*`) and links are passed over silently; what else is no file is passed over with a note.
public struct DirectoryWalk: Sendable, Hashable {
  /// Something below a directory that is not read.
  public struct Skipped: Sendable, Hashable {
    /// What was skipped.
    public var path: String
    /// Why, in words that stand behind the path.
    public var reason: String
    /// What to do about it.
    public var advice: String?
    /// There is nothing in it that could be read.
    public var isEmpty = false
  }

  /// Files to read, in order.
  public private(set) var paths: [String] = []
  /// What was passed over and should be told.
  public private(set) var skipped: [Skipped] = []

  /// Walks `paths` in their order. A path that does not exist stays in the list: opening it tells why.
  public init(_ paths: [String]) {
    for path in paths { visit(path) }
  }

  private mutating func visit(_ path: String) {
    switch DirectoryWalk.kind(of: path) {
    case willrestore_file_directory:
      walkNamed(path)
    case willrestore_file_link where DirectoryWalk.isDirectory(path):
      // A link that was named is followed; a link that was found is not.
      walkNamed(path)
    default:
      paths.append(path)
    }
  }

  /// A folder that was named is told of, if only that it is empty.
  private mutating func walkNamed(_ directory: String) {
    let known = paths.count + skipped.count
    walk(directory)
    guard paths.count + skipped.count == known else { return }
    skipped.append(
      Skipped(
        path: directory, reason: "is a folder without a file in it", advice: "name a log, or a folder that holds one",
        isEmpty: true))
  }

  private mutating func walk(_ directory: String) {
    // Levels deeper than any real folder are a sign of something built to exhaust the stack.
    if directory.utf8.count > 4_096 {
      skipped.append(Skipped(path: directory, reason: "the path is too long"))
      return
    }
    if DirectoryWalk.isLogArchive(directory) {
      skipped.append(
        Skipped(path: directory, reason: "is a log archive, not text", advice: FileKind.logArchiveAdvice))
      return
    }
    guard let names = DirectoryWalk.names(in: directory) else {
      let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "cannot be read"
      skipped.append(Skipped(path: directory, reason: reason))
      return
    }
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    for name in names where name.utf8.first != UInt8(ascii: ".") {
      let path = prefix + name
      switch DirectoryWalk.kind(of: path) {
      case willrestore_file_regular: paths.append(path)
      case willrestore_file_directory: walk(path)
      case willrestore_file_link, willrestore_file_missing: break
      default: skipped.append(Skipped(path: path, reason: "is neither a file nor a directory"))
      }
    }
  }

  fileprivate static func kind(of path: String) -> willrestore_file_kind {
    unsafe path.withCString { unsafe willrestore_kind_of_path($0) }
  }

  private static func isDirectory(_ path: String) -> Bool {
    guard let directory = unsafe path.withCString({ unsafe willrestore_open_directory($0) }) else { return false }
    unsafe willrestore_close_directory(directory)
    return true
  }

  private static func isLogArchive(_ directory: String) -> Bool {
    var name = Substring(directory)
    while name.count > 1, name.last == "/" { name.removeLast() }
    return name.hasSuffix(".logarchive")
  }

  /// The names in a directory in the order of their bytes, or nil and errno.
  private static func names(in path: String) -> [String]? {
    guard let directory = unsafe path.withCString({ unsafe willrestore_open_directory($0) }) else { return nil }
    defer { unsafe willrestore_close_directory(directory) }
    var names: [String] = []
    while let name = unsafe willrestore_next_name(directory) { unsafe names.append(String(cString: name)) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension InputSource {
  /// Whether the path leads to a file, which can be read more than once; a pipe gives its bytes once.
  public static func isFile(_ path: String) -> Bool {
    switch DirectoryWalk.kind(of: path) {
    case willrestore_file_regular, willrestore_file_link: true
    default: false
    }
  }
}
