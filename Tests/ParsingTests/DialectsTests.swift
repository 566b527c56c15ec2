import Testing

@testable import Parsing

@Suite struct DialectsTests {
  @Test(arguments: DialectSample.all)
  func readsEachShapeWithItsFields(_ sample: DialectSample) {
    let result = Harness.run(sample.line + "\n")
    #expect(result.summary.dialects == [sample.dialect])
    guard let record = result.records.first else {
      Issue.record("no record was framed")
      return
    }
    #expect(result.records.count == 1)
    #expect(record.process == sample.process)
    #expect(record.library == sample.library)
    #expect(record.subsystem == sample.subsystem)
    #expect(record.category == sample.category)
    #expect(record.pid == sample.pid)
    #expect(record.level == sample.level)
    #expect(record.type == sample.type)
    #expect(String(decoding: record.message, as: UTF8.self) == sample.message)
  }

  @Test(arguments: DialectSample.all)
  func exactlyOneGrammarAcceptsEachLine(_ sample: DialectSample) {
    // What ends or opens the record, as far as one line can show it.
    let lines = sample.line.split(separator: "\n").map(String.init)
    guard let line = lines.first(where: { $0.contains(" | ") }) ?? lines.first else { return }
    var wrappers = Wrappers()
    let bytes = Array(line.utf8)
    let text = wrappers.unwrap(bytes.span, 0..<bytes.count) ? wrappers.buffer : Array(bytes[wrappers.range])
    var header = Header()
    let accepting = (Dialect.strict + Dialect.layouts).filter { $0.parse(text.span, inForce: false, into: &header) }
    let expected = sample.dialect == .appText(layout: "none") ? [] : [sample.dialect]
    #expect(accepting.map(\.name) == expected)
  }

  @Test(arguments: DialectSample.all)
  func wrappersAreTakenOffForMatchingOnly(_ sample: DialectSample) {
    for (wrap, name) in [("> ", "quote"), ("", "carriage return")] {
      let lines = sample.line.split(separator: "\n", omittingEmptySubsequences: false)
      let text = lines.map { "\(wrap)\($0)\r\n" }.joined()
      let result = Harness.run(text)
      #expect(result.summary.dialects == [sample.dialect], "\(name)")
      #expect(result.records.first?.process == sample.process, "\(name)")
      #expect(result.records.first.map { String(decoding: $0.message, as: UTF8.self) } == sample.message, "\(name)")
      let raw = result.records.first.map { String(decoding: $0.raw, as: UTF8.self) } ?? ""
      #expect(raw.hasPrefix(wrap), "\(name)")
    }
  }

  @Test(arguments: [
    ("App: (Foundation) [com.acme:ble] [x:y] Restoring", "App", "Foundation", "com.acme", "ble", "[x:y] Restoring"),
    ("App: [x y] Restoring", "App", nil, nil, nil, "[x y] Restoring"),
    (
      "My App (2): [a.b:lifecycle(activity Group)] Restoring", "My App (2)", nil, "a.b", "lifecycle(activity Group)",
      "Restoring"
    ),
    ("App: [a.b:list[3]] [1:2] Restoring", "App", nil, "a.b", "list[3]", "[1:2] Restoring"),
    ("My:App: [a.b:] Restoring", "My:App", nil, "a.b", nil, "Restoring"),
    ("App: [a.b:c]Restoring", "App", nil, nil, nil, "[a.b:c]Restoring"),
  ])
  func messagePartsAreTakenApart(
    _ part: String, _ process: String, _ library: String?, _ subsystem: String?, _ category: String?, _ message: String
  ) {
    let columns = "2026-11-29 10:14:02.118000+0100 0x1a2b     Default     0x0                  97     0    "
    let record = Harness.run(columns + part + "\n").records.first
    #expect(record?.process == process)
    #expect(record?.library == library)
    #expect(record?.subsystem == subsystem)
    #expect(record?.category == category)
    #expect(record.map { String(decoding: $0.message, as: UTF8.self) } == message)
  }

  @Test func htmlCopiesAndTypographyAreReadAsTheyWere() {
    let line =
      "2026-11-29 10:14:02.118000+0100 0x1a2b Default 0x0 97 0 bluetoothd: [com.apple.bluetooth:Server.App] Restoring &lt;private&gt; “a” it’s &amp;"
    let result = Harness.run("\u{FEFF}" + line + "\n")
    #expect(result.matched.map(\.text) == ["Restoring <private> \"a\" it's &"])
    #expect(result.kinds.contains(.redacted))
  }

