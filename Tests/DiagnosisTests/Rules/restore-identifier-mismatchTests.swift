import Foundation
import Parsing
import Testing

@testable import Diagnosis

@Suite struct RestoreIdentifierMismatchTests {
  private static let rule = "restore-identifier-mismatch"
  private static let reaped = "Reaping Disconnected Session com.example.fitness com.example.central"
  private static let verified = "Verifying Application Resurrected <com.example.fitness>"

  private static func before(_ emitters: Set<Emitter> = [.daemon, .lifecycle]) -> [LogText.Line] {
    LogText.neighbours(-40...400, of: emitters) + LogText.launch(1, 4729) + LogText.use(1.8, 4729)
      + LogText.jetsam(200, 4729)
  }

  private static func lateUse(_ at: Double) -> [LogText.Line] {
    [
      LogText.app(at, 4810, "centralManagerDidUpdateState: 5"),
      LogText.app(at + 12, 4810, "peripheral(_:didUpdateValueFor:error:)"),
    ]
  }

  /// The daemon's proof: another identifier is registered, the timer runs out, the saved session is thrown away.
  private static let proven =
    before() + LogText.relaunch(300, 4810) + LogText.manager(300.5, 4810, "com.example.other", session: 730)
    + lateUse(301) + [LogText.daemon(315.3, verified), LogText.daemon(315.4, reaped), LogText.suspend(330, 4810)]
  private static let healthy = before() + LogText.manager(1.5, 4729) + LogText.restoration(300, 4810)

  @Test func anUnclaimedSessionBesideAnotherIdentifierFires() throws {
    let told = try LogText.analyze(Self.proven)
    told.expect(
      Self.rule, .error, .likely, proof: [Self.reaped, "restoreIdentifier: com.example.other"],
      says: ["com.example.central", "com.example.other"])
  }

  /// The launch names its identifier in a way that the other lines do not: the daemon found it, the app was given its state.
  @Test(arguments: [
    "<private>", "<mask.hash: 'CSvWylJ63=='>", "<private>.central", "com.example.\\U00e4", "com.example\\central",
  ])
  func whatWasHandedBackWasClaimedHoweverTheLaunchSpellsIt(_ printed: String) throws {
    let told = try LogText.analyze(
      Self.healthy.map { line in
        var line = line
        if line.message.contains("BluetoothCentralsKey") {
          line.message = line.message.replacingOccurrences(of: "com.example.central", with: printed)
        }
        return line
      })
    #expect(told.finding(Self.rule) == nil, "\(printed)")
    #expect(told.answers(Self.rule).allSatisfy { $0 == .clear } && !told.answers(Self.rule).isEmpty, "\(printed)")
  }

  @Test func aLaunchForBothRolesDoesNotTellWhoseAnIdentifierIs() throws {
    let launch = LogText.app(
      300.2, 4810,
      "application:didFinishLaunchingWithOptions: {\n    UIApplicationLaunchOptionsBluetoothCentralsKey =     (\n        "
        + "\"com.example.central\"\n    );\n    UIApplicationLaunchOptionsBluetoothPeripheralsKey =     (\n        "
        + "\"com.example.key\"\n    );\n}")
    let told = try LogText.analyze(
      LogText.neighbours(-40...400) + [launch]
        + [
          LogText.app(300.3, 4810, "CBCentralManager init restoreIdentifier: com.example.central"),
          LogText.app(300.4, 4810, "CBPeripheralManager init"),
        ] + Self.lateUse(301) + [LogText.suspend(330, 4810)])
    #expect(told.findings(Self.rule).isEmpty)
  }

  @Test(arguments: ["<private>", "<mask.hash: 'CSvWylJ63=='>", "<private>.central"])
  func aHiddenIdentifierThatNobodyIsSeenToClaimLeavesItOpen(_ printed: String) throws {
    let told = try LogText.analyze(
      (Self.before() + LogText.relaunch(300, 4810) + LogText.manager(300.5, 4810, "com.example.other", session: 730)
        + Self.lateUse(301) + [LogText.suspend(330, 4810)]).map { line in
          var line = line
          line.message = line.message.replacingOccurrences(of: "com.example.central", with: printed)
          return line
        })
    #expect(told.answers(Self.rule) == [.undetermined], "\(printed)")
  }

