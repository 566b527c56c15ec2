@testable import Diagnosis

/// Links that come and go, in the shapes of bluetoothd's layers and of an app.
extension LogStory {
  /// A connection as the daemon's layers tell it.
  static func linkUp(_ at: Double, device: String = device, bundle: String? = bundle, handle: String = "0x41") -> [Line]
  {
    var lines = [
      bluetoothd(
        at,
        "handleConnectionCompleteCallback address=Random 5C:F3:70:8E:21:\(device.prefix(2)) handle=\(handle) status=0 "
          + "connectionIsActive=1, wakeupEvent=0"),
      bluetoothd(at + 0.01, "Device \(device) connected with result 0"),
    ]
    if let bundle {
      lines.append(
        bluetoothd(at + 0.02, "App ready - {cbuuid: \(device), bundle: \(bundle), transport: LE, result: 0}"))
    }
    return lines
  }

  /// A loss in seven views of the daemon.
  static func linkDown(
    _ at: Double, _ reason: Int, device: String = device, bundle: String? = bundle, initiator: String? = nil,
    handle: String = "0x41"
  ) -> [Line] {
    var lines = [
      bluetoothd(at, "Releasing LE connection \(handle)"),
      bluetoothd(at + 0.002, "_GATT_LE_DisconnectedCB on handle \(handle) with reason STATUS \(reason)"),
      bluetoothd(
        at + 0.004, "LE ConnManager disconnection complete reason \(reason) address=<private> localRole=Master"),
    ]
    if let initiator {
      lines.append(
        bluetoothd(at + 0.006, "Disconnected from device \"\(device)\" successfully (\(initiator)-initiated)"))
    }
    lines.append(bluetoothd(at + 0.008, "linkReady:1 disconnectDevice:0 localRole:0 reason:\(reason) result:0"))
    if let bundle {
      lines.append(bluetoothd(at + 0.01, "App disconnected - {cbuuid: \(device), bundle: \(bundle), reconnecting: N}"))
    }
    lines.append(
      bluetoothd(
        at + 0.012, "PowerLogger device \"\(device)\" disconnect for bundleIDs \"\(bundle ?? "")\" peerType 1"))
    return lines
  }

  static func didDisconnect(_ at: Double, _ error: String, pid: Int = firstPid, device: String = device) -> Line {
    app(at, "centralManager(_:didDisconnectPeripheral:error:) \(peripheral(device, "disconnected")) \(error)", pid: pid)
  }

  static func didFail(_ at: Double, _ error: String, pid: Int = firstPid, device: String = device) -> Line {
    app(at, "centralManager(_:didFailToConnect:error:) \(peripheral(device, "disconnected")) \(error)", pid: pid)
  }

  static func error(_ code: Int, _ text: String = "x", domain: String = "CBErrorDomain") -> String {
    "Error Domain=\(domain) Code=\(code) \"\(text)\" UserInfo={NSLocalizedDescription=\(text)}"
  }

  static func state(_ at: Double, _ state: String, pid: Int = firstPid) -> Line {
    app(at, "centralManagerDidUpdateState: \(state)", pid: pid)
  }

  /// The app's cancel and what it leads to.
  static func cancelled(_ at: Double, pid: Int = firstPid) -> [Line] {
    [
      app(at, "cancelPeripheralConnection(\(peripheral(device, "connected")))", pid: pid),
      bluetoothd(at + 0.1, "Disconnecting device \"\(device)\" for session \"\(session(pid))\""),
    ] + linkDown(at + 0.2, 722, initiator: "locally") + [didDisconnect(at + 0.3, "(null)", pid: pid)]
  }

  /// Opened by the user and connected at 2 s, in the foreground until told otherwise.
  static func inUse(to end: Double = 240) -> [Line] {
    surroundings(to: end) + opened() + connects()
  }
}
