import Correlation
import Parsing

/// Core Bluetooth drops the connection of a peripheral that the app no longer holds.
enum PeripheralNotRetained: Rule {
  static let descriptor = RuleDescriptor(
    slug: "peripheral-not-retained", group: "D", severity: .error, blame: .app, text: .peripheralNotRetained)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.appMisuse]

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    var told: Set<String> = []
    return life.all([.appMisuse]).compactMap { entry in
      guard entry.fields.text(.kind) == "unused-peripheral" else { return nil }
      // The line is repeated for every attempt: one finding for a device, and one where the device is hidden.
      let device = entry.fields.text(.device) ?? ""
      guard told.insert(device).inserted else { return nil }
      let occasion = "device \(device)"
      let outcome: Answer.Outcome
      switch ending(of: device, before: entry, life) {
      // What the app itself had ended needs no holding any more.
      case .itsOwn: outcome = .clear
      case .perhapsIts:
        outcome = .undetermined(
          Missing(emitter: .app, level: .default, from: entry.time, to: entry.time),
          because: "the app cancelled a connection just before, and a line hides or leaves out of which device")
      case .none: outcome = .fired(draft(device, entry, life))
      }
      return answer(context, occasion, at: life.stretch(at: entry.order), outcome)
    }
  }

  private enum Ending { case none, perhapsIts, itsOwn }

  /// Seconds within which a cancel, or words that let go of a device, go with the complaint.
  private static let together = 5.0

  /// Whether the app had ended the device's connection before the complaint.
  private static func ending(of device: String, before entry: Entry, _ life: Life) -> Ending {
    let earlier = life.events.prefix { $0.order < entry.order }
    func isNear(_ other: Entry) -> Bool { entry.seconds(since: other.marker).map { $0 <= together } ?? true }
    if earlier.contains(where: { LettingGo.isWord($0) && isNear($0) }) { return .itsOwn }
    let isHidden = !UUIDText.isUUID(device)
    let last = earlier.last { other in
      switch other.kind {
      case .appConnectRequested, .requestConnect: return isHidden || other.fields.text(.device) == device
      case .appConnectCancelled, .requestCancel:
        let name = other.fields.text(.device) ?? ""
        if name == device, !isHidden { return true }
        // It names none, or the complaint does not: they may be one.
        return (isHidden || !UUIDText.isUUID(name)) && isNear(other)
      default: return false
      }
    }
    guard let last, last.kind == .appConnectCancelled || last.kind == .requestCancel else { return .none }
    let isNamed = !isHidden && last.fields.text(.device) == device
    return isNamed || Set(life.pending.devices.map(\.name)).count <= 1 ? .itsOwn : .perhapsIts
  }

  private static func draft(_ device: String, _ entry: Entry, _ life: Life) -> Draft {
    let restore = life.events.last { other in
      other.order < entry.order && other.kind == .appRestore
        && (device.isEmpty || other.fields.list(.devices)?.contains(device) ?? false)
    }
    let name = device.isEmpty ? "a peripheral" : "the peripheral \(device)"
    let isHandedBack = !device.isEmpty && restore != nil
    return Draft(
      .error, .certain, .app,
      "Core Bluetooth cancels the connection of \(name)\(isHandedBack ? ", which it had just handed back" : ""), since "
        + "nothing in the app holds the object.",
      proof: [entry], context: [restore], subject: device)
  }
}
