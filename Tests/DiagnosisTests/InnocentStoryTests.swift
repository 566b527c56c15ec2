import Testing

@testable import Diagnosis

/// Stories in which nobody is at fault, told in ways that could make it look otherwise.
@Suite struct InnocentStoryTests {
  private func accusing(_ report: Report) -> [String] {
    report.findings.filter { $0.severity > .info && $0.confidence > .possible }.map(\.rule)
  }

  /// The same lines as a Console copy: no date and no pid beside the process name.
  private func consoleCopy(_ lines: [LogStory.Line]) -> String {
    LogStory.text(lines).split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
      let words = line.split(separator: " ", maxSplits: 7, omittingEmptySubsequences: true)
      guard line.hasPrefix("2026-"), words.count == 8 else { return line.hasPrefix("Timestamp") ? nil : String(line) }
      let rest = words[7]
      guard let colon = rest.firstIndex(of: ":") else { return nil }
      var message = rest[rest.index(after: colon)...].drop { $0 == " " }
      for bracket in [("(", ")"), ("[", "]")] where message.hasPrefix(bracket.0) {
        guard let end = message.firstIndex(of: Character(bracket.1)) else { continue }
        // Only a library or a subsystem goes; an identity in brackets belongs to the message.
        let label = message[..<end]
        guard !label.contains("<"), !label.contains("-["), label.contains(":") || bracket.0 == "(" else { continue }
        message = message[message.index(after: end)...].drop { $0 == " " }
      }
      return "default\t\(words[1])\t\(rest[..<colon])\t\(message)"
    }.joined(separator: "\n")
  }

  @Test func aManagerThatComesLateWhenTheUserOpensTheApp() throws {
    // The user opens an app that memory pressure had removed; it makes its manager on a later screen and is restored.
    let opened =
      LogStory.opened(at: 120, pid: LogStory.secondPid, says: [LogStory.plainLaunch]).filter {
        !$0.message.contains("Registering")
      }
      + [
        LogStory.registered(128, pid: LogStory.secondPid), LogStory.app(128.1, LogStory.created),
        LogStory.app(128.2, LogStory.restoredOne), LogStory.app(128.3, LogStory.poweredOn),
      ]
    let report = try LogStory.report(LogStory.surroundings() + LogStory.firstLife() + opened)
    #expect(report.findings.map(\.rule) == [])
    #expect(report.sessions.last?.kind == .userLaunch)
    #expect(report.summary.outcome == .restored)
    #expect(!report.summary.verdict.contains("relaunched for Bluetooth"))
    #expect(report.summary.story.contains { $0.text.contains("was opened by the user") })
  }

  /// CarPlay's, a game controller's, a call's: the sensor is still connected.
  @Test(arguments: [
    "templateApplicationScene(_:didDisconnect:)", "CarPlay: didDisconnect interfaceController",
    "GCController didDisconnect", "RoomDelegate room(_:didDisconnect:)", "CXProvider didDisconnect call",
  ])
  func whatElseDisconnectsIsNoLossOfTheSensor(_ line: String) throws {
    let lines =
      LogStory.surroundings() + LogStory.opened() + LogStory.connects()
      + [
        LogStory.app(3, LogStory.value, pid: LogStory.firstPid),
        LogStory.visibility(20, "Background", pid: LogStory.firstPid),
        LogStory.app(23, line, pid: LogStory.firstPid), LogStory.suspended(25, pid: LogStory.firstPid),
      ]
    #expect(accusing(try LogStory.report(lines)) == [])
  }

  @Test func minutesInTheForegroundAreNoPause() throws {
    let lines =
      LogStory.surroundings() + LogStory.opened() + LogStory.connects()
      + [
        LogStory.visibility(100, "Background", pid: LogStory.firstPid),
        LogStory.app(103, LogStory.value, pid: LogStory.firstPid), LogStory.suspended(108, pid: LogStory.firstPid),
      ]
    #expect(accusing(try LogStory.report(lines)) == [])
  }

  @Test func aBackgroundTaskOfTheAppExplainsALongStretch() throws {
    let identity = "app<\(LogStory.bundle)(0B6E4D51-3C0F-4C55-9B6B-7A1B5D2E90F4)>"
    let task = LogStory.runningboardd(
      122,
      "Acquiring assertion targeting [\(identity):\(LogStory.secondPid)] from originator "
        + "[\(identity):\(LogStory.secondPid)] with description <RBSAssertionDescriptor| \"Shared Background Assertion 1 "
        + "for \(LogStory.bundle)\" ID:33-4731-9 target:4731>")
    let lines =
      LogStory.surroundings() + LogStory.firstLife() + LogStory.relaunched(at: 120, says: LogStory.healthyWords)
      + LogStory.claimed(120.55) + [task, LogStory.suspended(165)]
    #expect(accusing(try LogStory.report(lines)) == [])
    #expect(accusing(try LogStory.report(lines.filter { $0.message != task.message })) == ["suspension-latency"])
  }

  @Test func callbacksThatGoOnShowAnotherManager() throws {
    let lines =
      LogStory.surroundings() + LogStory.opened() + LogStory.connects()
      + [
        LogStory.framework(30, "XPC connection invalid", pid: LogStory.firstPid),
        LogStory.app(34, LogStory.value, pid: LogStory.firstPid),
        LogStory.app(60, LogStory.value, pid: LogStory.firstPid),
      ]
    #expect(try LogStory.report(lines).answers(of: "manager-deallocated") == [.clear])
  }

  @Test func aHiddenBundleInASessionsNameIsNoAppOfItsOwn() throws {
    let lines = LogStory.healthy().map { line -> LogStory.Line in
      guard line.process == "bluetoothd" else { return line }
      var hidden = line
      hidden.message = line.message.replacing(LogStory.bundle, with: "<private>")
      return hidden
    }
    let report = try LogStory.report(lines)
    #expect(report.apps.map(\.id) == [LogStory.bundle])
    #expect(accusing(report) == [])
    #expect(report.summary.outcome == .restored)
  }

  @Test func twoProcessesWithoutPidsAreNotOneThatRestoresLate() throws {
    // An app's own log: neither pids nor launch callbacks tell the two processes apart.
    let words = [LogStory.poweredOn, LogStory.didConnect, LogStory.value, LogStory.restoredOne, LogStory.poweredOn]
    let timed = zip([0, 2, 4, 605, 605.1], words).map { at, word in
      "[2026-11-12 09:\(Int(at) / 60 + 10):\(Int(at) % 60 + 10).000] \(word)"
    }
    for text in [timed.joined(separator: "\n") + "\n", words.joined(separator: "\n") + "\n"] {
      #expect(accusing(try LogStory.report(of: text)) == [])
    }
  }

  @Test func aConsoleCopyWithoutTheLaunchCallbackAccusesNobody() throws {
    let lines = LogStory.healthy().filter { $0.message != LogStory.bluetoothLaunch }
    let report = try LogStory.report(of: consoleCopy(lines))
    #expect(report.inputs.first?.dialect == "console-copy")
    #expect(accusing(report) == [])
  }

  @Test func aManagerThatIsHandedNothingBesideOneThatIsRestored() throws {
    let sdk = "com.example.sdk.central"
    let lines =
      LogStory.healthy() + [
        LogStory.bluetoothd(
          120.6,
          "Registering central session \(LogStory.bundle)-central-\(LogStory.secondPid)-13 with backgrounding: on, "
            + "persistence: on restoreID: \(sdk)"),
        LogStory.app(120.9, "centralManager(_:willRestoreState:) [:]"),
      ]
    let report = try LogStory.report(lines)
    #expect(report.summary.outcome != .notRestored)
  }

  @Test func aSwitchInControlCenterBeforeTheEndLeavesTheRelaunchOpen() throws {
    let lines =
      LogStory.surroundings() + LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8)
      + [LogStory.bluetoothd(30, "Denylist mode turned 1, clearing state restoration data"), LogStory.jetsam(60)]
    let report = try LogStory.report(lines)
    #expect(report.interruptions.first?.relaunchExpected.answer == .unknown)
    #expect(report.summary.outcome == .cannotTell, "no row of the table says that none was to be expected")
  }

  @Test func aRadioThatWasUsedSinceIsOn() throws {
    let lines =
      LogStory.surroundings() + LogStory.opened()
      + [LogStory.bluetoothd(0.9, "Power toggled off, clearing state restoration data")] + LogStory.connects(at: 2)
      + LogStory.leaves(at: 8) + [LogStory.jetsam(60)]
    #expect(try LogStory.report(lines).interruptions.first?.relaunchExpected.answer == .yes)
  }

  @Test(arguments: [
    "I see willRestoreState nowhere in my logs.\nCan you help?\n",
    "> The app does not reconnect.\nDo I have to implement willRestoreState?\n",
  ])
  func aQuestionInAMailIsNoCallback(_ text: String) throws {
    let report = try LogStory.report(of: text)
    #expect(report.sessions.isEmpty)
    #expect(report.summary.outcome == .noBluetoothApp)
  }
}
