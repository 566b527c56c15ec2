import Foundation
import Testing

@testable import Scenarios

/// The forms against the facts of the formats: columns, words, escapes.
@Suite struct ScenarioRendererTests {
  let process = ScenarioProcess(name: "bluetoothd", pid: 84, path: "/usr/sbin/bluetoothd")

  func scenario(_ lines: ScenarioLine...) -> Scenario {
    Scenario(app: .tideline, start: moment(2026, 11, 9, 8, 14, 2.118), zoneMinutes: 60, lines: lines)
  }

  func line(
    _ message: String = "Scanning started successfully", level: ScenarioLevel = .default, library: String? = nil
  )
    -> ScenarioLine
  {
    ScenarioLine(
      offset: 402, process: process, thread: 0x1A2B, library: library, subsystem: "com.apple.bluetooth",
      category: "Server.LE.Scan", level: level, message: message)
  }

  func record(_ dialect: ScenarioDialect, _ line: ScenarioLine) -> String {
    ScenarioRenderer(dialect).record(line, of: scenario(line))
  }

  @Test("log-default has its measured columns")
  func columns() {
    let text = Array(record(.logDefault, line()))
    func field(_ start: Int, _ width: Int) -> String { String(text[start..<start + width]) }
    #expect(field(0, 32) == "2026-11-09 09:14:02.118402+0100 ")
    #expect(field(32, 11) == "0x1a2b     ")
    #expect(field(43, 12) == "Default     ")
    #expect(field(55, 21) == "0x0                  ")
    #expect(field(76, 7) == "84     ")
    #expect(field(83, 5) == "0    ")
    #expect(String(text[88...]) == "bluetoothd: [com.apple.bluetooth:Server.LE.Scan] Scanning started successfully")
  }

  @Test("older systems have no TTL column")
  func columnsWithoutTTL() {
    let text = Array(record(.logDefaultWithoutTTL, line(library: "CoreUtils")))
    #expect(String(text[83...]).hasPrefix("bluetoothd: (CoreUtils) [com.apple.bluetooth:Server.LE.Scan] "))
  }

