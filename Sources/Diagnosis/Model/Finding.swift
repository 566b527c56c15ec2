import Parsing

public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  case info, warning, error

  /// From mild to grave.
  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}

public enum Confidence: String, Sendable, Hashable, CaseIterable, Comparable {
  case possible, likely, certain

  /// From weak to strong.
  public static func < (one: Confidence, other: Confidence) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .possible: 0
    case .likely: 1
    case .certain: 2
    }
  }
}

/// Whose doing a finding is; only `app` calls for a fix by the developer.
public enum Blame: String, Sendable, Hashable, CaseIterable {
  case app, system, accessory, user, capture
}

/// How far a need is met: the weakest condition of rules.md's table counts.
public enum NeedState: String, Sendable, Hashable, Comparable {
  case none, partial, full

  /// From nothing to everything.
  public static func < (one: NeedState, other: NeedState) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .none: 0
    case .partial: 1
    case .full: 2
    }
  }
}

/// A line that speaks for or against a finding.
public struct Evidence: Sendable, Hashable {
  public enum Role: String, Sendable, Hashable { case proves, excludes, context }
  public var position: SourcePosition
  public var time: Instant?
  public var role: Role
  /// The record as it stands in the log.
  public var text: String
  public var isCut: Bool
  /// What in the text the event was read from, as far as it is known: where room is short, these are to be shown.
  public var marks: [String]

  /// A line of evidence.
  public init(
    position: SourcePosition, time: Instant?, role: Role, text: String, isCut: Bool, marks: [String] = []
  ) {
    self.position = position
    self.time = time
    self.role = role
    self.text = text
    self.isCut = isCut
    self.marks = marks
  }

  /// The line of an event.
  public init(_ event: Event, _ role: Role) {
    self.init(
      position: event.position, time: event.time, role: role, text: event.text, isCut: event.isCut,
      marks: Self.marks(of: event.fields))
  }

  /// The fields that say more than whose line it is.
  private static let telling: Set<Field> = [
    .identifier, .identifiers, .device, .devices, .services, .state, .code, .reason, .detail, .key, .keys, .cause,
    .seconds, .handle,
  ]

  private static func marks(of fields: Fields) -> [String] {
    let values = fields.all.filter { telling.contains($0.field) }
    let shown = values.isEmpty ? fields.all.filter { $0.field != .pid && $0.field != .process } : values
    return shown.flatMap { pair in
      switch pair.value {
      case .text(let text): [text]
      case .number(let number): [String(number)]
      case .list(let list): list
      case .flag, .redacted, .none: [String]()
      }
    }
  }
}

/// What a rule found, once, with the proof.
public struct Finding: Sendable, Hashable {
  /// A stable fingerprint of rule, app, identifier or device: not of the line.
  public var id: String
  public var rule: String
  public var severity: Severity
  /// Why the severity is above the rule's own; nil when it is not.
  public var raised: String?
  public var confidence: Confidence
  public var blame: Blame
  public var app: String?
  public var session: Int?
  public var message: String
  /// Why it is not stronger or weaker, one sentence; nil when certain.
  public var because: String?
  /// For the developer.
  public var advice: String
  /// One sentence for the support agent to send.
  public var customer: String
  public var evidence: [Evidence]
  public var consequences: [Consequence]
  /// Time of the deciding line.
  public var time: Instant?

  /// A finding.
  public init(
    id: String, rule: String, severity: Severity, raised: String? = nil, confidence: Confidence, blame: Blame,
    app: String?, session: Int?, message: String, because: String? = nil, advice: String, customer: String,
    evidence: [Evidence], consequences: [Consequence] = [], time: Instant? = nil
  ) {
    self.id = id
    self.rule = rule
    self.severity = severity
    self.raised = raised
    self.confidence = confidence
    self.blame = blame
    self.app = app
    self.session = session
    self.message = message
    self.because = because
    self.advice = advice
    self.customer = customer
    self.evidence = evidence
    self.consequences = consequences
    self.time = time
  }
}

extension Finding {
  /// This finding with the severity that the user gives its rule.
  func rated(_ options: CaseOptions) -> Finding {
    guard !options.severities.isEmpty else { return self }
    var finding = self
    if let severity = options.severities[rule] {
      finding.severity = severity
      finding.raised = nil
    }
    for index in finding.consequences.indices {
      if let severity = options.severities[finding.consequences[index].rule] {
        finding.consequences[index].severity = severity
      }
    }
    return finding
  }
}

/// A finding that its cause absorbed.
public struct Consequence: Sendable, Hashable {
  public var rule: String
  /// How grave it would be by itself.
  public var severity: Severity
  public var message: String
  public var evidence: [Evidence]

  /// A consequence of another finding.
  public init(rule: String, severity: Severity = .warning, message: String, evidence: [Evidence]) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.evidence = evidence
  }
}

/// The first need that a rule did not have met.
public struct Missing: Sendable, Hashable {
  public var emitter: Emitter?
  public var level: Level?
  /// The kind of callback that the app has never been seen to print.
  public var wording: EventKind?
  public var from: Instant?
  public var to: Instant?
  /// The log ends too early; what it holds is as it should be.
  public var isAfterEnd: Bool

  /// A need that was not met.
  public init(
    emitter: Emitter? = nil, level: Level? = nil, wording: EventKind? = nil, from: Instant? = nil, to: Instant? = nil,
    isAfterEnd: Bool = false
  ) {
    self.emitter = emitter
    self.level = level
    self.wording = wording
    self.from = from
    self.to = to
    self.isAfterEnd = isAfterEnd
  }
}
