import Testing

@testable import Reporting

/// What of a record a page shows.
@Suite struct EvidenceExcerptTests {
  @Test func ofJSONTheMessage() {
    let record =
      #"{"timezoneName":"","messageType":"Default","formatString":"%{public}s","eventMessage":"say \"no\" more","pid":3}"#
    #expect(EvidenceExcerpt.of(record, dialect: "log-ndjson") == #"… "eventMessage":"say \"no\" more" …"#)
  }

  @Test func ofPrintedJSONTheMessageWithItsBlanks() {
    let record = "},{\n  \"source\" : null,\n  \"eventMessage\" : \"hello\",\n  \"processID\" : 810"
    #expect(EvidenceExcerpt.of(record, dialect: "log-json") == "… \"eventMessage\" : \"hello\" …")
  }

  @Test func otherStylesAsTheyStand() {
    let line = "2026-11-12 10:00:00 app[1]: \"eventMessage\":\"x\""
    #expect(EvidenceExcerpt.of(line, dialect: "log-compact") == line)
    #expect(EvidenceExcerpt.of(line, dialect: nil) == line)
  }

  @Test func ofLiveObjectsTheMessageAndOfLinesAll() {
    let record = #"{"timezoneName":"","eventMessage":"hello","pid":3}"#
    #expect(EvidenceExcerpt.ofLive(record) == #"… "eventMessage":"hello" …"#)
    let line = #"Nov 12 10:00:00 phone app[1] <Notice>: {"eventMessage":"hello"}"#
    #expect(EvidenceExcerpt.ofLive(line) == line)
  }

  @Test(arguments: [
    "", "{", #""eventMessage""#, #""eventMessage":"#, #"{"eventMessage":null}"#, #"{"eventMessage":"\"#,
    #"{"eventMessage":"cut"#,
  ])
  func whatIsCutOrHasNoMessageIsShownAsFarAsItGoes(_ record: String) {
    #expect(!EvidenceExcerpt.of(record, dialect: "log-ndjson").isEmpty || record.isEmpty)
  }
}
