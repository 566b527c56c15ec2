import Testing

@testable import Parsing

@Suite struct AssemblyTests {
  static func line(
    _ time: String, _ message: String, process: String = "Fitness", pid: Int = 4729, day: String = "2026-11-29"
  ) -> String {
    "\(day) \(time)+0100 0x1a2b     Default     0x0                  \(pid)   0    \(process): \(message)\n"
  }

  // MARK: - Framing

  @Test(arguments: ["", "[com.acme:ble] ", "(Foundation) ", "(Acme) [com.acme:central manager] "])
  func aPrefixInBracketsOfALibrarysOwnStaysWithTheMessage(columns: String) {
    for message in ["[LBT: CBCMD] WillRestoreState {}", "[FBP-iOS] willRestoreState", "[Own] willRestoreState: {}"] {
      let result = Harness.run(Self.line("10:14:02.118000", columns + message))
      #expect(result.matched.map(\.text) == [message])
    }
  }

  @Test func framesARecordWithItsContinuation() {
    let text =
      Self.line("10:14:02.118000", "[com.acme:ble] willRestoreState {\n\n    a = 1;\n}")
      + Self.line("10:14:03.000000", "other", process: "dasd", pid: 60)
    let result = Harness.run(text)
    #expect(result.matched.map(\.text) == ["willRestoreState {\n\n    a = 1;\n}"])
    #expect(result.matched.first?.position == SourcePosition(input: 0, line: 1, offset: 0))
    #expect(result.matched.first?.pid == 4729)
    #expect(result.records.first?.subsystem == "com.acme")
    #expect(result.records.first?.lineCount == 4)
    #expect(result.summary.lines == 5)
    #expect(result.summary.dialects == [.logDefault])
    // 09:14:02.118 UTC on 2026-11-29.
    #expect(result.matched.first?.time?.microseconds == 1_795_943_642_118_000)
    #expect(result.matched.first?.time?.zoneMinutes == 60)
  }

  @Test func aHitInAContinuationFramesBackToThePrefix() {
    let text =
      Self.line("10:14:02.118000", "Options {\n\tx\n\twillRestoreState\n\ty\n}") + Self.line("10:14:03.000000", "z")
    let result = Harness.run(text)
    #expect(result.matched.map(\.text) == ["Options {\n\tx\n\twillRestoreState\n\ty\n}"])
    #expect(result.matched.map(\.position.line) == [1])
  }

  @Test func aStartInTheMiddleOfARecordIsNoted() {
    let text = "tail of a message willRestoreState\n}\n" + Self.line("10:14:02.118000", "reaping")
    let result = Harness.run(text)
    #expect(result.matched.map(\.text) == ["reaping"])
    #expect(result.matched.map(\.position.line) == [3])
    #expect(result.kinds.filter { $0 == .cutFirstRecord }.count == 1)
  }

  @Test func anEndInTheMiddleOfARecordIsNoted() {
    let text =
      Self.line("10:14:02.118000", "x")
      + "2026-11-29 10:14:03.000000+0100 0x1 Default 0x0 4729 0 Fitness: willRestoreState {\n    a = ("
    let result = Harness.run(text)
    #expect(result.matched.map(\.isCut) == [true])
    #expect(result.kinds.contains(.cutLastRecord))
    #expect(result.summary.lines == 3)
  }

  @Test func aMissingLastLineEndAloneIsNoCut() {
    let result = Harness.run(String(Self.line("10:14:02.118000", "reaping").dropLast()))
    #expect(result.matched.map(\.isCut) == [false])
    #expect(!result.kinds.contains(.cutLastRecord))
  }

  @Test func linesAndRecordsOverTheLimitAreCutAndNoted() {
    var limits = AssemblerLimits()
    limits.line = 200
    limits.record = 600
    let long = Self.line("10:14:02.118000", "willRestoreState " + String(repeating: "x", count: 400) + " end")
    let tall = Self.line("10:14:03.000000", "Restoring\n" + String(repeating: "y y\n", count: 300) + "reaping")
    let text = long + tall + Self.line("10:14:04.000000", "reaping")
    let whole = Harness.run(text, limits: limits)
    #expect(whole.matched.map(\.position.line) == [1, 2, 304])
    #expect(whole.kinds.filter { $0 == .lineTooLong }.count == 1)
    #expect(whole.kinds.filter { $0 == .recordTooLong }.count == 1)
    #expect(whole.matched.map(\.isCut) == [false, true, false])
    #expect(whole.matched.first.map { $0.text.utf8.count < 200 } == true)
    for size in [64, 199, 200, 201, 333, 1000] {
      let cut = Harness.run(text, size: size, limits: limits)
      #expect(cut.described == whole.described, "blocks of \(size)")
    }
  }

