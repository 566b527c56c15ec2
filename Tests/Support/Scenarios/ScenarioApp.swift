/// An app of the scenarios: its names, its Bluetooth identity and how its code logs.
public struct ScenarioApp: Sendable, Hashable {
  /// The bundle identifier.
  public var bundle: String
  /// The executable's name, as process columns and the kernel print it.
  public var process: String
  /// The UUID of the app's container in runningboardd's names.
  public var container: String
  /// The restore identifier of its central manager; nil when it sets none.
  public var identifier: String?
  /// The accessory it works with.
  public var peripheral: ScenarioPeripheral
  /// How its code logs.
  public var spelling: CallbackSpelling

  /// An app with one central manager and one accessory.
  public init(
    bundle: String, process: String, container: String, identifier: String?, peripheral: ScenarioPeripheral,
    spelling: CallbackSpelling = .signature
  ) {
    self.bundle = bundle
    self.process = process
    self.container = container
    self.identifier = identifier
    self.peripheral = peripheral
    self.spelling = spelling
  }

  /// The app's process of one life.
  public func running(as pid: UInt32) -> ScenarioProcess {
    ScenarioProcess(
      name: process, pid: pid,
      path: "/private/var/containers/Bundle/Application/\(container)/\(process).app/\(process)")
  }

  /// How runningboardd of iOS 16 and later names the app.
  public var target: String { "app<\(bundle)(\(container))>" }

  /// The same for one life.
  public func target(pid: UInt32) -> String { "[\(target):\(pid)]" }
}

/// An accessory.
public struct ScenarioPeripheral: Sendable, Hashable {
  /// Core Bluetooth's UUID of it on this phone.
  public var identifier: String
  /// The name that it advertises.
  public var name: String
  /// The service that the app uses.
  public var service: String
  /// The characteristic that notifies.
  public var characteristic: String

  /// An accessory with one service and one characteristic that notifies.
  public init(identifier: String, name: String, service: String, characteristic: String) {
    self.identifier = identifier
    self.name = name
    self.service = service
    self.characteristic = characteristic
  }

  /// As `%@` prints the object.
  public func described(state: String) -> String {
    "<CBPeripheral: 0x283b4c0d0, identifier = \(identifier), name = \(name), mtu = \(state == "connected" ? 185 : 0), state = \(state)>"
  }
}

extension ScenarioApp {
  /// A swim tracker; the app of most scenarios.
  public static let tideline = ScenarioApp(
    bundle: "io.tideline.swim", process: "Tideline", container: "0B6E4D51-3C0F-4C55-9B6B-7A1B5D2E90F4",
    identifier: "io.tideline.swim.central",
    peripheral: ScenarioPeripheral(
      identifier: "6E1C9A34-52B7-4F0E-8D3C-19A5E7B24C60", name: "Tide Band 2", service: "180D", characteristic: "2A37"))

  /// A garden sensor's app; its process name holds a blank.
  public static let fernwood = ScenarioApp(
    bundle: "dev.fernwood.garden-hub", process: "Fernwood Garden", container: "5A90C2E7-8D14-4B7A-A3F5-61C7E0D4B982",
    identifier: "Fernwood garden central",
    peripheral: ScenarioPeripheral(
      identifier: "D2A7F1B8-0C64-49E3-B5A1-7E830F6C2D19", name: "Soil, east bed", service: "181A",
      characteristic: "2A6E"))

  /// A door lock's app, written in Objective-C.
  public static let lockwren = ScenarioApp(
    bundle: "net.lockwren.door", process: "Lockwren", container: "C7D3198E-41FA-4E0B-9A62-2F8B60E5D7A1",
    identifier: "LockwrenCentralRestoreKey",
    peripheral: ScenarioPeripheral(
      identifier: "93F04B6D-E128-4D75-8C0A-B64E21D5F307", name: "Front door", service: "FEAA", characteristic: "2A19"),
    spelling: .objectiveC)
}