  @Test func logJSONIsReadObjectByObject() {
    let object = { (message: String, second: Int) in
      """
        "eventMessage" : "\(message)",
        "timestamp" : "2026-09-25 15:06:\(second).359577+0300",
        "processImagePath" : "\\/usr\\/sbin\\/bluetoothd",
        "eventType" : "logEvent",
        "messageType" : "Error",
        "processID" : 97
      """
    }
    let whole =
      "Filtering the log data using \"process == \"bluetoothd\"\"\n[{\n\(object("Restoring a\\n{", 10))\n},{\n\(object("reaping", 11))\n}]"
    let result = Harness.run(whole)
    #expect(result.summary.dialects == [.logJSON])
    #expect(result.matched.map(\.text) == ["Restoring a\n{", "reaping"])
    #expect(result.matched.map(\.position.line) == [2, 9])
    #expect(result.matched.map(\.isCut) == [false, false])
    #expect(result.matched.allSatisfy { $0.process == "bluetoothd" && $0.pid == 97 && $0.level == .error })
    #expect(result.events.first?.kind == .logPredicate)
    #expect(result.events.first?.fields.text(.text) == "process == \"bluetoothd\"")
    #expect(result.kinds.contains(.filtered))
    #expect(!result.kinds.contains(.cutLastRecord))

    let cut = Harness.run(String(whole.dropLast(40)))
    #expect(cut.matched.map(\.text) == ["Restoring a\n{", "reaping"])
    #expect(cut.kinds.contains(.cutLastRecord))
    #expect(cut.matched.last?.isCut == true)
  }

  @Test func oldLogShowCopiesMayWrapTheMessage() {
    let text =
      "2024-12-01 10:14:02.118000+0000 0x1 Error 0x0 97 0\n  bluetoothd: [com.apple.bluetooth:Server.App] Restoring it\n"
      + "2024-12-01 10:14:03.118000+0000 0x1 Error 0x0 97 0 bluetoothd: [com.apple.bluetooth:Server.App]\n  reaping it\n"
    let result = Harness.run(text)
    #expect(result.matched.map(\.text) == ["Restoring it", "  reaping it"])
    #expect(result.records.map(\.process) == ["bluetoothd", "bluetoothd"])
    #expect(result.records.map(\.category) == ["Server.App", "Server.App"])
  }

  @Test func theRelaysDeviceNameIsLearnedFromItsLines() {
    let named =
      "Mar 11 11:45:09 Anna's iPad (2) My App(UIKit)[5] <Notice>: Restoring\nMar 11 11:45:09 Anna's iPad (2) kernel[0] <Notice>: reaping\n"
    #expect(Harness.run(named).records.map(\.process) == ["My App", "kernel"])
    let nameless =
      "Nov 10 17:58:47 My App(UIKit)[5] <Error>: Restoring\nNov 10 17:58:47 kernel(Sandbox)[0] <Error>: reaping\n"
    #expect(Harness.run(nameless).records.map(\.process) == ["My App", "kernel"])
  }

  @Test func standardOutputInXcodeIsALineEach() {
    let text = """
      first print
      willRestoreState called: [
        1
      ]
      Restoring more
      Type: stdio
      [CoreBluetooth] reaping
      Type: Error | Timestamp: 2025-08-15 19:59:42.498469+02:00 | Process: App | Category: CoreBluetooth

      """
    let result = Harness.run(text)
    #expect(
      result.matched.map(\.text) == ["willRestoreState called: [\n  1\n]", "Restoring more", "[CoreBluetooth] reaping"])
    #expect(result.matched.map(\.position.line) == [2, 5, 7])
    #expect(result.records.map(\.type) == [.output, .output, .message])
    #expect(result.summary.dialects == [.xcodeConsole])
  }

