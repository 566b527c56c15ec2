import Foundation
import Testing

@testable import Reporting

@Suite struct JSONWriterTests {
  private func text(_ layout: JSONWriter.Layout, _ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter(layout)
    body(&json)
    var bytes: [UInt8] = []
    json.flush(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func keysComeOutInTheOrderGiven() {
    let line = text(.compact) { json in
      json.object { json in
        json.field("zebra", 1)
        json.field("ant", "a")
        json.array("list", ["x", "y"])
        json.array("none", [])
        json.object("inner") { $0.field("flag", false) }
        json.field("nothing", String?.none)
      }
    }
    #expect(line == #"{"zebra":1,"ant":"a","list":["x","y"],"none":[],"inner":{"flag":false},"nothing":null}"#)
  }

  @Test func prettyLayoutIndentsByTwoAndKeepsEmptyContainersShort() {
    let page = text(.pretty) { json in
      json.object { json in
        json.array("list", ["x", "y"])
        json.array("none", [])
        json.object("empty") { _ in }
      }
    }
    #expect(
      page == """
        {
          "list": [
            "x",
            "y"
          ],
          "none": [],
          "empty": {}
        }
        """)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (0.02, "0.02"), (0.000001, "0.000001"), (0.0000004, "0"), (-9.8, "-9.8"),
    (-0.0000001, "0"), (1.0 / 3, "0.333333"), (139.3, "139.3"), (999_999.9999999, "1000000"), (1e6, "1000000"),
    (123_456_789.125, "123456789.125"), (1e12, "1000000000000"), (1.5e15, "1500000000000000"),
    (-2.5e20, "-250000000000000000000"), (1e22, "10000000000000000000000"),
    (4_503_599_627_370_495.5, "4503599627370495.5"),
  ])
  func numbersHaveAtMostSixDecimalsAndNoExponent(number: Double, expected: String) {
    #expect(text(.compact) { $0.value(number) } == expected)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNoNumberIsNull(number: Double) {
    #expect(text(.compact) { $0.value(number) } == "null")
  }

  @Test func theLargestNumberReadsBackAsItself() {
    let line = text(.compact) { $0.value(Double.greatestFiniteMagnitude) }
    #expect(!line.contains("e"))
    #expect(Double(line) == Double.greatestFiniteMagnitude)
  }

  @Test func everyCharacterReadsBackAsItself() throws {
    var all = ""
    for value in 0..<UInt32(0x3100) { Unicode.Scalar(value).map { all.unicodeScalars.append($0) } }
    for value in [0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFF, 0x1F600, 0xE0041, 0x10FFFF] as [UInt32] {
      Unicode.Scalar(value).map { all.unicodeScalars.append($0) }
    }
    let line = text(.compact) { json in json.object { $0.field("text", all) } }
    let read = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
    #expect(read["text"].map { Array($0.unicodeScalars) } == Array(all.unicodeScalars))
  }

  @Test func charactersThatATerminalObeysOrHidesAreEscaped() {
    let line = text(.compact) { $0.value("\u{1B}[2J\u{9B}31m\u{7F}\u{202E}\u{200B}\u{2028}\u{E0041}") }
    #expect(line == #""\u001b[2J\u009b31m\u007f\u202e\u200b\u2028\udb40\udc41""#)
  }

  /// Remembers the largest piece that a writer held back.
  private struct PieceSink: ByteSink {
    var largest = 0
    var total = 0
    mutating func write(_ bytes: [UInt8]) {
      largest = max(largest, bytes.count)
      total += bytes.count
    }
  }

  @Test(arguments: [OutputFormat.json, .ndjson])
  func aLongReportIsHandedOverInPieces(format: OutputFormat) {
    var report = SampleReports.typical
    report.sessions = (1...2000).map(SampleReports.session)
    var sink = PieceSink()
    format.write(report, options: WriterOptions(generatorVersion: "1"), to: &sink)
    #expect(sink.total > 1_000_000 && sink.largest < 100_000)
  }

  @Test func flushingKeepsWhatIsOpen() {
    var json = JSONWriter(.compact)
    var bytes: [UInt8] = []
    json.beginObject()
    json.field("a", 1)
    json.flush(to: &bytes)
    json.field("b", 2)
    json.endObject()
    json.flush(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"a":1,"b":2}"#)
  }
}
