import Testing

@testable import Diagnosis

/// One cause, one finding: the table, and what a report makes of it.
@Suite struct CausesTests {
  /// The rows of the documentation: each cause, and what it absorbs.
  private static let rows: [(causes: [String], absorbed: [String])] = [
    (["relaunch-not-expected"], ["relaunch-missing", "relaunch-refused", "nothing-pending", "will-restore-missing"]),
    (
      ["usage-description-missing", "background-mode-missing", "background-mode-wrong-role", "manager-init-exception"],
      [
        "manager-not-created", "will-restore-missing", "restore-identifier-mismatch", "restore-crash",
        "killed-in-window", "suspended-early",
      ]
    ),
    (["relaunch-refused"], ["relaunch-missing"]),
    (["restore-identifier-random"], ["restore-identifier-changed"]),
    (["launched-before-first-unlock"], ["restore-identifier-changed"]),
    (["restore-identifier-changed"], ["restore-identifier-mismatch"]),
    (["restore-identifier-mismatch"], ["will-restore-missing", "restore-empty"]),
    (["restore-identifier-missing"], ["will-restore-missing", "restore-identifier-mismatch", "relaunch-missing"]),
    (["restore-identifier-shared"], ["restore-twice", "will-restore-missing", "restore-identifier-mismatch"]),
    (
      ["manager-not-created", "manager-created-late"],
      ["restore-identifier-mismatch", "will-restore-missing", "suspended-early"]
    ),
    (
      ["killed-in-window"],
      [
        "restore-crash", "suspended-early", "restored-not-rearmed", "restored-connecting-stuck",
        "restored-not-reconnected", "restored-cancelled", "restored-stale-peripheral",
      ]
    ),
    (["restore-data-cleared"], ["restore-empty", "relaunch-missing", "will-restore-missing"]),
    (
      ["bluetooth-off", "bluetooth-unauthorized"],
      ["command-before-powered-on", "restored-not-reconnected", "restored-connecting-stuck"]
    ),
    (["stack-reset"], ["manager-deallocated", "command-before-powered-on", "link-flapping"]),
    (
      ["pairing-removed"],
      ["encryption-failed", "link-flapping", "restored-connecting-stuck", "restored-not-reconnected"]
    ),
    (["delegate-not-set"], ["restored-not-rearmed"]),
    (["peripheral-not-retained"], ["restored-not-rearmed", "app-cancelled"]),
    (["restored-cancelled"], ["app-cancelled", "restored-not-rearmed"]),
    (["give-up-latch", "retry-on-timer", "own-connect-timeout"], ["nothing-pending"]),
    (["restored-not-reconnected", "restored-cancelled", "pairing-removed"], ["nothing-pending"]),
    (["command-before-powered-on"], ["restored-not-reconnected", "nothing-pending"]),
    (["suspended-early"], ["restored-not-rearmed", "delegate-not-set"]),
    (["link-gated"], ["link-flapping"]),
    (["background-scan-unfiltered"], ["background-discovery-dry", "nothing-pending"]),
    (["restored-stale-peripheral"], ["restored-connecting-stuck"]),
  ]