  // MARK: - Styles

  @Test func aStyleChangeInTheMiddleIsFollowed() {
    let text =
      Self.line("10:14:02.118000", "Restoring a") + Self.line("10:14:02.218000", "b")
      + "2026-11-29 10:14:05.445 Df bluetoothd[97:1a] [com.apple.bluetooth:Server.App] Restoring c\n"
      + "2026-11-29 10:14:06.445 Df bluetoothd[97:1a] [com.apple.bluetooth:Server.App] d\n"
    let result = Harness.run(text)
    #expect(result.summary.dialects == [.logDefault, .logCompact])
    #expect(result.matched.map(\.text) == ["Restoring a", "Restoring c"])
    #expect(result.notes.first { $0.kind == .dialectChange }?.position.line == 3)
  }

  @Test func aQuotedLineDoesNotSwitchTheStyle() {
    let text =
      Self.line("10:14:02.118000", "forwarding Restoring:\n2026-11-29 10:14:05.445 Df bluetoothd[97:1a] Restoring c")
      + Self.line("10:14:03.118000", "reaping")
    let result = Harness.run(text)
    #expect(result.summary.dialects == [.logDefault])
    #expect(result.matched.count == 2)
    #expect(!result.kinds.contains(.dialectChange))
    let atEnd = Harness.run(
      Self.line("10:14:02.000000", "x")
        + Self.line("10:14:02.118000", "forwarding Restoring:\nMar 11 11:45:09 P a[1] <Notice>: Restoring"))
    #expect(atEnd.summary.dialects == [.logDefault])
    #expect(atEnd.matched.count == 1)
  }

  @Test func aForcedStyleIsNeverLeft() {
    var options = AssemblerOptions()
    options.dialect = .syslogRelay
    let text = Self.line("10:14:02.118000", "Restoring a") + Self.line("10:14:02.218000", "Restoring b")
    let result = Harness.run(text, options: options)
    #expect(result.summary.dialects == [.syslogRelay])
    #expect(result.matched.isEmpty)
  }

