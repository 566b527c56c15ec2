/// How an app's code writes its callbacks down.
public enum CallbackSpelling: Sendable, Hashable {
  /// The Swift signature and the values: `centralManager(_:didConnect:) <CBPeripheral: …>`.
  case signature
  /// Names in the way of Objective-C, state as a number, dictionaries over several lines.
  case objectiveC
  /// What the guide's samples print, and the callbacks by their bare names.
  case guide
}

/// What `willRestoreState` handed over, as the app prints it.
public struct RestoredDictionary: Sendable, Hashable {
  /// Accessories by object description.
  public var peripherals: [String]
  /// Services that were scanned for.
  public var services: [String]

  /// A dictionary of the given accessories and scanned services; without both it is empty.
  public init(peripherals: [String] = [], services: [String] = []) {
    self.peripherals = peripherals
    self.services = services
  }

  /// As Swift prints the dictionary, the inner values as Objective-C does.
  var swiftText: String {
    var parts: [String] = []
    if !peripherals.isEmpty {
      parts.append(
        "\"kCBRestoredPeripherals\": <__NSArrayM 0x281f0a1c0>(\n\(peripherals.joined(separator: ",\n"))\n)\n")
    }
    if !services.isEmpty {
      parts.append("\"kCBRestoredScanServices\": <__NSArrayM 0x281f0b5d0>(\n\(services.joined(separator: ",\n"))\n)\n")
    }
    return parts.isEmpty ? "[:]" : "[\(parts.joined(separator: ", "))]"
  }

  /// As `%@` prints it.
  var objectiveCText: String {
    var text = "{\n"
    if !peripherals.isEmpty {
      let items = peripherals.map { "        \"\($0)\"" }.joined(separator: ",\n")
      text += "    kCBRestoredPeripherals =     (\n\(items)\n    );\n"
    }
    if !services.isEmpty {
      let items = services.map { "        \($0)" }.joined(separator: ",\n")
      text += "    kCBRestoredScanServices =     (\n\(items)\n    );\n"
    }
    return text + "}"
  }
}

/// A callback or call of the app that it logs.
public enum AppCallback: Sendable, Hashable {
  case launched(bluetoothIdentifiers: [String])
  case managerCreated(identifier: String?)
  case willRestore(RestoredDictionary)
  case state(Int)
  case connectRequested
  case connected
  case disconnected(errorCode: Int?)
  case servicesDiscovered
  case subscribed
  case value(String)
  case background
  case foreground

  static let stateNames = ["unknown", "resetting", "unsupported", "unauthorized", "poweredOff", "poweredOn"]

  /// The lines that an app of this spelling writes; none when code written that way logs nothing here.
  public func texts(in spelling: CallbackSpelling, app: ScenarioApp) -> [String] {
    switch spelling {
    case .signature: [signatureText(app)]
    case .objectiveC: [objectiveCText(app)]
    case .guide: guideTexts(app)
    }
  }

  private func signatureText(_ app: ScenarioApp) -> String {
    let device = app.peripheral
    switch self {
    case .launched(let identifiers):
      guard !identifiers.isEmpty else { return "application(_:didFinishLaunchingWithOptions:) nil" }
      let list = identifiers.map { "    \"\($0)\"" }.joined(separator: ",\n")
      return """
        application(_:didFinishLaunchingWithOptions:) \
        [UIApplicationLaunchOptionsKey(_rawValue: UIApplicationLaunchOptionsBluetoothCentralsKey): (
        \(list)
        )]
        """
    case .managerCreated(let identifier):
      return "CBCentralManager.init(delegate:queue:options:) restoreIdentifier: \(identifier ?? "nil")"
    case .willRestore(let dictionary): return "centralManager(_:willRestoreState:) \(dictionary.swiftText)"
    case .state(let state): return "centralManagerDidUpdateState(_:) \(Self.stateNames[state])"
    case .connectRequested: return "connect(_:options:) \(device.described(state: "disconnected"))"
    case .connected: return "centralManager(_:didConnect:) \(device.described(state: "connected"))"
    case .disconnected(let code):
      return
        "centralManager(_:didDisconnectPeripheral:error:) \(device.described(state: "disconnected")) \(Self.error(code))"
    case .servicesDiscovered:
      return "peripheral(_:didDiscoverServices:) \(device.described(state: "connected")) nil"
    case .subscribed:
      return "peripheral(_:didUpdateNotificationStateFor:error:) \(Self.characteristic(device, value: "(null)")) nil"
    case .value(let hex):
      return "peripheral(_:didUpdateValueFor:error:) \(Self.characteristic(device, value: Self.data(hex))) nil"
    case .background: return "applicationDidEnterBackground(_:)"
    case .foreground: return "applicationWillEnterForeground(_:)"
    }
  }

