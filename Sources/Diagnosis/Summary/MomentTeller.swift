import Correlation
import Parsing

/// Answers `--at`: the state of the apps at a moment, what led to it, and which finding explains it.
struct MomentTeller {
  let world: World
  let report: Report
  let options: CaseOptions

  func tell(_ moment: CaseOptions.Moment, resolver: MomentResolver) -> Report.Moment {
    guard let wall = resolver.wallClock(moment) else {
      return Report.Moment(asked: "the moment asked for", lines: [])
    }
    if let outside = outside(wall) {
      let nowhere = Report.Place(time: nil, input: nil, line: nil)
      return Report.Moment(asked: Self.words(wall), lines: [Report.StoryLine(place: nowhere, text: outside)])
    }
    let names = Set(report.apps.map(\.id))
    let lines = world.liveApps.filter { names.contains($0.name) }.map { line($0, wall) }
    return Report.Moment(asked: Self.words(wall), lines: lines)
  }

  /// What is said of a moment that the log does not reach: what stood before its first line or came after its last is
  /// not known.
  private func outside(_ wall: Int64) -> String? {
    let first = report.inputs.compactMap(\.first).map(\.wallClock).min()
    let last = report.inputs.compactMap(\.last).map(\.wallClock).max()
    if let first, wall < first - options.atTolerance { return "the log begins later, at \(Self.words(first))" }
    if let last, wall > last + options.atTolerance { return "the log ends before, at \(Self.words(last))" }
    return nil
  }

  private func line(_ app: AppState, _ wall: Int64) -> Report.StoryLine {
    func isBefore(_ marker: Marker) -> Bool { marker.time.map { $0.wallClock <= wall } ?? false }
    func place(_ marker: Marker) -> Report.Place {
      Report.Place(time: marker.time, input: marker.position.input, line: marker.position.line)
    }
    guard let life = app.lives.last(where: { isBefore($0.firstSeen) }) else {
      return Report.StoryLine(
        place: Report.Place(time: nil, input: nil, line: nil), text: "\(app.name): not in the log until then")
    }
    let who = (app.processes.first ?? app.name) + (life.pid.map { " [\($0)]" } ?? "")
    if let end = life.end, isBefore(end) {
      return Report.StoryLine(
        place: place(end),
        text: "\(who) was not running: ended (\(StoryWords.cause(life.endCause)))\(explanation(life, wall))")
    }
    guard let stretch = life.stretches.last(where: { isBefore($0.start) }) else {
      return Report.StoryLine(place: place(life.firstSeen), text: "\(who) was running\(explanation(life, wall))")
    }
    if let end = stretch.end, isBefore(end) {
      return Report.StoryLine(place: place(end), text: "\(who) was suspended\(explanation(life, wall))")
    }
    let last = life.events.last { isBefore($0.marker) }
    let isFront = life.events.last { entry in
      isBefore(entry.marker)
        && (entry.kind == .appForeground || entry.kind == .appBackground || entry.kind == .processState)
    }.map { $0.kind == .appForeground || $0.fields.text(.state) == "foreground" }
    let state = isFront == true ? "in the foreground" : isFront == false ? "running in the background" : "running"
    let tail = last.map { "; last before: \(EventWords.words(for: $0))" } ?? ""
    return Report.StoryLine(
      place: place(last?.marker ?? stretch.start), text: "\(who) was \(state)\(tail)\(explanation(life, wall))")
  }

  /// The worst finding of that life whose deciding line does not lie long after the moment.
  private func explanation(_ life: Life, _ wall: Int64) -> String {
    let sessions = Set(life.stretches.map(\.id))
    let finding = report.findings.first { finding in
      guard let session = finding.session, sessions.contains(session) else { return false }
      return finding.time.map { $0.wallClock <= wall + options.atTolerance } ?? true
    }
    return finding.map { "; explained by \($0.rule)" } ?? ""
  }

  private static func words(_ wall: Int64) -> String {
    // Counted from 1970 where the log prints no date.
    let hasDate = CivilTime.date(days: CivilTime.wholeDays(wall)).year > 1_970
    return TimeText.log(Instant(microseconds: wall, date: hasDate ? .full : .none, resolution: 1_000_000))
  }
}