  @Test func severalExportsInARowAreReadEach() {
    let header = "Timestamp                       Thread     Type        Activity             PID    TTL  \n"
    let rule = String(repeating: "-", count: 116) + "\n"
    let first =
      "Filtering the log data using \"subsystem == \"com.apple.bluetooth\"\"\nSkipping info and debug messages, pass --info and/or --debug to include.\n"
      + header + Self.line("10:14:02.118000", "Restoring a") + rule
      + "Log      - Default:          2, Info:                0, Debug:             0, Error:          0, Fault:          0\n"
      + "Activity - Create:           0, Transition:          0, Actions:           0\n"
    let second =
      "Timestamp               Ty Process[PID:TID]\n2026-11-29 10:14:05.445 Df bluetoothd[97:1a] Restoring c\n"
    let result = Harness.run(first + second)
    #expect(result.matched.map(\.text) == ["Restoring a", "Restoring c"])
    #expect(
      result.events.map(\.kind) == [
        .logPredicate, .logSkippedLevels, .logHeader, .appRestore, .logTrailer, .logTrailer, .logHeader, .appRestore,
      ])
    #expect(
      result.events.filter { $0.kind != .appRestore }.allSatisfy { $0.pattern == "log-preamble" && $0.known == .line })
    #expect(result.kinds.contains(.skippedLevels))
    #expect(result.summary.predicate == "subsystem == \"com.apple.bluetooth\"")
  }

  @Test func theBannerAndTheTrailerOfNDJSONAreNoRecords() {
    let text = """
      Filtering the log data using "eventMessage CONTAINS "Restoring""
      {"eventType":"logEvent","messageType":"Default","eventMessage":"Restoring","processImagePath":"\\/usr\\/sbin\\/bluetoothd","timestamp":"2026-09-25 15:06:19.359577+0300","processID":97}
      {"eventType":"logEvent","messageType":"Default","eventMessage":"Restoring cut off,"proces
      {"eventType":"logEvent","messageType":"Default","eventMessage":"reaping","processImagePath":"\\/usr\\/sbin\\/bluetoothd","timestamp":"2026-09-25 15:06:20.359577+0300","processID":97}

      {"count":3,"finished":1}

      """
    let result = Harness.run(text)
    #expect(result.matched.map(\.text) == ["Restoring", "reaping"])
    #expect(result.events.map(\.kind) == [.logPredicate, .appRestore, .appRestore, .logTrailer])
    #expect(result.kinds.contains(.cutRecord))
    #expect(result.summary.malformed == 1)
    #expect(result.summary.dialects == [.logNDJSON])
  }

  @Test func repeatedConsoleRowsAreOne() {
    let row = "default\t10:14:02.118000+0100\tbluetoothd\tRestoring x\n"
    let result = Harness.run(row + row + "default\t10:14:03.118000+0100\tbluetoothd\tRestoring x\n")
    #expect(result.matched.map(\.position.line) == [1, 3])
    #expect(result.kinds.filter { $0 == .repeatedRows }.count == 1)
    #expect(result.summary.repeatedRows == 1)
  }

  @Test func relayConnectionLinesAndFencesAreNoRecords() {
    let text = """
      ```
      [connected:00008030-001A]
      Nov 10 17:58:47 kernel(Sandbox)[0] <Error>: Restoring
      [disconnected:00008030-001A]
      ```

      """
    let result = Harness.run(text)
    #expect(result.matched.map(\.text) == ["Restoring"])
    #expect(result.events.map(\.kind) == [.logHeader, .appRestore, .logTrailer])
  }

  @Test func proseRoundFencesIsNoLogAndEachFenceIsReadByItself() {
    let text = """
      Hello, willRestoreState is never called. Here is the log:
      ```
      \(Self.line("10:14:02.118000", "Restoring a"))\(Self.line("10:14:03.118000", "b"))```
      and this is what the app printed, Restoring nothing:
      ~~~
      Restoring by print
      ~~~
      Thanks, Restoring Bob

      """
    let result = Harness.run(text)
    #expect(result.matched.map(\.text) == ["Restoring a", "Restoring by print"])
    #expect(result.summary.dialects == [.logDefault, .appText(layout: "none")])
  }

  @Test func anEmptyExportIsKnownByItsHeader() {
    let result = Harness.run(
      "Timestamp                       Thread     Type        Activity             PID    TTL  \n")
    #expect(result.summary.dialects == [.logDefault])
    #expect(result.events.map(\.kind) == [.logHeader])
  }

  @Test func aLineInBracketsIsNoRelayBanner() {
    let result = Harness.run("[connected] Restoring a\nb\n[connected] c\n")
    #expect(result.matched.map(\.text) == ["[connected] Restoring a"])
    #expect(result.events.map(\.kind) == [.appRestore])
  }

  @Test func hardWrappedLinesOfFlutterAreJoined() {
    let text =
      "[   +1 ms] [DEVICE LOG] 2019-10-24 17:23:33.842651+0200  localhost Runner[2002]: (CoreBluetooth)\n"
      + "           [com.apple.bluetooth:CoreBluetooth] Restoring\n           it\n"
    let result = Harness.run(text)
    #expect(result.matched.map(\.text) == ["Restoring it"])
    #expect(result.records.map(\.subsystem) == ["com.apple.bluetooth"])
    #expect(result.records.map(\.library) == ["CoreBluetooth"])
  }

  @Test func lostMessagesAreAnEventAndANote() {
    let text =
      "2024-12-01 10:14:02.118000+0000 0x0 Default 0x0 0 0 lost >=63 unreliable messages from 1-2 (Mach continuous exact start-approx. end)\n"
    let objects =
      #"{"eventType":"lossEvent","eventMessage":"lost 7 unreliable messages from 3-4","lossCount":7,"timestamp":"2026-09-25 15:06:19.359577+0300"}"#
      + "\n"
      + #"{"eventType":"logEvent","eventMessage":"quoting unreliable messages","processImagePath":"\/a","timestamp":"2026-09-25 15:06:19.359577+0300"}"#
    for (log, count) in [(text, 63), (objects, 7)] {
      let result = Harness.run(log)
      #expect(result.events.filter { $0.kind == .logLoss }.map { $0.fields.number(.count) } == [count])
      #expect(result.notes.filter { $0.kind == .loss }.map(\.position.line) == [1])
    }
  }

  @Test func linesOfNoRecordGiveNoEvents() {
    var limits = AssemblerLimits()
    limits.record = 2_000
    limits.probe = 1_000
    let text =
      Self.line("10:14:02.000000", "x", process: "dasd") + Self.line("10:14:02.118000", "willRestoreState {")
      + String(repeating: "  Restoring filler filler\n", count: 1_000) + Self.line("10:14:04.000000", "reaping")
    let whole = Harness.run(text, limits: limits)
    #expect(whole.matched.map(\.position.line) == [2, 1_003])
    #expect(whole.kinds.contains(.recordTooLong))
    for size in [50, 777, 5_000] {
      #expect(Harness.run(text, size: size, limits: limits).described == whole.described)
    }
  }
}
