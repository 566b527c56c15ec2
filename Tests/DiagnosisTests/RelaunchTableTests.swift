import Testing

@testable import Diagnosis

/// "Was a relaunch to be expected?", row by row, before iOS 26 and from it on, with AccessorySetupKit known and unknown.
@Suite struct RelaunchTableTests {
  typealias Answer = Report.Expectation.Answer

  /// The columns of the table, and beyond it those with a fact unknown.
  struct Column: Sendable, CustomTestStringConvertible {
    var os: String?
    var kit: Bool?

    var testDescription: String { "\(os ?? "unknown OS"), AccessorySetupKit \(kit.map(String.init) ?? "unknown")" }

    static let before = [Column(os: "18.7.2", kit: nil), Column(os: "17.0", kit: false), Column(os: "25.9", kit: true)]
    static let withKit = Column(os: "26.0", kit: true)
    static let withoutKit = Column(os: "26.1", kit: false)
    static let kitUnknown = Column(os: "27.0", kit: nil)
    static let nothingKnown = Column(os: nil, kit: nil)
    static let all = before + [withKit, withoutKit, kitUnknown, nothingKnown]
  }

  /// The app, suspended with its connection; then those lines.
  private func expectation(_ ending: [LogStory.Line], _ column: Column, pending: Bool = true) throws
    -> Report.Expectation?
  {
    var options = CaseOptions()
    options.os = column.os
    options.accessorySetupKit = column.kit
    let work = pending ? LogStory.connects() : []
    let report = try LogStory.report(
      LogStory.surroundings() + LogStory.opened() + work + LogStory.leaves(at: 8) + ending, options: options)
    return report.interruptions.first?.relaunchExpected
  }

  private func expect(
    _ ending: [LogStory.Line], before: Answer, with: Answer, without: Answer, kitUnknown: Answer, nothingKnown: Answer
  ) throws {
    for column in Column.before {
      #expect(try expectation(ending, column)?.answer == before, "\(column.testDescription)")
    }
    #expect(try expectation(ending, .withKit)?.answer == with)
    #expect(try expectation(ending, .withoutKit)?.answer == without)
    #expect(try expectation(ending, .kitUnknown)?.answer == kitUnknown)
    #expect(try expectation(ending, .nothingKnown)?.answer == nothingKnown)
  }

