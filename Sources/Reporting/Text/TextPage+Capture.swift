import Diagnosis
import Parsing

extension TextPage {
  private static let openGroups = 4
  private static let noteKinds = 4

  /// What the log cannot decide, grouped by what is missing, each with one instruction.
  mutating func undetermined() {
    let groups = UndeterminedGroup.groups(of: report.undetermined)
    guard !groups.isEmpty else { return }
    beginSection([Run("Could not be determined", .heading)])
    let shown = isVerbose ? groups[...] : groups.prefix(TextPage.openGroups)
    for group in shown {
      let rules = isVerbose || group.rules.count <= 4 ? group.rules : Array(group.rules.prefix(3))
      let more = group.rules.count > rules.count ? " and \(group.rules.count - rules.count) more" : ""
      labelled(
        "Missing",
        [
          Run(Wording.missing(group.missing), .heading), Run(stretch(group.missing)),
          Run(", for " + rules.joined(separator: ", ") + more),
        ])
      labelled("Collect", [Run(group.settle)])
    }
    if groups.count > shown.count {
      let more = Wording.count(groups.count - shown.count, "more thing is missing", "more things are missing")
      canvas.paragraph([Run("\(more) (-v shows them)", .faint)], first: [Run("  ")])
    }
  }

  /// ", 10:14:02 to 10:16:21"; nothing where the stretch is unknown.
  private func stretch(_ missing: Missing) -> String {
    guard !missing.isAfterEnd, let from = missing.from, let to = missing.to else { return "" }
    let (start, end) = (TimeText.log(from, .second), TimeText.log(to, .second))
    return start == end ? ", \(start)" : ", \(start) to \(end)"
  }

  /// How far the capture can be trusted: inputs, clocks, gaps, limits, callbacks that no pattern knows.
  mutating func capture() {
    guard !report.inputs.isEmpty else { return }
    beginSection([Run("The capture", .heading)])
    for index in report.inputs.indices { input(report.inputs[index], label: labels[index]) }
    for app in report.apps where !app.coverage.isEmpty { coverage(app) }
  }

  private mutating func input(_ input: Report.Input, label: String) {
    canvas.paragraph([Run(label, .place), Run("  " + Wording.facts(input))], first: [Run("  • ")])
    let indent = [Run("    ")]
    if input.callbacksUnmatched > 0 {
      canvas.paragraph([Run(Wording.unmatched(input.callbacksUnmatched))], first: indent)
    }
    // Hidden values have a note of their own.
    let reached = input.limits.filter { $0.kind != "redacted" }
    if !reached.isEmpty {
      let limits = reached.map { "\($0.kind) \(Wording.grouped($0.count))×" }.joined(separator: ", ")
      canvas.paragraph([Run("limits reached: " + limits)], first: indent)
    }
    notes(input.notes, indent: indent)
  }

  /// The notes by kind: the first of each in full, the others counted.
  private mutating func notes(_ notes: [Report.Note], indent: [Run]) {
    if isVerbose {
      for note in notes { canvas.paragraph([noteRun(note, count: 1)], first: indent) }
      return
    }
    // Why an app gets no answer comes before how the clock runs.
    let first = InputNote.Kind.inertPlatform.rawValue
    var kinds: [String] = notes.contains { $0.kind == first } ? [first] : []
    for note in notes where !kinds.contains(note.kind) { kinds.append(note.kind) }
    for kind in kinds.prefix(TextPage.noteKinds) {
      let same = notes.filter { $0.kind == kind }
      if let first = same.first { canvas.paragraph([noteRun(first, count: same.count)], first: indent) }
    }
    if kinds.count > TextPage.noteKinds {
      let more = Wording.count(kinds.count - TextPage.noteKinds, "more kind of note", "more kinds of note")
      canvas.paragraph([Run("\(more) (-v shows all)", .faint)], first: indent)
    }
  }

  private func noteRun(_ note: Report.Note, count: Int) -> Run {
    let line = note.line.map { " (line \($0)\(count > 1 ? ", and \(Wording.grouped(count - 1)) more" : ""))" }
    return Run("\(note.kind): \(note.text)\(line ?? (count > 1 ? " (\(Wording.grouped(count)) times)" : ""))")
  }

  /// Whose lines the log holds of an app's story: "bluetoothd full, system full, app partial".
  private mutating func coverage(_ app: Report.App) {
    let parts: [String] = Emitter.allCases.compactMap { emitter in
      let all = app.coverage.filter { $0.emitter == emitter }
      let usual = all.filter { $0.level == .default }
      return (usual.isEmpty ? all : usual).map(\.state).min().map { "\(Wording.emitter(emitter)) \($0.rawValue)" }
    }
    canvas.paragraph([Run("Coverage of \(app.id): " + parts.joined(separator: ", "))], first: [Run("  • ")])
    guard isVerbose else { return }
    for coverage in app.coverage where coverage.state < .full {
      let stretch = stretch(Missing(from: coverage.from, to: coverage.to))
      canvas.paragraph(
        [Run("\(Wording.emitter(coverage.emitter)) at \(coverage.level.name)\(stretch): \(coverage.because)")],
        first: [Run("    ")])
    }
  }
}
