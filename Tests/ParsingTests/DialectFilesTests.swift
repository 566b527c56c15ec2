import Testing

@testable import Parsing

/// Files of syslog daemons and of apps' log libraries: what single lines cannot show.
@Suite struct DialectFilesTests {
  /// 2026-11-12 03:10:02 UTC.
  static let moment: Int64 = 1_794_453_002_000_000

  @Test(arguments: [
    ("2026/11/12 03:10:02:118  Restoring", Int64(118_000), Int16?(0), Int32(1_000)),
    ("2026-11-12T04:10:02+0100 info ble: Restoring", 0, 60, 1_000_000),
    ("2026-11-12T04:10:02+0100 [BLE] A.swift - f() - 3 - Restoring", 0, 60, 1_000_000),
    ("2026-11-12 03:10:02 +0000 Omnipod 1F send Restoring", 0, 0, 1_000_000),
    ("2026-11-12T04:10:02.000118+01:00 host App[1]: Restoring", 118, 60, 1),
    ("<14>1 2026-11-12T03:10:02.118Z host App 1 - - Restoring", 118_000, 0, 1_000),
    ("SIGTERM: [1794453002] Restoring", 0, 0, 1_000_000),
    ("2026-11-12 04:10:02+0100 logd[25]: x\nSIGTERM: [1794453002] Restoring", 0, 0, 1_000_000),
  ])
  func timesWithTheirZonesAreMoments(_ line: String, _ fraction: Int64, _ zone: Int16?, _ resolution: Int32) {
    let time = Harness.run(line + "\n").matched.first?.time
    #expect(time?.microseconds == Self.moment + fraction)
    #expect(time?.zoneMinutes == zone)
    #expect(time?.resolution == resolution)
    #expect(time?.date == .full)
  }

  @Test(arguments: [
    ("Nov 12 03:10:02 host App[1]: Restoring", Instant.DateKnowledge.withoutYear, InputNote.Kind.noYear),
    ("11-12 03:10:02.118\tPhone\tNotice\t1\tApp\tRestoring", .withoutYear, .noYear),
    ("03:10:02.118 INFO A.f():3 - Restoring", .none, .noDate),
    ("2026-11-12 03:10:02:118 [main] Restoring", .full, .noZone),
    ("Wed Nov 12 03:10:02 2026 [1] <notice> x\nWed Nov 12 03:10:02 2026 [1] <notice> Restoring", .full, .noZone),
  ])
  func whatATimeLeavesOutIsKnown(_ line: String, _ date: Instant.DateKnowledge, _ note: InputNote.Kind) {
    let result = Harness.run(line + "\n")
    #expect(result.summary.date == date)
    #expect(result.kinds.contains(note))
  }

  @Test func linesWithAnASLLevelDoNotFlipASystemLog() {
    let text = """
      Jul  1 09:01:05 annes-mac kernel[0]: Restoring a
      Jul  1 09:01:06 annes-mac kernel[0]: b
      Jul  1 09:01:07 annes-mac Installer Progress[71] <Error>: Restoring c
      Jul  1 09:01:08 other-mac My App[72]: Restoring d
      \tand more of d

      """.replacing("\n", with: "\r\n")
    let result = Harness.run(text)
    #expect(result.summary.dialects == [.bsdSyslog])
    #expect(result.matched.map(\.text) == ["Restoring a", "Restoring c", "Restoring d\n\tand more of d"])
    #expect(result.matched.map(\.process) == ["kernel", "Installer Progress", "My App"])
    #expect(result.matched.map(\.level) == [nil, .error, nil])
  }

  @Test func repetitionsInASystemLogAreNoRecords() {
    let text = """
      Jul  1 09:01:05 annes-mac kernel[0]: Restoring a
      Jul  1 09:01:06 annes-mac --- last message repeated 3 times ---
      Jul  1 09:01:07 --- last message repeated 1 time ---
      Jul  1 09:01:07 annes-mac kernel[0]: Restoring b

      """
    let result = Harness.run(text)
    #expect(result.matched.map(\.text) == ["Restoring a", "Restoring b"])
    #expect(result.events.filter { $0.kind == .logRepeated }.map { $0.fields.number(.count) } == [3, 1])
  }

  @Test func theColumnsOfVisualStudioAreAHeader() {
    let text =
      "Time\tDevice Name\tType\tPID\tTag\tMessage\n11-12 03:10:02.118\tPhone\tNotice\t1\tApp\tRestoring {\n  a\n}\n"
    let result = Harness.run(text)
    #expect(result.events.map(\.kind) == [.logHeader, .appRestore])
    #expect(result.matched.map(\.text) == ["Restoring {\n  a\n}"])
    #expect(!result.kinds.contains(.cutFirstRecord))
  }

