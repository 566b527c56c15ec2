import Diagnosis
import Parsing

extension TextPage {
  /// At most five lines of what happened: the log's own times, and the time since the line before.
  mutating func story() {
    let story = report.summary.story
    guard !story.isEmpty else { return }
    let times = story.compactMap(\.place.time)
    let days = Set(times.map(TimeText.day))
    let day = days.count == 1 ? days.first.flatMap { $0 } : nil
    beginSection([Run("What happened", .heading), Run(clockNote(times, day: day), .faint)])
    let detail: TimeText.Detail = days.count > 1 ? .dated : .clock
    var rows: [(time: String, since: String, line: Report.StoryLine)] = []
    var before: Instant?
    for line in story {
      let time = line.place.time
      rows.append((time.map { TimeText.log($0, detail) } ?? "", TextPage.since(before, time), line))
      before = time ?? before
    }
    let timeWidth = rows.map { Columns.width(of: $0.time) }.max() ?? 0
    let sinceWidth = rows.map { Columns.width(of: $0.since) }.max() ?? 0
    for row in rows {
      canvas.paragraph(
        storyRuns(row.line),
        first: [
          Run("  " + TextPage.padded(row.time, timeWidth)),
          Run(sinceWidth == 0 ? "" : "  " + TextPage.padded(row.since, sinceWidth), .faint), Run("  "),
        ])
    }
  }

  /// "+2 min 19 s"; nothing where one of the two is unknown or the clocks differ.
  private static func since(_ earlier: Instant?, _ time: Instant?) -> String {
    guard let earlier, let time, let seconds = time.seconds(since: earlier) else { return "" }
    let words = DurationText.words(seconds, resolution: max(earlier.resolution, time.resolution))
    return seconds < 0 ? words : "+" + words
  }

  /// Which clock the times are of: "  2026-11-29, the log's clock, +0100".
  private func clockNote(_ times: [Instant], day: String?) -> String {
    guard !times.isEmpty else { return "  in the order of the log, which prints no times" }
    let zones = Set(times.map(\.zoneMinutes))
    var parts: [String] = day.map { [$0] } ?? []
    if zones.count == 1, let zone = zones.first.flatMap({ $0 }) {
      parts.append("the log's clock, \(TimeText.zone(zone))")
    } else {
      parts.append(zones == [nil] ? "the log's clock, zone unknown" : "each log's own clock")
    }
    return "  " + parts.joined(separator: ", ")
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - Columns.width(of: text)))
  }

  /// The steps of relaunches that no finding shows: the last ones, or all when asked for everything.
  mutating func relaunches() {
    let told = Set(isVerbose ? [] : report.findings.compactMap(\.session))
    let relaunches = report.sessions.filter { session in
      isVerbose || (session.kind == .bluetoothRelaunch && !told.contains(session.id))
    }
    let most = isVerbose ? Int.max : (report.findings.isEmpty ? 3 : 0)
    let shown = relaunches.suffix(most)
    guard !shown.isEmpty else { return }
    beginSection([Run(isVerbose ? "Sessions" : "Bluetooth relaunches", .heading)])
    for session in shown {
      let time = session.start.place.time.map { TimeText.log($0, .clock) }
      canvas.paragraph(
        stepRuns(session), first: [Run("  • " + sessionName(session, time: time) + "  ")], rest: [Run("    ")])
    }
    if relaunches.count > shown.count {
      let before = Wording.grouped(relaunches.count - shown.count)
      canvas.paragraph([Run("and \(before) before (-v shows all)", .faint)], first: [Run("    ")])
    }
  }

  /// "10:16:21.440 pid 4729", with the app where there are several and the kind where all are shown.
  private func sessionName(_ session: Report.Session, time: String?) -> String {
    var parts: [String] = []
    if let time { parts.append(time) }
    if report.apps.count > 1 { parts.append(session.app) }
    if let pid = session.pid { parts.append("pid \(pid)") }
    if isVerbose { parts.append(Wording.kind(session.kind)) }
    return parts.isEmpty ? "session \(session.id)" : parts.joined(separator: " ")
  }

  /// "launch ✓  manager ✓  will-restore ✗ missing  …", then the end and what was measured.
  func stepRuns(_ session: Report.Session) -> [Run] {
    var runs: [Run] = []
    for step in Wording.steps(session) {
      let (text, role) = Wording.step(step)
      if !runs.isEmpty { runs.append(Run("  ")) }
      runs.append(Run(Wording.unbroken(text), role))
    }
    let lasted =
      session.latency.launchToSuspension.map {
        (session.end.cause == "suspended" ? " " : " after ") + DurationText.words($0)
      } ?? ""
    // Of a suspension the steps tell already.
    let isToldByStep = session.end.cause == "suspended" && session.steps.contains { $0.name == .suspension }
    let end = isToldByStep ? lasted : (runs.isEmpty ? "" : "  ") + "→ " + session.end.cause + lasted
    runs.append(Run(Wording.unbroken(end)))
    return runs
  }

  /// What lay between two lives, where a finding or the end of the log concerns it.
  mutating func interruptions() {
    var shown = report.interruptions
    if !isVerbose {
      shown = Wording.interruptionInQuestion(report).map { [$0] } ?? []
    }
    guard !shown.isEmpty else { return }
    if report.summary.story.isEmpty || shown.count > 1 {
      beginSection([Run(shown.count == 1 ? "The interruption" : "The interruptions", .heading)])
    }
    for interruption in shown {
      if shown.count > 1 { canvas.paragraph(interruptionName(interruption), first: [Run("  • ")]) }
      let expected = interruption.relaunchExpected
      labelled("Relaunch", [Run("expected: \(expected.answer.rawValue)", .heading), Run(" – \(expected.because)")])
      verdict(of: interruption)
    }
  }

  private func interruptionName(_ interruption: Report.Interruption) -> [Run] {
    let time = interruption.from.time.map { TimeText.log($0, .dated) + " " } ?? ""
    let app = report.apps.count > 1 ? interruption.app + " " : ""
    let pending = interruption.pending.isEmpty ? "nothing" : interruption.pending.joined(separator: ", ")
    return [Run("\(time)\(app)ended: \(interruption.cause), pending: \(pending)")] + placeRuns(interruption.from)
  }

  /// What came back, what was confirmed, what waits, what nobody knows: a small table of what there is.
  private mutating func verdict(of interruption: Report.Interruption) {
    let rows = Wording.verdict(interruption.verdict)
    let width = rows.map { Columns.width(of: $0.name) }.max() ?? 0
    for (index, row) in rows.filter({ !$0.items.isEmpty }).enumerated() {
      let margin = TextPage.padded(index == 0 ? "  Afterwards" : "", TextPage.labelWidth)
      canvas.paragraph(
        [Run(row.items.joined(separator: ", "))],
        first: [Run(margin, .heading), Run(TextPage.padded(row.name, width) + "  ", .heading)],
        rest: [Run(String(repeating: " ", count: TextPage.labelWidth + width + 2))])
    }
  }
}
