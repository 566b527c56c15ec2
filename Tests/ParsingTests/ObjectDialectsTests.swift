import Testing

@testable import Parsing

/// Objects of tools that read a phone, and of analysts' tools: times, changes, cuts.
@Suite struct ObjectDialectsTests {
  static func traced(_ message: String, second: Int = 9, fraction: String = ".118", process: String = "App") -> String {
    "{\"pid\":97,\"timestamp\":\"2026-03-11T11:45:0\(second)\(fraction)+01:00\",\"level\":0,\"levelName\":\"Default\",\"threadId\":9,\"imageName\":\"/a/b\",\"imageOffset\":1,\"filename\":\"/x/\(process)\",\"message\":\"\(message)\"}\n"
  }

  static func live(_ message: String, time: String = "03:04:05.123456") -> String {
    "{\"pid\": 97, \"procid\": 97, \"thread_id\": 1, \"timestamp\": \"2026-01-02T\(time)\", \"level\": \"NOTICE\", \"image_name\": \"/a/b\", \"image_offset\": 1, \"image_uuid\": null, \"process_image_uuid\": null, \"filename\": \"/usr/sbin/bluetoothd\", \"mach_timestamp\": 1, \"message\": \"\(message)\", \"label\": null}\n"
  }

  static func relayed(_ message: String, _ time: String = "11 11:45:09", _ names: String = "Annes-iPad bluetoothd")
    -> String
  {
    "{\"msg\":\"Mar \(time) \(names)[97] \\u003cNotice\\u003e: \(message)\"}\n"
  }

  static func parsed(_ message: String, device: String = "Annes-iPad", process: String = "bluetoothd") -> String {
    "{\"timestamp\":\"2026-03-11T11:45:09\",\"device\":\"\(device)\",\"process\":\"\(process)\",\"pid\":\"97\",\"level\":\"Notice\",\"message\":\"\(message)\"}\n"
  }

  static func decoded(_ message: String, event: String = "Log", time: String = "2026-11-29T09:14:02.118000123Z")
    -> String
  {
    "{\"subsystem\":\"com.apple.bluetooth\",\"thread_id\":1,\"pid\":97,\"library\":\"\",\"category\":\"x\",\"event_type\":\"\(event)\",\"log_type\":\"Default\",\"process\":\"/usr/sbin/bluetoothd\",\"message\":\"\(message)\",\"raw_message\":\"%@\",\"timestamp\":\"\(time)\"}\n"
  }

  // MARK: - Times

  @Test func pythonsTimesAreLocalAndCountMicroseconds() {
    let result = Harness.run(Self.live("Restoring a") + Self.live("Restoring b", time: "03:04:06"))
    #expect(result.matched.map { $0.time?.resolution } == [1, 1])
    #expect(result.matched.map { $0.time?.zoneMinutes } == [nil, nil])
    #expect(result.kinds.contains(.noZone))
    #expect(result.matched.last?.time?.seconds(since: result.matched[0].time ?? .init(microseconds: 0)) == 0.876544)
  }

  @Test func goWritesTheHostsZoneAndNoZerosAtTheEnd() {
    let result = Harness.run(Self.traced("Restoring a", fraction: "") + Self.traced("Restoring b", fraction: ".5"))
    #expect(result.matched.map { $0.time?.resolution } == [1, 1])
    #expect(result.matched.map { $0.time?.zoneMinutes } == [60, 60])
    // 10:45:09.5 UTC on 2026-03-11.
    #expect(result.matched.last?.time?.microseconds == 1_773_225_909_500_000)
  }

  @Test func theRelaysLinesHaveNoYearAndTheParsedOnesTheHosts() {
    let lines = Harness.run(Self.relayed("Restoring a") + Self.relayed("Restoring b"))
    #expect(lines.matched.map { $0.time?.date } == [.withoutYear, .withoutYear])
    #expect(lines.kinds.contains(.noYear))
    let fields = Harness.run(Self.parsed("Restoring a") + Self.parsed("Restoring b"))
    #expect(fields.matched.map { $0.time?.date } == [.full, .full])
    #expect(fields.matched.map { $0.time?.resolution } == [1_000_000, 1_000_000])
    #expect(fields.matched.map { $0.time?.zoneMinutes } == [nil, nil])
  }

