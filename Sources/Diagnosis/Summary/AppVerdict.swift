import Correlation

/// How it went for one app of a case, or for what no app is named for.
struct AppVerdict {
  /// nil for the case itself: its capture, a device that no app is known to use.
  var app: AppState?
  var outcome: Report.Summary.Outcome
  /// One sentence, with the app's name in front.
  var sentence: String
  /// The finding that decides it; nil where none does.
  var finding: Finding?
  /// How much a reader needs to hear of it before the others.
  var weight: Weight
  /// No fault is seen, but not all was looked at: some rules, a part of the log, a system where they do not hold.
  var isNarrow = false
  /// What to do where the log cannot tell and nothing below says what to collect.
  var next: String?

  /// From what needs no attention to what needs it most; a fault goes before what is open, and what is open before what
  /// went well.
  enum Weight: Int, Comparable {
    case system, healthy, reportAlone, restored, byDesign, unclear, undecided, fault, notRestored

    static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
  }

  /// The verdicts with the one that a reader needs first in front; equal ones in the order of their findings, then as
  /// they stand.
  static func ranked(_ verdicts: [AppVerdict], findings: [Finding]) -> [AppVerdict] {
    func place(_ verdict: AppVerdict) -> Int {
      verdict.finding.flatMap { finding in findings.firstIndex { $0.id == finding.id } } ?? findings.count
    }
    return verdicts.enumerated().sorted { one, other in
      if one.element.weight != other.element.weight { return one.element.weight > other.element.weight }
      let places = (place(one.element), place(other.element))
      return places.0 == places.1 ? one.offset < other.offset : places.0 < places.1
    }.map(\.element)
  }
}
