import Correlation
import Parsing

/// Answers `--at`: the state of the apps at a moment, what led to it, and which finding explains it.
struct MomentTeller {
  let world: World
  let report: Report
  let options: CaseOptions

  /// The clocks of the inputs, as they were read.
  private var resolver: MomentResolver {
    MomentResolver(report.inputs.flatMap { [$0.first, $0.last].compactMap { $0 } })
  }

  func tell(_ moment: CaseOptions.Moment) -> Report.Moment {
    let resolver = resolver
    guard let date = resolver.date, let wall = resolver.wallClock(moment, date), let span = resolver.span(date) else {
      return Report.Moment(asked: Self.words(moment), lines: resolver.date == nil ? [Self.noTimes] : [])
    }
    let asked = Self.words(wall, date) + (Self.remark(moment, date) ?? "")
    if let outside = outside(wall, span, date) {
      let nowhere = Report.Place(time: nil, input: nil, line: nil)
      return Report.Moment(asked: asked, lines: [Report.StoryLine(place: nowhere, text: outside)])
    }
    let names = Set(report.apps.map(\.id))
    let clock = AskedMoment(moment: moment, resolver: resolver, tolerance: options.atTolerance)
    let lines = world.liveApps.filter { names.contains($0.name) }.map { line($0, clock) }
    return Report.Moment(asked: asked, lines: lines)
  }

  /// What is said of a moment that the log does not reach: what stood before its first line or came after its last is
  /// not known.
  private func outside(_ wall: Int64, _ span: MomentResolver.Span, _ date: Instant.DateKnowledge) -> String? {
    if wall < span.first - options.atTolerance { return "the log begins later, at \(Self.words(span.first, date))" }
    if wall > span.last + options.atTolerance { return "the log ends before, at \(Self.words(span.last, date))" }
    return nil
  }

  private func line(_ app: AppState, _ asked: AskedMoment) -> Report.StoryLine {
    func isBefore(_ marker: Marker) -> Bool { marker.time.map(asked.isReached) ?? false }
    func place(_ marker: Marker) -> Report.Place {
      Report.Place(time: marker.time, input: marker.position.input, line: marker.position.line)
    }
    guard let life = app.lives.last(where: { isBefore($0.firstSeen) }) else {
      return Report.StoryLine(
        place: Report.Place(time: nil, input: nil, line: nil), text: "\(app.name): not in the log until then")
    }
    let who = StoryWords(app: app, life: life).who(life)
    if let end = life.end, isBefore(end) {
      return Report.StoryLine(
        place: place(end),
        text: "\(who) was not running: ended (\(StoryWords.cause(life.endCause)))\(explanation(life, asked))")
    }
    guard let stretch = life.stretches.last(where: { isBefore($0.start) }) else {
      return Report.StoryLine(place: place(life.firstSeen), text: "\(who) was running\(explanation(life, asked))")
    }
    if let end = stretch.end, isBefore(end) {
      return Report.StoryLine(place: place(end), text: "\(who) was suspended\(explanation(life, asked))")
    }
    let last = life.events.last { isBefore($0.marker) }
    let isFront = life.events.last { entry in
      isBefore(entry.marker)
        && (entry.kind == .appForeground || entry.kind == .appBackground || entry.kind == .processState)
    }.map { $0.kind == .appForeground || $0.fields.text(.state) == "foreground" }
    let state = isFront == true ? "in the foreground" : isFront == false ? "running in the background" : "running"
    let tail = last.map { "; last before: \(EventWords.words(for: $0))" } ?? ""
    return Report.StoryLine(
      place: place(last?.marker ?? stretch.start), text: "\(who) was \(state)\(tail)\(explanation(life, asked))")
  }

  /// The worst finding of that life whose deciding line does not lie long after the moment.
  private func explanation(_ life: Life, _ asked: AskedMoment) -> String {
    let sessions = Set(life.stretches.map(\.id))
    let finding = report.findings.first { finding in
      guard let session = finding.session, sessions.contains(session) else { return false }
      return finding.time.map(asked.isNotMuchLater) ?? true
    }
    return finding.map { "; explained by \($0.rule)" } ?? ""
  }

  private static let noTimes = Report.StoryLine(
    place: Report.Place(time: nil, input: nil, line: nil),
    text: "the log prints no times: what was before and after that moment is not known")

  /// The moment as it was asked for, to the second.
  private static func words(_ moment: CaseOptions.Moment) -> String {
    switch moment {
    case .wallClock(let wall): return words(wall, .full)
    case .dayOfYear(let month, let day, let time):
      // Internally a day without a year is one of 2000, which is not printed.
      return words(CivilTime.days(year: 2000, month: month, day: day) * CivilTime.day + time, .withoutYear)
    case .timeOfDay(let time): return words(time, .none)
    case .beforeEnd(let length):
      return DurationText.words(Double(length) / 1_000_000, resolution: 1_000_000) + " before the log's end"
    }
  }

  /// The moment as the log would print it, to the second.
  private static func words(_ wall: Int64, _ date: Instant.DateKnowledge) -> String {
    TimeText.log(Instant(microseconds: wall, date: date, resolution: 1_000_000))
  }

  /// What of the moment the log cannot show; nil when it shows all that was said of it.
  private static func remark(_ moment: CaseOptions.Moment, _ date: Instant.DateKnowledge) -> String? {
    switch (moment, date) {
    case (.wallClock, .withoutYear): " of whatever year: the log prints none"
    case (.wallClock, .none), (.dayOfYear, .none): " of whatever day: the log prints no date"
    default: nil
    }
  }
}

/// The moment that was asked for, compared with moments of the log.
private struct AskedMoment {
  let moment: CaseOptions.Moment
  let resolver: MomentResolver
  /// Half the width of the window round it, microseconds.
  let tolerance: Int64

  /// Whether `time` does not lie behind the moment.
  func isReached(_ time: Instant) -> Bool { lies(time, notAfter: 0) }

  /// Whether `time` does not lie behind the window round the moment.
  func isNotMuchLater(_ time: Instant) -> Bool { lies(time, notAfter: tolerance) }

  private func lies(_ time: Instant, notAfter margin: Int64) -> Bool {
    resolver.wallClock(moment, comparedWith: time).map { time.wallClock <= $0 + margin } ?? false
  }
}
