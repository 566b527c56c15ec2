import Diagnosis

/// The lines that `watch` prints for a person while the log runs: a few for a finding, one for a session.
struct LiveText {
  /// Rules of findings that can still be taken back; the oldest are forgotten.
  private static let remembered = 1000

  private let path: String
  private let label: String
  private let options: WriterOptions
  private var canvas: TextCanvas
  private var rules: [String: String] = [:]
  private var order: [String] = []

  init(path: String, options: WriterOptions) {
    self.path = path
    label = InputLabels([Report.Input(path: path)], style: options.paths)[0]
    self.options = options
    canvas = TextCanvas(width: options.width, style: Style(isOn: options.color))
  }

  /// What is printed for `output`.
  mutating func lines(of output: LiveOutput) -> [UInt8] {
    switch output {
    case .finding(let finding) where options.verbosity == .verbose: return inFull(finding)
    case .finding(let finding): self.finding(finding)
    case .milestone(let milestone):
      if options.verbosity > .quiet { self.milestone(milestone) }
    case .session(let session):
      if options.verbosity > .quiet { self.session(session) }
    case .retraction(let id, let because):
      let rule = rules.removeValue(forKey: id) ?? id
      canvas.paragraph([Run("TAKEN BACK", .heading), Run(" · \(rule) · \(because)")], rest: [Run("  ")])
    }
    return canvas.take()
  }

  /// What is printed at the end: the findings stand above already.
  func summary(_ report: Report) -> [UInt8] {
    var page = TextPage(report, options: options)
    // The live lines stand above: the section that follows keeps its distance from them.
    page.beginSection()
    page.verdict()
    page.otherApps()
    let counts = [
      Wording.count(report.summary.errors, "error"), Wording.count(report.summary.warnings, "warning"),
      Wording.count(report.summary.infos, "info"), Wording.count(report.sessions.count, "session"),
    ]
    page.canvas.paragraph([Run("In all: " + counts.joined(separator: ", "))], first: [Run("  ")])
    if options.verbosity > .quiet {
      page.undetermined()
      page.capture()
    }
    return page.canvas.take()
  }

  /// As the report tells it.
  private mutating func inFull(_ finding: Finding) -> [UInt8] {
    remember(finding)
    var report = Report()
    report.inputs = [Report.Input(path: path)]
    report.findings = [finding]
    var page = TextPage(report, options: options)
    page.findings { _ in }
    return page.canvas.take()
  }

  /// "10:16:31.418  com.acme.fitness pid 4729 · manager +0.07 s  stdin:18240"
  private mutating func milestone(_ milestone: Milestone) {
    let time = milestone.place.time.map { TimeText.log($0, .clock) + "  " } ?? ""
    let pid = milestone.pid.map { " pid \($0)" } ?? ""
    let since = milestone.sinceLaunch.map { " +" + DurationText.words($0) } ?? ""
    let place = milestone.place.line.map { "  \(label):\($0)" } ?? ""
    canvas.paragraph(
      [Run("\(time)\(milestone.app)\(pid) · \(milestone.name.word)\(since)"), Run(place, .place)], rest: [Run("  ")],
      limit: 1)
  }

  private mutating func finding(_ finding: Finding) {
    remember(finding)
    let (severity, role) = Wording.severity(finding.severity)
    var title = [Run(finding.time.map { TimeText.log($0, .clock) + "  " } ?? ""), Run(severity, role)]
    title.append(Run(" · \(finding.rule)", .heading))
    title.append(Run(" · \(finding.confidence.rawValue) · \(Wording.blame(finding.blame))"))
    if let app = finding.app { title.append(Run(" · \(app)")) }
    if options.verbosity == .quiet {
      canvas.paragraph(title + [Run(" · " + finding.message)], rest: [Run("  ")], limit: 1)
      return
    }
    canvas.paragraph(title, rest: [Run("  ")], limit: 2)
    canvas.paragraph([Run(finding.message)], first: [Run("  ")], limit: 2)
    guard let decisive = finding.evidence.first(where: { $0.role == .proves }) else {
      return
    }
    let place = "\(label):\(decisive.position.line) "
    let bar = [Run("  │ ", .faint)]
    let excerpt = ExcerptWindow.fitted(
      EvidenceExcerpt.ofLive(decisive.text), of: decisive, after: place, in: canvas, indent: 4, height: 2)
    canvas.paragraph([Run(place, .place), Run(excerpt.text)], first: bar, rest: bar, limit: 2)
  }

  /// One line: of the steps only those that are not simply there.
  private mutating func session(_ session: Report.Session) {
    let odd = Wording.steps(session).filter { $0.status != .seen }
    let time = session.end.place.time.map { TimeText.log($0, .clock) + "  " } ?? ""
    let pid = session.pid.map { " pid \($0)" } ?? ""
    let lasted = session.latency.launchToSuspension.map { " after " + DurationText.words($0) } ?? ""
    var runs = [
      Run("\(time)session \(session.id) · \(session.app)\(pid) · \(Wording.kind(session.kind))"),
      Run(" → \(session.end.cause)\(lasted)"),
    ]
    for step in odd {
      let (text, role) = Wording.step(step)
      runs.append(Run(" · "))
      runs.append(Run(text, role))
    }
    if odd.isEmpty, !session.steps.isEmpty { runs.append(Run(" · all steps ✓")) }
    canvas.paragraph(runs, rest: [Run("  ")], limit: 2)
  }

  private mutating func remember(_ finding: Finding) {
    if rules.updateValue(finding.rule, forKey: finding.id) == nil { order.append(finding.id) }
    guard order.count > LiveText.remembered else { return }
    for id in order.prefix(LiveText.remembered / 2) { rules[id] = nil }
    order.removeFirst(LiveText.remembered / 2)
  }
}
