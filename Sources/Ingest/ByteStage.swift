/// What a stage answered.
enum StageRead: Equatable {
  /// So many bytes, at least one.
  case bytes(Int)
  /// The deadline passed first.
  case pause
  /// There will be no more.
  case end
}

/// A step on the way from the descriptor to plain text.
///
/// A failure is thrown only after every byte before it was handed out, and again on each later call.
protocol ByteStage: AnyObject {
  /// Writes at least one byte to the start of `target`, which is not empty, unless there is none.
  func read(into target: UnsafeMutableRawBufferPointer, until deadline: Deadline) throws(IngestFailure) -> StageRead
}

/// A stage whose next bytes can be looked at before they are taken.
@safe
final class BufferedStage: ByteStage {
  /// Bytes that a stage holds of its input: a block of zstd data, which has 128 KiB at most, fits with its neighbour's
  /// header.
  static let usualCapacity = 1 << 18

  private let upstream: any ByteStage
  private var storage: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  /// Why nothing more comes from upstream, if that was not its end.
  private var failure: IngestFailure?
  /// Nothing more comes from upstream.
  private(set) var isExhausted = false
  /// How many bytes were taken.
  private(set) var consumed: Int64 = 0

  init(_ upstream: any ByteStage, capacity: Int = BufferedStage.usualCapacity) {
    self.upstream = upstream
    unsafe storage = .allocate(byteCount: capacity, alignment: 64)
  }

  deinit { unsafe storage.deallocate() }

  /// The bytes that can be taken; valid until the next call of anything else.
  var available: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(rebasing: storage[start..<end])
  }

  /// How many bytes can be made available at once.
  var capacity: Int { unsafe storage.count }

  /// Makes room for so many bytes.
  func grow(to capacity: Int) {
    guard capacity > self.capacity else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 64)
    unsafe larger.copyMemory(from: available)
    (start, end) = (0, end - start)
    unsafe storage.deallocate()
    unsafe storage = larger
  }

  /// Takes the first `count` bytes of what is available.
  func consume(_ count: Int) {
    precondition(count >= 0 && count <= end - start, "only bytes that are there can be taken")
    start += count
    consumed += Int64(count)
    if start == end { (start, end) = (0, 0) }
  }

  /// Makes at least `count` bytes available, or as many as there are before the end. False when the deadline passed.
  ///
  /// - Throws: what ended the bytes before `count` of them were there; with `orFewer`, only if there are none at all.
  func prepare(_ count: Int, orFewer: Bool = false, until deadline: Deadline) throws(IngestFailure) -> Bool {
    precondition(count <= capacity, "the buffer is smaller than what is asked for")
    while end - start < count, !isExhausted {
      if start > 0 {
        unsafe storage.copyMemory(from: available)
        (start, end) = (0, end - start)
      }
      let space = unsafe UnsafeMutableRawBufferPointer(rebasing: storage[end...])
      switch unsafe readUpstream(into: space, until: deadline) {
      case .bytes(let read): end += read
      case .pause: return false
      case .end: break
      }
    }
    if let failure, end - start < (orFewer ? 1 : count) { throw failure }
    return true
  }

  func read(into target: UnsafeMutableRawBufferPointer, until deadline: Deadline) throws(IngestFailure) -> StageRead {
    if start < end {
      let count = min(target.count, end - start)
      unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[start..<start + count]))
      consume(count)
      return .bytes(count)
    }
    let result = isExhausted ? .end : unsafe readUpstream(into: target, until: deadline)
    if case .bytes(let count) = result { consumed += Int64(count) }
    if result == .end, let failure { throw failure }
    return result
  }

  /// Keeps a failure for when the bytes before it are taken.
  private func readUpstream(into target: UnsafeMutableRawBufferPointer, until deadline: Deadline) -> StageRead {
    do {
      let result = unsafe try upstream.read(into: target, until: deadline)
      isExhausted = result == .end
      return result
    } catch {
      failure = error
      isExhausted = true
      return .end
    }
  }
}
