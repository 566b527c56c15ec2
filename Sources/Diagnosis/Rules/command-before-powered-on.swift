import Correlation
import Parsing

/// Core Bluetooth refuses a command, since the manager was not powered on.
enum CommandBeforePoweredOn: Rule {
  static let descriptor = RuleDescriptor(
    slug: "command-before-powered-on", group: "D", severity: .warning, blame: .app,
    parameters: [
      RuleParameter("skew", unit: "s", default: 1, means: "difference between two sinks on a common clock that counts")
    ],
    text: .commandBeforePoweredOn)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.appMisuse]
  static let looksBeyondLife = true

  static func answers(in context: RuleContext) -> [Answer] {
    let lines = context.life.all([.appMisuse]).filter {
      $0.fields.text(.kind) == "not-powered-on"
    }
    guard !lines.isEmpty else { return [] }
    let hasRestore = context.life.first([.appRestore]) != nil
    // The line is repeated for every command: one finding right behind a restoration, and one for the rest.
    return (hasRestore ? [true, false] : [false]).compactMap { isBehindRestore in
      var last: Answer?
      for line in lines {
        let refusal = Refusal(line, context)
        guard refusal.isBehindRestore == isBehindRestore else { continue }
        let outcome = outcome(refusal, context)
        last = answer(
          context, isBehindRestore ? "restore" : "line", at: context.life.stretch(at: line.order), outcome)
        // The first line counts that says something.
        if case .clear = outcome { continue }
        break
      }
      return last
    }
  }

  private static func outcome(_ refusal: Refusal, _ context: RuleContext) -> Answer.Outcome {
    if refusal.wasOff(context.world) { return .clear }
    let isDecided = refusal.before != .unknown || refusal.after != .unknown
    if !isDecided, context.life.isOpen, !context.isFinal { return .open(until: nil) }
    var draft = Draft(
      .warning, .certain, .app, "Core Bluetooth refused a command of the app: the manager was not powered on.",
      proof: [refusal.entry], context: [refusal.lineBefore, refusal.lineAfter], subject: refusal.role.rawValue)
    if refusal.isBehindRestore, refusal.isProvenBeforePower {
      draft.severity = .error
      draft.message =
        "Between `willRestoreState` and `poweredOn` the app gave a command, and Core Bluetooth refused it."
      draft.proof = [refusal.restore, refusal.entry].compactMap { $0 }
    } else if refusal.before == .on {
      draft.cap(.likely, because: "the lines do not tell which of the app's managers it was")
    } else if !isDecided {
      draft.cap(.possible, because: "no line shows whether Bluetooth was on")
    }
    return .fired(draft)
  }
}

/// A refused command, with what the log shows of its manager.
private struct Refusal {
  enum Power { case on, off, resetting, unknown }

  let entry: Entry
  let role: ManagerRole
  /// What the state line before shows, and the first one after that shows anything.
  let before: Power
  let lineBefore: Entry?
  let after: Power
  let lineAfter: Entry?
  let restore: Entry?
  /// Proven to lie behind `willRestoreState` of the same manager, before any `poweredOn`.
  let isBehindRestore: Bool
  /// Proven to lie before the manager's first `poweredOn`.
  let isProvenBeforePower: Bool

  init(_ entry: Entry, _ context: RuleContext) {
    self.entry = entry
    let life = context.life
    let role = ManagerRole(entry.fields.text(.role))
    let object = entry.fields.text(.object)
    func isOfManager(_ other: Entry) -> Bool {
      guard ManagerRole(other.fields.text(.role)) == role else { return false }
      guard let object, let theirs = other.fields.text(.object) else { return true }
      return object == theirs
    }
    let states = life.events.filter { $0.kind == .appState && isOfManager($0) }
    lineBefore = states.last { $0.order < entry.order }
    before = lineBefore.map { Self.power($0, life) } ?? .unknown
    let following = states.filter { $0.order > entry.order }
    lineAfter = following.first { Self.power($0, life) != .unknown }
    after = lineAfter.map { Self.power($0, life) } ?? .unknown
    let skew = context.parameter("skew", of: CommandBeforePoweredOn.descriptor)
    func isProven(_ earlier: Entry, before later: Entry) -> Bool {
      if earlier.order < later.order, context.isOneSink(earlier, later) { return true }
      guard let distance = later.seconds(since: earlier.marker) else { return false }
      return distance > skew + context.resolution(of: later.marker)
    }
    let restore = life.events.last { $0.order < entry.order && $0.kind == .appRestore && isOfManager($0) }
    self.restore = restore
    // Of several managers only the object tells whose the command was.
    let isOnly = life.managers.count { $0.role == role } <= 1
    let isSame = object != nil && restore?.fields.text(.object) == object
    let wasOn = states.contains { $0.order < entry.order && Self.power($0, life) == .on }
    isBehindRestore = !wasOn && (isOnly || isSame) && (restore.map { isProven($0, before: entry) } ?? false)
    let power = following.first { Self.power($0, life) == .on }
    isProvenBeforePower = power.map { isProven(entry, before: $0) } ?? false
    self.role = role
  }

  /// The radio was off, or the app was not allowed to use it: that is a finding of its own, or none.
  func wasOff(_ world: World) -> Bool {
    if before == .off { return true }
    if before != .resetting, RadioOff(at: entry.marker, in: world) != nil { return true }
    // The state that follows tells which it was before.
    return after == .off
  }

  /// A line without a state shows power where a callback follows that only comes with it.
  private static func power(_ line: Entry, _ life: Life) -> Power {
    switch line.fields.text(.state) {
    case "poweredOn": .on
    case "poweredOff", "unauthorized", "unsupported": .off
    case "resetting": .resetting
    case nil: life.events.contains { $0.order > line.order && $0.needsPower } ? .on : .unknown
    default: .unknown
    }
  }
}
