/// Colours of the terminal, on or off. Words carry the meaning, so that nothing is lost without them.
struct Style {
  /// What a piece of text is; the look follows from it.
  enum Role {
    case error, warning, info, good, heading, faint, place
  }

  var isOn: Bool

  /// The sequence that begins text of `role`; empty when colour is off.
  func begin(_ role: Role) -> String {
    guard isOn else { return "" }
    switch role {
    case .error: return "\u{1B}[1;31m"
    case .warning: return "\u{1B}[1;33m"
    case .info: return "\u{1B}[1;34m"
    case .good: return "\u{1B}[1;32m"
    case .heading: return "\u{1B}[1m"
    case .faint: return "\u{1B}[2m"
    case .place: return "\u{1B}[36m"
    }
  }

  /// The sequence that ends styled text.
  var end: String { isOn ? "\u{1B}[0m" : "" }
}
