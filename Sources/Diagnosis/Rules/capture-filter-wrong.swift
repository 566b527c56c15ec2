import Correlation
import Parsing

/// The capture's own predicate keeps out what would answer the question.
///
/// It answers for an input, not for an app: the engine asks it once per input.
enum CaptureFilterWrong {
  static let descriptor = RuleDescriptor(
    slug: "capture-filter-wrong", group: "H", severity: .warning, blame: .capture, text: .captureFilterWrong)

  /// The answer for one input; nil when no predicate was echoed.
  static func outcome(_ input: InputCoverage, apps: [AppState]) -> Answer.Outcome? {
    guard let entry = input.predicates.first else { return nil }
    let predicate = Predicate(entry.fields.text(.text) ?? entry.text)
    let processes = apps.flatMap(\.processes)
    if predicate.namesWrongSubsystem {
      return .fired(
        Draft(
          .warning, .certain, .capture,
          "The capture was filtered for the subsystem com.apple.bluetoothd, which no message has; it is "
            + "com.apple.bluetooth. \(remedy(processes, input))",
          proof: [entry], subject: "subsystem"))
    }
    let left = leftOut(predicate, input, processes)
    guard !left.isEmpty else { return .clear }
    return .fired(
      Draft(
        .warning, .certain, .capture,
        "The capture's filter leaves out \(left.joined(separator: " and ")). \(remedy(processes, input))",
        proof: [entry], subject: left.joined(separator: " ")))
  }

  /// Whom the predicate does not name and the input does not show.
  private static func leftOut(_ predicate: Predicate, _ input: InputCoverage, _ processes: [String]) -> [String] {
    var left: [String] = []
    if !predicate.mentions(.daemon, processes: processes), !input.hasEver(.emitter(.daemon)) {
      left.append("bluetoothd")
    }
    if !predicate.mentions(.lifecycle, processes: processes), !input.hasEver(.emitter(.lifecycle)) {
      left.append("runningboardd")
    }
    if !predicate.mentions(.app, processes: processes), !input.hasEver(.emitter(.app)) { left.append("the app") }
    return left
  }

  /// How to collect it again: with the filter that `collect` prints, from where this log came.
  private static func remedy(_ processes: [String], _ input: InputCoverage) -> String {
    let app = processes.first
    if input.platform == .macos {
      return "Collect again with: \(CaptureCommand.filtered(CaptureCommand.showMac, app: app))"
    }
    let show = CaptureCommand.filtered(CaptureCommand.show(), app: app)
    return "Collect again with: \(CaptureCommand.collect), and then: \(show)"
  }
}
