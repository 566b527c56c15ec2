/// What a person reads about a rule; the logic that fires it stands in the file of the rule's name.
public struct RuleText: Sendable {
  /// A few words, no full stop: "No willRestoreState after a Bluetooth relaunch".
  public var title: String
  /// What the finding means, two to four sentences, for a support engineer.
  public var means: String
  /// What in a log proves it, and what excludes it.
  public var proves: String
  /// How to confirm it: what to collect, at which level, when.
  public var confirm: String
  /// What the developer should do.
  public var advice: String
  /// One sentence that a support agent can send to the customer.
  public var customer: String
  /// A short Swift or configuration sample, of our own.
  public var sample: String?
  /// Apple's documents: title and path below developer.apple.com.
  public var documents: [Document]

  /// A document of Apple's.
  public struct Document: Sendable, Hashable {
    public var title: String
    public var path: String

    /// Its address: ``path`` itself where that is one, else below developer.apple.com.
    public var url: String {
      path.hasPrefix("https://") ? path : "https://developer.apple.com/" + path.drop { $0 == "/" }
    }

    /// A document of Apple's; `path` is below developer.apple.com.
    public init(_ title: String, _ path: String) {
      self.title = title
      self.path = path
    }
  }

  /// The texts of a rule.
  public init(
    title: String, means: String, proves: String, confirm: String, advice: String, customer: String,
    sample: String? = nil, documents: [Document] = []
  ) {
    self.title = title
    self.means = means
    self.proves = proves
    self.confirm = confirm
    self.advice = advice
    self.customer = customer
    self.sample = sample
    self.documents = documents
  }
}

/// A number of a rule that the user can change with `--set SLUG.PARAMETER=VALUE`.
public struct RuleParameter: Sendable, Hashable {
  public var name: String
  /// "s" for seconds, "" for a count.
  public var unit: String
  public var defaultValue: Double
  public var means: String

  /// A number of a rule.
  public init(_ name: String, unit: String, default defaultValue: Double, means: String) {
    self.name = name
    self.unit = unit
    self.defaultValue = defaultValue
    self.means = means
  }
}

/// What is fixed about a rule: its row in `willrestore rules`.
public struct RuleDescriptor: Sendable {
  /// The rule's name, kebab-case: "will-restore-missing".
  public var slug: String
  /// Its group in the documentation: "A" … "H".
  public var group: String
  /// Severity before anything raises or lowers it.
  public var severity: Severity
  public var blame: Blame
  public var parameters: [RuleParameter]
  /// It is about the end of a process and the relaunch that should have followed, not about the life that ended.
  public var isOfEnd: Bool
  public var text: RuleText

  /// A rule's row.
  public init(
    slug: String, group: String, severity: Severity, blame: Blame, parameters: [RuleParameter] = [],
    isOfEnd: Bool = false, text: RuleText
  ) {
    self.slug = slug
    self.group = group
    self.severity = severity
    self.blame = blame
    self.parameters = parameters
    self.isOfEnd = isOfEnd
    self.text = text
  }
}
