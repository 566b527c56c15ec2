import Testing

@testable import Diagnosis

/// The first lines of a report, and the sessions that they are told from.
@Suite struct StoryTests {
  private func story(_ lines: [LogStory.Line]) throws -> [String] {
    try LogStory.report(LogStory.surroundings() + lines).summary.story.map(\.text)
  }

  @Test func aRelaunchIsToldFromTheEndBefore() throws {
    let texts = try LogStory.report(LogStory.healthy()).summary.story.map(\.text)
    #expect(texts.first == "Fitness [4729] ended: memory pressure, while suspended")
    #expect(texts.contains("Fitness [4731] was relaunched for Bluetooth"))
    #expect(texts.contains { $0.hasPrefix("willRestoreState with 1 peripheral") })
    #expect(texts.contains { $0.hasPrefix("first activity: a value") })
    #expect(texts.last?.hasPrefix("suspended") == true)
  }

  /// Location, a push or a background task may start an app that Bluetooth did not ask for.
  @Test func aLaunchThatIsNeitherForBluetoothNorTheUsersIsOneInTheBackground() throws {
    let launch = [
      LogStory.runningboardd(
        60, "Executing launch request for app<\(LogStory.bundle)(A1)> (com.apple.locationd.launchapp)"),
      LogStory.runningboardd(60.1, "Now tracking process: \(LogStory.target(LogStory.secondPid))"),
      LogStory.runningboardd(
        60.11, "Calculated state for app<\(LogStory.bundle)(A1)>: running-active (role: Background)"),
      LogStory.app(60.4, "application(_:didFinishLaunchingWithOptions:) nil"),
    ]
    let report = try LogStory.report(LogStory.surroundings() + LogStory.opened() + [LogStory.jetsam(20)] + launch)
    #expect(report.sessions.map(\.kind) == [.userLaunch, .backgroundLaunch])
    #expect(report.summary.story.map(\.text).contains("Fitness [4731] was launched in the background"))
  }

  @Test func theLostLinkIsTold() throws {
    let lost = LogStory.app(
      20,
      "centralManager(_:didDisconnectPeripheral:error:) \(LogStory.peripheral(LogStory.device, "disconnected")) "
        + "Error Domain=CBErrorDomain Code=6 \"The connection has timed out unexpectedly.\" UserInfo={}",
      pid: LogStory.firstPid)
    let texts = try story(
      LogStory.opened() + LogStory.connects() + [lost] + LogStory.leaves(at: 30) + [LogStory.jetsam(60)])
    #expect(texts.contains { $0.hasPrefix("the link was lost") })
    #expect(texts.last?.hasPrefix("ended: memory pressure, while suspended") == true)
  }

  @Test func theEventThatBroughtNoLaunchIsTold() throws {
    let report = try LogStory.report(
      LogStory.surroundings() + LogStory.firstLife() + [LogStory.wakeup(120)]
        + LogStory.opened(at: 200, pid: LogStory.secondPid))
    let texts = report.summary.story.map(\.text)
    let event = try #require(texts.firstIndex(of: "bluetoothd had an event for the app (connection)"))
    #expect(texts[event - 1].hasPrefix("ended: memory pressure"))
    #expect(texts.last == "Fitness [4731] was opened by the user")
  }

  @Test(arguments: [
    (
      "Power toggled off, clearing state restoration data",
      "bluetoothd cleared what it had saved: Bluetooth was turned off"
    ),
    (
      "Application \(LogStory.bundle) is an extension (not supported).", "bluetoothd refused to relaunch the app"
    ),
  ])
  func whatTheDaemonDecidedWhileTheAppWasAwayIsTold(line: String, words: String) throws {
    let texts = try story(LogStory.firstLife() + [LogStory.bluetoothd(120, line)])
    #expect(texts.contains(words))
  }

  @Test func aConnectionThatIsHeldBackIsTold() throws {
    let blocked = LogStory.bluetoothd(
      30, "Warning: LeConnectionDenyList: Device \(LogStory.device) is currently blocked, ignoring request")
    let texts = try story(LogStory.inUse() + LogStory.linkDown(20, 722) + [blocked])
    #expect(texts.contains("bluetoothd ignored a connect: the device is blocked"))
  }

  @Test func theUserWhoOpensTheAppAgainEndsTheStory() throws {
    let texts = try story(
      LogStory.opened() + LogStory.connects() + [LogStory.forceQuit(20)]
        + LogStory.opened(at: 60, pid: LogStory.secondPid))
    #expect(texts.contains { $0.hasPrefix("ended: closed by the user") })
    #expect(texts.last == "Fitness [4731] was opened by the user")
  }

