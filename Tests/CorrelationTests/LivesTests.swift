import Parsing
import Testing

@testable import Correlation

/// Process lives: what begins and ends them.
@Suite struct LivesTests {
  @Test func aNewPidEndsTheLifeBefore() {
    var story = Story()
    story.registered(0)
    story.registered(100, pid: 500)
    #expect(story.lives.map(\.pid) == [400, 500])
    #expect(story.lives.first?.endCause == .unknown)
    #expect(story.lives.first?.isEndInferred == true)
  }

  @Test func aLineThatNamesTheCauseCompletesAnEndWithoutOne() {
    var story = Story()
    story.launched(0)
    story.system(50, .processExited, [.bundle: .text(Story.bundle), .pid: .number(400), .cause: .text("unknown")])
    story.system(50.1, .processExited, [.bundle: .text(Story.bundle), .pid: .number(400), .cause: .text("user")])
    #expect(story.lives.map(\.endCause) == [.forceQuit])
  }

  @Test func aKnownCauseIsNotReplacedByTheBareEnd() {
    var story = Story()
    story.registered(0)
    story.jetsam(50)
    story.system(50.1, .processExited, [.bundle: .text(Story.bundle), .pid: .number(400), .cause: .text("unknown")])
    #expect(story.lives.map(\.endCause) == [.jetsam])
  }

  @Test func aCutNameIsTheAppsWhereThePidIsToo() {
    var story = Story()
    story.launched(0)
    story.app(1, .appState, [.state: .text("poweredOn")], process: "FitnessTrackerPro")
    func kill(_ at: Double, _ pid: Int) {
      story.tell(
        at, .processExited, [.process: .text("FitnessTrackerP"), .pid: .number(pid), .cause: .text("jetsam")],
        emitter: .lifecycle, process: "kernel", pid: 0)
    }
    // An extension's name begins with the app's.
    kill(20, 900)
    #expect(story.lives.map(\.isOpen) == [true])
    kill(40, 400)
    #expect(story.lives.map(\.endCause) == [.jetsam])
  }

  @Test func aBootEndsEveryLife() {
    var story = Story()
    story.registered(0)
    story.tell(60, .deviceBoot, emitter: .lifecycle, process: "kernel", pid: 0)
    #expect(story.lives.map(\.endCause) == [.restart])
  }

  @Test func aSecondLaunchCallbackWithoutPidsIsANewLife() {
    var story = Story()
    story.hasTimes = false
    story.app(0, .appLaunch, [.options: .text("none")], pid: nil)
    story.app(0, .appState, [.state: .text("poweredOn")], pid: nil)
    story.app(0, .appLaunch, [.options: .text("bluetooth")], pid: nil)
    #expect(story.lives.count == 2)
    #expect(story.lives.last?.bluetoothRelaunch != nil)
  }

  @Test func aLaunchLongAfterCallbacksIsANewLifeWhereTheLogBeginsInBetween() {
    var story = Story()
    story.app(0, .appConnectSucceeded, pid: nil)
    story.app(5, .appValue, pid: nil)
    story.app(4_000, .appLaunch, [.options: .text("bluetooth")], pid: nil)
    story.app(4_000.1, .appRestore, [.role: .text("central")], pid: nil)
    let kinds = story.lives.map { $0.events.map(\.kind) }
    #expect(kinds == [[.appConnectSucceeded, .appValue], [.appLaunch, .appRestore]])
  }

  @Test func aManagerMadeByAnInitialiserIsOfTheLaunchThatFollows() {
    var story = Story()
    story.app(0, .appManagerCreated, [.role: .text("central")], pid: nil)
    story.app(0.2, .appState, [.state: .text("poweredOn")], pid: nil)
    story.app(0.3, .appLaunch, [.options: .text("none")], pid: nil)
    #expect(story.lives.count == 1)
  }

  @Test func withoutTimesALaunchAfterADevicesCallbacksIsANewLife() {
    var story = Story()
    story.hasTimes = false
    story.app(0, .appConnectSucceeded, pid: nil)
    story.app(0, .appLaunch, [.options: .text("bluetooth")], pid: nil)
    #expect(story.lives.count == 2)
  }

  @Test func aProcessThatTheSystemStartsIsNotTheOneThatSpokeBefore() {
    var story = Story([(Story.bundle, Story.process)])
    story.app(0, .appState, [.state: .text("poweredOn")], pid: nil)
    story.app(5, .appValue, pid: nil)
    story.launched(60)
    story.app(60.5, .appRestore, [.role: .text("central")], pid: nil)
    #expect(story.lives.map(\.pid) == [nil, 400])
    #expect(story.lives.last?.events.contains { $0.kind == .appRestore } == true)
  }

