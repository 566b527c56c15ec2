import Diagnosis
import Foundation
import Parsing
import Testing

@testable import Reporting

/// The page, read by a real browser.
@Suite(.serialized) struct HTMLReportTests {
  private func page(_ report: Report) -> String {
    var bytes: [UInt8] = []
    bytes.write(Array("<!DOCTYPE html>\n".utf8))
    OutputFormat.html.write(report, options: WriterOptions(generatorVersion: "1.2"), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What an expression gives on the page, and what the browser complained of.
  private func browse(
    _ page: String, _ expression: String, width: Int = 1_100
  ) throws -> (value: Any?, complaints: [String]) {
    let file = FileManager.default.temporaryDirectory.appending(path: "willrestore-\(UUID().uuidString).html")
    try Data(page.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (status, output) = try Python.run(
      [Python.browser, file.path(percentEncoded: false), String(width), "900", expression], modules: Python.modules)
    guard status == 0, let line = output.split(separator: "\n").last,
      let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    else { throw Python.Failure(output: output) }
    return (answer["value"], answer["complaints"] as? [String] ?? ["no answer"])
  }

  /// A relaunch whose lines lie at known moments: 0 s, 2 s and 8 s, and after a long quiet stretch.
  private static var drawn: Report {
    var report = SampleReports.typical
    report.sessions[0].start.place = SampleReports.place(0, line: 10)
    report.sessions[0].end.place = SampleReports.place(8, line: 13)
    report.sessions[0].steps = []
    report.sessions[0].timeline = [
      mark(0, line: 10, .daemon, "daemon.relaunch.succeeded"), mark(2, line: 11, .app, "app.restore"),
      mark(8, line: 13, .system, "process.suspended"), mark(608, line: 14, .device("ABCD-1"), "daemon.link.up"),
    ]
    report.findings[0].evidence = [SampleReports.evidence(2, line: 11, "willRestoreState <b>{}</b>")]
    return report
  }

  private static func mark(_ seconds: Double, line: Int, _ lane: Report.Mark.Lane, _ event: String) -> Report.Mark {
    Report.Mark(
      place: SampleReports.place(seconds, line: line), lane: lane, event: event,
      text: "line \(line) </title><script>alert(\(line))</script>", isCut: false)
  }

  @Test(
    .enabled(if: Python.hasBrowser, "no chromium, or no websocket for python3"),
    arguments: [
      Report(), SampleReports.typical, SampleReports.healthy, SampleReports.full, SchemaTests.odd,
      HostileTextTests.report, drawn,
    ].indices)
  func theBrowserHasNothingToComplainOf(_ index: Int) throws {
    let report = [
      Report(), SampleReports.typical, SampleReports.healthy, SampleReports.full, SchemaTests.odd,
      HostileTextTests.report,
      Self.drawn,
    ][index]
    let (value, complaints) = try browse(
      page(report),
      """
      [document.scripts.length, document.querySelectorAll('img,iframe,object,embed,form,link,b').length,
       [...document.querySelectorAll('[href]')].filter(a => !a.getAttribute('href').startsWith('#')
         || !document.getElementById(decodeURIComponent(a.getAttribute('href').slice(1)))).length,
       [...document.querySelectorAll('[id]')].length - new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size,
       getComputedStyle(document.querySelector('main')).maxWidth]
      """)
    // No script, nothing loaded, every link leads somewhere, every name is one element's, and the style is in force.
    #expect(value as? [AnyHashable] == [0, 0, 0, 0, "1060px"])
    #expect(complaints == [])
  }

  @Test(.enabled(if: Python.hasBrowser)) func marksStandWhereTheTimesSay() throws {
    let (value, _) = try browse(
      page(Self.drawn),
      """
      [...document.querySelectorAll('#S1 .m')].sort((a, b) => a.id.localeCompare(b.id))
        .map(m => m.querySelector('circle').getBoundingClientRect()).map(r => r.x + r.width / 2)
      """)
    let places = try #require(value as? [Double])
    #expect(places.count == 4)
    // Two seconds are a quarter of eight.
    #expect(abs((places[1] - places[0]) * 4 - (places[2] - places[0])) < 1)
    // Ten minutes without a line are folded, behind the mark of 30 s.
    #expect(abs(places[2] - places[0] - 8 * (820 - 34) / 30) < 1)
    // The line of 820 starts with the first and ends with the last.
    #expect(abs(places[3] - places[0] - 820) < 1)
  }

  @Test(.enabled(if: Python.hasBrowser)) func aMarkShowsItsLineAndLeadsToIt() throws {
    let (value, _) = try browse(
      page(Self.drawn),
      """
      (() => { const mark = document.getElementById('M1-L0-11'); const tip = mark.querySelector('.tip');
        const before = getComputedStyle(tip).visibility; mark.focus();
        const row = document.getElementById(mark.getAttribute('href').slice(1));
        return [before, getComputedStyle(tip).visibility, tip.textContent.includes('app.restore') ? 'its line' : '',
          row.className, row.querySelector('.number a').getAttribute('href'), row.querySelector('pre').textContent,
          mark.classList.contains('error') ? 'proves' : '', [...document.querySelectorAll('.proof a')].map(a => a.getAttribute('href'))[0]] })()
      """)
    #expect(
      value as? [AnyHashable] == [
        "hidden", "visible", "its line", "error", "#M1-L0-11", "willRestoreState <b>{}</b>", "proves", "#L0-11",
      ])
  }

  @Test(.enabled(if: Python.hasBrowser), arguments: [360, 800]) func nothingIsWiderThanTheScreen(_ width: Int) throws {
    for report in [SampleReports.full, HostileTextTests.report, Self.drawn] {
      let (value, _) = try browse(page(report), "document.documentElement.scrollWidth", width: width)
      #expect(try #require(value as? Int) <= width)
    }
  }

  @Test func aThousandSessionsAndFindingsStayBelowFiveMegabytes() {
    var report = SampleReports.typical
    let long = String(repeating: "didUpdateValue & <more> ", count: 60)
    report.sessions = (0..<1_000).map { id in
      var session = SampleReports.session(id)
      session.timeline = (0..<50).map { Self.mark(Double($0), line: id * 50 + $0, .app, "app.value") }
      for index in session.timeline.indices { session.timeline[index].text = long }
      return session
    }
    report.findings = (0..<1_000).map { number in
      var finding = SampleReports.mismatch
      finding.id = "restore-identifier-mismatch:\(String(number, radix: 16))x"
      finding.session = number
      finding.evidence = (0..<40).map { SampleReports.evidence(0, line: number * 50 + $0, long) }
      return finding
    }
    let page = page(report)
    #expect(page.utf8.count < 5_000_000)
    #expect(page.contains("Also found"))
    #expect(page.contains("<details>"))
  }

  @Test func thePolicyNamesTheStyle() throws {
    let script =
      "import base64, hashlib, json, sys; "
      + "print(json.dumps(base64.b64encode(hashlib.sha256(open(sys.argv[1], 'rb').read()).digest()).decode()))"
    #expect(try Python.read(HTMLStyle.sheet, script) as? String == HTMLStyle.digest)
    #expect(HTMLStyle.policy.hasPrefix("default-src 'none'; "))
  }
}

@Suite struct TimeAxisTests {
  private static let second: Int64 = 1_000_000

  @Test func withoutLongGapsItIsTrueToScale() {
    let axis = TimeAxis([0, 10, 30, 40].map { $0 * Self.second }, width: 800)
    #expect(axis.folds == [])
    #expect([0, 10, 20, 40].map { axis.place($0 * Self.second).rounded() } == [0, 200, 400, 800])
  }

  @Test func aLongGapIsFoldedAndTheRestKeepsItsScale() {
    let axis = TimeAxis([0, 10, 3_610, 3_620].map { $0 * Self.second }, width: 834)
    #expect(axis.folds.map(\.from) == [10 * Self.second])
    #expect([0, 5, 10].map { axis.place($0 * Self.second).rounded() } == [0, 200, 400])
    #expect([3_610, 3_620].map { axis.place($0 * Self.second).rounded() } == [434, 834])
    #expect(axis.place(1_810 * Self.second).rounded() == 417)
  }

  @Test func oneMomentAndWhatLiesOutsideStandAtAnEdge() {
    #expect(TimeAxis([7], width: 800).place(7) == 0)
    #expect(TimeAxis([], width: 800).place(7) == 0)
    let axis = TimeAxis([0, 10], width: 800)
    #expect(axis.place(-5) == 0)
    #expect(axis.place(99) == 800)
  }

  @Test func momentsAsFarApartAsNumbersAreDoNotTrap() {
    let axis = TimeAxis([.min, 0, .max], width: 800)
    #expect(axis.place(.max) == 800)
    #expect(axis.place(.min) == 0)
  }

  @Test func ofManyGapsTheLongestAreFolded() {
    let axis = TimeAxis(
      (0..<100).map { Int64($0) * 100 * Self.second + ($0 > 50 ? 1_000 * Self.second : 0) }, width: 800)
    #expect(Double(axis.folds.count) * TimeAxis.foldWidth <= 400)
    #expect(axis.folds.contains { $0.from == 5_000 * Self.second })
  }
}
