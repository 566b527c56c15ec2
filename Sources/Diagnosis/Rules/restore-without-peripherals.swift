import Correlation
import Parsing

/// Only scan keys came back, though a peripheral was connected or pending before.
enum RestoreWithoutPeripherals: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-without-peripherals", group: "C", severity: .warning, blame: .system,
    text: .restoreWithoutPeripherals)
  static let scope = RuleScope.restoringPlatforms
  static let occasions: EventKindSet = [.appRestore]
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    HandedBack.all(in: context).map { restored in
      let occasion = "restore \(restored.entry.order)"
      guard restored.devices.isEmpty, !restored.expected.isEmpty else { return answer(context, occasion, .clear) }
      if let because = restored.hidden { return answer(context, occasion, restored.undetermined(because)) }
      let names = restored.expected.map(\.name).joined(separator: ", ")
      let draft = Draft(
        .warning, .likely, .system,
        "The restore dictionary holds no peripheral, though \(names) was connected or pending before.",
        because: "a change while the app was not running may not be in the log",
        proof: [restored.entry] + restored.lines(context), subject: names)
      return answer(context, occasion, .fired(draft))
    }
  }
}

/// What a non-empty restore dictionary of a central manager gave back, against what was open before.
struct HandedBack {
  var entry: Entry
  var devices: Set<String>
  var expected: [PendingWork.Device]
  /// Why the dictionary may hold more than was read; nil where it was printed whole.
  var hidden: String?

  /// The rest of the dictionary would tell.
  func undetermined(_ because: String) -> Answer.Outcome {
    .undetermined(
      Missing(emitter: .app, wording: .appRestore, from: entry.time, to: entry.time), because: because)
  }

  /// The restores of the life of which both sides are known.
  static func all(in context: RuleContext) -> [HandedBack] {
    guard let previous = context.previous, previous.end != nil, previous.omitted == 0 else { return [] }
    // Of several managers each gets its own part back, and lines do not tell whose device is whose.
    guard context.life.managers.filter({ $0.role == .central && !$0.hasNoIdentifier }).count <= 1 else { return [] }
    return context.life.all([.appRestore]).compactMap { entry in
      guard ManagerRole(entry.fields.text(.role)) == .central else { return nil }
      let dictionary = entry.fields.text(.dictionary)
      let hidden =
        dictionary == "cut" || dictionary == "redacted" ? "the restore dictionary is \(dictionary ?? "")" : nil
      guard hidden != nil || (dictionary == "complete" && entry.fields.list(.keys)?.isEmpty == false) else {
        return nil
      }
      let gone = Set(
        context.life.prologue.compactMap { other -> String? in
          switch other.kind {
          case .linkDown, .linkFailed, .requestCancel, .restoreCleared: other.fields.text(.device)
          default: nil
          }
        })
      let expected = previous.pending.open.filter { UUIDText.isUUID($0.name) && !gone.contains($0.name) }
      guard !expected.isEmpty else { return nil }
      return HandedBack(
        entry: entry, devices: Set(entry.fields.list(.devices) ?? []), expected: expected, hidden: hidden)
    }
  }

  /// The lines that last told of the expected devices.
  func lines(_ context: RuleContext) -> [Entry] {
    let orders = Set(expected.map(\.since.order))
    return (context.previous?.events ?? []).filter { orders.contains($0.order) }
  }
}
