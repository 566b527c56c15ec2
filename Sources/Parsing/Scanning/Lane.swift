#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A bounded queue with one producer and one consumer, each of which may be on a thread of its own.
@safe
final class Lane<Element: ~Copyable & Sendable>: @unchecked Sendable {
  private let elements: UnsafeMutablePointer<Element>
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private let capacity: Int
  private var first = 0
  private var count = 0
  /// The producer will send no more.
  private var isFinished = false
  /// The consumer will take no more.
  private var isCancelled = false

  init(capacity: Int) {
    self.capacity = max(1, capacity)
    unsafe elements = .allocate(capacity: self.capacity)
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe changed = .allocate(capacity: 1)
    unsafe changed.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    dropAll()
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
    unsafe elements.deallocate()
  }

  /// Waits for room and adds `element`. False, and the element is dropped, when the consumer has cancelled.
  @discardableResult
  func send(_ element: consuming Element) -> Bool {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while count == capacity, !isCancelled { unsafe pthread_cond_wait(changed, mutex) }
    guard !isCancelled else { return false }
    append(element)
    return true
  }

  /// Adds `element` if there is room; else it is dropped.
  func offer(_ element: consuming Element) {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    if count < capacity, !isCancelled { append(element) }
  }

  /// Waits for an element. Nil once the producer has finished and everything was taken, or after a cancellation.
  func receive() -> Element? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while count == 0, !isFinished, !isCancelled { unsafe pthread_cond_wait(changed, mutex) }
    return removeFirst()
  }

  /// An element if one is there.
  func poll() -> Element? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return removeFirst()
  }

  /// The producer will send no more.
  func finish() {
    unsafe pthread_mutex_lock(mutex)
    isFinished = true
    unsafe pthread_cond_broadcast(changed)
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Nothing is wanted any more: both sides return at once from now on.
  func cancel() {
    unsafe pthread_mutex_lock(mutex)
    isCancelled = true
    dropAll()
    unsafe pthread_cond_broadcast(changed)
    unsafe pthread_mutex_unlock(mutex)
  }

  private func append(_ element: consuming Element) {
    unsafe (elements + (first + count) % capacity).initialize(to: element)
    count += 1
    unsafe pthread_cond_signal(changed)
  }

  private func removeFirst() -> Element? {
    guard count > 0 else { return nil }
    let place = first
    first = (first + 1) % capacity
    count -= 1
    unsafe pthread_cond_signal(changed)
    return unsafe (elements + place).move()
  }

  private func dropAll() {
    while count > 0 { _ = removeFirst() }
  }
}
