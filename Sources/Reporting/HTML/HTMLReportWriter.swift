import Diagnosis
import Parsing

/// `--format html`: one self-contained page, to keep with a ticket or to send.
///
/// It loads nothing and runs nothing: there is no script in it, and a content security policy forbids any and all sources
/// but the page's own style, which is named by its hash. Log text stands in it as mere text.
///
/// Verdict and findings come first. Then each session that matters is drawn to scale (``SessionChart``); what lies beyond
/// ``Room`` is a row of a table, so that a page of a thousand sessions stays small. Below stand the lines of the log that
/// findings and drawings name, with their numbers.
public struct HTMLReportWriter: ReportWriter {
  private let options: WriterOptions

  /// A writer with the user's options.
  public init(options: WriterOptions) { self.options = options }

  /// Prints `report` as a page.
  public func write(_ report: Report, to sink: inout some ByteSink) {
    var page = HTMLPage(report, options: options)
    page.head()
    page.verdict()
    page.story()
    page.findings()
    sink.write(page.take())
    page.sessions { sink.write($0) }
    page.undetermined()
    page.capture()
    page.excerpt { sink.write($0) }
    page.foot()
    sink.write(page.take())
  }
}

/// How much of a report a page shows: with all of it used up, the page has some four megabytes.
struct Room {
  /// Sessions that are drawn, and marks in all drawings.
  var charts = 60
  var marks = 2_000
  /// Sessions that are a row of a table.
  var rows = 4_000
  /// Findings told in full; those beyond get a line.
  var findings = 60
  /// Lines of the excerpt, and characters of each.
  var lines = 2_500
  var characters = 480
}

/// A page of one report while it is written.
struct HTMLPage {
  let report: Report
  let options: WriterOptions
  let labels: InputLabels
  let index: ReportIndex
  let room = Room()
  /// The lines that prove something, with the gravest finding that each proves.
  let evidence: [LineKey: Severity]
  /// The sessions that are drawn, in their order.
  let drawn: [Report.Session]
  /// The lines of the excerpt.
  let lines: [LineKey: ExcerptLine]
  private var text = ""

  /// A line of the log as the excerpt shows it.
  struct ExcerptLine {
    var time: Instant?
    var text: String
    var isCut: Bool
    /// The drawing that has a mark for it.
    var session: Int?
  }

  init(_ report: Report, options: WriterOptions) {
    self.report = report
    self.options = options
    // The whole path stands once, with the capture: links to lines are many.
    let paths: WriterOptions.PathStyle = report.inputs.count > 1 ? options.paths : .nameOnly
    labels = InputLabels(report.inputs, style: paths, longest: 24)
    index = ReportIndex(report)
    var evidence: [LineKey: Severity] = [:]
    var lines: [LineKey: ExcerptLine] = [:]
    for finding in report.findings {
      for line in finding.evidence + finding.consequences.flatMap(\.evidence) {
        let key = LineKey(line)
        if line.role == .proves { evidence[key] = max(evidence[key] ?? .info, finding.severity) }
        guard lines.count < room.lines else { continue }
        lines[key] = ExcerptLine(time: line.time, text: line.text, isCut: line.isCut)
      }
    }
    self.evidence = evidence
    drawn = Self.drawn(report, index, room)
    for session in drawn {
      for mark in session.timeline {
        guard let key = LineKey(mark.place), lines[key] != nil || lines.count < room.lines else { continue }
        var line = lines[key] ?? ExcerptLine(time: mark.place.time, text: mark.text, isCut: mark.isCut)
        line.session = line.session ?? session.id
        lines[key] = line
      }
    }
    self.lines = lines
  }

  /// Those with findings first, then the relaunches for Bluetooth, then the latest, as far as there is room.
  private static func drawn(_ report: Report, _ index: ReportIndex, _ room: Room) -> [Report.Session] {
    func weight(_ session: Report.Session) -> Int {
      if let worst = index.findings(of: session.id).map(\.severity).max() { return worst == .info ? 2 : 3 }
      return session.kind == .bluetoothRelaunch ? 1 : 0
    }
    let ranked = report.sessions.enumerated().filter { $0.element.start.place.time != nil }
      .map { (weight: weight($0.element), place: $0.offset, session: $0.element) }
      .sorted { ($0.weight, $0.place) > ($1.weight, $1.place) }
    var marks = 0
    var chosen: [(place: Int, session: Report.Session)] = []
    for entry in ranked where chosen.count < room.charts && marks + entry.session.timeline.count <= room.marks {
      marks += entry.session.timeline.count
      chosen.append((entry.place, entry.session))
    }
    return chosen.sorted { $0.place < $1.place }.map(\.session)
  }

