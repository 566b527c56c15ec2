import Correlation
import Parsing

/// The accessory has forgotten this phone: each connect fails until it is paired anew.
enum PairingRemoved: DeviceRule {
  static let descriptor = RuleDescriptor(
    slug: "pairing-removed", group: "G", severity: .error, blame: .accessory, text: .pairingRemoved)
  static let scope = RuleScope.anywhere
  static let hears: EventKindSet = [.linkFailed]
  /// Peer removed pairing information, in `CBErrorDomain`.
  private static let code = 14
  /// Seconds that the app's callback takes at most.
  private static let patience = 5.0

  static func answers(in context: RuleContext) -> [Answer] {
    let lines = context.failures.filter { isProof($0) }
    guard !lines.isEmpty else { return [] }
    var groups = Dictionary(grouping: lines) { $0.fields.text(.device) ?? PendingWork.unnamedDevice }
    // A line that names no device tells of the one that another names.
    if groups.count == 2, let unnamed = groups.removeValue(forKey: PendingWork.unnamedDevice),
      let (device, named) = groups.first
    {
      groups[device] = (named + unnamed).sorted { $0.order < $1.order }
    }
    return groups.sorted { $0.key < $1.key }
      .map { device, lines in
        answer(
          context, "pairing of \(device)", at: lines.first.flatMap(context.life.stretch),
          outcome(device, lines, context))
      }
  }

  static func outcome(_ context: DeviceContext) -> Answer.Outcome? {
    let lines = context.links.flatMap(\.views).filter { isProof($0) }
    return lines.isEmpty ? nil : .fired(draft(context.device, lines))
  }

  /// The app's own line follows the daemon's at once, and says it best.
  private static func outcome(_ device: String, _ lines: [Entry], _ context: RuleContext) -> Answer.Outcome {
    let isTold = lines.contains { $0.kind.isApp }
    if !isTold, !context.isFinal, context.life.isOpen, let time = lines.first?.time {
      let until = time.adding(seconds: patience)
      if context.world.now(of: time).microseconds <= until.microseconds { return .open(until: until) }
    }
    return .fired(draft(device, lines))
  }

  private static func isProof(_ entry: Entry) -> Bool {
    entry.coreBluetoothError == code
      || (entry.kind == .linkFailed && entry.fields.number(.code).flatMap(BluetoothCodes.error(ofResult:)) == code)
  }

  private static func draft(_ device: String, _ lines: [Entry]) -> Draft {
    // The app's own line says it most plainly, and is the surest shape.
    let told = lines.first { $0.kind.isApp && $0.fields.text(.domain) != nil }
    var draft = Draft(
      .error, .certain, .accessory,
      "The accessory no longer knows its pairing with this phone (\(BluetoothCodes.words(error: code)); "
        + "\(DeviceWords.name(device))): each connect fails until it is paired anew.",
      proof: [told ?? lines.first], context: lines.filter { $0 != told ?? lines.first }.prefix(3).map { $0 },
      subject: device == PendingWork.unnamedDevice ? "" : device)
    draft.capBareCode(told == nil && lines.first?.isBareCode ?? false)
    return draft
  }
}
