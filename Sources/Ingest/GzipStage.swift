import CISAL

/// Decompresses gzip members, however many, with ISA-L; checksums are verified.
@safe
final class GzipStage: ByteStage {
  private let source: BufferedStage
  private let context: StageContext
  private let decoder: UnsafeMutablePointer<inflate_state>
  private var atMemberStart = true
  private var isFinished = false
  private var failure: IngestFailure?
  private var produced: Int64 = 0

  init(_ source: BufferedStage, context: StageContext) {
    self.source = source
    self.context = context
    // The state holds its buffers within, so it is made in place: as a value it would fill the stack.
    let memory = unsafe UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<inflate_state>.stride, alignment: MemoryLayout<inflate_state>.alignment)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<inflate_state>.stride)
    unsafe decoder = memory.assumingMemoryBound(to: inflate_state.self)
    unsafe isal_inflate_init(decoder)
  }

  deinit { unsafe UnsafeMutableRawPointer(decoder).deallocate() }

  func read(into target: UnsafeMutableRawBufferPointer, until deadline: Deadline) throws(IngestFailure) -> StageRead {
    while true {
      if let failure { throw failure }
      if isFinished { return .end }
      if atMemberStart {
        guard try source.prepare(3, until: deadline) else { return .pause }
        guard startsMember() else { continue }
      }
      // The decoder may hold output that did not fit last time, so it is asked before more is read.
      let count = unsafe decode(into: target)
      if count > 0 { return .bytes(count) }
      if failure == nil, !atMemberStart, unsafe source.available.isEmpty {
        guard try source.prepare(1, until: deadline) else { return .pause }
        if unsafe source.available.isEmpty { throw context.truncated(.gzip) }
      }
    }
  }

  /// Whether another member follows; if not, this was the end.
  private func startsMember() -> Bool {
    let bytes = unsafe source.available
    if unsafe !bytes.isEmpty {
      if unsafe Recognition.isGzip(bytes) {
        unsafe isal_inflate_reset(decoder)
        unsafe decoder.pointee.crc_flag = UInt32(ISAL_GZIP)
        atMemberStart = false
        return true
      }
      unsafe context.noteTrailing(bytes, after: .gzip)
    }
    isFinished = true
    return false
  }

  private func decode(into target: UnsafeMutableRawBufferPointer) -> Int {
    let bytes = unsafe source.available
    let start = unsafe bytes.baseAddress.map { unsafe UnsafeMutableRawPointer(mutating: $0) }
    unsafe decoder.pointee.next_in = start?.assumingMemoryBound(to: UInt8.self)
    unsafe decoder.pointee.avail_in = UInt32(clamping: bytes.count)
    unsafe decoder.pointee.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe decoder.pointee.avail_out = UInt32(clamping: target.count)
    let result = unsafe isal_inflate(decoder)
    let count = unsafe target.count - Int(decoder.pointee.avail_out)
    let taken = unsafe bytes.count - Int(decoder.pointee.avail_in)
    source.consume(taken)
    produced += Int64(count)
    if result < 0 {
      failure = context.corrupt(.gzip, GzipStage.explain(result))
    } else if count == 0, taken == 0, unsafe !bytes.isEmpty && decoder.pointee.block_state != ISAL_BLOCK_FINISH {
      // Never seen; without it such data would keep the reader busy for ever.
      failure = context.corrupt(.gzip, "cannot be decoded further")
    } else {
      atMemberStart = unsafe decoder.pointee.block_state == ISAL_BLOCK_FINISH
      do { try context.expansion.check(produced: produced) } catch { failure = error }
    }
    return count
  }

  private static func explain(_ code: Int32) -> String {
    switch code {
    case ISAL_INVALID_BLOCK: "invalid block"
    case ISAL_INVALID_SYMBOL: "invalid symbol"
    case ISAL_INVALID_LOOKBACK: "reference before the start"
    case ISAL_INVALID_WRAPPER: "invalid header"
    case ISAL_UNSUPPORTED_METHOD: "unknown method"
    case ISAL_INCORRECT_CHECKSUM: "checksum does not match"
    default: "error \(code)"
    }
  }
}
