/// Ready-made lives.
extension Scenario {
  /// The life that most tests begin with: opened by its user, connected, suspended, killed for memory, relaunched by its
  /// accessory, suspended again. Without faults nothing is wrong with it.
  public static func relaunch(
    of app: ScenarioApp = .tideline, faults: Set<RelaunchFault> = [], daemon: Story.DaemonWording = .apple,
    start: Int64 = moment(2026, 11, 12, 7, 5, 31.204_617)
  ) -> Scenario {
    var story = Story(app: app, start: start, daemon: daemon)
    story.untilKilled(pid: 4311)
    story.wait(21)
    story.relaunch(pid: 4729, faults: faults)
    return story.scenario()
  }

  /// The same life with a healthy relaunch before the one that `faults` are about: the app has shown that it logs
  /// every callback.
  public static func secondRelaunch(
    of app: ScenarioApp = .tideline, faults: Set<RelaunchFault>, daemon: Story.DaemonWording = .apple,
    start: Int64 = moment(2026, 11, 12, 7, 5, 31.204_617)
  ) -> Scenario {
    var story = Story(app: app, start: start, daemon: daemon)
    story.untilKilled(pid: 4311)
    story.wait(21)
    story.relaunch(pid: 4729)
    story.wait(34)
    story.killWhileSuspended(ageSeconds: 43)
    story.wait(17)
    story.relaunch(pid: 4790, faults: faults)
    return story.scenario()
  }

  /// Opened, connected, left, woken once by a value: no process ever ended, and no relaunch is owed.
  public static func wakeOnly(
    of app: ScenarioApp = .tideline, start: Int64 = moment(2026, 11, 12, 7, 5, 31.204_617)
  ) -> Scenario {
    var story = Story(app: app, start: start)
    story.launchByUser(pid: 4311)
    story.wait(2)
    story.connect()
    story.wait(11)
    story.goToBackground()
    story.suspend(after: 4.6)
    story.wait(31)
    story.wake()
    story.wait(24)
    story.wake(value: "004D")
    return story.scenario()
  }
}

extension Story {
  /// A user's session that ends with the system taking the suspended app's memory.
  public mutating func untilKilled(pid: UInt32) {
    launchByUser(pid: pid)
    wait(2)
    connect()
    wait(9)
    goToBackground()
    suspend(after: 5.1)
    wait(38)
    killWhileSuspended(ageSeconds: 61)
  }
}
