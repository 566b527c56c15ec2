@testable import Diagnosis

/// Scenes that most stories share, in the shapes of bluetoothd, runningboardd, SpringBoard, the kernel and an app.
extension LogStory {
  static func target(_ pid: Int) -> String { "[app<\(bundle)(0B6E4D51-3C0F-4C55-9B6B-7A1B5D2E90F4)>:\(pid)]" }
  static func session(_ pid: Int) -> String { "\(bundle)-central-\(pid)-12" }
  static func peripheral(_ device: String, _ state: String) -> String {
    "<CBPeripheral: 0x281, identifier = \(device), name = Sensor-1, mtu = 23, state = \(state)>"
  }

  /// `didFinishLaunching` with nothing in its options.
  static let plainLaunch = "didFinishLaunchingWithOptions launchOptions: nil"
  static let bluetoothLaunch =
    "didFinishLaunchingWithOptions: [UIApplicationLaunchOptionsKey(_rawValue: "
    + "UIApplicationLaunchOptionsBluetoothCentralsKey): <__NSArrayM 0x28>(\n\(central)\n)\n]"
  static let created = "CBCentralManager init restoreIdentifier: \(central)"
  static let poweredOn = "centralManagerDidUpdateState: poweredOn"
  static let restoredOne = restored([peripheral(device, "connected")])
  static let connect = "centralManager.connect(\(peripheral(device, "disconnected")), options: nil)"
  static let didConnect = "centralManager(_:didConnect:) \(peripheral(device, "connected"))"
  static let value = "peripheral(_:didUpdateValueFor:error:) 2A37"

  static func restored(_ peripherals: [String]) -> String {
    "centralManager(_:willRestoreState:) [\"kCBRestoredPeripherals\": <__NSArrayM 0x28>(\n"
      + peripherals.joined(separator: ",\n") + "\n)\n]"
  }

  /// The user opens the app: process, callbacks, the manager with its identifier, the radio is on.
  static func opened(at start: Double = 0, pid: Int = firstPid, says: [String] = [plainLaunch, created, poweredOn])
    -> [Line]
  {
    [
      runningboardd(start, "Executing launch request for app<\(bundle)(0B6E4D51-3C0F-4C55-9B6B-7A1B5D2E90F4)> (icon)"),
      runningboardd(start + 0.03, "Now tracking process: \(target(pid))"),
      visibility(start + 0.04, "Foreground", pid: pid),
      registered(start + 0.26, pid: pid),
    ] + says.enumerated().map { app(start + 0.2 + Double($0.offset) * 0.1, $0.element, pid: pid) }
  }

  static func visibility(_ at: Double, _ word: String, pid: Int = firstPid) -> Line {
    Line(
      at: at, process: "SpringBoard", pid: 61, tag: "[com.apple.SpringBoard:Process]",
      message: "Application process state changed for \(bundle): <SBApplicationProcessState: 0x281; pid: \(pid); "
        + "taskState: Running; visibility: \(word)>")
  }

  static func registered(_ at: Double, pid: Int, identifier: String = central) -> Line {
    bluetoothd(
      at,
      "Registering central session \(session(pid)) with backgrounding: on, persistence: on restoreID: \(identifier)")
  }

  /// The app connects to its sensor.
  static func connects(at start: Double = 1, pid: Int = firstPid, says: [String] = [connect, didConnect]) -> [Line] {
    [
      bluetoothd(
        start + 0.05,
        "Connecting device \"\(device)\" for session \"\(session(pid))\" with alerts (connect:0 disconnect:0 notify:0)"),
      bluetoothd(start + 0.5, "App ready - {cbuuid: \(device), bundle: \(bundle), transport: LE, result: 0}"),
    ] + says.enumerated().map { app(start + Double($0.offset), $0.element, pid: pid) }
  }

  /// The link is lost: the daemon says so, and the app is told with the error of a time-out.
  static func drops(at start: Double, pid: Int = firstPid) -> [Line] {
    [
      bluetoothd(start, "App disconnected - {cbuuid: \(device), bundle: \(bundle), reconnecting: N}"),
      app(
        start + 0.1,
        "centralManager(_:didDisconnectPeripheral:error:) \(peripheral(device, "disconnected")) "
          + "Error Domain=CBErrorDomain Code=6 \"The connection has timed out unexpectedly.\" UserInfo={}", pid: pid),
    ]
  }

  /// The user leaves the app, and it is suspended 5 s later.
  static func leaves(at start: Double, pid: Int = firstPid) -> [Line] {
    [visibility(start, "Background", pid: pid), suspended(start + 5, pid: pid)]
  }