  @Test func everyRowOfTheTableHolds() {
    for row in Self.rows {
      for cause in row.causes {
        for effect in row.absorbed { #expect(Causes.causes(of: effect).contains(cause), "\(cause) ⊃ \(effect)") }
      }
    }
  }

  @Test func theTableIsTransitiveAndHoldsNothingElse() {
    var expected: [String: Set<String>] = [:]
    func add(_ cause: String, to effect: String) {
      guard expected[effect, default: []].insert(cause).inserted else { return }
      for row in Self.rows where row.causes.contains(effect) {
        for further in row.absorbed { add(cause, to: further) }
      }
    }
    for row in Self.rows {
      for cause in row.causes { for effect in row.absorbed { add(cause, to: effect) } }
    }
    let slugs = Set(Self.rows.flatMap { $0.causes + $0.absorbed }).union(RuleBook.all.map(\.slug))
    for slug in slugs { #expect(Causes.causes(of: slug) == expected[slug] ?? [], "causes of \(slug)") }
  }

  @Test func nothingIsItsOwnCause() {
    for rule in RuleBook.all { #expect(!Causes.causes(of: rule.slug).contains(rule.slug)) }
  }

  // MARK: In a report

  private let refusal = LogStory.bluetoothd(
    70, "bundleID \(LogStory.bundle) in launch queue but won't resurrect. Reason: killed by user.")

  @Test func aForceQuitTakesTheRefusalAlong() throws {
    let report = try LogStory.report(
      LogStory.surroundings() + LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8)
        + [LogStory.forceQuit(60), refusal])
    #expect(report.findings(of: "relaunch-refused").isEmpty)
    let cause = try #require(report.finding(of: "relaunch-not-expected"))
    let consequence = try #require(cause.consequences.first { $0.rule == "relaunch-refused" })
    #expect(consequence.evidence.contains { $0.text.contains("won't resurrect") })
    // What is absorbed was answered all the same.
    #expect(report.answers(of: "relaunch-refused") == [.fired])
  }

  private let silent = [LogStory.bluetoothLaunch, LogStory.created, LogStory.poweredOn, LogStory.didConnect]
  private let cleared = LogStory.bluetoothd(
    80, "Removing restorable bundle \(LogStory.bundle) because user disabled TCC access to bluetooth")

  @Test func clearedStateExplainsTheNextLaunch() throws {
    let report = try LogStory.report(
      LogStory.surroundings() + LogStory.firstLife() + [cleared] + LogStory.relaunched(at: 120, says: silent)
        + [LogStory.suspended(127)])
    #expect(report.findings(of: "will-restore-missing").isEmpty)
    let cause = try #require(report.finding(of: "restore-data-cleared"))
    #expect(cause.consequences.map(\.rule) == ["will-restore-missing"])
  }

  @Test func clearedStateExplainsTheMissingLaunch() throws {
    let report = try LogStory.report(
      LogStory.surroundings() + LogStory.firstLife() + [cleared, LogStory.wakeup(120)])
    #expect(report.findings(of: "relaunch-missing").isEmpty)
    #expect(report.finding(of: "restore-data-cleared")?.consequences.map(\.rule) == ["relaunch-missing"])
  }

  @Test func clearedStateExplainsNothingOfALaterInterruption() throws {
    let second =
      LogStory.relaunched(at: 120, says: LogStory.healthyWords) + LogStory.claimed(120.55)
      + [LogStory.suspended(127), LogStory.jetsam(160, pid: LogStory.secondPid), LogStory.saved(160.2)]
    let third =
      LogStory.relaunched(at: 220, pid: 4_740, says: silent) + LogStory.claimed(220.55, pid: 4_740)
      + [LogStory.suspended(227, pid: 4_740)]
    let report = try LogStory.report(
      LogStory.surroundings(to: 340) + LogStory.firstLife() + [cleared] + second + third)
    #expect(report.findings(of: "will-restore-missing").count == 1)
  }

  @Test func whatIsMoreCertainThanItsCauseStandsByItself() throws {
    // The line that clears is known as a format only; that the dictionary is empty is certain.
    let words = [
      LogStory.bluetoothLaunch, LogStory.created, "centralManager(_:willRestoreState:) [:]", LogStory.poweredOn,
      LogStory.connect,
    ]
    let report = try LogStory.report(
      LogStory.surroundings() + LogStory.firstLife() + [cleared] + LogStory.relaunched(at: 120, says: words)
        + [LogStory.suspended(127)])
    #expect(report.finding(of: "restore-data-cleared")?.confidence == .likely)
    #expect(report.finding(of: "restore-empty")?.confidence == .certain)
  }

  @Test func aManagerWithoutIdentifierExplainsTheMissingRelaunch() throws {
    let misuse = LogStory.framework(
      0.35,
      "API MISUSE: <CBCentralManager: 0x1475483d0> has no restore identifier but the delegate implements the "
        + "centralManager:willRestoreState: method. Restoring will not be supported", pid: LogStory.firstPid)
    let first = LogStory.firstLife(says: [LogStory.plainLaunch, LogStory.poweredOn]).filter {
      !$0.message.hasPrefix("Registering") && !$0.message.hasPrefix("Saving")
    }
    let report = try LogStory.report(LogStory.surroundings() + first + [misuse, LogStory.wakeup(120)])
    #expect(report.findings(of: "relaunch-missing").isEmpty)
    #expect(
      report.finding(of: "restore-identifier-missing")?.consequences.contains { $0.rule == "relaunch-missing" } == true)
  }

  @Test func aWeakerCauseAbsorbsNothing() throws {
    // The daemon's wording is known as a format only, the watchdog's line from captures.
    let words = LogStory.healthyWords
    let relaunch = LogStory.relaunched(at: 120, says: words).map { line in
      var line = line
      line.message = line.message.replacing("backgrounding: on", with: "backgrounding: off")
      return line
    }
    let killed = LogStory.exited(
      130, code: "0x8BADF00D",
      explanation: "scene-update watchdog transgression: app<\(LogStory.bundle)>:4731 exhausted real (wall clock) time "
        + "allowance of 10.00 seconds ProcessVisibility: Background ProcessState: Running")
    let report = try LogStory.report(LogStory.surroundings() + LogStory.firstLife() + relaunch + [killed])
    #expect(report.finding(of: "background-mode-missing")?.confidence == .likely)
    #expect(report.finding(of: "killed-in-window")?.confidence == .certain)
  }
}
