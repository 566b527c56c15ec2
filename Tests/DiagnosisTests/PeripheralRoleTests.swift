import Correlation
import Testing

@testable import Diagnosis

/// What holds for central managers holds for peripheral managers, each by its own lines.
@Suite struct PeripheralRoleTests {
  private static let identifier = "com.example.fitness.peripheral"
  private static let launch = """
    application(_:didFinishLaunchingWithOptions:) [UIApplicationLaunchOptionsKey(_rawValue: \
    UIApplicationLaunchOptionsBluetoothPeripheralsKey): (
        "\(identifier)"
    )]
    """
  private static let created =
    "CBPeripheralManager.init(delegate:queue:options:) restoreIdentifier: \(identifier)"
  private static let poweredOn = "peripheralManagerDidUpdateState(_:) poweredOn"
  private static let restored = """
    peripheralManager(_:willRestoreState:) ["kCBRestoredAdvertisement": {
        kCBAdvDataServiceUUIDs =     (
            180D
        );
    }, "kCBRestoredServices": <__NSArrayM 0x281f0a1c0>(
    <CBMutableService: 0x2812e4a00, Primary = YES, UUID = 180D, Included Services = (null), Characteristics = (null)>
    )
    ]
    """
  private static let write = "peripheralManager(_:didReceiveWrite:) 1 request"
  private static let advertising = "peripheralManagerDidStartAdvertising(_:error:) nil"

  private static func saved(_ at: Double, advertising: Bool) -> LogStory.Line {
    LogStory.bluetoothd(
      at,
      "Saving Peripheral - restoration data: 0x75b8e2d40 bundleId: \(LogStory.bundle), restorationId: \(identifier), "
        + "advertisingServices: (180D), advertisingServiceData: (null), isAdvertising: \(advertising ? "True" : "False")"
    )
  }

  /// A first life that advertises and is killed while suspended, and a relaunch in which the app says `words`.
  private func story(_ words: [String], wasAdvertising: Bool = true, suspension: Double = 130) -> [LogStory.Line] {
    let first = [
      LogStory.runningboardd(
        0.5, "Now tracking process: [app<\(LogStory.bundle)(A1)>:\(LogStory.firstPid)]"),
      LogStory.app(1, "application(_:didFinishLaunchingWithOptions:) nil", pid: LogStory.firstPid),
      LogStory.app(1.1, Self.created, pid: LogStory.firstPid),
      LogStory.app(1.2, Self.poweredOn, pid: LogStory.firstPid),
      LogStory.app(2, Self.advertising, pid: LogStory.firstPid),
      LogStory.runningboardd(
        20, "[app<\(LogStory.bundle)(A1)>:\(LogStory.firstPid)] Suspending task."),
      LogStory.kernel(
        60,
        "memorystatus: killing_specific_process pid \(LogStory.firstPid) [\(LogStory.process)] (vm-pageshortage 0 41s "
          + "rf:- type:app) 41200KB - memorystatus_available_pages: 12041"),
      Self.saved(60.2, advertising: wasAdvertising),
    ]
    return LogStory.surroundings() + first + relaunched(at: 120, words) + [LogStory.suspended(suspension)]
  }

  private func relaunched(at start: Double, pid: Int = LogStory.secondPid, _ words: [String]) -> [LogStory.Line] {
    [
      LogStory.bluetoothd(start, "Resurrecting zombie application \(LogStory.bundle)"),
      LogStory.runningboardd(start + 0.1, "Now tracking process: [app<\(LogStory.bundle)(A1)>:\(pid)]"),
      LogStory.bluetoothd(start + 0.2, "Resurrected: \(LogStory.bundle), pid: \(pid)"),
      LogStory.bluetoothd(
        start + 0.52,
        "Registering peripheral session \(LogStory.bundle)-peripheral-\(pid)-31 with backgrounding: on, persistence: on "
          + "restoreID: \(Self.identifier)"),
    ] + words.enumerated().map { LogStory.app(start + 0.4 + Double($0.offset) * 0.1, $0.element, pid: pid) }
  }

