import CSystem

/// A thread that runs one function. Let go of it, or wait for its end with ``join()``.
package final class WorkerThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let handle: UInt
  private var isJoined = false

  /// Nil when the system has no thread left.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let context = unsafe Unmanaged.passRetained(Body(body))
    var handle: UInt = 0
    let result = unsafe willrestore_start_thread(
      &handle,
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
      }, context.toOpaque())
    guard result == 0 else {
      unsafe context.release()
      return nil
    }
    self.handle = handle
  }

  deinit {
    if !isJoined { willrestore_detach_thread(handle) }
  }

  /// Waits until the function has returned.
  package func join() {
    guard !isJoined else { return }
    isJoined = true
    willrestore_join_thread(handle)
  }
}
