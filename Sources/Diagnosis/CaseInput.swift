import Correlation
import Ingest
import Parsing

/// One input that a case names: a file, a directory, or standard input.
public struct CaseInput: Sendable, Hashable {
  /// As reports name it; "-" is standard input.
  public var path: String
  /// The file is read on as it grows, and on in the file that takes its name.
  public var isFollowed: Bool

  public init(path: String, isFollowed: Bool = false) {
    self.path = path
    self.isFollowed = isFollowed
  }

  var source: InputSource {
    if path == "-" { return .standardInput }
    return isFollowed ? .followed(path) : .path(path)
  }
}

/// Turns what the stages told of an input into its part of the report.
struct InputAccount {
  var input: Report.Input

  init(path: String) { input = Report.Input(path: path) }

  /// An input that could not be opened, or was passed over.
  mutating func fail(_ failure: IngestFailure) {
    input.isOwnReport = failure.kind == .ownReport
    input.notes.append(Report.Note(kind: Self.kind(of: failure).rawValue, line: nil, text: Self.words(failure)))
  }

  /// The user ended the reading before the input did.
  mutating func stop() {
    input.notes.append(
      Report.Note(kind: InputNote.Kind.interrupted.rawValue, line: nil, text: "interrupted; the rest was not read"))
  }

  /// Takes over the final account of the stages.
  mutating func complete(_ summary: InputSummary, _ reading: ReadingSummary, _ adjustment: ClockPlan.Adjustment) {
    input.container = reading.containers.map(\.rawValue)
    input.dialect = summary.dialects.first?.description
    input.bytes = reading.bytesRead
    input.lines = summary.lines
    input.examined = summary.examined
    input.events = summary.events
    input.callbacksUnmatched = summary.callbacksUnmatched
    input.first = summary.first.map(adjustment.apply)
    input.last = summary.last.map(adjustment.apply)
    if let first = input.first {
      input.clock.zone = first.zoneMinutes.map(TimeText.zone)
      input.clock.date = first.date
      input.clock.resolution = Double(first.resolution) / 1_000_000
    }
    let limits = [
      ("line", max(summary.longLines, reading.linesCut)), ("record", summary.longRecords),
      ("malformed", summary.malformed), ("repeated-rows", summary.repeatedRows), ("redacted", summary.redacted),
      ("match", summary.matchLimits),
    ]
    input.limits += limits.filter { $0.1 > 0 }.map { Report.Limit(kind: $0.0, count: $0.1) }
    if let note = adjustment.note {
      input.notes.append(Report.Note(kind: InputNote.Kind.clockAssumed.rawValue, line: nil, text: note))
    }
    for note in reading.notes {
      input.notes.append(Report.Note(kind: InputNote.Kind.skipped.rawValue, line: nil, text: note.text))
    }
    if let failure = reading.failure { fail(failure) }
    if reading.failure == nil, let damage = summary.damage {
      let text = "is an excerpt of a log that was \(damage.rawValue)"
      input.notes.append(Report.Note(kind: InputNote.Kind.damaged.rawValue, line: nil, text: text))
    }
    // Lines without any prefix are the last resort: of them only what an app prints of Bluetooth shows a log.
    let isPlain = summary.dialects.allSatisfy(\.isLastResort)
    let isRecognised = summary.events > 0 || summary.callbackNamesUnmatched > 0 || (!isPlain && summary.examined > 0)
    if !isRecognised { input.dialect = nil }
    if reading.failure == nil, summary.lines == 0 {
      input.notes.append(
        Report.Note(kind: InputNote.Kind.empty.rawValue, line: nil, text: "is empty; collect the log again"))
    }
    if reading.failure == nil, !isRecognised, summary.lines > 0 {
      input.notes.append(
        Report.Note(
          kind: InputNote.Kind.notALog.rawValue, line: nil,
          text: "no record of a known export style that concerns Bluetooth was found"))
    }
  }

  /// Takes a note of the assembler; beyond some of a kind they are only counted.
  mutating func add(_ note: InputNote) {
    if note.kind == .unfiltered {
      // It was said of the beginning alone.
      input.notes.removeAll { $0.kind == InputNote.Kind.filtered.rawValue }
      return
    }
    let same = input.notes.count { $0.kind == note.kind.rawValue }
    if same < 20 {
      input.notes.append(Report.Note(kind: note.kind.rawValue, line: note.position.line, text: note.text))
    } else if let index = input.limits.firstIndex(where: { $0.kind == note.kind.rawValue }) {
      input.limits[index].count += 1
    } else {
      input.limits.append(Report.Limit(kind: note.kind.rawValue, count: same + 1))
    }
  }

  private static func kind(of failure: IngestFailure) -> InputNote.Kind {
    switch failure.kind {
    case .notALog: .notALog
    case .ownReport: .skipped
    case .interrupted: .interrupted
    case .expandsTooFar: .expansionLimit
    case .cannotOpen, .isDirectory: .unreadable
    default: .damaged
    }
  }

  private static func words(_ failure: IngestFailure) -> String {
    var text = failure.reason
    if let offset = failure.offset { text += " at byte \(offset)" }
    if let advice = failure.advice { text += "; \(advice)" }
    return text
  }
}
