import Correlation
import Parsing

/// A rule: one small type in a file of its slug, without state. It looks at one life of one app and answers for each
/// occasion that it finds there; it is asked again whenever the story changes, until its answer is final.
protocol Rule: SendableMetatype {
  static var descriptor: RuleDescriptor { get }
  /// Where the rule holds and how it is capped.
  static var scope: RuleScope { get }
  /// Kinds of event of which a life must have had one for the rule to find an occasion in it.
  static var occasions: EventKindSet { get }
  /// The routine events (``RuleSchedule/routine``) of a life that may give the rule an
  /// occasion, or change what it cleared or is certain of. Every rule is asked about every other event, and when a window
  /// closes that its answer waits for.
  static var hears: EventKindSet { get }
  /// Those that may change an answer that is open, not determined or not certain.
  static var waitsFor: EventKindSet { get }
  /// Whether it looks at what came after a life: the daemon's lines until the next one, and how that began.
  static var looksBeyondLife: Bool { get }
  static func answers(in context: RuleContext) -> [Answer]
  /// Whether these are all the answers that the life will give, and no routine event can change them.
  static func isDecided(_ answers: [Answer], in context: RuleContext) -> Bool
}

enum RuleScope {
  /// Holds on every platform, and is never capped.
  case anywhere
  /// Groups A–F: at most `possible` where a debugger was attached.
  case representativeLives
  /// Groups B, C, E, F and `manager-*`: also no answer on macOS and the simulator, where the restore option is inert.
  case restoringPlatforms
}

extension Rule {
  static var slug: String { descriptor.slug }
  static var occasions: EventKindSet { .all }
  static var hears: EventKindSet { RuleSchedule.routine }
  static var waitsFor: EventKindSet { RuleSchedule.routine }
  static var looksBeyondLife: Bool { false }
  static func isDecided(_ answers: [Answer], in context: RuleContext) -> Bool { false }

  /// An answer for the app, whichever of its lives shows it: given once.
  static func answerOfApp(_ context: RuleContext, _ occasion: String, _ outcome: Answer.Outcome) -> Answer {
    Answer(
      rule: slug, occasion: occasion, life: context.life.id, session: context.life.stretches.first?.id,
      outcome: outcome)
  }

  static func answer(
    _ context: RuleContext, _ occasion: String, at stretch: Stretch? = nil, _ outcome: Answer.Outcome
  ) -> Answer {
    Answer(
      rule: slug, occasion: "\(context.life.id)/\(occasion)", life: context.life.id,
      session: (stretch ?? context.life.stretches.first)?.id, outcome: outcome)
  }
}

/// What a rule says of one occasion.
struct Answer: Sendable {
  /// What is long lies apart: of the many that are kept most found nothing.
  enum Outcome: Sendable {
    /// Not decided yet; `until` is the moment at which a window closes.
    case open(until: Instant?)
    case clear
    indirect case fired(Draft)
    indirect case undetermined(Missing, because: String)

    var isFired: Bool {
      if case .fired = self { return true }
      return false
    }
  }

  var rule: String
  /// Unique within rule and app.
  var occasion: String
  var life: Int
  var session: Int?
  var outcome: Outcome

  var isOpen: Bool {
    if case .open = outcome { return true }
    return false
  }

  var isClear: Bool {
    if case .clear = outcome { return true }
    return false
  }

  /// Only what the rule hears of can change it.
  var isSettled: Bool {
    switch outcome {
    case .clear: true
    case .fired(let draft): draft.confidence == .certain
    case .open, .undetermined: false
    }
  }

  var isUndetermined: Bool {
    if case .undetermined = outcome { return true }
    return false
  }
}

/// A finding in the making: what the rule knows, before caps and causes.
struct Draft: Sendable {
  var severity: Severity
  var raised: String?
  var confidence: Confidence
  var blame: Blame
  var message: String
  /// Why it is not stronger.
  var because: String?
  var proof: [Entry]
  var context: [Entry]
  var excludes: [Entry]
  /// Identifier or device, for the fingerprint.
  var subject: String
  /// What to do, and what to tell the customer, where the rule's own sentences do not fit this case.
  var advice: String?
  var customer: String?

  init(
    _ severity: Severity, _ confidence: Confidence, _ blame: Blame, _ message: String, because: String? = nil,
    raised: String? = nil, proof: [Entry?], context: [Entry?] = [], excludes: [Entry?] = [], subject: String = ""
  ) {
    self.severity = severity
    self.raised = raised
    self.confidence = confidence
    self.blame = blame
    self.message = message
    self.because = because
    self.proof = proof.compactMap { $0 }
    self.context = context.compactMap { $0 }
    self.excludes = excludes.compactMap { $0 }
    self.subject = subject
  }

  /// The user or the app had done with the device, as its own words say: there is nothing to mend.
  mutating func noteLetGo() {
    severity = .info
    blame = .user
    message += " Its own words say that the device or the account was let go, so this is meant so."
    advice =
      "Nothing has to change: the app let go of the device on purpose. If nobody signed out or removed the device, look "
      + "for what made the app say so."
  }

  /// Lowers the confidence to `most`, saying why.
  mutating func cap(_ most: Confidence, because reason: String) {
    guard confidence > most else { return }
    confidence = most
    because = reason
  }
}
