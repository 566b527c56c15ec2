import Options
import Reporting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The output could not be written: a fact about the machine, told to the user.
struct OutputError: Error {
  var message: String
}

/// Where a command prints: standard output, or a file that appears whole or not at all.
///
/// A file is written beside its place under a name of its own and renamed at the end. Writers go on after an error,
/// which ``finish()`` reports; a pipe that its reader closed is no error.
final class Output: ByteSink {
  private static let capacity = 1 << 16

  private let path: String
  private var descriptor: Int32
  /// The name under which the file grows; nil for what is written in place.
  private var temporary: String?
  private var buffer: [UInt8] = []
  private var failure: SystemError?
  /// Nobody reads any more; commands that run on can stop.
  private(set) var isClosed = false

  /// Opens the output that `-o` names; nil and "-" are standard output.
  init(path: String?) throws(OutputError) {
    buffer.reserveCapacity(Self.capacity)
    guard let path, path != "-" else {
      self.path = "standard output"
      descriptor = STDOUT_FILENO
      return
    }
    self.path = path
    let target = Self.resolved(path)
    let existing = FileStatus(path: target)
    switch existing?.kind {
    case .folder: throw OutputError(message: "cannot write \(path.quoted): it is a folder")
    case .other, .link:
      // A device or a named pipe is written to, not replaced.
      descriptor = unsafe open(target, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw Self.error(path, .last) }
    case .file, nil:
      let name = Self.temporaryName(for: target)
      _ = unsafe unlink(name)
      descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor < 0 { throw Self.error(path, .last) }
      if let existing { _ = fchmod(descriptor, existing.mode) }
      temporary = name
    }
  }

  deinit {
    // Not finished: whatever was written is no result.
    if let temporary { _ = unsafe unlink(temporary) }
    if descriptor > STDERR_FILENO { _ = close(descriptor) }
  }

  /// Whether what is printed goes to a terminal.
  var isTerminal: Bool { temporary == nil && Environment.isTerminal(descriptor) }

  /// Columns of the terminal; nil when it is none.
  var width: Int? { temporary == nil ? Environment.width(of: descriptor) : nil }

  /// Takes the next bytes.
  func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= Self.capacity { flush() }
  }

  /// Takes the next text.
  func write(_ text: String) { write(Array(text.utf8)) }

  /// Hands on what was taken so far.
  func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    if buffer.isEmpty || isClosed || failure != nil { return }
    do {
      try Descriptor.write(buffer, to: descriptor)
    } catch {
      if error.code == EPIPE { isClosed = true } else { failure = error }
    }
  }

  /// Writes what is left, and puts the file in its place.
  func finish() throws(OutputError) {
    flush()
    if let failure { throw Self.error(path, failure) }
    guard let name = temporary else { return }
    guard fsync(descriptor) == 0 else { throw Self.error(path, .last) }
    guard unsafe rename(name, Self.resolved(path)) == 0 else { throw Self.error(path, .last) }
    temporary = nil
  }

  /// A hidden name in the same folder: a folder of logs is read without its hidden files. What lies there under the
  /// number of this process was left by one that was killed.
  private static func temporaryName(for target: String) -> String {
    let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    return "\(target[..<slash]).\(target[slash...]).\(getpid()).part"
  }

  private static func error(_ path: String, _ error: SystemError) -> OutputError {
    OutputError(message: "cannot write \(path.printable): \(error.reason)")
  }

  /// The file that a link leads to, so that the link stays; `path` itself where there is none.
  private static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(validatingCString: real) ?? path
  }
}