  @Test func aLaunchCallbackWithoutAPidIsNotOfAProcessThatWasLaunchedBefore() {
    var story = Story([(Story.bundle, Story.process)])
    story.launched(0)
    story.app(0.5, .appLaunch, [.options: .text("none")], pid: nil)
    story.app(0.6, .appState, [.state: .text("poweredOn")], pid: nil)
    story.app(80, .appLaunch, [.options: .text("bluetooth")], pid: nil)
    #expect(story.lives.map(\.pid) == [400, nil])
  }

  @Test func aRestorationLongAfterTheLastCallbackIsANewLife() {
    var story = Story()
    story.app(0, .appState, [.state: .text("poweredOn")], pid: nil)
    story.app(5, .appValue, pid: nil)
    story.app(600, .appRestore, [.role: .text("central")], pid: nil)
    story.app(600.1, .appState, [.state: .text("poweredOn")], pid: nil)
    #expect(story.lives.count == 2)
    #expect(story.lives.last?.events.map(\.kind) == [.appRestore, .appState])
  }

  @Test func aRestorationRightAfterACallbackIsOfTheSameLife() {
    var story = Story()
    story.app(0, .appState, [.state: .text("poweredOn")], pid: nil)
    story.app(0.1, .appRestore, [.role: .text("central")], pid: nil)
    #expect(story.lives.count == 1)
  }

  @Test func aPidTellsThatALateRestorationIsNoNewLife() {
    var story = Story()
    story.app(0, .appState, [.state: .text("poweredOn")])
    story.app(600, .appRestore, [.role: .text("central")])
    #expect(story.lives.count == 1)
  }

  @Test func theDaemonsRelaunchAndTheAppsLinesAreOneLife() {
    var story = Story()
    story.daemon(0, .relaunchDecided, [.bundle: .text(Story.bundle)])
    story.launched(0.1)
    story.daemon(0.2, .relaunchSucceeded, [.bundle: .text(Story.bundle), .pid: .number(400)])
    story.app(0.4, .appLaunch, [.options: .text("bluetooth")])
    #expect(story.lives.count == 1)
    #expect(story.lives.first?.bluetoothRelaunch?.kind == .appLaunch)
    #expect(story.lives.first?.prologue.map(\.kind) == [.relaunchDecided])
  }

  @Test func anAppThatTheUserOpensIsNotRelaunchedByItsRestoration() {
    var story = Story()
    story.launched(0)
    story.system(
      0.2, .processState, [.bundle: .text(Story.bundle), .pid: .number(400), .state: .text("foreground")])
    story.app(8, .appRestore, [.role: .text("central")])
    #expect(story.lives.first?.isOpenedByUser == true)
    #expect(story.lives.first?.bluetoothRelaunch == nil)
  }

  @Test func theLaunchKeyWinsOverAnEarlyTapOfTheUser() {
    var story = Story()
    story.launched(0)
    story.system(
      0.2, .processState, [.bundle: .text(Story.bundle), .pid: .number(400), .state: .text("foreground")])
    story.app(0.3, .appLaunch, [.options: .text("bluetooth")])
    #expect(story.lives.first?.isOpenedByUser == false)
    #expect(story.lives.first?.bluetoothRelaunch != nil)
  }

  @Test func aRestorationWithoutASignOfTheUserIsARelaunch() {
    var story = Story()
    story.app(0, .appRestore, [.role: .text("central")])
    #expect(story.lives.first?.bluetoothRelaunch?.kind == .appRestore)
  }

  @Test func aPrewarmedLifeBeginsWhenItRuns() throws {
    var story = Story()
    story.system(
      0, .processLaunched, [.bundle: .text(Story.bundle), .pid: .number(400), .kind: .text("prewarm")])
    story.suspended(1)
    story.resumed(7_000)
    story.app(7_000.5, .appLaunch, [.options: .text("none")])
    let life = try #require(story.lives.first)
    #expect(life.isPrewarm)
    #expect(life.windowStart?.time == story.instant(7_000.5))
  }

  @Test func theWordsOfAnAppAreItsOwn() throws {
    var story = Story()
    story.app(0, .appState, [.state: .text("poweredOn")])
    story.registered(1)
    #expect(try #require(story.app).wording == [.appState], "the daemon's line is no word of the app")
  }
}