  private func objectiveCText(_ app: ScenarioApp) -> String {
    let device = app.peripheral
    switch self {
    case .launched(let identifiers):
      guard !identifiers.isEmpty else { return "application:didFinishLaunchingWithOptions: (null)" }
      let list = identifiers.map { "        \"\($0)\"" }.joined(separator: ",\n")
      return """
        application:didFinishLaunchingWithOptions: {
            UIApplicationLaunchOptionsBluetoothCentralsKey =     (
        \(list)
            );
        }
        """
    case .managerCreated(let identifier):
      return "initWithDelegate:queue:options: CBCentralManagerOptionRestoreIdentifierKey = \(identifier ?? "(null)")"
    case .willRestore(let dictionary): return "centralManager:willRestoreState: \(dictionary.objectiveCText)"
    case .state(let state): return "centralManagerDidUpdateState: \(state)"
    case .connectRequested: return "connectPeripheral:options: \(device.described(state: "disconnected"))"
    case .connected: return "centralManager:didConnectPeripheral: \(device.described(state: "connected"))"
    case .disconnected(let code):
      let error = code.map { "Error Domain=CBErrorDomain Code=\($0) \"\(Self.errorText($0))\"" } ?? "(null)"
      return "centralManager:didDisconnectPeripheral:error: \(device.described(state: "disconnected")) error: \(error)"
    case .servicesDiscovered: return "peripheral:didDiscoverServices: \(device.identifier)"
    case .subscribed: return "peripheral:didUpdateNotificationStateForCharacteristic:error: \(device.characteristic)"
    case .value(let hex): return "peripheral:didUpdateValueForCharacteristic:error: \(device.characteristic) <\(hex)>"
    case .background: return "applicationDidEnterBackground:"
    case .foreground: return "applicationWillEnterForeground:"
    }
  }

  private func guideTexts(_ app: ScenarioApp) -> [String] {
    switch self {
    case .launched(let identifiers):
      ["application(_:didFinishLaunchingWithOptions:)"] + identifiers.map { "Resuming central: \($0)" }
    case .managerCreated(let identifier): ["CBCentralManager.init restoreIdentifier: \(identifier ?? "nil")"]
    case .willRestore(let dictionary): ["centralManager(_:willRestoreState:) \(dictionary.swiftText)"]
    case .state(let state): ["centralManagerDidUpdateState .\(Self.stateNames[state])"]
    case .connected: ["centralManager(_:didConnect:) \(app.peripheral.name)"]
    case .disconnected: ["centralManager(_:didDisconnectPeripheral:error:) \(app.peripheral.name)"]
    case .value(let hex): ["peripheral(_:didUpdateValueFor:error:) \(hex)"]
    case .connectRequested, .servicesDiscovered, .subscribed, .background, .foreground: []
    }
  }

  private static func characteristic(_ device: ScenarioPeripheral, value: String) -> String {
    "<CBCharacteristic: 0x2830b01e0, UUID = \(device.characteristic), properties = 0x10, value = \(value), notifying = YES>"
  }

  private static func data(_ hex: String) -> String { "{length = \(hex.count / 2), bytes = 0x\(hex)}" }

  private static func error(_ code: Int?) -> String {
    guard let code else { return "nil" }
    let text = errorText(code)
    return "Optional(Error Domain=CBErrorDomain Code=\(code) \"\(text)\" UserInfo={NSLocalizedDescription=\(text)})"
  }

  /// Apple's English texts of the two ends that scenarios use.
  private static func errorText(_ code: Int) -> String {
    code == 7 ? "The specified device has disconnected from us." : "The connection has timed out unexpectedly."
  }
}
