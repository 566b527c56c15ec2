import CZstd

/// Neighbouring zstd frames that a thread decodes whole.
///
/// Who holds it touches nothing but ``wait()`` and ``isWhole()`` between ``begin(_:at:bound:)`` and their return.
@safe
final class FrameRun: @unchecked Sendable {
  private let decoder: OpaquePointer
  private var input: [UInt8] = []
  private var output: UnsafeMutableRawBufferPointer
  private var thread: WorkerThread?
  private var isDecoded = false
  private var handedOut = 0

  /// Where the frames begin, in the bytes that they were taken from.
  private(set) var start: Int64 = 0
  /// Bytes that they become at most.
  private(set) var bound = 0
  /// Bytes that they became.
  private(set) var count = 0
  /// Bytes that they take.
  var size: Int { input.count }

  /// Nil when there is no memory for a decoder.
  init?() {
    guard let decoder = unsafe ZSTD_createDCtx() else { return nil }
    unsafe self.decoder = decoder
    unsafe output = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  deinit {
    _ = unsafe ZSTD_freeDCtx(decoder)
    unsafe output.deallocate()
  }

  /// Begins to decode a copy of `bytes`, which are whole frames. False when the system has no thread left.
  func begin(_ bytes: UnsafeRawBufferPointer, at start: Int64, bound: Int) -> Bool {
    self.start = start
    self.bound = bound
    (isDecoded, count, handedOut) = (false, 0, 0)
    input.removeAll(keepingCapacity: true)
    unsafe input.append(contentsOf: bytes)
    if unsafe output.count < bound {
      unsafe output.deallocate()
      unsafe output = .allocate(byteCount: bound, alignment: 64)
    }
    // The thread holds on to what it works with, though nobody may wait for it any more.
    thread = WorkerThread { self.decode() }
    return thread != nil
  }

  /// Waits until the thread has done its work.
  func wait() {
    thread?.join()
    thread = nil
  }

  /// Waits, and says whether the frames could be decoded, all of them.
  func isWhole() -> Bool {
    wait()
    return isDecoded
  }

  /// Copies to the start of `target` what was not yet handed out, as far as it fits; says how much.
  func handOut(into target: UnsafeMutableRawBufferPointer) -> Int {
    let part = min(target.count, count - handedOut)
    unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: output[handedOut..<handedOut + part]))
    handedOut += part
    return part
  }

  /// Holds at most so many bytes until it is used again.
  func shrink(to capacity: Int) {
    guard unsafe output.count > capacity else { return }
    unsafe output.deallocate()
    unsafe output = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    count = 0
  }

  private func decode() {
    let result = unsafe input.withUnsafeBytes { bytes in
      unsafe ZSTD_decompressDCtx(decoder, output.baseAddress, output.count, bytes.baseAddress, bytes.count)
    }
    isDecoded = ZSTD_isError(result) == 0
    count = isDecoded ? result : 0
  }
}
