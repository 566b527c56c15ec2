import Correlation
import Parsing

/// The link could not be encrypted: the keys of the two sides do not fit, or the accessory did not answer.
enum EncryptionFailed: DeviceRule {
  static let descriptor = RuleDescriptor(
    slug: "encryption-failed", group: "G", severity: .warning, blame: .accessory, text: .encryptionFailed)
  static let scope = RuleScope.anywhere
  static let hears: EventKindSet = [.linkDown, .linkFailed]

  static func answers(in context: RuleContext) -> [Answer] {
    let lines = context.failures.filter { isProof($0) }
    guard !lines.isEmpty else { return [] }
    return Dictionary(grouping: lines) { $0.fields.text(.device) ?? PendingWork.unnamedDevice }
      .sorted { $0.key < $1.key }
      .map { device, lines in
        let isOver = context.isFinal || !context.life.isOpen
        let ups = context.life.links.occurrences.filter { $0.kind == .up && isFor(device, $0.device) }
        let traffic = context.life.events.filter { entry in
          isTraffic(entry) && isFor(device, entry.fields.text(.device) ?? device)
        }
        return answer(
          context, "encryption of \(device)", at: lines.first.flatMap(context.life.stretch),
          outcome(device, lines, ups, traffic, isOver))
      }
  }

  static func outcome(_ context: DeviceContext) -> Answer.Outcome? {
    let lines = (context.troubles + context.links.flatMap(\.views)).filter { isProof($0) }
    guard !lines.isEmpty else { return nil }
    return outcome(context.device, lines, context.links.filter { $0.kind == .up }, [], context.isFinal)
  }

  /// Of a line that names no device any success will do.
  private static func isFor(_ device: String, _ other: String) -> Bool {
    device == other || device == PendingWork.unnamedDevice || other == PendingWork.unnamedDevice
  }

  private static func isProof(_ entry: Entry) -> Bool {
    switch entry.kind {
    case .linkEncryptionFailed: return true
    // A message whose check sum does not fit: the two sides use different keys.
    case .linkDown, .linkFailed:
      guard let number = entry.fields.number(.code) else { return false }
      return number == 761 || BluetoothCodes.error(ofResult: number) == 15
    default: return entry.coreBluetoothError == 15
    }
  }

  private static func isTraffic(_ entry: Entry) -> Bool {
    switch entry.kind {
    case .appValue, .appWritten, .appSubscribed, .daemonValue:
      !(entry.fields.number(.code).map { $0 != 0 } ?? false)
    default: false
    }
  }

  private static func outcome(
    _ device: String, _ lines: [Entry], _ ups: [LinkHistory.Occurrence], _ traffic: [Entry], _ isOver: Bool
  ) -> Answer.Outcome {
    let ordered = lines.sorted { $0.order < $1.order }
    // The app's own line says it most plainly, and is the surest shape.
    let told = ordered.first { $0.kind.isApp && $0.fields.text(.domain) != nil }
    guard let first = told ?? ordered.first, let last = ordered.last else { return .clear }
    let up = ups.first { ($0.first?.order ?? .min) > last.order && ($0.hadTraffic || isOver) }
    let success = [up?.first, traffic.first { $0.order > last.order }].compactMap { $0 }.min { $0.order < $1.order }
    let attempts = ups.count { ($0.first?.order ?? .min) > first.order && ($0.first?.order ?? .min) < last.order }
    let isRepeated = attempts >= 2
    guard success != nil || isRepeated || isOver else { return .open(until: nil) }
    let reason = words(first).map { " (\($0))" } ?? ""
    var draft = Draft(
      .warning, .certain, .accessory,
      "The link to \(DeviceWords.name(device)) could not be encrypted\(reason).", proof: [first],
      context: ordered.filter { $0 != first }.prefix(2).map { $0 },
      subject: device == PendingWork.unnamedDevice ? "" : device)
    if first.kind.isDaemon, !first.text.uppercased().contains(device) {
      draft.cap(.likely, because: "the line names no device; it stands beside the end of this device's link")
    } else {
      draft.capBareCode(first.isBareCode)
    }
    if let success, !isRepeated {
      draft.severity = .info
      draft.message += " It succeeded afterwards."
      draft.context.append(success)
    }
    return .fired(draft)
  }

  private static func words(_ entry: Entry) -> String? {
    guard let number = entry.fields.number(.code) else { return nil }
    return entry.kind.isApp ? BluetoothCodes.words(error: number) : BluetoothCodes.words(reason: number)
  }
}
