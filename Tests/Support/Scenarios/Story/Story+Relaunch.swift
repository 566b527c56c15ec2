/// The relaunch of a killed app by a Bluetooth event.
extension Story {
  /// The whole chain: the device wakes the phone, bluetoothd launches the app, the app restores, works and is suspended.
  public mutating func relaunch(pid: UInt32, faults: Set<RelaunchFault> = []) {
    let plan = RelaunchPlan(faults: faults)
    daemonLaunch(pid: pid, restoredPeripherals: plan.handsOverNothing ? 0 : 1)
    wait(0.21)
    callback(.launched(bluetoothIdentifiers: app.identifier.map { [$0] } ?? []))
    if plan.suspendsEarly {
      createManager(identifier: app.identifier)
      if let identifier = app.identifier { claim(identifier) }
      callback(.willRestore(plan.dictionary(of: app)))
      return suspend(after: 0.4)
    }
    if plan.throwsAtCreation { return backgroundModeException() }
    let launched = now
    wait(plan.managerDelay)
    // The timer runs from the launch, whatever the app does meanwhile.
    if plan.managerDelay > 15 {
      now = launched + 15_000_000
      resurrectionTimerExpired()
      now = launched + Int64(plan.managerDelay * 1_000_000)
    }
    if plan.createsManager { restore(plan) }
    if plan.ends { return }
    let last = now
    suspend(after: plan.awake)
    if plan.leavesSessionUnclaimed && plan.managerDelay <= 15 {
      now = max(now, last + 15_000_000)
      resurrectionTimerExpired()
    }
  }

  /// bluetoothd decides to launch the app, and runningboardd does it.
  public mutating func daemonLaunch(pid: UInt32, restoredPeripherals: Int = 1) {
    let device = app.peripheral
    self.pid = pid
    bluetoothd(
      "Server.TimeLine.Power",
      "AP wakeup by LE notification bundleID=\(app.bundle), uuid=\(device.identifier), deviceName=<private>, peerType=Other"
    )
    bluetoothd(
      "Server.AppRestoration", "Resurrecting Central session: \(app.bundle)-central-restore-\(lines.count % 50 + 3)")
    bluetoothd("Server.AppRestoration", "Resurrecting zombie application \(app.bundle)")
    if let identifier = app.identifier {
      bluetoothd(
        "Server.AppRestoration",
        """
        Attempting To Launch Bundle: \(app.bundle) Options: {
            UIApplicationLaunchOptionsBluetoothCentralsKey =     (
                "\(identifier)"
            );
        } Attempt: 1
        """)
    }
    launchLines(role: "Background")
    bluetoothd("Server.AppRestoration", "launchApplication:{isAlive: true, bundleId: \(app.bundle), pid: \(pid)}")
    bluetoothd("Server.AppRestoration", "Resurrected: \(app.bundle), pid: \(pid)")
    bluetoothd("Server.AppRestoration", "Starting Resurrection Timer (15 secs) for <\(app.bundle)>")
    guideRestoration(peripherals: restoredPeripherals)
  }

  /// The guide's two lines.
  mutating func guideRestoration(peripherals: Int) {
    guard daemon == .guide, let identifier = app.identifier else { return }
    write(.bluetoothd, "Restoring CBCentralManager <\(identifier)>")
    write(.bluetoothd, "Restored \(peripherals) peripherals, 0 active scans")
  }

  /// bluetoothd gives the saved session up.
  public mutating func resurrectionTimerExpired() {
    bluetoothd("Server.AppRestoration", "Verifying Application Resurrected <\(app.bundle)>")
    if let identifier = app.identifier {
      bluetoothd("Server.AppRestoration", "Reaping Disconnected Session \(app.bundle) \(identifier)")
    }
    bluetoothd("Server.AppRestoration", "Removing Application Id <\(app.bundle)>")
  }

  /// The rest of a healthy relaunch after the launch callback: manager, restoration, values, suspension.
  public mutating func continueRelaunch() {
    let plan = RelaunchPlan(faults: [])
    wait(plan.managerDelay)
    restore(plan)
    suspend(after: plan.awake)
  }

  private mutating func restore(_ plan: RelaunchPlan) {
    let identifier = plan.identifier(of: app)
    createManager(identifier: identifier)
    if plan.missesIdentifier {
      coreBluetooth(
        "API MISUSE: <CBCentralManager: 0x2815f0c40> has no restore identifier but the delegate implements the centralManager:willRestoreState: method. Restoring will not be supported"
      )
    }
    if plan.sharesIdentifier { secondManager() }
    if !plan.leavesSessionUnclaimed, let identifier { claim(identifier) }
    wait(0.04)
    let dictionary = plan.dictionary(of: app)
    let speaks = plan.printsRestore && !plan.leavesSessionUnclaimed
    if speaks && !plan.swapsOrder { callback(.willRestore(dictionary)) }
    if plan.restoresTwice {
      // Far enough apart that no pair of loggers can have written one call down twice.
      wait(1.3)
      callback(.willRestore(dictionary))
    }
    if plan.crashes {
      wait(0.6)
      return crash()
    }
    wait(0.02)
    callback(.state(5))
    if speaks && plan.swapsOrder { callback(.willRestore(dictionary)) }
    if plan.cancels { return cancel() }
    if plan.leavesSessionUnclaimed || plan.handsOverNothing { return }
    if plan.deviceSpeaks {
      wait(0.3)
      value("0051")
      wait(0.9)
      value("0052")
    }
    if plan.isKilledAwake {
      wait(4)
      killWhileAwake()
    }
  }

