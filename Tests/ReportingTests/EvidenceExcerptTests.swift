import Testing

@testable import Reporting

/// What of a record a page shows.
@Suite struct EvidenceExcerptTests {
  @Test("of a table's row the message stands, in its quotes")
  func rows() {
    let row =
      #"2026-11-29T09:14:02.118Z,Log,Error,com.acme,1,2,3,"/a,b/c",AB,0,0,ble,"/a,b/c",AB,"say ""no"", more",raw,AB,x"#
    #expect(EvidenceExcerpt.of(row, dialect: "unifiedlogs-csv") == #"… "say ""no"", more" …"#)
    let older = "2026-11-29T09:14:02.118Z,Log,Error,com.acme,1,2,3,/a,AB,0,ble,/a,AB,hello,raw,AB,x"
    #expect(EvidenceExcerpt.of(older, dialect: "unifiedlogs-csv") == "… hello …")
    #expect(EvidenceExcerpt.of("2026-11-29T09", dialect: "unifiedlogs-csv") == "2026-11-29T09")
    let cells = Array(repeating: "x", count: 22).joined(separator: "\t") + "\thello\tyou"
    #expect(EvidenceExcerpt.of(cells, dialect: "unifiedlogreader") == "… hello\tyou")
    #expect(EvidenceExcerpt.of("2019 a", dialect: "unifiedlogreader") == "2019 a")
  }

  @Test("the forms of go-ios name their message in two ways")
  func goIOS() {
    #expect(EvidenceExcerpt.of(#"{"msg":"Mar 11"}"#, dialect: "go-ios-json") == #"… "msg":"Mar 11" …"#)
    #expect(EvidenceExcerpt.of(#"{"pid":1,"message":"hello"}"#, dialect: "go-ios-json") == #"… "message":"hello" …"#)
  }

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
