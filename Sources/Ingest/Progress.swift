import Synchronization

/// How far an input was read, for another thread to look at whenever it likes.
public final class Progress: Sendable {
  /// Size of the input as it lies on disk, when it is a regular file.
  public let total: Int64?
  private let read = Atomic<Int64>(0)

  init(total: Int64?) { self.total = total }

  /// Bytes of the input, as it lies on disk, that were read.
  public var bytesRead: Int64 { read.load(ordering: .relaxed) }

  func advance(by count: Int) { read.wrappingAdd(Int64(count), ordering: .relaxed) }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Until when a read may wait.
struct Deadline: Sendable {
  /// On the monotonic clock, in nanoseconds; nil is for ever.
  private let nanoseconds: UInt64?

  /// Waits for as long as it takes.
  static let never = Deadline(nanoseconds: nil)

  private init(nanoseconds: UInt64?) { self.nanoseconds = nanoseconds }

  init(milliseconds: Int?) {
    nanoseconds = milliseconds.map { Deadline.now() &+ UInt64(clamping: $0) &* 1_000_000 }
  }

  /// What is left, as `poll` wants it: milliseconds rounded up, -1 for ever.
  var pollTimeout: Int32 {
    guard let nanoseconds else { return -1 }
    let now = Deadline.now()
    return nanoseconds <= now ? 0 : Int32(clamping: (nanoseconds - now + 999_999) / 1_000_000)
  }

  /// Milliseconds of the monotonic clock.
  static func milliseconds() -> UInt64 { now() / 1_000_000 }

  private static func now() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
  }
}
