import Parsing
import Testing

@testable import Diagnosis

/// Which app of several has the headline, and whose the story is.
@Suite("The headline of a case with several apps")
struct HeadlineTests {
  private static let other = "com.example.zither"
  private static let otherDevice = "77777777-2222-3333-4444-555555555555"

  /// The same lines of another app, a little later.
  private static func ofOther(_ lines: [LogStory.Line], after delay: Double = 3) -> [LogStory.Line] {
    lines.map { line in
      var line = line
      line.at += delay
      for (old, new) in [
        (LogStory.bundle, other), (LogStory.device, otherDevice), ("[\(LogStory.process)]", "[Zither]"),
        ("4729", "5729"), ("4731", "5731"),
      ] {
        line.message = line.message.replacing(old, with: new)
        line.tag = line.tag.replacing(old, with: new)
      }
      if line.process == LogStory.process { (line.process, line.pid) = ("Zither", line.pid + 1_000) }
      return line
    }
  }

  private static func relaunch(says: [String]) -> [LogStory.Line] {
    LogStory.firstLife() + LogStory.relaunched(at: 120, says: says) + [LogStory.suspended(127)]
  }

  private static let restored = relaunch(says: LogStory.healthyWords) + LogStory.claimed(120.55)

  /// Handed nothing back, though a connection was pending.
  private static let empty =
    relaunch(says: [
      LogStory.bluetoothLaunch, LogStory.created, "centralManager(_:willRestoreState:) [:]", LogStory.poweredOn,
    ]) + LogStory.claimed(120.55)

  /// Relaunched, and nothing tells how that went: of the app no line is there, of the daemon none about its manager.
  private static let undecided = restored.filter { line in
    line.process != LogStory.process && !line.message.hasPrefix("Registering")
      && !line.message.hasPrefix("Restor")
  }

  private static func report(_ lines: [LogStory.Line], options: CaseOptions = CaseOptions()) throws -> Report {
    try LogStory.report(LogStory.surroundings() + lines, options: options)
  }

  @Test("a relaunch that nothing decides goes before one that went well")
  func undecidedBeforeRestored() throws {
    for lines in [Self.restored + Self.ofOther(Self.undecided), Self.undecided + Self.ofOther(Self.restored)] {
      let report = try Self.report(lines)
      let undecided = lines.contains { $0.process == LogStory.process } ? Self.other : LogStory.bundle
      #expect(report.summary.outcome == .cannotTell)
      #expect(report.summary.app == undecided)
      #expect(report.summary.verdict.hasPrefix("\(undecided): this log cannot tell"))
      #expect(report.summary.others.map(\.outcome) == [.restored])
      #expect(report.summary.others.first?.verdict.contains("relaunched for Bluetooth and restored; no fault") == true)
    }
  }

  @Test("trouble of a device that no app is known to use is not the answer where an app was restored")
  func aStrangersDeviceIsNotTheAnswer() throws {
    let gate = LogStory.bluetoothd(
      130, "updateLeConnectionRSSIThresholdState for \(Self.otherDevice) from 0 to 1")
    let report = try Self.report(Self.restored + [gate] + LogStory.neighbours(130, 240))
    let finding = try #require(report.findings.first { $0.rule == "link-gated" })
    #expect(finding.app == nil)
    #expect(report.summary.outcome == .restored)
    #expect(report.summary.app == LogStory.bundle)
    #expect(report.summary.others.map(\.outcome) == [.otherCause])
  }

  @Test("what is not restored goes before a fault that stands higher in the list")
  func notRestoredBeforeOtherCause() throws {
    let crash = LogStory.exited(
      123, code: "0x8BADF00D",
      explanation: "scene-update watchdog transgression: app<\(LogStory.bundle)>:4731 exhausted real (wall clock) time "
        + "allowance of 10.00 seconds ProcessVisibility: Background ProcessState: Running")
    let killed = Self.restored.filter { !$0.message.contains("4731)") || $0.at < 123 } + [crash]
    let report = try Self.report(killed + Self.ofOther(Self.empty))
    #expect(report.findings.first?.app == LogStory.bundle && report.findings.first?.severity == .error)
    #expect(report.summary.outcome == .notRestored)
    #expect(report.summary.app == Self.other)
    #expect(report.summary.others.map(\.outcome) == [.otherCause])
  }

  @Test("the story is of the app that has the headline")
  func storyOfOneApp() throws {
    let report = try Self.report(Self.restored + Self.ofOther(Self.undecided))
    #expect(report.summary.story.contains { $0.text.hasPrefix("Zither [5731] was relaunched") })
    #expect(report.summary.story.allSatisfy { !$0.text.contains(LogStory.process) })
  }

  @Test("an app that went well beside one that did not is named")
  func theOthersAreNamed() throws {
    let report = try Self.report(Self.empty + Self.ofOther(Self.restored))
    #expect(report.summary.outcome == .notRestored)
    #expect(report.summary.app == LogStory.bundle)
    #expect(report.summary.others.map(\.app) == [Self.other])
    #expect(report.summary.others.map(\.outcome) == [.restored])
  }

  @Test("a relaunch that nothing decides after one that went well leaves the app's outcome open")
  func undecidedAfterRestored() throws {
    // The log ends with the second relaunch.
    let second: [LogStory.Line] =
      [LogStory.jetsam(160, pid: LogStory.secondPid), LogStory.saved(160.2)]
      + LogStory.relaunched(at: 180, pid: 4_740, says: [])
    let report = try LogStory.report(LogStory.surroundings(to: 181) + Self.restored + second)
    #expect(report.findings.map(\.rule) == [])
    #expect(report.summary.outcome == .cannotTell)
    #expect(report.summary.verdict.contains("2 times"))
    #expect(!report.summary.verdict.contains("no fault"))
  }

  @Test("one app restored needs no word on others")
  func oneApp() throws {
    let report = try Self.report(Self.restored)
    #expect(report.summary.outcome == .restored)
    #expect(report.summary.app == LogStory.bundle)
    #expect(report.summary.others.isEmpty)
  }
}
