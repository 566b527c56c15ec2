import Parsing
import Testing

@testable import Diagnosis

@Suite struct ManagerNotCreatedTests {
  private static let rule = "manager-not-created"

  private static func before(_ emitters: Set<Emitter> = [.daemon, .lifecycle], manager: Bool = true) -> [LogText.Line] {
    LogText.neighbours(-40...400, of: emitters) + LogText.launch(1, 4729)
      + (manager ? [LogText.app(1.5, 4729, "CBCentralManager init restoreIdentifier: com.example.central")] : [])
      + LogText.use(1.8, 4729) + LogText.jetsam(200, 4729)
  }

  /// Relaunched, it does something else, and is suspended.
  private static func empty(_ emitters: Set<Emitter> = [.daemon, .lifecycle], manager: Bool = true) -> [LogText.Line] {
    before(emitters, manager: manager) + LogText.relaunch(300, 4810, daemon: emitters.contains(.daemon))
      + [LogText.app(301, 4810, "Settings were read"), LogText.suspend(309, 4810)]
  }

  private static let healthy = before() + LogText.restoration(300, 4810)

  @Test func aRelaunchWithoutAManagerFires() throws {
    let told = try LogText.analyze(Self.empty())
    told.expect(
      Self.rule, .error, .likely, proof: ["LaunchOptionsBluetoothCentralsKey", "Suspending task"],
      says: ["relaunched for Bluetooth", "suspended"])
  }

  @Test func anExitClosesTheLifeAsWell() throws {
    let told = try LogText.analyze(
      Self.before() + LogText.relaunch(300, 4810) + [LogText.app(301, 4810, "Settings were read")]
        + LogText.jetsam(308, 4810))
    #expect(told.finding(Self.rule)?.severity == .error)
    #expect(told.finding(Self.rule)?.message.contains("ended") == true)
  }

  @Test func theAppsWordingAloneSuffices() throws {
    #expect(try LogText.analyze(Self.empty([.lifecycle])).finding(Self.rule)?.confidence == .likely)
  }

  @Test func theDaemonAloneSuffices() throws {
    #expect(try LogText.analyze(Self.empty(manager: false)).finding(Self.rule)?.confidence == .likely)
  }

  @Test func aManagerIsClear() throws {
    #expect(try LogText.analyze(Self.healthy).answers(Self.rule) == [.clear])
  }

  @Test(arguments: [
    LogText.daemon(
      304, "Received XPC message \"CBMsgIdScan\" from session \"com.example.fitness-central-4810-730\"",
      category: "Server.XPC"),
    LogText.app(304, 4810, "centralManagerDidUpdateState: 4"),
    LogText.framework(
      304, 4810, "API MISUSE: <CBCentralManager: 0x281> can only accept this command while in the powered on state"),
  ])
  func anyLineOfACoreBluetoothClientIsClear(line: LogText.Line) throws {
    let told = try LogText.analyze(Self.empty() + [line])
    #expect(told.answers(Self.rule) == [.clear])
  }

  @Test func withoutTheDaemonAndTheAppsWordingItIsUndetermined() throws {
    let told = try LogText.analyze(Self.empty([.lifecycle], manager: false))
    told.expect(Self.rule, answers: [.undetermined])
    let missing = try #require(told.missing(Self.rule).first)
    #expect(missing.emitter == .daemon || missing.wording == .appManagerCreated)
  }

  @Test func anAppThatPrintsNothingIsUndetermined() throws {
    let lines =
      Self.empty(manager: false).filter { $0.process != LogText.process }
      + [LogText.register(1.6, 4729, LogText.identifier)]
    let told = try LogText.analyze(lines)
    told.expect(Self.rule, answers: [.undetermined])
    #expect(told.missing(Self.rule).first?.emitter == .app)
  }

  @Test func aLogThatEndsTooEarlyIsUndetermined() throws {
    let lines = LogText.records(Self.empty())
    let suspended = try #require(lines.firstIndex { $0.contains("Suspending task") })
    let told = try LogText.analyze(text: lines.prefix(suspended).joined())
    told.expect(Self.rule, answers: [.undetermined])
    #expect(told.missing(Self.rule).first?.emitter == .lifecycle)
  }

  @Test func aGapInTheLifeIsUndetermined() throws {
    let lines = Self.empty().filter { !(300.5...380 ~= $0.at) } + [LogText.suspend(385, 4810)]
    let told = try LogText.analyze(lines)
    told.expect(Self.rule, answers: [.undetermined])
  }

  @Test func lostMessagesInTheLifeLeaveItUndetermined() throws {
    let loss = LogText.Line(
      at: 305, process: "", pid: 0,
      message: "lost >=63 unreliable messages from 305-307 (Mach continuous exact start-approx. end)")
    try LogText.analyze(Self.empty() + [loss]).expect(Self.rule, answers: [.undetermined])
  }

  @Test func aResumedProcessOwesNoManager() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...400) + LogText.launch(1, 4729) + LogText.manager(1.5, 4729) + LogText.use(1.8, 4729) + [
        LogText.suspend(30, 4729), LogText.board(200, "[\(LogText.target):4729] Resuming task."),
        LogText.suspend(209, 4729),
      ])
    told.expect(Self.rule, answers: [])
  }

  @Test func theUsersLaunchOwesNoManager() throws {
    let told = try LogText.analyze(
      Self.before() + LogText.launch(300, 4810) + [LogText.suspend(309, 4810)])
    told.expect(Self.rule, answers: [])
  }

  @Test func underADebuggerItIsOnlyPossible() throws {
    let told = try LogText.analyze(
      Self.empty() + [
        LogText.springBoard(
          300.2,
          "[application<com.example.fitness>:4810] Ignoring <FBProcessWatchdog: 0x281; name: process-launch> for reason: "
            + "process is being debugged")
      ])
    #expect(told.finding(Self.rule)?.confidence == .possible)
  }

  @Test func noCutOfALogShowsANewError() throws {
    try LogText.expectNoNewErrorInCuts(Self.empty())
    try LogText.expectNoNewErrorInCuts(Self.healthy)
  }
}
