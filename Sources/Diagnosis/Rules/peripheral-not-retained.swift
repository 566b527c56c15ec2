import Correlation
import Parsing

/// Core Bluetooth drops the connection of a peripheral that the app no longer holds.
enum PeripheralNotRetained: Rule {
  static let descriptor = RuleDescriptor(
    slug: "peripheral-not-retained", group: "D", severity: .error, blame: .app, text: .peripheralNotRetained)
  static let scope = RuleScope.representativeLives

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    var told: Set<String> = []
    return life.events.compactMap { entry in
      guard entry.kind == .appMisuse, entry.fields.text(.kind) == "unused-peripheral" else { return nil }
      // The line is repeated for every attempt: one finding for a device, and one where the device is hidden.
      let device = entry.fields.text(.device) ?? ""
      guard told.insert(device).inserted else { return nil }
      let occasion = "device \(device)"
      // What the app itself had ended needs no holding any more.
      if wasEnded(device, before: entry, life) { return answer(context, occasion, .clear) }
      return answer(context, occasion, at: life.stretch(at: entry.order), .fired(draft(device, entry, life)))
    }
  }

  private static func wasEnded(_ device: String, before entry: Entry, _ life: Life) -> Bool {
    guard !device.isEmpty else { return false }
    let last = life.events.last { other in
      guard other.order < entry.order, other.fields.text(.device) == device else { return false }
      switch other.kind {
      case .appConnectRequested, .requestConnect, .appConnectCancelled, .requestCancel: return true
      default: return false
      }
    }
    return last?.kind == .appConnectCancelled || last?.kind == .requestCancel
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
