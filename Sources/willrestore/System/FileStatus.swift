import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system says of a path.
struct FileStatus {
  enum Kind { case file, folder, link, other }

  var kind: Kind
  var size: Int64
  /// Which file it is, whatever its name.
  var identity: Identity
  /// Permission bits.
  var mode: mode_t

  struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  /// The status of what `path` leads to, or of the link itself; nil when there is nothing.
  init?(path: String, followingLinks: Bool = true) {
    var info = stat()
    let result = unsafe followingLinks ? stat(path, &info) : lstat(path, &info)
    guard result == 0 else { return nil }
    self.init(info)
  }

  /// The status of an open file.
  init?(descriptor: Int32) {
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0 else { return nil }
    self.init(info)
  }

  private init(_ info: stat) {
    switch info.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    size = Int64(info.st_size)
    identity = Identity(device: UInt64(truncatingIfNeeded: info.st_dev), inode: UInt64(info.st_ino))
    mode = info.st_mode & 0o7777
  }
}

/// Reading a folder.
enum Folder {
  /// The entries that can be cases, as paths: sorted bytewise, without hidden files and links; names that are no UTF-8
  /// cannot be handed on as paths, and are counted.
  static func entries(of path: String) throws(SystemError) -> (paths: [String], unnamable: Int) {
    guard let folder = unsafe willrestore_open_directory(path) else { throw .last }
    defer { unsafe willrestore_close_directory(folder) }
    var names: [String] = []
    var unnamable = 0
    while let bytes = unsafe willrestore_next_name(folder) {
      guard let name = unsafe String(validatingCString: bytes) else {
        unnamable += 1
        continue
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    let prefix = path.hasSuffix("/") ? path : path + "/"
    let paths = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { prefix + $0 }
    return (paths.filter { FileStatus(path: $0, followingLinks: false)?.kind != .link }, unnamable)
  }
}
