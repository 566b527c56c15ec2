import Diagnosis
import Parsing

/// The names that values of options are checked against; the parser itself knows no rule and no dialect.
public struct Catalog: Sendable {
  /// Every rule, in the order of the documentation.
  public var rules: [RuleDescriptor]
  /// Every export style that can be forced.
  public var dialects: [DialectName]

  /// The names that are known.
  public init(rules: [RuleDescriptor], dialects: [DialectName]) {
    self.rules = rules
    self.dialects = dialects
  }

  /// The rule of that name; otherwise an error that says which come near.
  public func rule(_ slug: String) throws(UsageError) -> RuleDescriptor {
    if let rule = rules.first(where: { $0.slug == slug }) { return rule }
    throw UsageError(
      "\(slug.quoted) is not a rule",
      hint: Suggestion.sentence(
        for: slug, among: rules.map(\.slug), otherwise: "'willrestore rules' lists them all."))
  }

  /// The dialect of that name; otherwise an error that says which there are.
  public func dialect(_ name: String) throws(UsageError) -> DialectName {
    if let dialect = dialects.first(where: { $0.description == name }) { return dialect }
    let names = dialects.map(\.description)
    throw UsageError(
      "\(name.quoted) is not a dialect",
      hint: Suggestion.sentence(
        for: name, among: names, otherwise: "Dialects are: \(names.joined(separator: ", "))."))
  }
}
