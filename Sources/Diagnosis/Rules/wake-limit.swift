import Correlation
import Parsing

/// The app is woken too often: the daemon limits how often notifications and connections wake it.
enum WakeLimit: Rule {
  static let descriptor = RuleDescriptor(
    slug: "wake-limit", group: "F", severity: .warning, blame: .app, text: .wakeLimit)
  static let scope = RuleScope.restoringPlatforms
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    let lines = context.failures.compactMap { entry in limit(entry).map { (entry: entry, limit: $0) } }
    guard !lines.isEmpty else { return [] }
    return Dictionary(grouping: lines, by: \.limit).sorted { $0.key.rawValue < $1.key.rawValue }.compactMap {
      limit, lines in
      guard let first = lines.first?.entry else { return nil }
      if limit == .near, let outcome = wait(after: first, context) {
        return answer(context, limit.rawValue, at: context.life.stretch(at: first), outcome)
      }
      return answer(
        context, limit.rawValue, at: context.life.stretch(at: first),
        .fired(draft(limit, lines.map(\.entry), context.platform)))
    }
  }

  /// Seconds in which the limit itself may be reached, which says more.
  private static let patience = 60.0

  private static func wait(after near: Entry, _ context: RuleContext) -> Answer.Outcome? {
    if context.failures.contains(where: { $0.order > near.order && limit($0) == .over }) { return .clear }
    guard !context.isFinal, context.life.isOpen, let time = near.time else { return nil }
    let until = time.adding(seconds: patience)
    return context.world.now(of: time).microseconds <= until.microseconds ? .open(until: until) : nil
  }

  private enum Limit: String { case over, near, assertions, connections }

  private static func limit(_ entry: Entry) -> Limit? {
    switch entry.kind {
    case .daemonThrottled:
      switch entry.fields.text(.kind) {
      case "wake-limit": .over
      case "wake-limit-near": .near
      case "assertion-limit": .assertions
      case "connection-limit": .connections
      default: nil
      }
    default:
      switch entry.coreBluetoothError {
      case 17: .over
      case 18: .near
      default: nil
      }
    }
  }

  private static func draft(_ limit: Limit, _ lines: [Entry], _ platform: Report.Platform) -> Draft {
    // The app's own line is the surer shape.
    let proof = lines.first { $0.kind.isApp } ?? lines.first
    let code = proof.flatMap { $0.kind.isApp ? $0.fields.number(.code) : nil }
    let words = code.map { " (\(BluetoothCodes.words(error: $0)))" } ?? ""
    var message: String
    switch limit {
    case .over:
      message =
        "The app is over the limit of notifications that may wake it in the background\(words): further ones "
        + "are kept from it."
    case .near: message = "The app is near the limit of notifications that may wake it in the background\(words)."
    case .assertions:
      message =
        "The app is over the limit of background time that its Bluetooth events give it: it is not woken for "
        + "each of them."
    case .connections:
      message = "The app is over the limit of wakes for connections: bluetoothd no longer wakes it for each of them."
    }
    if platform == .watchos, limit == .over || limit == .near { message += " On watchOS the budget is small." }
    var draft = Draft(
      .warning, .certain, .app, message, proof: [proof],
      context: lines.filter { $0 != proof }.prefix(2).map { $0 }, subject: limit.rawValue)
    draft.capBareCode(proof?.isBareCode ?? false)
    return draft
  }
}