  @Test func onlyTheLogOfALoopReportIsOne() {
    let text = """
      Generated: 2026-11-12 03:12:00 +0000
      ## DeviceDataManager
      * launchDate: 2026-11-12 01:00:00 +0000
      * Restoring nothing: 1

      ## Device Communication Log
      * 2026-11-12 03:10:02 +0000 Omnipod-Dash 17B36D43 connection Restoring a
      * 2026-11-12 03:10:03 +0000 Omnipod-Dash 17B36D43 send 17b36d43
      * 2026-11-12 03:10:04 +0000 Omnipod-Dash 17B36D43 connection Restoring {
        b
      }

      ## WatchDataManager
      Restoring not a record

      """
    let result = Harness.run(text)
    #expect(result.summary.dialects == [.appText(layout: "loop-report")])
    #expect(result.matched.map(\.text) == ["Restoring a", "Restoring {\n  b\n}"])
    #expect(!result.kinds.contains(.cutFirstRecord))
  }

  @Test func aLineOfACallbacksFunctionIsThatCallback() {
    let text = """
      04:10:02.118 DEBUG BLE.centralManager(_:willRestoreState:):81 - one peripheral
      04:10:02.119 DEBUG BLE.centralManager(_:willRestoreState:):85 - its state is connected
      04:10:02.320 DEBUG BLE.peripheral(_:didDiscoverServices:):9 - x
      04:10:02.321 DEBUG BLE.centralManager(_:willRestoreState:):88 - done
      04:12:02.118 DEBUG BLE.centralManager(_:willRestoreState:):90 - nothing

      """
    let result = Harness.run(text)
    // Two calls: further down in one function within a second is the same call.
    #expect(
      result.matched.map(\.text) == [
        "centralManager(_:willRestoreState:): one peripheral", "centralManager(_:willRestoreState:): nothing",
      ])
    #expect(result.matched.map(\.position.line) == [1, 5])
    // The other lines of a call are no callbacks that nobody knows.
    #expect(result.unmatched.map(\.position.line) == [3])
  }

  @Test func anAppsLogMayBeginBehindItsPrints() {
    let text = """
      My App 3.1 starting
      2026-11-12T04:10:02+0100 info ble: Restoring a
      2026-11-12T04:10:03+0100 info ble: b

      """
    let result = Harness.run(text)
    #expect(result.summary.dialects == [.appText(layout: "swift-log")])
    #expect(result.matched.map(\.text) == ["Restoring a"])
  }

  @Test func someTimesInBracketsDoNotMakePrintsALog() {
    let text = "one\n[10:00:00.123] Restoring a\nRestoring b\ntwo {\n  three\n}\nreaping\n"
    let result = Harness.run(text)
    #expect(result.summary.dialects == [.appText(layout: "none")])
    #expect(result.matched.map(\.text) == ["[10:00:00.123] Restoring a", "Restoring b", "reaping"])
    // A list below a line is one record with it.
    let log = Harness.run("[10:00:00.123] Restoring {\n  a\n  b\n}\n[10:00:01.123] reaping\n")
    #expect(log.summary.dialects == [.appText(layout: "bracketed")])
    #expect(log.matched.count == 2)
  }

  @Test func aLineOfAnotherLogIsNotGluedToAnAppsRecord() {
    let text = """
      2026-11-12T04:10:02+0100 info ble: Restoring a
      goes on
      2026-11-12T04:10:03+0100 Restoring by another writer
      2026-11-12T04:10:04+0100 info ble: reaping

      """
    let result = Harness.run(text)
    #expect(result.matched.map(\.text) == ["Restoring a\ngoes on", "reaping"])
  }

  @Test(arguments: [
    "2026-10-04 03:02:15.445 E bluetoothd[97:1a] [com.apple.bluetooth:Server.XPC] Restoring x",
    "2026-10-04 03:02:15.445 A My App[97:1a] (Security) Restoring x",
  ])
  func compactCopiesMayHaveSingleBlanks(_ line: String) {
    let result = Harness.run(line + "\n")
    #expect(result.summary.dialects == [.logCompact])
    #expect(result.records.map(\.process) == [line.contains("My App") ? "My App" : "bluetoothd"])
    #expect(result.records.map { String(decoding: $0.message, as: UTF8.self) } == ["Restoring x"])
  }

  @Test func anAppWhoseNameBeginsWithALetterIsNSLogs() {
    let result = Harness.run("2026-10-04 03:02:15.445 A Roster[97:1a] Restoring x\n")
    #expect(result.summary.dialects == [.nslog])
    #expect(result.records.map(\.process) == ["A Roster"])
  }

  /// Cut anywhere, a record is what it was, shorter, or none: never another's.
  @Test(arguments: DialectSample.syslogStyles + DialectSample.appLayouts)
  func aCutRecordTellsNothingWrong(_ sample: DialectSample) {
    let whole = Array((sample.line + "\n").utf8)
    guard let first = Harness.run(whole).records.first else { return }
    for end in whole.indices {
      let result = Harness.run(Array((sample.line + "\n").utf8) + whole[..<end])
      guard let record = result.records.first else {
        Issue.record("the whole record was lost with \(end) bytes behind it")
        continue
      }
      #expect(record.process == first.process && record.pid == first.pid)
      for cut in result.records.dropFirst() where cut.process != nil {
        #expect(sample.process?.hasPrefix(cut.process ?? "") != false, "\(end)")
        #expect(cut.pid == nil || cut.pid == sample.pid, "\(end)")
      }
    }
  }
}
