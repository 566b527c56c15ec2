import Correlation
import Parsing

/// The daemon itself holds a connection back: too weak a signal, a list of blocked devices, too many connections.
enum LinkGated: DeviceRule {
  static let descriptor = RuleDescriptor(
    slug: "link-gated", group: "G", severity: .warning, blame: .system,
    parameters: [RuleParameter("patience", unit: "s", default: 60, means: "time in which the connection may come yet")],
    text: .linkGated)
  static let scope = RuleScope.anywhere
  static let occasions: EventKindSet = [.linkGated]

  static func answers(in context: RuleContext) -> [Answer] {
    let lines = context.life.all([.linkGated])
    guard !lines.isEmpty else { return [] }
    let patience = context.parameter("patience", of: descriptor)
    return Dictionary(grouping: lines, by: key).sorted { $0.key < $1.key }.compactMap { key, lines in
      guard let first = lines.first else { return nil }
      let links = first.fields.text(.device).map(context.life.links.occurrences) ?? []
      return answer(
        context, "gate \(key)", at: context.life.stretch(at: first),
        outcome(lines, links, patience, context.world, isFinal: context.isFinal))
    }
  }

  static func outcome(_ context: DeviceContext) -> Answer.Outcome? {
    let lines = context.troubles.filter { $0.kind == .linkGated }
    guard !lines.isEmpty else { return nil }
    return outcome(
      lines, context.links, context.options.parameter("patience", of: descriptor), context.world,
      isFinal: context.isFinal)
  }

  private static func key(_ entry: Entry) -> String {
    (entry.fields.text(.kind) ?? "") + " " + (entry.fields.text(.device) ?? "")
  }

  private static func outcome(
    _ lines: [Entry], _ links: [LinkHistory.Occurrence], _ patience: Double, _ world: World, isFinal: Bool
  ) -> Answer.Outcome {
    guard let first = lines.first, let last = lines.last else { return .clear }
    let up = links.first { $0.kind == .up && ($0.first?.order ?? .min) > last.order }
    if up == nil, !isFinal, let time = last.time {
      let until = time.adding(seconds: patience)
      if world.now(of: time).microseconds <= until.microseconds { return .open(until: until) }
    }
    let device = first.fields.text(.device)
    let name = device.map { DeviceWords.name($0) } ?? DeviceWords.name(PendingWork.unnamedDevice)
    var draft = Draft(
      .warning, .certain, .system, message(first.fields.text(.kind), name), proof: [first],
      context: lines.count > 1 ? [last] : [], subject: key(first))
    if first.fields.text(.kind) == "limit" {
      draft.customer =
        "Thank you for the log: your phone was holding as many Bluetooth connections as it can, so please disconnect "
        + "a device that you do not need, and the missing one can connect."
    }
    if let up {
      draft.severity = .info
      draft.message += " The connection came \(wait(from: last, to: up))afterwards."
      draft.context.append(contentsOf: [up.first].compactMap { $0 })
    }
    return .fired(draft)
  }

  private static func wait(from gate: Entry, to up: LinkHistory.Occurrence) -> String {
    guard let seconds = up.first?.seconds(since: gate.marker) else { return "" }
    return DurationText.words(seconds, resolution: gate.time?.resolution ?? 1) + " "
  }

  private static func message(_ kind: String?, _ name: String) -> String {
    switch kind {
    case "rssi":
      "bluetoothd connects \(name) only at a stronger signal now, after connections that failed to be established: it "
        + "may stay away although it is near."
    case "limit": "bluetoothd has reached its limit of connections, and did not connect \(name)."
    default: "bluetoothd blocks \(name) for a while, and ignores requests to connect it."
    }
  }
}
