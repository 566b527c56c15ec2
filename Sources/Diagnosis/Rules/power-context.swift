import Correlation
import Parsing

/// Low Power Mode on, or Background App Refresh off, while the app was interrupted: context, never a cause.
enum PowerContext: Rule {
  static let descriptor = RuleDescriptor(
    slug: "power-context", group: "B", severity: .info, blame: .user, text: .powerContext)
  static let scope = RuleScope.restoringPlatforms
  static let hears: EventKindSet = []
  static let looksBeyondLife = true

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    guard let end = life.end, life.endCause != .logEnded, life.endCause != .evicted else { return [] }
    let until = context.next?.firstSeen.order ?? .max
    let modes = (context.world.device.filter { $0.kind == .daemonMode } + context.told([.daemonMode]))
      .filter { $0.order < until }.sorted { $0.order < $1.order }
    let lowPower = inForce("low-power", modes, end) { $0.fields.flag(.value) ?? ($0.fields.number(.value) == 1) }
    let refresh = inForce("background-refresh", modes, end) {
      !($0.fields.flag(.value) ?? ($0.fields.number(.value) == 1))
    }
    return [
      lowPower.map { fired($0, "Low Power Mode was on", "low-power", context) },
      refresh.map { fired($0, "Background App Refresh was off", "background-refresh", context) },
    ].compactMap { $0 }
  }

  /// The line that puts the mode in force: within the interruption, or the last before it.
  private static func inForce(
    _ kind: String, _ modes: [Entry], _ end: Marker, _ isOn: (Entry) -> Bool
  ) -> Entry? {
    let mine = modes.filter { $0.fields.text(.kind) == kind }
    if let within = mine.first(where: { $0.order > end.order && isOn($0) }) { return within }
    guard let before = mine.last(where: { $0.order <= end.order }), isOn(before) else { return nil }
    return before
  }

  private static func fired(_ entry: Entry, _ words: String, _ subject: String, _ context: RuleContext) -> Answer {
    let draft = Draft(
      .info, .certain, .user,
      "\(words) while the app was not running. It may explain a delay; it is no cause by itself.",
      proof: [entry], subject: subject)
    return answer(context, subject, at: context.life.stretches.last, .fired(draft))
  }
}
