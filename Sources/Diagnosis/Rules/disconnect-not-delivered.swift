import Correlation
import Parsing

/// The daemon tells the app nothing of a disconnect: a missing callback is not the app's doing.
enum DisconnectNotDelivered: Rule {
  static let descriptor = RuleDescriptor(
    slug: "disconnect-not-delivered", group: "D", severity: .info, blame: .system,
    parameters: [
      RuleParameter("window", unit: "s", default: 2, means: "time in which the app may yet be told of the link's end")
    ],
    text: .disconnectNotDelivered)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.linkUndelivered]

  static func answers(in context: RuleContext) -> [Answer] {
    var told: Set<String> = []
    return (context.life.prologue + context.life.events).compactMap { entry in
      guard entry.kind == .linkUndelivered else { return nil }
      // An accessory at the edge of range drops again and again.
      let device = entry.fields.text(.device) ?? ""
      guard told.insert(device).inserted else { return nil }
      return answer(
        context, "device \(device)", at: context.life.stretch(at: entry.order), outcome(entry, device, context))
    }
  }

  /// The line beside it that names the device: the daemon's own word names none.
  private static func loss(of device: String, before entry: Entry, _ context: RuleContext) -> Entry? {
    context.life.links.occurrences(of: device).last { link in
      link.kind == .down && (link.first.map { $0.order < entry.order } ?? false)
    }?.views.first { $0.order != entry.order && $0.fields.text(.device) == device }
  }

  private static func outcome(_ entry: Entry, _ device: String, _ context: RuleContext) -> Answer.Outcome {
    let seconds = context.parameter("window", of: descriptor)
    let isTold = context.life.all([.appDisconnected, .appConnectFailed]).contains { other in
      guard other.order > entry.order,
        device.isEmpty || (other.fields.text(.device) ?? device) == device,
        let delay = other.seconds(since: entry.marker)
      else { return false }
      return delay <= seconds + context.resolution(of: entry.marker)
    }
    if isTold { return .clear }
    if !context.isFinal, case .open(let until) = context.window(from: entry.marker, seconds: seconds) {
      return .open(until: until)
    }
    return .fired(
      Draft(
        .info, .certain, .system,
        "bluetoothd skipped the notification of a disconnect\(device.isEmpty ? "" : " of \(device)"): the link ended "
          + "before it was ready, so no `didDisconnectPeripheral` can be expected of the app.",
        proof: [entry], context: [loss(of: device, before: entry, context)], subject: device))
  }
}
