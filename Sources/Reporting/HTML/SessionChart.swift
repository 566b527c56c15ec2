import Diagnosis
import Parsing

/// The drawing of one session: lanes of marks over time, the six steps, the budgets, and how it ended.
struct SessionChart {
  private static let labelWidth = 132.0
  private static let chartWidth = 820.0
  private static let margin = 12.0
  private static let laneHeight = 26.0
  private static let headHeight = 58.0
  private static let mostDevices = 6
  /// Seconds after a launch within which something is due: a manager, the end of the background window, its limit.
  private static let budgets: [Int64] = [5, 10, 30]

  /// A mark with what of a finding it proves.
  struct Drawn {
    var mark: Report.Mark
    var severity: Severity?
  }

  let session: Report.Session
  let marks: [Drawn]
  let labels: InputLabels
  private let start: Int64
  private let end: Int64
  private let axis: TimeAxis
  private let lanes: [(name: String, lane: Report.Mark.Lane?)]

  /// The drawing; nil where the session has no time, so that nothing can be drawn to scale.
  init?(_ session: Report.Session, evidence: [LineKey: Severity], labels: InputLabels) {
    guard let begin = session.start.place.time else { return nil }
    func moment(_ time: Instant?) -> Int64? {
      time.flatMap { $0.timeline == begin.timeline ? $0.microseconds : nil }
    }
    self.session = session
    self.labels = labels
    marks = session.timeline.filter { moment($0.place.time) != nil }
      .map { Drawn(mark: $0, severity: LineKey($0.place).flatMap { evidence[$0] }) }
    let times = marks.compactMap { moment($0.mark.place.time) }
    let start = begin.microseconds
    let last = ([moment(session.end.place.time)] + times).compactMap { $0 }.max() ?? start
    let end = max(start, moment(session.end.place.time) ?? last)
    (self.start, self.end) = (start, end)
    let isLaunch = session.kind != .wake
    let due = isLaunch ? Self.budgets.map { start &+ $0 * 1_000_000 }.filter { $0 <= max(last, end) } : []
    axis = TimeAxis(times + [start, end] + due, width: Self.chartWidth)
    var lanes: [(name: String, lane: Report.Mark.Lane?)] = [
      ("system", .system), ("bluetoothd", .daemon), ("app", .app),
    ]
    let devices = marks.compactMap(\.mark.lane.device).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    lanes += devices.prefix(Self.mostDevices).map { ($0, .device($0)) }
    if devices.count > Self.mostDevices { lanes.append(("other peripherals", nil)) }
    self.lanes = lanes
  }

  private var height: Double { Self.headHeight + Double(lanes.count) * Self.laneHeight + 40 }

  /// The drawing as SVG; its marks link to the lines of the excerpt, as far as it shows them.
  func svg(shown: (LineKey) -> Bool) -> String {
    let width = Self.labelWidth + Self.chartWidth + 2 * Self.margin
    var svg =
      "<svg class=\"chart\" viewBox=\"0 0 \(n(width)) \(n(height))\" width=\"\(n(width))\" height=\"\(n(height))\""
    svg += " role=\"group\" aria-label=\"Timeline of session \(session.id)\">\n"
    for (index, lane) in lanes.enumerated() {
      let y = laneY(index)
      svg += "<text class=\"lane\" x=\"8\" y=\"\(n(y + 4))\">\(HTMLText.escaped(Self.short(lane.name)))</text>"
      svg += "<line class=\"grid\" x1=\"\(n(left))\" x2=\"\(n(right))\" y1=\"\(n(y))\" y2=\"\(n(y))\"/>\n"
    }
    svg += awake + folds + budgets + ending
    svg += steps
    // What proves something lies on top of its neighbours.
    let ranked = marks.filter { $0.severity == nil } + marks.filter { $0.severity != nil }
    for drawn in ranked { svg += self.mark(drawn, shown) }
    return svg + "</svg>\n"
  }

  // MARK: - Parts

  private var left: Double { Self.labelWidth + Self.margin }
  private var right: Double { left + Self.chartWidth }
  private var bottom: Double { Self.headHeight + Double(lanes.count) * Self.laneHeight }
  private func laneY(_ index: Int) -> Double { Self.headHeight + (Double(index) + 0.5) * Self.laneHeight }
  private func x(_ moment: Int64) -> Double { left + axis.place(moment) }
  private func n(_ value: Double) -> String { HTMLText.number(value) }

  private func vertical(_ css: String, _ x: Double, from: Double? = nil) -> String {
    "<line class=\"\(css)\" x1=\"\(n(x))\" x2=\"\(n(x))\" y1=\"\(n(from ?? Self.headHeight))\" y2=\"\(n(bottom))\"/>"
  }

