import Testing

@testable import Parsing

/// Lines of well-known libraries, whichever file reads them: right, or not at all.
@Suite struct PatternGenericTests {
  private static let uuid = "11111111-2222-3333-4444-555555555555"

  private static func event(_ message: String) throws -> Event? {
    let library = try PatternSamplesTests.library.get()
    var matcher = PatternMatcher(library: library)
    var record = Record()
    record.message = Array(message.utf8)
    record.process = "Fitness"
    let literals = PatternSamplesTests.literals(of: library, in: message)
    if case .event(let event) = matcher.match(record, literals: literals[...]) { return event }
    return nil
  }

  @Test(arguments: [
    ("[FBP-iOS] centralManagerWillRestoreState", EventKind.appRestore as EventKind?),
    ("[FBP-iOS] centralManagerDidUpdateState CBManagerStatePoweredOn", .appState),
    ("[FBP-iOS] centralManager didDiscoverPeripheral", .appDiscovered),
    ("[FBP-iOS] didConnectPeripheral", .appConnectSucceeded), ("[FBP-iOS] didDisconnectPeripheral:", .appDisconnected),
    ("[FBP-iOS] didFailToConnectPeripheral:", .appConnectFailed),
    ("[FBP-iOS] didUpdateValueForCharacteristic:", .appValue),
    ("[BLE] willRestoreState called", .appRestore),
    ("[BLE] willRestoreState: restoring peripheral 11111111-2222-3333-4444-555555555555 (state: 2)", .appRestore),
    ("[LBT: CBCMD] WillRestoreState [\"kCBRestoredScanServices\": [180D]]", .appRestore),
    ("OmniBLE centralManager(_:willRestoreState:): [\"kCBRestoredScanServices\": [180D]]", .appRestore),
    ("PC willRestoreState", .appRestore), ("CC didConnect peripheral Sensor-1", .appConnectSucceeded),
    ("in didDisconnectPeripheral, didDisconnect peripheral Sensor-1 with error: nil", .appDisconnected),
    ("Central manager will restore state.", nil), ("Background restoration enabled with restore identifier: x", nil),
    ("CoreBluetooth restoration completed.", nil),
    ("Peripheral Connected: 11111111-2222-3333-4444-555555555555", .appConnectSucceeded),
    ("didUpdateValueFor, restored peripheral Sensor-1 (state = connected)", .appRestore),
    ("Sending `onCentralManagerWillRestoreState` with no listeners registered.", .appUnheard),
    ("[WebSocket] didConnect", nil), ("[WebSocket] didDisconnect error: nil", nil),
    ("mqtt didDisconnect error: nil", nil), ("BG time remaining: 8.2 | Total tasks: 1", .processBackgroundTask),
    ("didFinishLaunchingWithOptions took 0.3 s", nil), ("willRestoreState finished", nil),
  ])
  func aLineOfALibraryIsReadRightOrNotAtAll(line: String, kind: EventKind?) throws {
    #expect(try Self.event(line)?.kind == kind)
  }

  /// Other frameworks' delegates and calls bear the same names.
  @Test(arguments: [
    "templateApplicationScene(_:didDisconnect:)", "templateApplicationScene(_:didConnect:)",
    "CarPlay: didDisconnect interfaceController", "GCController didDisconnect", "RoomDelegate room(_:didDisconnect:)",
    "CXProvider didDisconnect call", "browser(_:didDiscover:) speaker", "room(_:didFailToConnect:) error: 3",
    "preferences.readValue(for: \"theme\")", "database.writeValue(3)", "store.writeValue(1, forKey: k)",
    "qrScanner.stopScan()", "SignalR: Reconnecting in 5s", "[Ably] reconnecting in 15 seconds",
    "Chromecast session ended; reconnecting in 5s", "Realtime channel lost, reconnecting in 5s",
    "Analytics: connect failed, giving up after reconnect attempt 3", "[Ably] gave up reconnecting",
    "Player: auto-reconnect paused",
  ])
  func whatIsOfAnotherFrameworkIsNoEvent(line: String) throws {
    #expect(try Self.event(line) == nil)
  }

  @Test(arguments: [
    ("BLEManager didDisconnect", EventKind.appDisconnected), ("[central] didConnect", .appConnectSucceeded),
    ("HeartPeripheral didDisconnect error: nil", .appDisconnected), ("Bluetooth: didDiscover", .appDiscovered),
    ("didDisconnect 11111111-2222-3333-4444-555555555555", .appDisconnected), ("stopScan()", .appScanStopped),
    ("sensorPeripheral.readValue(for: battery)", .appRead), ("readValue(for: 2A19)", .appRead),
    ("BLEManager: reconnecting in 5s", .appRetryScheduled), ("Link lost, reconnecting in 5s", .appRetryScheduled),
    ("[reconnect] gave up reconnecting after 1 attempt", .appGaveUp),
  ])
  func aWordOfBluetoothBesideTheNameMakesItACallback(line: String, kind: EventKind) throws {
    #expect(try Self.event(line)?.kind == kind)
  }

  @Test func theBareNameAndTheAppsSummaryAreToldApart() throws {
    #expect(try Self.event("Restorer willRestoreState called")?.pattern == "callback-restore")
    #expect(
      try Self.event("Restorer willRestoreState: no peripherals to restore")?.pattern == "callback-restore-summary")
  }

  @Test func theTraceOfAHealthyRelaunchIsReadWhole() throws {
    let lines: [(String, EventKind)] = [
      ("UIApplicationLaunchOptionsBluetoothCentralsKey = (\n\t    com.example.central\n\t)", .appLaunch),
      (
        "centralManager willRestoreState: [\"kCBRestoredScanOptions\": {\n\t    kCBScanOptionAllowDuplicates = 1;\n\t}, \"kCBRestoredScanServices\": (\n\t    FEAA\n\t)]",
        .appRestore
      ), ("centralManagerDidUpdateState: 5", .appState),
      (
        "[CoreBluetooth] WARNING: <CBCentralManager: 0x1475483d0> is disabling duplicate filtering, but is using the default queue (main thread) for delegate events",
        .appMisuse
      ),
    ]
    for (line, kind) in lines { #expect(try Self.event(line)?.kind == kind) }
    #expect(try Self.event(lines[0].0)?.fields.list(.identifiers) == ["com.example.central"])
    #expect(try Self.event(lines[1].0)?.fields.text(.dictionary) == "complete")
    #expect(try Self.event(lines[2].0)?.fields.text(.state) == "poweredOn")
  }

  @Test func aBootIsReadFromATimesyncRecord() throws {
    let library = try PatternSamplesTests.library.get()
    var matcher = PatternMatcher(library: library)
    let message = "=== system boot: 11111111-2222-3333-4444-555555555555"
    var record = Record()
    record.type = .timesync
    record.message = Array(message.utf8)
    guard
      case .event(let event) = matcher.match(
        record, literals: PatternSamplesTests.literals(of: library, in: message)[...])
    else {
      Issue.record("no event")
      return
    }
    #expect(event.kind == .deviceBoot)
  }
}