  @Test func analystsTimesAreUTC() {
    let text = Harness.run(Self.decoded("Restoring a"))
    #expect(text.matched.first?.time?.microseconds == 1_795_943_642_118_000)
    #expect(text.matched.first?.time?.zoneMinutes == 0)
    #expect(text.matched.first?.time?.resolution == 1)
    let number =
      #"{"subsystem":"a","pid":97,"event_type":"Log","log_type":"Default","process":"/a","message":"Restoring","time":1.795943642118e18}"#
    #expect(
      Harness.run(number).matched.first?.time?.seconds(since: text.matched[0].time ?? .init(microseconds: 0)) == 0)
    let reader =
      "2026-11-29 09:14:02.118000 0x1        Default     0x0                  97     0    bluetoothd [com.apple.bluetooth:x] Restoring\n"
    #expect(Harness.run(reader).matched.first?.time == text.matched.first?.time)
  }

  // MARK: - Names

  @Test func theDevicesNameIsTakenOffTheProcess() {
    let lines =
      Self.relayed("Restoring a", "11 11:45:09", "Anna's iPad (2) My App(UIKit)")
      + Self.relayed("Restoring b", "11 11:45:10", "Anna's iPad (2) kernel")
    #expect(Harness.run(lines).records.map(\.process) == ["My App", "kernel"])
    // `--parse` takes the first word for the device.
    let fields =
      Self.parsed("Restoring a", device: "Anna's", process: "iPad (2) My App(UIKit)")
      + Self.parsed("Restoring b", device: "Anna's", process: "iPad (2) kernel")
    let result = Harness.run(fields)
    #expect(result.records.map(\.process) == ["My App", "kernel"])
    #expect(result.records.map(\.library) == ["UIKit", nil])
  }

  @Test func namesOfSeveralWordsAreLearnedWhereTheirEndShows() {
    let columns = "2026-11-29 09:14:02.118000 0x1        Default     0x0                  97     0    "
    let text =
      columns + "My App [com.acme:ble] Restoring a\n" + columns + "My App (Foundation) Restoring b\n" + columns
      + "My App Restoring c\n"
    let result = Harness.run(text)
    #expect(result.records.map(\.process) == ["My App", "My App", "My App"])
    #expect(result.records.map(\.library) == [nil, "Foundation", nil])
    #expect(result.matched.map(\.text) == ["Restoring a", "Restoring b", "Restoring c"])
  }

  @Test func curledQuotesAreAMessagesOwnAndNotTheObjects() {
    let result = Harness.run(Self.decoded("Restoring “a” on Anna’s iPad"))
    #expect(result.matched.map(\.text) == ["Restoring \"a\" on Anna's iPad"])
    #expect(result.summary.malformed == 0)
    // A mail program curled the object's.
    let curled = Self.decoded("Restoring").split(separator: "\"", omittingEmptySubsequences: false).joined(
      separator: "”")
    #expect(Harness.run(curled + "\n" + curled).matched.map(\.text) == ["Restoring", "Restoring"])
  }

  @Test func coloursInsideStringsAreTakenOff() {
    #expect(Harness.run(Self.live("\\u001b[32mRestoring\\u001b[39m x")).matched.map(\.text) == ["Restoring x"])
  }

  // MARK: - Kinds

  @Test func whatIsNoMessageGivesNoEventAndLossesAreTold() {
    for event in ["Activity", "Trace", "Signpost", "Statedump"] {
      let record = Harness.run(Self.decoded("Restoring", event: event)).records.first
      #expect(record != nil && record?.type != .message, "\(event)")
    }
    #expect(Harness.run(Self.decoded("Restoring", event: "Simpledump")).records.first?.type == .message)
    let lost = Harness.run(Self.decoded("a") + Self.decoded("", event: "Loss") + Self.decoded("Restoring"))
    #expect(lost.events.map(\.kind) == [.logLoss, .appRestore])
    #expect(lost.notes.filter { $0.kind == .loss }.map(\.position.line) == [2])
    let row = "2026-11-29T09:14:02.118Z,Loss,Loss,,1,97,0,,,0,0,,,,,,AB,Amsterdam\n"
    #expect(Harness.run(row + row).events.map(\.kind) == [.logLoss, .logLoss])
  }

  @Test func messagesThatTheToolCouldNotReadBreakTheCoverage() {
    for message in [
      "<Missing message data>", "Failed to get string message from UUIDText file: AB", "Unknown shared string message",
    ] {
      let result = Harness.run(Self.decoded("a") + Self.decoded(message) + Self.decoded("Restoring"))
      #expect(result.notes.filter { $0.kind == .cutRecord }.map(\.position.line) == [2], "\(message)")
      #expect(result.matched.count == 1)
    }
    let quoted = Harness.run(Self.decoded("seen <Missing message data> within"))
    #expect(!quoted.kinds.contains(.cutRecord))
    let show = "2026-11-29 10:14:02.118000+0100 0x1 Default 0x0 97 0 bluetoothd: [com.apple.bluetooth:x] "
    #expect(Harness.run(show + "<compose failure [AB]>\n").kinds.contains(.cutRecord))
  }

  // MARK: - Changes and cuts

  @Test func everyChangeBetweenObjectStylesIsSeen() {
    let ndjson =
      #"{"timezoneName":"","messageType":"Default","eventType":"logEvent","eventMessage":"Restoring","processImagePath":"\/usr\/sbin\/bluetoothd","timestamp":"2026-09-25 15:06:19.359577+0300","processID":97}"#
      + "\n"
    let styles: [(DialectName, String)] = [
      (.logNDJSON, ndjson), (.pymobiledeviceJSON, Self.live("Restoring")), (.goIOSJSON, Self.relayed("Restoring")),
      (.goIOSJSON, Self.parsed("Restoring")), (.goIOSJSON, Self.traced("Restoring")),
      (.unifiedLogsJSONL, Self.decoded("Restoring")),
    ]
    for (first, before) in styles {
      for (second, after) in styles where first != second {
        let result = Harness.run(before + before + after + after)
        #expect(result.summary.dialects == [first, second], "\(first) \(second)")
        #expect(result.matched.map(\.dialect) == [first, first, second, second])
        #expect(result.matched.allSatisfy { $0.time != nil })
      }
    }
  }

  @Test func whatTheToolSaysOfItselfIsNoRecord() {
    let own = #"{"level":"info","msg":"Restoring the tunnel","time":"2026-03-11T11:45:09+01:00"}"# + "\n"
    let slog = #"{"time":"2026-03-11T11:45:09+01:00","level":"INFO","msg":"Restoring the tunnel"}"# + "\n"
    let result = Harness.run(own + Self.relayed("Restoring a") + slog + Self.relayed("Restoring b"))
    #expect(result.matched.map(\.text) == ["Restoring a", "Restoring b"])
    #expect(result.summary.malformed == 0)
    #expect(result.summary.dialects == [.goIOSJSON])
  }

  @Test(
    arguments: [
      live("Restoring one"), relayed("Restoring one"), parsed("Restoring one"), traced("Restoring one"),
      decoded("Restoring one"),
    ])
  func anObjectThatIsCutGivesNothingOfItself(_ line: String) {
    let bytes = Array((line + line).utf8)
    let whole = Array(line.utf8).count
    for end in whole...bytes.count {
      let result = Harness.run(Array(bytes[..<end]))
      let isWhole = end >= bytes.count - 1
      #expect(result.matched.map(\.text) == Array(repeating: "Restoring one", count: isWhole ? 2 : 1), "\(end)")
      #expect(result.records.allSatisfy { $0.pid == 97 })
      if !isWhole, end > whole + 1 { #expect(result.kinds.contains(.cutLastRecord), "\(end)") }
    }
    // A scroll-back that begins mid-line.
    for start in 1..<whole {
      let result = Harness.run(Array(bytes[start...]))
      #expect(result.matched.map(\.text) == ["Restoring one"], "\(start)")
    }
  }

  @Test func anObjectOverTheLimitIsSkippedAndTheNextIsRead() {
    var limits = AssemblerLimits()
    limits.line = 1_000
    let long = Self.decoded("Restoring " + String(repeating: "x", count: 2_000))
    let text = Self.decoded("Restoring a") + long + Self.decoded("Restoring b")
    let whole = Harness.run(text, limits: limits)
    #expect(whole.matched.map(\.text) == ["Restoring a", "Restoring b"])
    #expect(whole.kinds.contains(.cutRecord))
    for size in [100, 999, 1_001, 1_700] {
      #expect(Harness.run(text, size: size, limits: limits).described == whole.described)
    }
  }

  @Test(
    arguments: [
      "Persist/01.tracev3\t0x1F\t8120553\t2019-02-25 07:00:57.954229\t0x1A2B\tInfo\t0x0\t0x0\t4729\t501\t0\t(Fitness)\tCoreBluetooth\tcom.apple.bluetooth\tCoreBluetooth\t\t\t12\tAB\tAB\t/usr/lib/CoreBluetooth\t/private/Fitness.app/Fitness\tRestoring one\n",
      "2019-02-25 07:00:57.954229 0x1a2b     Default     0x0                  97     0    bluetoothd (CoreUtils) [com.apple.bluetooth:Server.XPC] Restoring one\n",
      "2019-02-25 07:00:57.954229+0000\t0x1a2b    \tlogEvent   \t0x0                 \t97    \t0   \tbluetoothd: (CoreUtils) [com.apple.bluetooth:Server.XPC] Restoring one\n",
    ])
  func aRowThatIsCutIsNoOtherProcess(_ line: String) {
    let whole = Array(line.utf8)
    let expected = Harness.run(line).records.first
    for end in 1..<whole.count {
      let result = Harness.run(whole + whole[..<end])
      #expect(result.records.allSatisfy { $0.process == expected?.process || $0.process == nil }, "\(end)")
      #expect(result.records.first?.pid == expected?.pid)
      #expect(result.matched.allSatisfy { $0.text.hasPrefix("Restoring") }, "\(end)")
    }
  }
}
