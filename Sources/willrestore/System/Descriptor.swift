#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A failed call of the system, with its reason in words.
struct SystemError: Error, Hashable {
  var code: Int32

  /// The reason of the call that failed just now.
  static var last: SystemError { SystemError(code: errno) }

  /// "No space left on device".
  var reason: String { unsafe String(cString: strerror(code)) }
}

/// Open files.
enum Descriptor {
  /// Writes all of `bytes`, however many calls that takes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let (count, code) = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
        return (count, count < 0 ? errno : 0)
      }
      if count >= 0 {
        written += count
      } else if code == EAGAIN {
        waitUntilWritable(descriptor)
      } else if code != EINTR {
        throw SystemError(code: code)
      }
    }
  }

  /// Waits, or until a signal comes.
  static func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

  /// Closes an open file.
  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  /// A pipe that someone else made non-blocking is full.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }

  private static func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, start, count)
    #else
      unsafe Darwin.write(descriptor, start, count)
    #endif
  }
}

/// Standard error: for errors, notes and progress. What cannot be written there is lost.
enum StandardError {
  static func write(_ text: String) { try? Descriptor.write(Array(text.utf8), to: STDERR_FILENO) }
}