  @Test func aSuspendedProcessIsResumed() throws {
    let wake = [LogStory.resumed(100, pid: LogStory.firstPid), LogStory.suspended(105, pid: LogStory.firstPid)]
    for column in Column.all { #expect(try expectation(wake, column) == nil) }
  }

  @Test func memoryPressureAndCrashesAreWhatRestorationIsFor() throws {
    let crash = LogStory.Line(
      at: 60, process: "SpringBoard", pid: 61, tag: "[com.apple.SpringBoard:Process]",
      message: "Application 'UIKitApplication:\(LogStory.bundle)[0x3164]' exited abnormally via signal.")
    for end in [LogStory.jetsam(60), crash] {
      try expect([end], before: .yes, with: .yes, without: .yes, kitUnknown: .yes, nothingKnown: .yes)
    }
  }

  @Test(arguments: [
    ("Removing restorable bundle \(LogStory.bundle) because user disabled TCC access to bluetooth", "permission"),
    ("Removing restorable session \(LogStory.session(LogStory.firstPid)) due to TCC change", "permission"),
    ("Application \(LogStory.bundle) has been uninstalled!", "deleted"),
  ])
  func whatTheDaemonThrewAwayBringsNothingBack(line: String, word: String) throws {
    let ending = [LogStory.jetsam(60), LogStory.bluetoothd(90, line)]
    for column in Column.all {
      let expectation = try #require(try expectation(ending, column))
      #expect(expectation.answer == .no, "\(column.testDescription)")
      #expect(expectation.because.contains(word))
    }
    // What was thrown away before the end was of another time.
    let before = [LogStory.bluetoothd(40, line), LogStory.jetsam(60), LogStory.saved(60.2)]
    #expect(try expectation(before, .withoutKit)?.answer == .yes)
  }

  @Test func aForceQuitNeedsTheKit() throws {
    try expect(
      [LogStory.forceQuit(60)], before: .no, with: .yes, without: .no, kitUnknown: .unknown, nothingKnown: .unknown)
  }

  @Test func theFactThatIsMissingIsNamed() throws {
    let quit = [LogStory.forceQuit(60)]
    #expect(try expectation(quit, .kitUnknown)?.because.contains("AccessorySetupKit") == true)
    #expect(try expectation(quit, .nothingKnown)?.because.contains("OS version") == true)
  }

  private let off = LogStory.bluetoothd(80, "Beginning asynchronous power off")
  private let on = LogStory.bluetoothd(85, "Beginning asynchronous power on")

  @Test func bluetoothTurnedOffInSettings() throws {
    try expect(
      [LogStory.jetsam(60), off, on], before: .no, with: .no, without: .no, kitUnknown: .no, nothingKnown: .no)
  }

  @Test func bluetoothTurnedOffBeforeTheEnd() throws {
    let early = LogStory.bluetoothd(40, "Beginning asynchronous power off")
    try expect(
      [early, LogStory.jetsam(60)], before: .no, with: .no, without: .no, kitUnknown: .no, nothingKnown: .no)
  }

  @Test func bluetoothOnAgainBeforeTheEnd() throws {
    let toggled = [
      LogStory.bluetoothd(40, "Beginning asynchronous power off"),
      LogStory.bluetoothd(45, "Beginning asynchronous power on"), LogStory.jetsam(60),
    ]
    #expect(try expectation(toggled, Column.before[0])?.answer == .yes)
  }

  @Test func tappedOffInControlCenter() throws {
    try expect(
      [LogStory.jetsam(60), LogStory.bluetoothd(80, "Setting AppManager denylist 1")],
      before: .yes, with: .yes, without: .unknown, kitUnknown: .unknown, nothingKnown: .unknown)
  }

  @Test func theDaemonsLinesGoBeforeTheNote() throws {
    let cleared = LogStory.bluetoothd(80.1, "Denylist mode turned 1, clearing state restoration data")
    let tapped = [LogStory.jetsam(60), LogStory.bluetoothd(80, "Setting AppManager denylist 1"), cleared]
    #expect(try expectation(tapped, Column.before[0])?.answer == .no)
    let relaunch = LogStory.relaunched(at: 120, says: LogStory.healthyWords)
    #expect(try expectation(tapped + relaunch, Column.before[0])?.answer == .yes)
  }

  @Test func airplaneModeDependsOnWhetherBluetoothWentWithIt() throws {
    try expect(
      [LogStory.jetsam(60), LogStory.bluetoothd(80, "Airplane Mode is now 1")],
      before: .unknown, with: .unknown, without: .unknown, kitUnknown: .unknown, nothingKnown: .unknown)
    try expect(
      [LogStory.jetsam(60), LogStory.bluetoothd(80, "Airplane Mode is now 1"), off],
      before: .no, with: .no, without: .unknown, kitUnknown: .unknown, nothingKnown: .unknown)
    try expect(
      [LogStory.jetsam(60), LogStory.bluetoothd(80, "Turn power off for airplane mode")],
      before: .no, with: .no, without: .unknown, kitUnknown: .unknown, nothingKnown: .unknown)
  }

  private let boot = LogStory.kernel(60, "=== system boot: 11111111-2222-3333-4444-555555555555")
  private let unlock = LogStory.bluetoothd(
    90, "Received MKB first unlock notification. MKBDeviceUnlockedSinceBoot returns : 1")

  @Test func aRestartWaitsForTheFirstUnlock() throws {
    try expect([boot, unlock], before: .yes, with: .yes, without: .yes, kitUnknown: .yes, nothingKnown: .yes)
    try expect(
      [boot], before: .unknown, with: .unknown, without: .unknown, kitUnknown: .unknown, nothingKnown: .unknown)
    #expect(try expectation([boot], Column.before[0])?.because.contains("first unlock") == true)
  }

  @Test func whatTheDaemonBroughtBackWasToBeExpected() throws {
    let back = [LogStory.jetsam(60)] + LogStory.relaunched(at: 120, says: LogStory.healthyWords)
    #expect(try expectation(back, Column.before[0], pending: false)?.answer == .yes)
  }

  @Test func withoutARestoreIdentifierNothingIsKept() throws {
    let plain = [
      LogStory.bluetoothd(
        0.26,
        "Registering central session \(LogStory.session(LogStory.firstPid)) with backgrounding: on, persistence: off "
          + "restoreID: (null)")
    ]
    let opened = LogStory.opened(says: [LogStory.plainLaunch, "CBCentralManager init restoreIdentifier: nil"])
      .filter { !$0.message.hasPrefix("Registering") }
    let report = try LogStory.report(
      LogStory.surroundings() + opened + plain + LogStory.connects() + LogStory.leaves(at: 8) + [LogStory.jetsam(60)])
    let expected = try #require(report.interruptions.first?.relaunchExpected)
    #expect(expected.answer == .no)
    #expect(expected.because.contains("no manager of the app has a restore identifier"))
  }

  @Test func onlyWhatWaitsForAnEventComesBack() throws {
    let nothing = [LogStory.jetsam(60), LogStory.saved(60.2, devices: [])]
    #expect(try expectation(nothing, Column.before[0], pending: false)?.answer == .no)
    #expect(try expectation([LogStory.jetsam(60)], Column.before[0], pending: false)?.answer == .unknown)
    let saved = [LogStory.jetsam(60), LogStory.saved(60.2)]
    #expect(try expectation(saved, Column.before[0], pending: false)?.answer == .yes)
    #expect(try expectation([LogStory.forceQuit(60)], .withKit, pending: false)?.answer == .unknown)
  }

  /// Where only the version is missing the answer is the one that both columns have.
  @Test func theVersionMattersOnlyWhereTheColumnsDiffer() throws {
    let withKit = Column(os: nil, kit: true)
    let withoutKit = Column(os: nil, kit: false)
    let rows: [(ending: [LogStory.Line], with: Answer, without: Answer)] = [
      ([LogStory.jetsam(60)], .yes, .yes), ([LogStory.forceQuit(60)], .unknown, .no),
      ([LogStory.jetsam(60), off], .no, .no),
      ([LogStory.jetsam(60), LogStory.bluetoothd(80, "Setting AppManager denylist 1")], .yes, .unknown),
      (
        [
          LogStory.jetsam(60), LogStory.bluetoothd(80, "Setting AppManager denylist 1"),
          LogStory.bluetoothd(80.1, "Denylist mode turned 1, clearing state restoration data"),
        ], .unknown, .unknown
      ),
      ([LogStory.jetsam(60), LogStory.bluetoothd(80, "Airplane Mode is now 1"), off], .no, .unknown),
      ([boot, unlock], .yes, .yes), ([boot], .unknown, .unknown),
    ]
    for (index, row) in rows.enumerated() {
      #expect(try expectation(row.ending, withKit)?.answer == row.with, "row \(index)")
      #expect(try expectation(row.ending, withoutKit)?.answer == row.without, "row \(index)")
    }
  }

  @Test func airplaneModeWithBluetoothLeftOn() throws {
    let used = LogStory.bluetoothd(90, "Device \(LogStory.device) connected with result 0")
    let kept = [LogStory.jetsam(60), LogStory.bluetoothd(80, "Airplane Mode is now 1"), used]
    try expect(kept, before: .yes, with: .yes, without: .unknown, kitUnknown: .unknown, nothingKnown: .unknown)
  }

  @Test func anUpdateOrARefusalBringsNothingBack() throws {
    let refused = LogStory.bluetoothd(80, "Application \(LogStory.bundle) is an extension (not supported).")
    #expect(try expectation([LogStory.jetsam(60), refused], Column.before[0])?.answer == .no)
  }
}
