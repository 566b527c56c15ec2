/// A set of rules by their places in a list: one bit a rule, since dozens are asked about with each event.
struct RuleSet: Hashable {
  /// More rules than a list will have.
  static let capacity = 128

  private var low: UInt64 = 0
  private var high: UInt64 = 0

  var isEmpty: Bool { low | high == 0 }

  func contains(_ rule: Int) -> Bool { (rule < 64 ? low : high) & Self.bit(rule) != 0 }

  mutating func insert(_ rule: Int) {
    if rule < 64 { low |= Self.bit(rule) } else { high |= Self.bit(rule) }
  }

  mutating func remove(_ rule: Int) {
    if rule < 64 { low &= ~Self.bit(rule) } else { high &= ~Self.bit(rule) }
  }

  private static func bit(_ rule: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: rule & 63) }
}