  @Test(arguments: [
    "\"com.example.central\"", "com.example.central,", "x|com.example.central", "<com.example.central>",
  ])
  func anIdentifierThatACopyDressedIsNoOther(_ dressed: String) throws {
    let told = try LogText.analyze(
      Self.before() + LogText.relaunch(300, 4810) + LogText.manager(300.5, 4810, dressed, session: 730)
        + Self.lateUse(301) + [LogText.daemon(315.3, Self.verified), LogText.daemon(315.4, Self.reaped)])
    #expect(told.finding(Self.rule) == nil, "\(dressed)")
  }

  @Test func aSessionThatIsThrownAwayIsProofWithoutATimer() throws {
    let told = try LogText.analyze(
      Self.before() + LogText.relaunch(300, 4810, key: false).filter { !$0.message.contains("Attempting") }
        + LogText.manager(300.5, 4810, "com.example.other", session: 730) + Self.lateUse(301)
        + [LogText.daemon(315.4, Self.reaped), LogText.suspend(330, 4810)])
    told.expect(
      Self.rule, .error, .likely, proof: [Self.reaped, "restoreIdentifier: com.example.other"])
  }

  @Test func theDaemonsRefusalAndTheLaunchOptionsAreOneOccasion() throws {
    let lines = Self.proven.map { line in
      var line = line
      line.message = line.message.replacingOccurrences(of: "BluetoothCentralsKey", with: "BluetoothPeripheralsKey")
        .replacingOccurrences(of: "CBCentralManager init", with: "CBPeripheralManager init")
        .replacingOccurrences(of: "Registering central session", with: "Registering peripheral session")
        .replacingOccurrences(of: "-central-4810", with: "-peripheral-4810")
      return line
    }
    #expect(try LogText.analyze(lines).answers(Self.rule) == [.fired])
  }

  @Test func aManagerOfTheOtherRoleClaimsNothing() throws {
    let lines = Self.proven.map { line in
      var line = line
      line.message = line.message.replacingOccurrences(of: "BluetoothCentralsKey", with: "BluetoothPeripheralsKey")
      return line
    }
    let told = try LogText.analyze(lines)
    #expect(told.answers(Self.rule) == [.fired])
    #expect(told.finding(Self.rule)?.message.contains("created a central manager with “com.example.other”") == true)
  }

  @Test func theTimersEndFiresForAnAppThatGetsNoLaunchKey() throws {
    let told = try LogText.analyze(
      Self.before() + LogText.relaunch(300, 4810, key: false)
        + LogText.manager(300.5, 4810, "com.example.other", session: 730) + Self.lateUse(301)
        + [LogText.daemon(315.3, Self.verified), LogText.suspend(330, 4810)])
    told.expect(
      Self.rule, .error, .likely, proof: [Self.verified, "restoreIdentifier: com.example.other"],
      says: ["com.example.central", "com.example.other"])
  }

  @Test func aTimerBeyondAllMeasureIsAWindowThatStaysOpen() throws {
    let timer = "Starting Resurrection Timer (999999999999999999 secs) for <com.example.fitness>"
    let told = try LogText.analyze(
      Self.before() + LogText.relaunch(300, 4810) + [LogText.daemon(300.1, timer)]
        + LogText.manager(300.5, 4810, "com.example.other", session: 730) + Self.lateUse(301))
    #expect(told.answers(Self.rule) == [.undetermined])
  }

  /// Without the daemon: the launch options against the managers that the app prints.
  private static func byOptions(_ saved: String, _ created: String, until end: Double = 400) -> [LogText.Line] {
    LogText.neighbours(-40...end, of: [.lifecycle])
      + LogText.relaunch(300, 4810, saved: saved, daemon: false)
      + [LogText.app(300.5, 4810, "CBCentralManager init restoreIdentifier: \(created)")] + lateUse(301)
  }