  /// From the session's start to its end; what lies in front led to it, what lies behind concerns it.
  private var awake: String {
    "<rect class=\"awake\" x=\"\(n(x(start)))\" y=\"\(n(Self.headHeight))\" width=\"\(n(max(1, x(end) - x(start))))\""
      + " height=\"\(n(bottom - Self.headHeight))\"/>\n"
  }

  private var folds: String {
    axis.folds.map { fold in
      let left = left + fold.start
      let words = DurationText.words(Double(fold.to &- fold.from) / 1_000_000, resolution: 1_000_000)
      return
        "<g class=\"fold\"><rect x=\"\(n(left + 4))\" y=\"\(n(Self.headHeight))\" width=\"\(n(TimeAxis.foldWidth - 8))\""
        + " height=\"\(n(bottom - Self.headHeight))\"/><text x=\"\(n(left + TimeAxis.foldWidth / 2))\""
        + " y=\"\(n(bottom + 28))\">\(HTMLText.escaped(words))</text></g>\n"
    }.joined()
  }

  private var budgets: String {
    guard session.kind != .wake else { return "" }
    return Self.budgets.map { seconds in
      let moment = start &+ seconds * 1_000_000
      guard moment <= axis.end else { return "" }
      return "<g class=\"budget\">" + vertical("", x(moment))
        + "<text x=\"\(n(x(moment)))\" y=\"\(n(bottom + 14))\">\(seconds) s</text></g>\n"
    }.joined()
  }

  /// A suspension, a kill, or the end of what is known.
  private var ending: String {
    let place = x(end)
    let cause = session.end.cause
    let css =
      switch cause {
      case "suspended": "suspended"
      case "log-ended", "evicted", "unknown": "open"
      default: "killed"
      }
    return "<g class=\"ending \(css)\">" + vertical("", place, from: Self.headHeight - 14)
      + "<text x=\"\(n(min(place, right)))\" y=\"\(n(Self.headHeight - 18))\">\(HTMLText.escaped(cause))</text></g>\n"
  }

  /// The steps as numbers above the lanes, side by side where they come close, each with a line to its moment.
  private var steps: String {
    var svg = ""
    var free = 0.0
    for (index, step) in session.steps.enumerated() {
      guard let time = step.place?.time, time.timeline == session.start.place.time?.timeline else { continue }
      let exact = x(time.microseconds)
      let place = max(exact, free)
      free = place + 22
      let (text, _) = Wording.step(step)
      svg +=
        "<g class=\"step \(step.status.rawValue)\"><title>\(HTMLText.escaped(text))</title>"
        + "<path d=\"M\(n(place)) 24L\(n(exact)) \(n(Self.headHeight - 4))V\(n(bottom))\"/>"
        + "<circle cx=\"\(n(place))\" cy=\"14\" r=\"10\"/><text x=\"\(n(place))\" y=\"18\">\(index + 1)</text></g>\n"
    }
    return svg
  }

  private func mark(_ drawn: Drawn, _ shown: (LineKey) -> Bool) -> String {
    let mark = drawn.mark
    guard let time = mark.place.time else { return "" }
    let lane = lanes.firstIndex { $0.lane == mark.lane } ?? lanes.count - 1
    let (place, y) = (x(time.microseconds), laneY(lane))
    let words = "\(TimeText.log(time, .clock))  \(labels.place(mark.place) ?? "")  \(mark.event)"
    let css = (drawn.severity.map { "m " + $0.rawValue } ?? "m")
    let circle = "<circle cx=\"\(n(place))\" cy=\"\(n(y))\" r=\"\(drawn.severity == nil ? 5 : 7)\"/>"
    let text = HTMLText.escaped("\(words)  \(EvidenceExcerpt.ofLive(mark.text))", most: 170)
    let tip = "<text class=\"tip\" x=\"8\" y=\"\(n(height - 2))\">\(text)</text>"
    let body = "<title>\(text)</title>\(circle)\(tip)"
    guard let key = LineKey(mark.place), shown(key) else {
      return "<g class=\"\(css)\" tabindex=\"0\">\(body)</g>\n"
    }
    return "<a class=\"\(css)\" href=\"#\(key.anchor)\" id=\"M\(session.id)-\(key.anchor)\">\(body)</a>\n"
  }

  /// Identifiers of devices are long, and their first part tells them apart.
  private static func short(_ name: String) -> String { name.count > 18 ? name.prefix(8) + "…" : name }
}

/// A line of an input, as marks, evidence and the excerpt share it.
struct LineKey: Hashable, Comparable {
  var input: Int
  var line: Int

  /// nil where the place is no line.
  init?(_ place: Report.Place) {
    guard let input = place.input, let line = place.line else { return nil }
    self.input = input
    self.line = line
  }

  init(_ evidence: Evidence) {
    input = evidence.position.input
    line = evidence.position.line
  }

  /// The name of the line's place in the page.
  var anchor: String { "L\(input)-\(line)" }

  static func < (one: LineKey, other: LineKey) -> Bool { (one.input, one.line) < (other.input, other.line) }
}