  @Test func aProcessStartedAheadOfTimeIsMeasuredFromWhenItRuns() throws {
    let early = [
      LogStory.runningboardd(0, "Executing launch request for app<\(LogStory.bundle)> (DAS Prewarm launch)"),
      LogStory.runningboardd(0.03, "Now tracking process: \(LogStory.target(LogStory.firstPid))"),
      LogStory.suspended(1, pid: LogStory.firstPid), LogStory.resumed(90, pid: LogStory.firstPid),
      LogStory.visibility(90.1, "Foreground"), LogStory.registered(90.3, pid: LogStory.firstPid),
    ]
    let says = [LogStory.plainLaunch, LogStory.created, LogStory.poweredOn].enumerated().map {
      LogStory.app(90.2 + Double($0.offset) * 0.1, $0.element, pid: LogStory.firstPid)
    }
    let report = try LogStory.report(LogStory.surroundings() + early + says + LogStory.leaves(at: 100))
    let session = try #require(report.sessions.first)
    #expect(session.kind == .prewarmLaunch)
    #expect(session.latency.launchToSuspension == nil)
    #expect(report.summary.story.allSatisfy { !$0.text.contains("−") })
    #expect(report.summary.story.first?.text == "Fitness [4729] was started ahead of time by the system")
    #expect(report.summary.story.contains { $0.text == "opened by the user" })
    #expect(report.summary.story.contains { $0.text.hasSuffix(" after it began to run") })
    #expect(report.summary.story.allSatisfy { !$0.text.contains("after the launch") })
  }

  @Test func theLineThatDecidesAFindingIsTold() throws {
    let pid = LogStory.firstPid
    let report = try LogStory.report(
      LogStory.surroundings(to: 400) + LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8)
        + [LogStory.resumed(39.9, pid: pid)] + LogStory.drops(at: 40)
        + [LogStory.app(43, "[BLE] gave up reconnecting", pid: pid), LogStory.suspended(45, pid: pid)])
    let story = report.summary.story
    let times = story.compactMap(\.place.time).map(\.microseconds)
    #expect(times == times.sorted())
    func second(_ start: String) throws -> Double {
      let line = try #require(story.first { $0.text.hasPrefix(start) }, "\(start) in \(story.map(\.text))")
      let first = try #require(story.first?.place.time)
      return try #require(line.place.time?.seconds(since: first))
    }
    #expect(abs(try second("the app gave up reconnecting") - 43) < 0.2)
    #expect(abs(try second("the link was lost") - 40) < 0.2)
    #expect(story.count { $0.text.hasPrefix("the link was lost") } == 1)
    #expect(story.count <= 5)
  }

  @Test func theLastOfManyWakesIsTold() throws {
    let wakes = [60.0, 100, 140].flatMap { at in
      [
        LogStory.resumed(at, pid: LogStory.firstPid), LogStory.app(at + 0.1, LogStory.value, pid: LogStory.firstPid),
        LogStory.suspended(at + 5, pid: LogStory.firstPid),
      ]
    }
    let texts = try story(LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8) + wakes)
    #expect(texts.contains { $0.hasPrefix("awake again, the last of 3 times") })
  }

  @Test func theSameInALaterLifeIsTold() throws {
    let crash = { (at: Double, pid: Int) in
      LogStory.exited(
        at, pid: pid, code: "0x8BADF00D",
        explanation: "scene-update watchdog transgression: app<\(LogStory.bundle)>:\(pid) exhausted real (wall clock) "
          + "time allowance of 10.00 seconds ProcessVisibility: Background ProcessState: Running")
    }
    let texts = try story(
      LogStory.firstLife() + LogStory.relaunched(at: 120, says: LogStory.healthyWords) + LogStory.claimed(120.55)
        + [crash(123, LogStory.secondPid)] + LogStory.relaunched(at: 140, pid: 4_740, says: LogStory.healthyWords)
        + LogStory.claimed(140.55, pid: 4_740) + [crash(143, 4_740)])
    #expect(texts.contains("again: Fitness [4740] ended: watchdog"))
    #expect(texts.count <= 5)
  }

  @Test func aLaunchByTheUserSaysSo() throws {
    let report = try LogStory.report(LogStory.surroundings() + LogStory.opened() + LogStory.leaves(at: 8))
    #expect(report.sessions.first?.start.cause == "opened by the user")
  }

  @Test func whyNoRelaunchWasToBeExpectedIsOneSentence() throws {
    var options = CaseOptions()
    options.os = "18.0"
    let report = try LogStory.report(
      LogStory.surroundings() + LogStory.opened() + LogStory.connects() + [LogStory.forceQuit(20)], options: options)
    #expect(report.summary.verdict.hasPrefix("com.example.fitness: the user closed the app in the app switcher. "))
    #expect(report.summary.verdict.components(separatedBy: "not to be expected").count == 2)
  }
}
