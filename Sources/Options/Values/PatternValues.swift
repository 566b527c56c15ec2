import Parsing

/// Readers of values that concern patterns.
enum PatternValues {
  /// The name of an event, or of a group of events: what stands before a dot in names.
  static func event(_ text: String) throws(UsageError) -> String {
    let names = EventKind.allCases.map(\.rawValue)
    if names.contains(text) || (!text.isEmpty && names.contains { $0.hasPrefix(text + ".") }) { return text }
    throw UsageError(
      "\(text.quoted) is no event",
      hint: Suggestion.sentence(
        for: text, among: names, otherwise: "Documentation/events.md lists them; 'app' stands for all that begin so."))
  }
}
