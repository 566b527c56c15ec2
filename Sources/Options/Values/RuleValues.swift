import Diagnosis

/// Readers of values that name rules and apps.
public enum RuleValues {
  /// `SLUG.PARAMETER=VALUE`: the key of ``CaseOptions/parameters`` and its number.
  public static func parameter(
    _ text: String, in catalog: Catalog
  ) throws(UsageError) -> (key: String, value: Double) {
    guard let equals = text.firstIndex(of: "="), let dot = text[..<equals].firstIndex(of: ".") else {
      throw UsageError(
        "\(text.quoted) does not set anything", hint: "Write SLUG.PARAMETER=VALUE; 'willrestore rules' lists them.")
    }
    let rule = try catalog.rule(String(text[..<dot]))
    let name = String(text[text.index(after: dot)..<equals])
    guard let parameter = rule.parameters.first(where: { $0.name == name }) else {
      throw noParameter(name, of: rule)
    }
    var number = text[text.index(after: equals)...]
    if !parameter.unit.isEmpty, number.hasSuffix(parameter.unit) { number = number.dropLast(parameter.unit.count) }
    let digits = number.utf8.count { (0x30...0x39).contains($0) }
    // Only digits with at most one dot: `Double` would also take "nan", "inf" and hexadecimal.
    let isPlain = digits > 0 && digits + (number.contains(".") ? 1 : 0) == number.utf8.count
    guard isPlain, let value = Double(number), value <= 1e9 else {
      throw UsageError(
        "\(text.quoted): the value must be a number between 0 and 1000000000",
        hint: "Its default is \(PlainValues.shown(parameter.defaultValue))\(parameter.unit): \(parameter.means)")
    }
    return ("\(rule.slug).\(name)", value)
  }

  private static func noParameter(_ name: String, of rule: RuleDescriptor) -> UsageError {
    let names = rule.parameters.map(\.name)
    if names.isEmpty { return UsageError("the rule \(rule.slug) has no parameters") }
    return UsageError(
      "\(name.quoted) is not a parameter of the rule \(rule.slug)", hint: "Known are: \(names.joined(separator: ", "))."
    )
  }

  /// `BUNDLE`, `PROCESS` or `BUNDLE=PROCESS`.
  public static func app(_ text: String) throws(UsageError) -> CaseOptions.AppSelection {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if let name = parts.first, parts.allSatisfy({ !$0.isEmpty }) {
      return CaseOptions.AppSelection(name: String(name), process: parts.count > 1 ? String(parts[1]) : nil)
    }
    throw UsageError(
      "\(text.quoted) names no app",
      hint: "Write a bundle (com.acme.fitness), a process (Fitness) or both with '=' between.")
  }
}

extension PlainValues {
  /// A number without needless zeros: "10", "2.5".
  static func shown(_ number: Double) -> String {
    let text = String(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