  @Test func printsBetweenNSLogsAreRecordsOfTheirOwn() {
    let text = """
      before anything: Restoring
      2022-02-08 17:16:12.616948+1100 App[972:301238] willRestoreState {
          a = 1;
      }
      Restoring by print
      2022-02-08 17:16:13.616948+1100 App[972:301238] reaping

      """
    let result = Harness.run(text)
    #expect(
      result.matched.map(\.text) == [
        "before anything: Restoring", "willRestoreState {\n    a = 1;\n}", "Restoring by print", "reaping",
      ])
    #expect(result.records.map(\.type) == [.output, .message, .output, .message])
    #expect(result.records.map(\.process) == [nil, "App", nil, "App"])
  }

  @Test func bothFormsOfNSLogsPrefixStayOneStyle() {
    let text = """
      2015-06-12 10:00:00.123 App[972:301238] Restoring a
      2015-06-12 10:00:00.124 App[972:301238] [CoreBluetooth] Restoring b
      2015-06-12 10:00:00.125 App[972:301238] Restoring c

      """
    let result = Harness.run(text)
    #expect(result.summary.dialects == [.nslog])
    #expect(result.records.map(\.category) == [nil, "CoreBluetooth", nil])
    #expect(result.matched.map(\.text) == ["Restoring a", "Restoring b", "Restoring c"])
  }

  @Test func bluezIsNotedOnceAndGivesNoEvent() {
    let text = """
      bluetoothd[13467]: src/device.c:load_gatt_db() Restoring AA:BB gatt database from file
      bluetoothd[13467]: profiles/battery/bas.c Restoring
      Nov 10 17:58:47 host bluetoothd[13467]: attrib/gatt.c Restoring

      """
    let result = Harness.run(text)
    #expect(result.matched.isEmpty)
    #expect(result.sightings.isEmpty)
    #expect(result.kinds.filter { $0 == .foreignDaemon }.count == 1)
  }

  @Test(arguments: [
    "2026-11-29 10:14:02.118+0100 0x1a2b Default", "2026-13-29 10:14:02.118 E  App[1:2] x",
    "2026-11-29 25:14:02.118 App[1:2] x", "Foo 11 11:45:09 Phone App[1] <Notice>: x",
    "{\"msg\":\"hello\"}", "{\"level\":\"info\",\"msg\":\"Mar 11 11:45:09 P a[1] <Notice>: x\",\"time\":\"T\"}",
    "{\"pid\": 1, \"timestamp\": \"2026-01-02T03:04:05\", \"message\": \"x\"}",
    "{\"@timestamp\":\"2026-11-29T09:14:02.118Z\",\"message\":\"x\",\"log\":{\"level\":\"info\"}}",
    "{\"timestamp\":\"2026-11-29T09:14:02Z\",\"level\":\"info\",\"message\":\"x\"}",
    "2026-11-29T09:14:02.118Z,Log,Default,a,b,97,0,x", "2026-11-29T09:14:02.118,Log,Default,a,1,97,0,x",
    "2026-11-29 09:14:02.118000 0x1 Default x", "a\t0x1F\tx\t2019-02-25 07:00:57.954229\t0x1",
    "Mar 11 11:45:09 host sshd[x]: no pid", "Mar 11 11:45:09 host two words: no pid", "default\tnot a time\tdasd\tx",
    "{\"a\":1}", "[10:00] x", "<200>1 2017-04-27T07:50:47+02:00 h a 1 - - x",
    "<34>2 2017-04-27T07:50:47+02:00 h a 1 - - x",
    "2017-04-27T07:50:47+02:00 host x", "2017-04-27T07:50:47+0200 loud com.acme: x", "12:00:00.123 DEBUG no place - x",
    "2026/11/12 03:10:02.118  x", "2026-11-12 03:10:02 +0000 Omnipod ABC said x",
    "11-12 03:10:02.118\tPhone\tNotice\tx\ttag\tm",
    "Wed Aug 11 05:51:02 2021 <notice> x", "SIGTERM: [15] x",
  ])
  func nearMissesAreRejected(_ line: String) {
    var header = Header()
    let bytes = Array(line.utf8)
    let accepting = (Dialect.strict + Dialect.layouts).filter { $0.parse(bytes.span, inForce: false, into: &header) }
    #expect(accepting.map(\.name) == [])
  }

  @Test func jsonStringsAreUnescapedByHand() {
    let cases: [(String, String)] = [
      (#"a\/b\\c\"d"#, #"a/b\c"d"#), (#"\u00e9\u20ac"#, "é€"), (#"\ud83d\ude00"#, "\u{1F600}"),
      (#"\ud83d x"#, "\u{FFFD} x"), (#"\u12"#, #"\u12"#), (#"\b\f\r\t\n"#, "\u{8}\u{c}\r\t\n"), (#"end\"#, #"end\"#),
    ]
    for (escaped, plain) in cases {
      let bytes = Array(escaped.utf8)
      var output: [UInt8] = []
      JSONReader.unescape(bytes.span, 0..<bytes.count, into: &output)
      #expect(String(decoding: output, as: UTF8.self) == plain)
    }
  }
}
