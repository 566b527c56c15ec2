import Options
import Reporting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A temporary file, for what must be read again before anybody may have it. It is gone with the object.
final class Spool {
  /// Where it lies.
  let path: String
  private let descriptor: Int32
  private var failure: SystemError?
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 18

  /// An empty file in the folder for temporary files.
  init() throws(OutputError) {
    let folder = Environment.value("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = Array("\(folder)/willrestore-XXXXXX".utf8CString)
    descriptor = unsafe name.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return -1 }
      return unsafe mkstemp(start)
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else {
      throw OutputError(message: "cannot keep anything in \(folder.printable): \(SystemError.last.reason)")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    guard descriptor >= 0 else { return }
    _ = close(descriptor)
    _ = unsafe unlink(path)
  }

  /// Takes the next bytes.
  func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= Self.capacity { flush() }
  }

  private func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    do {
      try Descriptor.write(buffer, to: descriptor)
    } catch {
      failure = error
    }
  }

  /// All of it lies in the file now.
  func finish() throws(OutputError) {
    flush()
    if let failure { throw OutputError(message: "cannot write \(path.printable): \(failure.reason)") }
  }

  /// Takes all that `source` has, up to its end.
  func fill(from source: Int32, isInterrupted: () -> Bool) throws(OutputError) {
    var chunk = [UInt8](repeating: 0, count: Self.capacity)
    while !isInterrupted() {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(source, $0.baseAddress, $0.count) }
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw OutputError(message: "cannot read standard input: \(SystemError.last.reason)")
      }
      write(Array(chunk[..<count]))
    }
    try finish()
  }

  /// Hands all of it to `output`.
  func copy(to output: some ByteSink) throws(OutputError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw OutputError(message: "cannot read \(path.printable): \(SystemError.last.reason)")
    }
    var output = output
    var chunk = [UInt8](repeating: 0, count: Self.capacity)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw OutputError(message: "cannot read \(path.printable): \(SystemError.last.reason)")
      }
      if count == 0 { return }
      output.write(Array(chunk[..<count]))
    }
  }
}
