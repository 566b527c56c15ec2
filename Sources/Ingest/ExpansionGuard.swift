/// Stops compressed data that expands without end, at whatever depth it does.
struct ExpansionGuard {
  let limits: IngestLimits
  let path: String
  /// How many bytes of the input were decoded: what was read ahead of them does not count.
  let read: Int64

  /// Throws when `produced` bytes are more than the input may become.
  func check(produced: Int64) throws(IngestFailure) {
    if produced > limits.maxExpanded {
      throw IngestFailure(
        .expandsTooFar, path: path, offset: read, reason: "expands to more than \(limits.maxExpanded) bytes",
        advice: "raise --max-expanded if you trust it")
    }
    if produced > limits.ratioAppliesFrom, produced / limits.maxRatio > read {
      throw IngestFailure(
        .expandsTooFar, path: path, offset: read,
        reason: "expands to more than \(limits.maxRatio) times its size, which no log does",
        advice: "unpack it with its own tool and look at it if you trust it")
    }
  }
}

/// What all decompressing stages know: whom to read from, and where to report.
struct StageContext {
  let disk: DescriptorStage
  /// The outermost buffer: what it handed on is the place on disk.
  let outermost: BufferedStage
  let limits: IngestLimits
  let notes: NoteCollector

  var expansion: ExpansionGuard { ExpansionGuard(limits: limits, path: disk.name, read: outermost.consumed) }

  func truncated(_ container: Container) -> IngestFailure {
    IngestFailure(
      .truncated(container), path: disk.name, offset: outermost.consumed,
      reason: "the \(container.rawValue) data ends before it is complete",
      advice: "copy or download the file again; what came before was used")
  }

  func corrupt(_ container: Container, _ detail: String) -> IngestFailure {
    IngestFailure(
      .corrupt(container), path: disk.name, offset: outermost.consumed,
      reason: "the \(container.rawValue) data is damaged (\(detail))",
      advice: "copy or download the file again; what came before was used")
  }

  /// Notes what stands behind the end of compressed data.
  func noteTrailing(_ bytes: UnsafeRawBufferPointer, after container: Container) {
    let place = "after the \(container.rawValue) data, which ends at byte \(outermost.consumed)"
    if unsafe bytes.allSatisfy({ $0 == 0 }) {
      notes.add(IngestNote(kind: .zeroPadding(container), text: "zero bytes \(place), were left out"))
    } else {
      notes.add(IngestNote(kind: .trailingBytes(container), text: "other bytes \(place), were left out"))
    }
  }
}

/// Notes of all stages of one input.
final class NoteCollector {
  private(set) var notes: [IngestNote] = []

  func add(_ note: IngestNote) {
    // One of a kind is enough: a hostile input must not fill the memory with notes.
    if !notes.contains(where: { $0.kind == note.kind }) { notes.append(note) }
  }
}