  /// The daemon recognises the identifier and hands the session over.
  mutating func claim(_ identifier: String) {
    bluetoothd(
      "Server.AppRestoration",
      "Restore identifier \(identifier) from session \(session) in application \(app.bundle) found, canceling resurrectionTimer"
    )
    bluetoothd(
      "Server.AppRestoration", "Restoring zombie'd session type 1 \(session) for application \(app.bundle)")
    bluetoothd("Server.AppRestoration", "(CBSR) Sending 1 queued messages to application \(app.bundle)")
  }

  private mutating func secondManager() {
    let first = session
    createManager(identifier: app.identifier)
    bluetoothd(
      "Server.AppRestoration", level: .error,
      "Duplicate restore identifier \(app.identifier ?? "") from session \(session) in application \(app.bundle)")
    session = first
  }

  private mutating func cancel() {
    let device = app.peripheral
    wait(0.8)
    appLine("cancelPeripheralConnection(_:) \(device.described(state: "connected"))")
    bluetoothd("Server.App", "Disconnecting device \"\(device.identifier)\" for session \"\(session)\"")
    bluetoothd(
      "Server.LE.Connection", "Disconnected from device \"\(device.identifier)\" successfully (locally-initiated)")
    callback(.disconnected(errorCode: nil))
  }

  /// The user opens an app whose manager the framework refuses, and which falls over.
  public mutating func launchByUserThatThrows(pid: UInt32) {
    self.pid = pid
    launchLines(role: "UserInteractive")
    springBoard("Process", "\(app.target(pid: pid)) Setting process visibility to: Foreground")
    wait(0.2)
    callback(.launched(bluetoothIdentifiers: []))
    backgroundModeException()
  }

  /// The framework refuses a restorable manager to an app without the background mode.
  private mutating func backgroundModeException() {
    let reason =
      "State restoration of CBCentralManager is only allowed for applications that have specified the \"bluetooth-central\" background mode"
    coreBluetooth(
      "*** Assertion failure in -[CBCentralManager initWithDelegate:queue:options:], CBCentralManager.m:356")
    appLine(
      "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '\(reason)'",
      category: "", level: .error)
    wait(0.3)
    springBoard("Process", "Application 'UIKitApplication:\(app.bundle)[0x8f1e]' exited abnormally via signal.")
    exitLines(spokenOf: "Application \(app.bundle) has been terminated")
  }
}

/// A set of faults, asked the way the chain needs it.
struct RelaunchPlan {
  let faults: Set<RelaunchFault>

  var managerDelay: Double {
    for case .lateManager(let seconds) in faults { return seconds }
    return 0.01
  }
  var awake: Double {
    for case .longWake(let seconds) in faults { return seconds }
    return 8.8
  }
  var otherIdentifier: String? {
    for case .otherIdentifier(let identifier) in faults { return identifier }
    return nil
  }
  var createsManager: Bool { !faults.contains(.noManager) }
  var suspendsEarly: Bool { faults.contains(.suspendedEarly) }
  var throwsAtCreation: Bool { faults.contains(.backgroundModeException) }
  var missesIdentifier: Bool { faults.contains(.noIdentifier) }
  var sharesIdentifier: Bool { faults.contains(.sharedIdentifier) }
  var printsRestore: Bool { !faults.contains(.withoutWillRestore) }
  var swapsOrder: Bool { faults.contains(.orderSwapped) }
  var restoresTwice: Bool { faults.contains(.restoredTwice) }
  var crashes: Bool { faults.contains(.crash) }
  var cancels: Bool { faults.contains(.cancelled) }
  var deviceSpeaks: Bool { !faults.contains(.silentDevice) }
  var isKilledAwake: Bool { faults.contains(.killedAwake) }
  var handsOverNothing: Bool { faults.contains(.emptyDictionary) }
  /// The life ended within the chain.
  var ends: Bool { crashes || isKilledAwake }
  /// The saved session finds no manager.
  var leavesSessionUnclaimed: Bool {
    otherIdentifier != nil || missesIdentifier || !createsManager || managerDelay > 15
  }

  func identifier(of app: ScenarioApp) -> String? {
    missesIdentifier ? nil : otherIdentifier ?? app.identifier
  }

  func dictionary(of app: ScenarioApp) -> RestoredDictionary {
    handsOverNothing
      ? RestoredDictionary() : RestoredDictionary(peripherals: [app.peripheral.described(state: "connected")])
  }
}