  static func suspended(_ at: Double, pid: Int = secondPid) -> Line {
    runningboardd(at, "\(target(pid)) Suspending task.")
  }

  static func resumed(_ at: Double, pid: Int = secondPid) -> Line { runningboardd(at, "\(target(pid)) Resuming task.") }

  /// Memory pressure takes the process away.
  static func jetsam(_ at: Double, pid: Int = firstPid) -> Line {
    kernel(
      at,
      "memorystatus: killing_specific_process pid \(pid) [\(process)] (vm-pageshortage 0 25s rf:- type:app) 51216KB - "
        + "memorystatus_available_pages: 12034")
  }

  /// What the daemon saves of the app at its end.
  static func saved(_ at: Double, devices: [String] = [device], services: [String] = []) -> Line {
    let scan = services.isEmpty ? "(null)" : "(\(services.joined(separator: ", ")))"
    return bluetoothd(
      at,
      "Saving Central restoration data: <private> - bundleId \(bundle), restorationId: \(central), servicesToScan: "
        + "\(scan), peripherals: (\(devices.joined(separator: ", "))), isScanning: "
        + "\(services.isEmpty ? "False" : "True"), fIsContactTracingScanning:NO")
  }

  static func wakeup(_ at: Double, device: String = device) -> Line {
    bluetoothd(at, "AP wakeup by LE connection bundleID=\(bundle), uuid=\(device), deviceName=<private>, peerType=1")
  }

  /// The daemon brings the app back; what the app says begins 0.4 s later, a line each 0.1 s.
  static func relaunched(
    at start: Double, pid: Int = secondPid, identifier: String = central, says: [String]
  ) -> [Line] {
    [
      wakeup(start),
      bluetoothd(start + 0.02, "Resurrecting zombie application \(bundle)"),
      runningboardd(start + 0.1, "Now tracking process: \(target(pid))"),
      bluetoothd(start + 0.2, "Resurrected: \(bundle), pid: \(pid)"),
      registered(start + 0.52, pid: pid, identifier: identifier),
    ] + says.enumerated().map { app(start + 0.4 + Double($0.offset) * 0.1, $0.element, pid: pid) }
  }

  static func claimed(_ at: Double, pid: Int = secondPid, identifier: String = central) -> [Line] {
    [
      bluetoothd(
        at,
        "Restore identifier \(identifier) from session \(session(pid)) in application \(bundle) found, canceling "
          + "resurrectionTimer"),
      bluetoothd(at + 0.01, "Restoring zombie'd session type 1 \(session(pid)) for application \(bundle)"),
    ]
  }

  /// Opened, connected, left, suspended, taken away with the connection pending: the story before a relaunch.
  static func firstLife(says: [String] = [plainLaunch, created, poweredOn], end: Double = 60) -> [Line] {
    opened(says: says) + connects() + leaves(at: 8) + [jetsam(end), saved(end + 0.2)]
  }

  /// What an app says that is relaunched and does all as it should.
  static let healthyWords = [bluetoothLaunch, created, restoredOne, poweredOn, value]

  /// A whole healthy story, from one minute before to two minutes after.
  static func healthy() -> [Line] {
    surroundings() + firstLife() + relaunched(at: 120, says: healthyWords) + claimed(120.55) + [suspended(127)]
  }

  /// Other processes from a minute before the story to so long after.
  static func surroundings(to end: Double = 240) -> [Line] { neighbours(-60, end) + busyDaemon(-60, end) }
}

extension LogStory {
  /// The user throws the app out of the app switcher.
  static func forceQuit(_ at: Double, pid: Int = firstPid) -> Line {
    exited(
      at, pid: pid, code: "0xDEADFA11",
      explanation: "killed from app switcher ProcessVisibility: Background "
        + "ProcessState: Running")
  }

  /// launchd's word on why a process ended.
  static func exited(_ at: Double, pid: Int = secondPid, code: String, explanation: String) -> Line {
    launchd(
      at,
      "UIKitApplication:\(bundle)[0xc2d1][rb-legacy] [\(pid)]: exited with exit reason (namespace: 10 code: "
        + "\(code.lowercased())) - OS_REASON_RUNNINGBOARD | <RBSTerminateContext| domain:10 code:\(code) "
        + "explanation:\(explanation) ThermalInfo: (null) reportType:None maxTerminationResistance:Interactive>, ran for "
        + "50210ms")
  }
}