  @Test func anAppThatPrintsNoRequestsMayHaveBeenBusyWithThem() throws {
    let words = [Self.launch, Self.created, Self.restored, Self.poweredOn]
    let finding = try #require(
      try LogStory.report(story(words, suspension: 145)).finding(of: "suspension-latency"))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .possible)
  }

  /// The launch key lists the identifier without a role that every reader knows; the manager tells it.
  @Test func anIdentifierThatALaunchListsHasTheRoleOfItsManager() throws {
    let report = try LogStory.report(story([Self.launch, Self.created, Self.restored, Self.poweredOn, Self.write]))
    let identifiers = try #require(report.apps.first).identifiers
    #expect(identifiers.map(\.identifier) == [Self.identifier])
    #expect(identifiers.map(\.role) == ["peripheral"])
    // A log that begins with the relaunch learns the identifier from the launch first.
    let late = try LogStory.report(
      LogStory.surroundings() + relaunched(at: 120, [Self.launch, Self.created, Self.restored, Self.poweredOn]))
    #expect(late.apps.first?.identifiers.map(\.role) == ["peripheral"])
  }

  @Test func servicesAndAdvertisingAreHandedBackAndConfirmed() throws {
    let report = try LogStory.report(story([Self.launch, Self.created, Self.restored, Self.poweredOn, Self.write]))
    #expect(report.findings.isEmpty)
    #expect(report.summary.outcome == .restored)
    let interruption = try #require(report.interruptions.first)
    #expect(interruption.pending == ["advertising"])
    #expect(interruption.relaunchExpected.answer == .yes)
    #expect(interruption.verdict.restored == ["services 180D", "advertising"])
    #expect(interruption.verdict.confirmed == ["a write of a central"])
    #expect(interruption.verdict.pending == ["advertising"])
    #expect(interruption.verdict.unknown.isEmpty)
    let manager = try #require(report.sessions.last { $0.kind == .bluetoothRelaunch }?.managers.first)
    #expect(manager.role == "peripheral")
    #expect(manager.identifier == Self.identifier)
    #expect(manager.restored?.services == ["180D"])
  }

  @Test func anEmptyDictionaryOfAnAppThatAdvertisedIsAWarning() throws {
    let words = [Self.launch, Self.created, "peripheralManager(_:willRestoreState:) [:]", Self.poweredOn]
    let finding = try #require(try LogStory.report(story(words, suspension: 125)).finding(of: "restore-empty"))
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .certain)
  }

  @Test func notToAdvertiseAgainRaisesIt() throws {
    let words = [Self.launch, Self.created, "peripheralManager(_:willRestoreState:) [:]", Self.poweredOn]
    let finding = try #require(try LogStory.report(story(words, suspension: 135)).finding(of: "restore-empty"))
    #expect(finding.severity == .error)
    #expect(finding.raised?.contains("advertis") == true)
  }

  @Test func toAdvertiseAgainExcusesTheApp() throws {
    let words = [
      Self.launch, Self.created, "peripheralManager(_:willRestoreState:) [:]", Self.poweredOn, Self.advertising,
    ]
    let finding = try #require(try LogStory.report(story(words, suspension: 135)).finding(of: "restore-empty"))
    #expect(finding.severity == .warning)
    #expect(finding.message.contains("started over"))
  }

  @Test func theCallbackIsMissedWhereItWasPrintedBefore() throws {
    let healthy = [Self.launch, Self.created, Self.restored, Self.poweredOn, Self.write]
    let again =
      [
        LogStory.kernel(
          180,
          "memorystatus: killing_specific_process pid \(LogStory.secondPid) [\(LogStory.process)] (vm-pageshortage 0 "
            + "41s rf:- type:app) 41200KB - memorystatus_available_pages: 12041"),
        Self.saved(180.2, advertising: true),
      ] + relaunched(at: 200, pid: 4_800, [Self.launch, Self.created, Self.poweredOn, Self.write])
    let report = try LogStory.report(story(healthy) + again + LogStory.neighbours(200, 260))
    let finding = try #require(report.finding(of: "will-restore-missing"))
    #expect(finding.message.contains("peripheral manager"))
  }

  /// The two delegates have methods of their own: an app may log one and not the other.
  @Test func theCentralsCallbackSaysNothingOfThePeripherals() throws {
    let centrals = [
      LogStory.app(
        1.3, "centralManager(_:willRestoreState:) [:]", pid: LogStory.firstPid)
    ]
    let words = [Self.launch, Self.created, Self.poweredOn, Self.write]
    let report = try LogStory.report(story(words) + centrals)
    #expect(report.findings.filter { $0.severity == .error }.isEmpty)
    #expect(report.findings(of: "will-restore-missing").allSatisfy { $0.confidence == .possible })
  }

  /// What a central manager did before says nothing of the order of the peripheral manager's callbacks.
  @Test func aConnectOfTheCentralDoesNotSwapThePeripheralsOrder() throws {
    let words = [
      Self.launch, LogStory.created, LogStory.restored([LogStory.peripheral(LogStory.device, "connected")]),
      LogStory.poweredOn, "connect(_:options:) \(LogStory.peripheral(LogStory.otherDevice, "disconnected"))",
      Self.created, Self.restored, Self.poweredOn, Self.write,
    ]
    let report = try LogStory.report(story(words))
    #expect(report.findings(of: "restore-order").isEmpty)
  }

  @Test func advertisingBeforeTheCallbackIsOutOfOrder() throws {
    let words = [Self.launch, Self.created, Self.advertising, Self.restored, Self.poweredOn, Self.write]
    let finding = try #require(try LogStory.report(story(words)).finding(of: "restore-order"))
    #expect(finding.severity == .error)
    #expect(finding.message.contains("advertising"))
  }

  @Test func anAppThatStoppedAdvertisingIsNotAccusedOfLeavingNothingPending() throws {
    let words = [Self.launch, Self.created, Self.restored, Self.poweredOn, Self.write]
    let stop = LogStory.bluetoothd(
      19, "Received XPC message \"CBMsgIdStopAdvertising\" from session \"\(LogStory.bundle)-peripheral-4729-9\"")
    let report = try LogStory.report(story(words, wasAdvertising: false) + [stop])
    #expect(report.findings(of: "nothing-pending").isEmpty)
  }
}
