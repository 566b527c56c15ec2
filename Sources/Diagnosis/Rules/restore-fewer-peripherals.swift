import Correlation
import Parsing

/// Fewer peripherals came back than were connected or pending before.
enum RestoreFewerPeripherals: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-fewer-peripherals", group: "C", severity: .warning, blame: .system,
    text: .restoreFewerPeripherals)
  static let scope = RuleScope.restoringPlatforms
  static let occasions: EventKindSet = [.appRestore]
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    HandedBack.all(in: context).compactMap { restored in
      guard !restored.devices.isEmpty || restored.hidden != nil else { return nil }
      let occasion = "restore \(restored.entry.order)"
      let missing = restored.expected.filter { !restored.devices.contains($0.name) }
      guard !missing.isEmpty else { return answer(context, occasion, .clear) }
      if let because = restored.hidden { return answer(context, occasion, restored.undetermined(because)) }
      let names = missing.map(\.name).joined(separator: ", ")
      let draft = Draft(
        .warning, .likely, .system,
        "\(restored.devices.count) of \(restored.expected.count) peripherals came back; missing: \(names).",
        because: "a change while the app was not running may not be in the log",
        proof: [restored.entry] + restored.lines(context), subject: names)
      return answer(context, occasion, .fired(draft))
    }
  }
}
