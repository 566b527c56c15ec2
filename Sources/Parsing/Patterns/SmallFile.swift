#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a file that a user wrote, whole.
public enum SmallFile {
  /// Why a file could not be read, in words that stand behind its name.
  public struct Problem: Error, Sendable {
    /// "the file cannot be read: Permission denied"
    public var text: String
    /// There is no file of this name.
    public var isMissing = false
  }

  /// The bytes of a plain file.
  ///
  /// - Parameter most: bytes that such a file has at most.
  public static func read(_ path: String, most: Int) throws(Problem) -> [UInt8] {
    // A named pipe would let the opening wait for its writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let isMissing = errno == ENOENT || errno == ENOTDIR
      throw Problem(text: "the file cannot be read: \(reason())", isMissing: isMissing)
    }
    defer { _ = close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Problem(text: "it is no plain file")
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      #if canImport(Glibc)
        let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      #else
        let count = unsafe Darwin.read(descriptor, &chunk, chunk.count)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        throw Problem(text: "the file cannot be read: \(reason())")
      }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
      guard bytes.count <= most else { throw Problem(text: "the file is larger than \(most >> 20) MiB") }
    }
  }

  /// What the system says of the call that failed.
  static func reason() -> String { unsafe String(cString: strerror(errno)) }
}