  mutating func take() -> [UInt8] {
    defer { text = "" }
    return Array(text.utf8)
  }

  /// Adds markup; what comes from the report is escaped by the caller with ``safe(_:)``.
  mutating func add(_ markup: String) { text += markup + "\n" }

  func safe(_ text: String) -> String { HTMLText.escaped(text) }

  /// The same for texts of the rules, whose backticks make code.
  func own(_ text: String) -> String { HTMLText.ofOurs(text) }

  /// The name of a line, linked where the excerpt shows it.
  func place(_ place: Report.Place) -> String {
    guard let name = labels.place(place) else { return "" }
    guard let key = LineKey(place), lines[key] != nil else { return "<span class=\"place\">\(safe(name))</span>" }
    return "<a class=\"place\" href=\"#\(key.anchor)\">\(safe(name))</a>"
  }

  // MARK: - Top

  mutating func head() {
    add(HTMLStyle.head(title: "\(Wording.headline(report).text) · \(report.summary.app ?? "willrestore")") + "<body>")
    add("<a class=\"skip\" href=\"#findings\">To the findings</a><main>")
  }

  mutating func verdict() {
    let (label, role) = Wording.headline(report)
    add("<header><h1 class=\"\(css(role))\">\(safe(label))</h1>")
    if !report.summary.verdict.isEmpty { add("<p class=\"verdict\">\(safe(report.summary.verdict))</p>") }
    if let unread = report.unread { add("<p>\(safe(unread.sentence))</p>") }
    if let moment = report.summary.moment {
      add("<h2>At \(safe(moment.asked))</h2><ul>")
      for line in moment.lines { add("<li>\(safe(line.text)) \(place(line.place))</li>") }
      add("</ul>")
    }
    for unmatched in report.summary.unmatchedApps where report.unread == nil {
      let near = unmatched.near.isEmpty ? "" : " Did you mean \(unmatched.near.map(safe).joined(separator: ", "))?"
      add("<p><strong>Not in this log:</strong> no app here is called “\(safe(unmatched.asked))”.\(near)</p>")
    }
    if let next = report.summary.next { add("<p><strong>Next:</strong> \(own(next))</p>") }
    if !report.summary.others.isEmpty {
      add("<ul>")
      for other in report.summary.others {
        let (label, role, text) = Wording.other(other, in: report)
        add("<li><strong class=\"\(css(role))\">\(safe(label))</strong> \(safe(text))</li>")
      }
      add("</ul>")
    }
    if !report.summary.moreApps.isEmpty {
      add("<p>\(own(Wording.moreApps(report.summary.moreApps, all: options.verbosity == .verbose)))</p>")
    }
    add("</header>")
  }

  func css(_ role: Style.Role) -> String {
    switch role {
    case .error: "error"
    case .warning: "warning"
    case .good: "good"
    default: "info"
    }
  }

  mutating func story() {
    guard !report.summary.story.isEmpty else { return }
    add("<section><h2>What happened</h2><div class=\"scroll\"><table class=\"story\"><thead><tr>")
    add("<th>Time in the log</th><th>Since</th>")
    add("<th>What</th><th>Where</th></tr></thead><tbody>")
    var before: Instant?
    for entry in report.summary.story {
      let time = entry.place.time
      let since = before.flatMap { time?.seconds(since: $0) }
      let resolution = max(before?.resolution ?? 1, time?.resolution ?? 1)
      add(
        "<tr><td class=\"time\">\(safe(time.map { TimeText.log($0) } ?? ""))</td>"
          + "<td class=\"time\">\(safe(since.map { DurationText.words($0, resolution: resolution) } ?? ""))</td>"
          + "<td>\(safe(entry.text))</td><td>\(place(entry.place))</td></tr>")
      before = time ?? before
    }
    add("</tbody></table></div>")
    interruption()
    add("</section>")
  }

  private mutating func interruption() {
    guard let interruption = Wording.interruptionInQuestion(report) else { return }
    let expected = interruption.relaunchExpected
    add("<p><strong>Relaunch expected:</strong> \(safe(expected.answer.rawValue)) – \(safe(expected.because))</p>")
    let rows = Wording.verdict(interruption.verdict).filter { !$0.items.isEmpty }
    guard !rows.isEmpty else { return }
    add("<dl>")
    for row in rows { add("<dt>\(safe(row.name))</dt><dd>\(row.items.map(safe).joined(separator: ", "))</dd>") }
    add("</dl>")
  }

  mutating func foot() {
    add("</main><footer>Written by willrestore \(safe(options.generatorVersion)).</footer></body></html>")
  }
}
