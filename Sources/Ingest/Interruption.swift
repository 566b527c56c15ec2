import CSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A request to stop reading, which also wakes a reader that is blocked on a pipe or a terminal.
public final class Interruption: Sendable {
  /// The read end of a pipe that becomes readable once the request is there; -1 when the system has no descriptor left.
  let descriptor: Int32
  private let wakeDescriptor: Int32
  private let requested = Atomic<Bool>(false)
  private let followsKeyboard: Bool

  /// A request that only ``request()`` makes.
  public convenience init() { self.init(followsKeyboard: false) }

  /// The request that SIGINT (Ctrl-C) makes, from the first use on. The second SIGINT ends the process as usual.
  public static let keyboard = Interruption(followsKeyboard: true)

  private init(followsKeyboard: Bool) {
    var ends: [Int32] = [-1, -1]
    let opened = unsafe ends.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress) }
    descriptor = opened == 0 ? ends[0] : -1
    wakeDescriptor = opened == 0 ? ends[1] : -1
    if opened == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      // A handler must never block on a full pipe.
      _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    }
    self.followsKeyboard = followsKeyboard && willrestore_catch_interrupt(wakeDescriptor) == 0
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    close(wakeDescriptor)
  }

  /// Whether the request was made.
  public var isRequested: Bool {
    requested.load(ordering: .acquiring) || (followsKeyboard && willrestore_was_interrupted() != 0)
  }

  /// Makes the request.
  public func request() {
    requested.store(true, ordering: .releasing)
    guard wakeDescriptor >= 0 else { return }
    var byte: UInt8 = 0
    _ = unsafe write(wakeDescriptor, &byte, 1)
  }
}
