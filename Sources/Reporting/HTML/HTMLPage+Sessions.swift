import Diagnosis
import Parsing

extension HTMLPage {
  /// The sessions: those that are drawn, and the others in tables by app and day.
  mutating func sessions(flush: ([UInt8]) -> Void) {
    guard !report.sessions.isEmpty else { return }
    add("<section id=\"sessions\"><h2>Sessions</h2>")
    add(
      "<p class=\"meta\">A session is an awake stretch of a process. Marks are lines of the log, to scale; stretches of more"
    )
    add(
      "than a minute without a line are folded. Numbers are the steps of a relaunch in the order in which they are due."
    )
    add("<span class=\"key\"></span>a line<span class=\"key warning\"></span>proves a warning")
    add("<span class=\"key error\"></span>proves an error</p>")
    for session in drawn {
      chart(session)
      flush(take())
    }
    let shown = Set(drawn.map(\.id))
    let rest = report.sessions.filter { !shown.contains($0.id) }
    table(rest.prefix(room.rows), flush: flush)
    let more = max(report.summary.sessions, report.sessions.count) - drawn.count - min(rest.count, room.rows)
    if more > 0 {
      add(
        "<p class=\"meta\">and \(Wording.count(more, "more session")); <code>--format csv --table sessions</code> lists"
      )
      add("those that are kept.</p>")
    }
    add("</section>")
  }

  private mutating func chart(_ session: Report.Session) {
    add("<article class=\"session\" id=\"S\(session.id)\"><h3>\(title(session))</h3>")
    add("<p>\(measures(session))</p>")
    if !session.steps.isEmpty { add("<p>\(steps(session))</p>") }
    let found = index.findings(of: session.id)
    if !found.isEmpty {
      let names = found.map(\.rule).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      add("<p class=\"meta\">Found in it: \(names.map(safe).joined(separator: ", "))</p>")
    }
    if let chart = SessionChart(session, evidence: evidence, labels: labels) {
      let shown = lines
      add("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Timeline of session \(session.id)\">")
      add(chart.svg { shown[$0] != nil } + "</div>")
    }
    add("</article>")
  }

  private func title(_ session: Report.Session) -> String {
    let time = session.start.place.time.map { safe(TimeText.log($0, .dated)) + " " } ?? ""
    let pid = session.pid.map { " pid \($0)" } ?? ""
    return "\(time)\(safe(session.app))\(pid) · \(safe(Wording.kind(session.kind)))"
  }

  /// How it began and ended, and what was measured.
  private func measures(_ session: Report.Session) -> String {
    var parts = ["\(safe(session.start.cause)) \(place(session.start.place))"]
    let latency = session.latency
    for (name, seconds) in [
      ("manager after", latency.launchToManager), ("willRestoreState after", latency.launchToRestore),
      ("suspended after", latency.launchToSuspension),
      ("from the last event to the suspension", latency.lastEventToSuspension),
    ] {
      if let seconds { parts.append("\(name) \(safe(DurationText.words(seconds)))") }
    }
    parts.append("end: \(safe(session.end.cause)) \(place(session.end.place))")
    return parts.joined(separator: " · ")
  }

  /// A table for each app and day, closed: they are many and say little by themselves.
  private mutating func table(_ sessions: ArraySlice<Report.Session>, flush: ([UInt8]) -> Void) {
    var open: String?
    for (offset, session) in sessions.enumerated() {
      let day = session.start.place.time.flatMap(TimeText.day).map { " · " + $0 } ?? ""
      let name = session.app + day
      if open != name {
        if open != nil { add("</tbody></table></details>") }
        let count = sessions.dropFirst(offset).prefix {
          $0.app == session.app
            && $0.start.place.time.flatMap(TimeText.day) == session.start.place.time.flatMap(TimeText.day)
        }.count
        add("<details><summary>\(safe(name)) · \(Wording.count(count, "session"))</summary>")
        add("<table><thead><tr><th>Start</th><th>Kind</th><th>pid</th><th>Steps</th><th>End</th></tr></thead><tbody>")
        open = name
      }
      let time = session.start.place.time.map { TimeText.log($0, .clock) } ?? ""
      let steps = session.steps.map { Wording.step($0).text }.joined(separator: " ")
      add(
        "<tr><td class=\"time\">\(safe(time))</td><td>\(safe(session.kind.rawValue))</td>"
          + "<td>\(session.pid.map { String($0) } ?? "")</td><td>\(safe(steps))</td><td>\(safe(session.end.cause))</td></tr>"
      )
      if offset.isMultiple(of: 200) { flush(take()) }
    }
    if open != nil { add("</tbody></table></details>") }
  }
}