  @Test func launchOptionsThatNoManagerMeetsFire() throws {
    let told = try LogText.analyze(Self.byOptions("com.example.central", "com.example.other"))
    told.expect(
      Self.rule, .error, .likely, proof: ["LaunchOptionsBluetoothCentralsKey", "restoreIdentifier: com.example.other"],
      says: ["com.example.central", "com.example.other"])
  }

  @Test func theClaimedIdentifierIsClear() throws {
    #expect(try LogText.analyze(Self.healthy).answers(Self.rule) == [.clear])
  }

  @Test func anIdentifierWithBlanksIsOneIdentifier() throws {
    try LogText.analyze(Self.byOptions("My App central", "My App central")).expect(Self.rule, answers: [.clear])
    try LogText.analyze(Self.byOptions("My App central", "My App")).expect(
      Self.rule, .error, .likely, proof: ["LaunchOptionsBluetoothCentralsKey", "restoreIdentifier: My App"],
      says: ["“My App central”", "“My App”"])
  }

  @Test func noManagerAtAllIsAnotherFinding() throws {
    let told = try LogText.analyze(
      Self.before() + LogText.relaunch(300, 4810)
        + [LogText.daemon(315.3, Self.verified), LogText.daemon(315.4, Self.reaped), LogText.suspend(320, 4810)])
    #expect(told.finding(Self.rule) == nil)
    #expect(told.finding("manager-not-created") != nil)
  }

  @Test func theRightIdentifierAfterTheTimerIsAnotherFinding() throws {
    let told = try LogText.analyze(
      Self.before() + LogText.relaunch(300, 4810)
        + [LogText.daemon(315.3, Self.verified), LogText.daemon(315.4, Self.reaped)]
        + LogText.manager(320, 4810, session: 730)
        + [LogText.app(320.5, 4810, "centralManagerDidUpdateState: 5"), LogText.suspend(330, 4810)])
    #expect(told.finding(Self.rule) == nil)
    #expect(told.finding("manager-created-late") != nil)
  }

  @Test func aPeripheralManagerThatCameTooLateIsNoMismatchEither() throws {
    let told = try LogText.analyze(
      Self.before() + LogText.relaunch(300, 4810, key: false)
        + LogText.manager(300.5, 4810, session: 730) + [LogText.claim(300.6, 4810)] + Self.lateUse(301)
        + [LogText.daemon(315.4, "Reaping Disconnected Session com.example.fitness com.example.peripheral")]
        + LogText.manager(320, 4810, "com.example.peripheral", session: 731, role: "peripheral")
        + [LogText.suspend(330, 4810)])
    #expect(told.finding(Self.rule) == nil)
  }

  @Test func aSecondIdentifierBesideTheClaimedOneIsClear() throws {
    let told = try LogText.analyze(
      Self.healthy + LogText.manager(300.4, 4810, "com.example.sdk", session: 731))
    #expect(told.finding(Self.rule) == nil)
  }

  @Test func aWindowThatTheLogCutsOffIsUndetermined() throws {
    let told = try LogText.analyze(Self.byOptions("com.example.central", "com.example.other", until: 305))
    // The neighbours end at 300; the app's last line is at 301 before the window of 10 s closes.
    let cut = LogText.records(Self.byOptions("com.example.central", "com.example.other", until: 305))
      .filter { !$0.contains("10:05:13") }
    let short = try LogText.analyze(text: cut.joined())
    short.expect(Self.rule, answers: [.undetermined])
    #expect(short.missing(Self.rule).first?.emitter == .app)
    #expect(told.report.inputs.count == 1)
  }

  @Test func aHoleInTheWindowLeavesItPossible() throws {
    // The app's own words are enough, but messages were lost while they were waited for.
    let loss = LogText.Line(
      at: 305, process: "", pid: 0,
      message: "lost >=63 unreliable messages from 305-307 (Mach continuous exact start-approx. end)")
    let told = try LogText.analyze(Self.byOptions("com.example.central", "com.example.other") + [loss])
    let finding = try #require(told.finding(Self.rule))
    #expect(finding.confidence == .possible)
    #expect(finding.because?.contains("lost messages") == true)
  }

