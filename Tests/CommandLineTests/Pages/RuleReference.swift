import Diagnosis
import Foundation

/// The rules as the pages show them, made from the rules themselves.
enum RuleReference {
  private static let groups: [(letter: String, title: String)] = [
    ("A", "Setup and identity"), ("B", "Relaunch"), ("C", "What was handed back"), ("D", "After the restoration"),
    ("E", "Background behaviour"), ("F", "The background window"), ("G", "Link and radio"), ("H", "The capture itself"),
  ]

  /// A row a rule, with links to its part of the page of rules.
  static var table: String {
    var text = "\n| rule | severity | what it says |\n|---|---|---|\n"
    for rule in RuleBook.all {
      let link = "[`\(rule.slug)`](Documentation/rules.md#\(rule.slug))"
      text += "| \(link) | \(rule.severity.rawValue) | \(rule.text.title) |\n"
    }
    return text + "\n"
  }

  /// A part for each rule.
  static var parts: String {
    var text = ""
    for group in groups {
      let members = RuleBook.all.filter { $0.group == group.letter }
      guard !members.isEmpty else { continue }
      text += "\n## \(group.letter). \(group.title)\n"
      for rule in members { text += "\n" + part(of: rule) }
    }
    return text + "\n"
  }

  private static func part(of rule: RuleDescriptor) -> String {
    let text = rule.text
    var part = "### \(rule.slug)\n\n"
    part += "**\(text.title).** *\(rule.severity.rawValue), \(blame(rule.blame))*\n\n\(text.means)\n\n"
    part += "- **Proof.** \(text.proves)\n- **To confirm.** \(text.confirm)\n- **What to do.** \(text.advice)\n"
    part += "- **For the customer.** “\(text.customer)”\n"
    if !rule.parameters.isEmpty {
      part += "\n| parameter | default | meaning |\n|---|---|---|\n"
      for parameter in rule.parameters {
        let number = "\(number(parameter.defaultValue)) \(parameter.unit)".trimmingBlanks
        part += "| `\(rule.slug).\(parameter.name)` | \(number) | \(parameter.means) |\n"
      }
    }
    if let sample = text.sample { part += "\n```\(language(of: sample))\n\(sample)\n```\n" }
    if !text.documents.isEmpty {
      let links = text.documents.map { "[\($0.title)](\(url($0)))" }
      part += "\nApple: " + links.joined(separator: " · ") + "\n"
    }
    return part
  }

  private static func blame(_ blame: Blame) -> String {
    switch blame {
    case .app: "in the app"
    case .system: "the system"
    case .accessory: "the accessory"
    case .user: "a setting or action of the user"
    case .capture: "the capture"
    }
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  private static func language(of sample: String) -> String { sample.hasPrefix("<") ? "xml" : "swift" }

  private static func url(_ document: RuleText.Document) -> String {
    let url =
      document.path.hasPrefix("https://") ? document.path : "https://developer.apple.com/\(document.path)"
    // Parentheses would end the link.
    return url.replacingOccurrences(of: "(", with: "%28").replacingOccurrences(of: ")", with: "%29")
  }
}

extension String {
  fileprivate var trimmingBlanks: String { trimmingCharacters(in: .whitespaces) }
}
