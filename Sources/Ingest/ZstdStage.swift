import CZstd

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Decompresses zstd frames, however many, skippable ones between them.
@safe
final class ZstdStage: ByteStage {
  private let source: BufferedStage
  private let context: StageContext
  private let decoder: OpaquePointer
  private var atFrameStart = true
  /// How many bytes the decoder wants next: it then decodes one block a call, so that an error loses none before it.
  private var wanted = ZstdStage.frameStart
  /// The decoder may hold output that did not fit.
  private var holdsOutput = false
  private var isFinished = false
  private var failure: IngestFailure?
  private var produced: Int64 = 0
  /// Decodes the next frames on other threads.
  private var lookahead: ZstdLookahead?
  /// Frames that were decoded ahead and are being handed out.
  private var run: FrameRun?

  /// Bytes from which a frame's header can be told.
  private static let frameStart = 5

  init(_ source: BufferedStage, context: StageContext) throws(IngestFailure) {
    guard let decoder = unsafe ZSTD_createDCtx() else {
      throw .reading(context.disk.name, errno: ENOMEM, offset: 0)
    }
    unsafe self.decoder = decoder
    self.source = source
    self.context = context
    _ = unsafe ZSTD_DCtx_setParameter(decoder, ZSTD_d_windowLogMax, context.limits.zstdWindowLog)
  }

  deinit { _ = unsafe ZSTD_freeDCtx(decoder) }

  /// Lets so many threads decode small frames, from the next one on.
  func decodeAhead(threads: Int) {
    guard lookahead == nil, threads > 0 else { return }
    lookahead = ZstdLookahead(source, threads: threads, windowLog: context.limits.zstdWindowLog)
  }

  func read(into target: UnsafeMutableRawBufferPointer, until deadline: Deadline) throws(IngestFailure) -> StageRead {
    while true {
      if let run {
        let count = unsafe run.handOut(into: target)
        if count > 0 { return .bytes(count) }
        lookahead?.recycle(run)
        self.run = nil
      }
      if let failure { throw failure }
      if isFinished { return .end }
      if !holdsOutput {
        if atFrameStart {
          if takesRun(until: deadline) { continue }
          guard try source.prepare(4, until: deadline) else { return .pause }
          guard startsFrame() else { continue }
        }
        // Whole blocks, so that the place of damage does not depend on how the bytes came.
        guard try source.prepare(min(wanted, source.capacity), orFewer: true, until: deadline) else { return .pause }
        if unsafe source.available.isEmpty { throw context.truncated(.zstd) }
      }
      let count = unsafe decode(into: target)
      if count > 0 { return .bytes(count) }
    }
  }

  /// Whether there are frames that were decoded ahead; they become ``run``.
  ///
  /// Frames that are damaged or bring the input to a limit are not among them: what to say of them is found out where
  /// all the others are decoded.
  private func takesRun(until deadline: Deadline) -> Bool {
    guard let lookahead else { return false }
    let (guarding, produced) = (context.expansion, produced)
    let run = lookahead.next(until: deadline) { count in
      (try? guarding.check(produced: produced + Int64(count))) != nil
    }
    guard let run else { return false }
    self.produced += Int64(run.count)
    self.run = run
    return true
  }

  /// Whether another frame follows; if not, this was the end.
  private func startsFrame() -> Bool {
    let bytes = unsafe source.available
    if unsafe !bytes.isEmpty {
      if unsafe Recognition.isZstd(bytes) {
        atFrameStart = false
        wanted = ZstdStage.frameStart
        return true
      }
      unsafe context.noteTrailing(bytes, after: .zstd)
    }
    isFinished = true
    return false
  }

  private func decode(into target: UnsafeMutableRawBufferPointer) -> Int {
    let bytes = unsafe source.available
    var input = unsafe ZSTD_inBuffer(src: bytes.baseAddress, size: min(bytes.count, wanted), pos: 0)
    var output = unsafe ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
    let result = unsafe ZSTD_decompressStream(decoder, &output, &input)
    let (taken, count, isFull) = unsafe (input.pos, output.pos, output.pos == output.size)
    source.consume(taken)
    produced += Int64(count)
    if ZSTD_isError(result) != 0 {
      failure = explain(result)
      return count
    }
    holdsOutput = isFull && result != 0
    atFrameStart = result == 0
    wanted = max(1, result)
    do { try context.expansion.check(produced: produced) } catch { failure = error }
    return count
  }

  private func explain(_ code: Int) -> IngestFailure {
    if ZSTD_getErrorCode(code) == ZSTD_error_frameParameter_windowTooLarge {
      return IngestFailure(
        .unsupported(.zstd), path: context.disk.name, offset: context.outermost.consumed,
        reason: "the zstd data needs a window of more than \((1 << Int64(context.limits.zstdWindowLog)) >> 20) MiB",
        advice: "decompress it first: zstd -d --long=31 FILE")
    }
    guard let name = unsafe ZSTD_getErrorName(code) else { return context.corrupt(.zstd, "unknown error") }
    return unsafe context.corrupt(.zstd, String(cString: name))
  }
}
