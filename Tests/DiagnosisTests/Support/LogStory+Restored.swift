@testable import Diagnosis

/// Stories of a device that is handed back, and of what follows.
extension LogStory {
  static let discovered = "peripheral(_:didDiscoverServices:) \(peripheral(device, "connected")) nil"
  static let subscribed = "peripheral(_:didUpdateNotificationStateFor:error:) 2A37 error: nil"
  static let cancel = "cancelPeripheralConnection(\(peripheral(device, "connected")))"

  /// Opened, connected, and those values printed, at so many seconds; left at 40 s, taken away at 60 s.
  static func firstLife(valuesAt times: [Double], connects says: [String] = [connect, didConnect]) -> [Line] {
    opened() + connects(says: says) + times.map { app($0, value, pid: firstPid) } + leaves(at: 40)
      + [jetsam(60), saved(60.2)]
  }

  /// Relaunched at 120 s and handed its device back in that state, with `poweredOn` at 120.7 s; what the app says more
  /// follows from 120.8 s on, a line each 0.1 s.
  static func handedBack(
    _ state: String, first: [Line] = firstLife(valuesAt: [3]), says more: [String] = [], _ after: [Line] = [],
    suspended end: Double? = 130, to last: Double = 240
  ) -> [Line] {
    surroundings(to: last) + first + relaunch(devices: [peripheral(device, state)], says: more) + after
      + (end.map { [suspended($0)] } ?? [])
  }

  static func relaunch(at start: Double = 120, pid: Int = secondPid, devices: [String], says more: [String] = [])
    -> [Line]
  {
    relaunched(at: start, pid: pid, says: [bluetoothLaunch, created, restored(devices), poweredOn] + more)
      + claimed(start + 0.55, pid: pid)
  }

  /// The daemon passes a value of the device on to the app.
  static func passedOn(_ at: Double, _ device: String = device, pid: Int = secondPid, session number: Int = 12) -> Line
  {
    bluetoothd(
      at, "Dispatching GATT indication for device \"\(device)\" to session \"\(bundle)-central-\(pid)-\(number)\"",
      level: "Info")
  }

  static func connectRequest(_ at: Double, _ device: String = device, pid: Int = secondPid) -> Line {
    bluetoothd(
      at,
      "Connecting device \"\(device)\" for session \"\(session(pid))\" with alerts (connect:0 disconnect:0 notify:0)")
  }

  static func cancelRequest(_ at: Double, _ device: String = device, pid: Int = secondPid) -> Line {
    bluetoothd(at, "Disconnecting device \"\(device)\" for session \"\(session(pid))\"")
  }

  static func linkDown(_ at: Double, reconnecting: Bool = false, device: String = device) -> Line {
    bluetoothd(
      at, "App disconnected - {cbuuid: \(device), bundle: \(bundle), reconnecting: \(reconnecting ? "Y" : "N")}")
  }

  static func linkUp(_ at: Double, _ device: String = device) -> Line {
    bluetoothd(at, "App ready - {cbuuid: \(device), bundle: \(bundle), transport: LE, result: 0}")
  }
}