  @Test("headers and trailer are exact")
  func frame() {
    let text = ScenarioRenderer.render(scenario(line(), line("x", level: .error)), as: .logDefault)
    let lines = text.components(separatedBy: "\n")
    #expect(lines[0] == "Timestamp                       Thread     Type        Activity             PID    TTL  ")
    #expect(lines[3] == String(repeating: "-", count: 116))
    #expect(
      lines[4]
        == "Log      - Default:          1, Info:                0, Debug:             0, Error:          1, Fault:          0"
    )
    #expect(lines[5] == "Activity - Create:           0, Transition:          0, Actions:           0")
    let compact = ScenarioRenderer.render(scenario(line()), as: .logCompact).components(separatedBy: "\n")
    #expect(compact[0] == "Timestamp               Ty Process[PID:TID]")
    let syslog = ScenarioRenderer.render(scenario(line()), as: .logSyslog).components(separatedBy: "\n")
    #expect(syslog[0].count == 50)
    #expect(syslog[0].hasSuffix("(process)[PID]    "))
  }

  @Test("an echoed predicate comes before everything, its quotes unescaped")
  func predicate() {
    var options = ScenarioRenderer.Options()
    options.predicate = "process == \"bluetoothd\""
    let text = ScenarioRenderer(.logNDJSON, options: options).render(scenario(line()))
    #expect(text.hasPrefix("Filtering the log data using \"process == \"bluetoothd\"\"\n{"))
    #expect(text.hasSuffix("\n{\"count\":1,\"finished\":1}\n"))
  }

  @Test("each style writes a line in its own way")
  func styles() {
    let scan = "Scanning started successfully"
    let plain = line(library: "CoreUtils")
    let expected: [(ScenarioDialect, String)] = [
      (
        .logCompact,
        "2026-11-09 09:14:02.118 Df bluetoothd[84:1a2b] (CoreUtils) [com.apple.bluetooth:Server.LE.Scan] \(scan)"
      ),
      (
        .logSyslog,
        "2026-11-09 09:14:02.118402+0100  localhost bluetoothd[84]: (CoreUtils) [com.apple.bluetooth:Server.LE.Scan] \(scan)"
      ),
      (
        .pymobiledevice,
        "2026-11-09 09:14:02.118402 bluetoothd{CoreUtils}[84] <NOTICE>: \(scan) [com.apple.bluetooth][Server.LE.Scan]"
      ),
      (.pymobiledeviceUnlabelled, "2026-11-09 09:14:02.118402 bluetoothd{CoreUtils}[84] <NOTICE>: \(scan)"),
      (.syslogRelay, "Nov  9 09:14:02 Marens-iPhone bluetoothd(CoreUtils)[84] <Notice>: \(scan)"),
      (.syslogRelayNameless, "Nov  9 09:14:02 bluetoothd(CoreUtils)[84] <Notice>: \(scan)"),
      (.syslogRelayMicroseconds, "Nov  9 09:14:02.118402 bluetoothd(CoreUtils)[84] <Notice>: \(scan)"),
      (.xcodeConsoleOld, "2026-11-09 09:14:02.118402+0100 bluetoothd[84:6699] [Server.LE.Scan] \(scan)"),
      (
        .xcodeConsoleNew,
        "\(scan)\nType: Notice | Timestamp: 2026-11-09 09:14:02.118402+01:00 | Process: bluetoothd | Library: CoreUtils | Subsystem: com.apple.bluetooth | Category: Server.LE.Scan | TID: 0x1a2b"
      ),
      (.consoleCopyC1, "default\t09:14:02.118402+0100\tbluetoothd\t\(scan)"),
      (.consoleCopyC2, "default\t2026-11-09 09:14:02.118402 +0100\tbluetoothd\t\(scan)"),
      (.consoleCopyC4, "default\t09:14:02.118402+0100\tbluetoothd\tCoreUtils\t\(scan)"),
      (
        .consoleCopyC5,
        "09:14:02.118402+0100\tServer.LE.Scan\t\(scan)\tcom.apple.bluetooth\tCoreUtils\tdefault\tbluetoothd"
      ),
      (.nslog, "2026-11-09 09:14:02.118 bluetoothd[84:6699] \(scan)"),
      (
        .pymobiledeviceJSON,
        #"{"pid": 84, "procid": 84, "thread_id": 6699, "timestamp": "2026-11-09T09:14:02.118402", "level": "NOTICE", "image_name": "/System/Library/Frameworks/CoreUtils.framework/CoreUtils", "image_offset": 214760, "image_uuid": null, "process_image_uuid": null, "filename": "/usr/sbin/bluetoothd", "mach_timestamp": 8120553009648, "message": "Scanning started successfully", "label": {"subsystem": "com.apple.bluetooth", "category": "Server.LE.Scan"}}"#
      ),
      (
        .goIOSJSON,
        #"{"msg":"Nov  9 09:14:02 Marens-iPhone bluetoothd(CoreUtils)[84] \u003cNotice\u003e: Scanning started successfully"}"#
      ),
      (
        .goIOSJSONParsed,
        #"{"msg":"Nov  9 09:14:02 Marens-iPhone bluetoothd(CoreUtils)[84] \u003cNotice\u003e: Scanning started successfully","error":"failed to parse syslog message: Nov  9 09:14:02 Marens-iPhone bluetoothd(CoreUtils)[84] \u003cNotice\u003e: Scanning started successfully"}"#
      ),
      (
        .goIOSJSONTrace,
        #"{"pid":84,"timestamp":"2026-11-09T09:14:02.118402+01:00","level":0,"levelName":"Default","threadId":6699,"imageName":"/System/Library/Frameworks/CoreUtils.framework/CoreUtils","imageOffset":214760,"filename":"/usr/sbin/bluetoothd","message":"Scanning started successfully","label":{"subsystem":"com.apple.bluetooth","category":"Server.LE.Scan"}}"#
      ),
      (
        .unifiedLogsCSV,
        "2026-11-09T08:14:02.118Z,Log,Default,com.apple.bluetooth,6699,84,0,/System/Library/Frameworks/CoreUtils.framework/CoreUtils,5E0D3C1A7B423F96A8D10C5B9E274F63,0,0,Server.LE.Scan,/usr/sbin/bluetoothd,5E0D3C1A7B423F96A8D10C5B9E274F63,\(scan),%{public}s,5E0D3C1A7B423F96A8D10C5B9E274F63,Amsterdam"
      ),
      (
        .unifiedLogReader,
        "2026-11-09 08:14:02.118402 0x1a2b     Default     0x0                  84     0    bluetoothd (CoreUtils) [com.apple.bluetooth:Server.LE.Scan] \(scan)"
      ),
      (
        .unifiedLogReaderTabs,
        "2026-11-09 08:14:02.118402+0000\t0x1a2b    \tlogEvent   \t0x0                 \t84    \t0   \tbluetoothd: (CoreUtils) [com.apple.bluetooth:Server.LE.Scan] \(scan)"
      ),
      (.appTextBracketed, "[09:14:02.118] \(scan)"),
      (.appTextNone, scan),
    ]
    for (dialect, text) in expected { #expect(record(dialect, plain) == text, "\(dialect)") }
  }

  @Test("Python leaves a zero fraction out")
  func zeroFraction() {
    var whole = line()
    whole.offset = 882_000
    #expect(record(.pymobiledeviceUnlabelled, whole).hasPrefix("2026-11-09 09:14:03 bluetoothd{}[84] "))
  }

  @Test("the relay escapes bytes above ASCII and control characters, and leaves line ends alone")
  func visEscapes() {
    let renderer = ScenarioRenderer(.syslogRelay)
    #expect(renderer.visEncoded("Jörg") == #"J\M-C\M-6rg"#)
    #expect(renderer.visEncoded("a — b") == #"a \M-b\M^@\M^T b"#)
    #expect(renderer.visEncoded("a\u{1B}[0m\nb\tc") == "a\\^[[0m\nb\tc")
  }

  @Test("JSON styles hold the message whole and the real keys")
  func json() throws {
    let tricky = line("a \"quoted\"/slashed\nsecond\tline \u{1B}[32m ü")
    let data = Data(record(.logNDJSON, tricky).utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["eventMessage"] as? String == tricky.message)
    #expect(object["timestamp"] as? String == "2026-11-09 09:14:02.118402+0100")
    #expect(object["messageType"] as? String == "Default")
    #expect(object.count == 23)
    #expect(record(.logNDJSON, tricky).contains(#"a \"quoted\"\/slashed\nsecond\tline \u001b[32m ü"#))
    #expect(!record(.logNDJSON, tricky).contains("\n"))
    let array = ScenarioRenderer.render(scenario(tricky, line()), as: .logJSON)
    #expect(array.hasPrefix("[{\n  \"timezoneName\" : \"\",\n"))
    #expect(array.hasSuffix("\n}]"))
    #expect((try JSONSerialization.jsonObject(with: Data(array.utf8)) as? [Any])?.count == 2)
  }

  @Test("analysts' objects are JSON in all three forms, and hold the message whole")
  func analystObjects() throws {
    let tricky = line("a \"quoted\"/slashed\nsecond\tline \u{1B}[32m ü")
    for dialect in [ScenarioDialect.unifiedLogsJSONL, .unifiedLogsSysdiagnose, .unifiedLogsECS] {
      let text = record(dialect, tricky)
      #expect(!text.contains("\n"))
      let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(object["message"] as? String == tricky.message)
    }
  }

  @Test("a table's field stands in quotes where it must, with its own doubled")
  func csvFields() {
    let renderer = ScenarioRenderer(.unifiedLogsCSV)
    #expect(renderer.csvField("plain text") == "plain text")
    #expect(renderer.csvField("a, b") == "\"a, b\"")
    #expect(renderer.csvField("say \"no\"\nmore") == "\"say \"\"no\"\"\nmore\"")
  }

  @Test("the parser of go-ios keeps the first line of a message")
  func parsedRelay() {
    var late = line("first {\n  second\n}")
    late.offset = 86_400_000_000
    #expect(
      record(.goIOSJSONParsed, late)
        == #"{"timestamp":"2026-11-10T09:14:02","device":"Marens-iPhone","process":"bluetoothd","pid":"84","level":"Notice","message":"first {"}"#
    )
  }

  @Test("consoles of one app carry that app alone")
  func scopes() {
    let life = Scenario.relaunch()
    for dialect in ScenarioDialect.allCases {
      let carried = ScenarioRenderer(dialect).carried(life)
      #expect(!carried.isEmpty)
      switch dialect.carries.scope {
      case .everything: #expect(carried.count == life.lines.count)
      case .process: #expect(carried.allSatisfy { $0.process.name == "Tideline" })
      case .app: #expect(carried.allSatisfy { $0.origin == .app })
      }
    }
  }

  @Test("lines end as asked, and rows can repeat")
  func options() {
    var options = ScenarioRenderer.Options()
    options.lineEnd = "\r\n"
    let windows = ScenarioRenderer(.syslogRelayNameless, options: options).render(scenario(line()))
    #expect(windows.hasPrefix("[connected]\r\nNov  9 "))
    options.lineEnd = "\n"
    options.repeatsRows = true
    let rows = ScenarioRenderer(.consoleCopyC1, options: options).render(scenario(line()))
    #expect(rows.split(separator: "\n").count == 2)
  }
}
