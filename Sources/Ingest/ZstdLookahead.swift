/// Decodes small frames of zstd data on other threads before they are asked for.
///
/// Tools that compress in parallel, or for seeking, write many frames, and so does who appends to a file; each can be
/// decoded by itself. A frame that is large, broken or in any way unusual is left to ``ZstdStage``, and so is one that
/// could not be decoded whole: what comes out, and what is said of damage, is the same with and without this.
///
/// Large frames are left alone on purpose. Of two that are decoded at once the second waits until the first was taken,
/// unless its contents are held, and memory has no room for them.
final class ZstdLookahead {
  /// Bounds of one frame. Logs shrink to a tenth, so the second is reached first.
  private let frameLimits: ZstdFrame.Limits
  /// Decoded bytes of all runs, the one that is being handed out included, at most.
  private static let mostContents = 8 << 20
  /// Compressed bytes of all waiting runs at most.
  private static let mostInput = 1 << 20
  /// A thread is worth its start for so many decoded bytes; smaller frames are put together.
  private static let worthwhile = 1 << 20

  private let source: BufferedStage
  private let threads: Int
  /// Runs that were started, in the input's order.
  private var runs: [FrameRun] = []
  private var spare: [FrameRun] = []
  /// Decoded bytes that there is room for.
  private var room = ZstdLookahead.mostContents

  init(_ source: BufferedStage, threads: Int, windowLog: Int32) {
    self.source = source
    self.threads = threads
    frameLimits = ZstdFrame.Limits(
      size: ZstdLookahead.mostInput, bound: ZstdLookahead.mostContents / 2, windowLog: windowLog)
  }

  /// Takes the frames that come next, all of them whole; nil when the next frame has to be decoded by the caller.
  ///
  /// - Parameter accepts: whether so many more decoded bytes are wanted.
  func next(until deadline: Deadline, accepts: (Int) -> Bool) -> FrameRun? {
    // The caller decoded what a run failed at, and went on.
    while let first = runs.first, first.start < source.consumed { recycle(runs.removeFirst()) }
    startRuns(until: deadline)
    guard let first = runs.first, first.start == source.consumed else { return nil }
    runs.removeFirst()
    guard first.isWhole(), accepts(first.count) else {
      recycle(first)
      return nil
    }
    source.consume(first.size)
    // The others go on while this one is handed out.
    startRuns(until: deadline)
    return first
  }

  /// Takes back what was handed out.
  func recycle(_ run: FrameRun) {
    run.wait()
    room += run.bound
    // Those that wait for another use must not hold more than there is room for.
    run.shrink(to: ZstdLookahead.mostContents / 4)
    if spare.count <= threads { spare.append(run) }
  }

  private func startRuns(until deadline: Deadline) {
    while runs.count < threads, room >= ZstdLookahead.worthwhile {
      let start = runs.last.map { $0.start + Int64($0.size) } ?? source.consumed
      let place = Int(start - source.consumed)
      let frames = gather(from: place, until: deadline)
      guard frames.size > 0, frames.bound <= room else { return }
      guard let run = spare.popLast() ?? FrameRun() else { return }
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: source.available[place..<place + frames.size])
      guard unsafe run.begin(bytes, at: start, bound: frames.bound) else { return spare.append(run) }
      room -= frames.bound
      runs.append(run)
    }
  }

  /// Neighbouring frames that are worth a thread, or what there is of them.
  private func gather(from place: Int, until deadline: Deadline) -> ZstdFrame {
    var all = ZstdFrame(size: 0, bound: 0)
    while all.bound < ZstdLookahead.worthwhile, let frame = frame(at: place + all.size, until: deadline) {
      guard place + all.size + frame.size <= ZstdLookahead.mostInput, all.bound + frame.bound <= frameLimits.bound
      else { break }
      all.size += frame.size
      all.bound += frame.bound
    }
    return all
  }

  private func frame(at place: Int, until deadline: Deadline) -> ZstdFrame? {
    while true {
      let available = unsafe source.available
      let header = unsafe ZstdFrame.header(
        of: UnsafeRawBufferPointer(rebasing: available[min(place, available.count)...]), limits: frameLimits)
      switch header {
      case .frame(let frame): return frame
      case .other: return nil
      case .needs(let count):
        // Twice what may wait, so that bytes are moved at most once.
        if place + count > source.capacity { source.grow(to: 2 * ZstdLookahead.mostInput) }
        guard place + count <= source.capacity else { return nil }
        // What ends the bytes is told when the bytes before it are taken.
        guard (try? source.prepare(place + count, orFewer: true, until: deadline)) == true,
          unsafe source.available.count >= place + count
        else { return nil }
      }
    }
  }
}