  @Test func aHiddenIdentifierIsUndetermined() throws {
    let told = try LogText.analyze(
      Self.before() + LogText.relaunch(300, 4810)
        + [
          LogText.app(300.4, 4810, "CBCentralManager init"), LogText.register(300.5, 4810, "<private>", session: 730),
        ] + Self.lateUse(301) + [LogText.suspend(330, 4810)])
    #expect(told.finding(Self.rule) == nil)
    #expect(told.answers(Self.rule) == [.undetermined])
  }

  @Test func underADebuggerItIsOnlyPossible() throws {
    let debugged = LogText.springBoard(
      300.2,
      "[application<com.example.fitness>:4810] Ignoring <FBProcessWatchdog: 0x281; name: process-launch> for reason: "
        + "process is being debugged")
    #expect(try LogText.analyze(Self.proven + [debugged]).finding(Self.rule)?.confidence == .possible)
  }

  @Test func aRedactedRelaunchIsJoinedByPidAndOnlyPossible() throws {
    let hidden = Self.proven.map { line -> LogText.Line in
      guard line.message.hasPrefix("Resurrected:") || line.message.hasPrefix("Resurrecting") else { return line }
      var changed = line
      changed.message = "launchApplication:{isAlive: <private>, bundleId: <private>, pid: 4810}"
      return changed
    }
    #expect(try LogText.analyze(hidden).finding(Self.rule)?.confidence != .certain)
  }

  @Test func aManagerOfUnknownIdentifierIsUndetermined() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...400, of: [.lifecycle]) + LogText.relaunch(300, 4810, daemon: false)
        + [LogText.app(300.5, 4810, "CBCentralManager init")] + Self.lateUse(301))
    told.expect(Self.rule, answers: [.undetermined])
    #expect(told.missing(Self.rule).first?.emitter == .daemon)
    #expect(told.missing(Self.rule).first?.wording == .appManagerCreated)
  }

  @Test func aRestoredManagerOfUnknownIdentifierIsClear() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...400, of: [.lifecycle]) + LogText.relaunch(300, 4810, daemon: false)
        + [LogText.app(300.5, 4810, "CBCentralManager init"), LogText.restore(300.7, 4810)] + Self.lateUse(301))
    told.expect(Self.rule, answers: [.clear])
  }

  @Test func aManagerWithoutIdentifierMeetsNoneAndHangsUnderItsCause() throws {
    let misuse = LogText.framework(
      300.6, 4810,
      "API MISUSE: <CBCentralManager: 0x1475483d0> has no restore identifier but the delegate implements the "
        + "centralManager:willRestoreState: method. Restoring will not be supported")
    let told = try LogText.analyze(
      Self.before() + LogText.relaunch(300, 4810)
        + [misuse, LogText.register(300.7, 4810, nil, session: 730)] + Self.lateUse(301)
        + [LogText.daemon(315.3, Self.verified), LogText.daemon(315.4, Self.reaped), LogText.suspend(330, 4810)])
    let cause = try #require(told.finding("restore-identifier-missing"))
    #expect(cause.severity == .warning)
    #expect(told.finding(Self.rule) == nil)
    #expect(!told.answers(Self.rule).contains(.undetermined))
  }

  @Test func theUsersLaunchOwesNothing() throws {
    let told = try LogText.analyze(
      Self.before() + LogText.launch(300, 4810) + LogText.manager(300.5, 4810, "com.example.other", session: 730)
        + Self.lateUse(301))
    told.expect(Self.rule, answers: [])
  }

  @Test func noCutOfALogShowsANewError() throws {
    try LogText.expectNoNewErrorInCuts(Self.proven)
    try LogText.expectNoNewErrorInCuts(Self.healthy)
    try LogText.expectNoNewErrorInCuts(Self.healthy, .syslogRelay)
    try LogText.expectNoNewErrorInCuts(Self.byOptions("com.example.central", "com.example.other"))
  }
}
