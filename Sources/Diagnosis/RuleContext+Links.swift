import Correlation
import Parsing

extension RuleContext {
  /// Whether the daemon would print such requests of this app.
  func daemonSpeaks(of kinds: Set<EventKind>) -> Need { needs.daemonWording(kinds, "what this app asks for") }

  /// Until when lines about the occurrence may still come that tell more of it; nil once it is known.
  func settling(of link: LinkHistory.Occurrence) -> Instant? {
    isFinal || !life.isOpen ? nil : world.settling(of: link)
  }

  /// Lines tell of values that the device sends; reads and writes alone would not show what an accessory came for, nor
  /// do the values of another device.
  func showsTraffic(of device: String) -> Bool {
    func isValue(_ traffic: DeviceTraffic.Device) -> Bool { traffic.values > 0 || traffic.passedOn > 0 }
    return app.hasLife { life in
      if isValue(life.traffic.device(device)) { return true }
      // Most wordings of a value name no device: they are this one's where the app has no other.
      return isValue(life.traffic.unnamed) && life.pending.devices.allSatisfy { $0.name == device }
    }
  }

  /// Whether all links ended then, since the radio went off or the daemon was restarted.
  func isBlackout(at entry: Entry) -> Bool { world.isBlackout(at: entry, of: app) }
}

extension CaseOptions {
  /// The rule's number, as the user set it or as it stands in the descriptor.
  func parameter(_ name: String, of descriptor: RuleDescriptor) -> Double {
    if !parameters.isEmpty, let value = parameters["\(descriptor.slug).\(name)"] { return value }
    for place in descriptor.parameters.indices where descriptor.parameters[place].name == name {
      return descriptor.parameters[place].defaultValue
    }
    return 0
  }
}

extension Entry {
  /// The callbacks that may bring an error of Core Bluetooth's.
  static let withErrors: EventKindSet = [
    .appConnectFailed, .appDisconnected, .appServices, .appCharacteristics, .appSubscribed, .appValue, .appRead,
    .appWritten,
  ]

  /// The error of `CBErrorDomain` that a callback brings.
  var coreBluetoothError: Int? {
    guard hasCode, Self.withErrors.contains(kind), let code = fields.number(.code) else { return nil }
    switch kind {
    case .appConnectFailed, .appDisconnected:
      return (fields.text(.domain) ?? "CBErrorDomain") == "CBErrorDomain" ? code : nil
    // Of the peripheral's callbacks a bare number may be an ATT error, whose numbers mean other things.
    default: return fields.text(.domain) == "CBErrorDomain" ? code : nil
    }
  }
}

extension Entry {
  /// The app's line prints the number of an error without its domain: it may be another domain's.
  var isBareCode: Bool { kind.isApp && fields.number(.code) != nil && fields.text(.domain) == nil }
}

extension LinkHistory.Occurrence {
  /// All that tells why it came about is the number of an error, of which no line of it prints the domain.
  var isByBareCode: Bool {
    reason == nil && errorLine != nil
      && views.allSatisfy { $0.fields.number(.code) == nil || $0.isBareCode }
  }
}

extension Draft {
  /// A number without its domain makes nothing certain.
  mutating func capBareCode(_ isBare: Bool = true) {
    if isBare { cap(.likely, because: "the line prints the number without the domain") }
  }
}

extension Life {
  /// The awake stretch that the line falls into.
  func stretch(at entry: Entry) -> Stretch? { stretch(at: entry.order) }
}
