/// What an exclusion said of messages before: a log repeats them with other numbers in them, and to most expressions one
/// digit is as good as another.
///
/// Only an expression that cannot tell digits apart may be asked through this.
struct ExclusionMemo {
  private struct Entry {
    /// The message with each digit made a `0`; empty: none.
    var shape: [UInt8] = []
    var holds = false
  }

  /// Longer messages are not kept.
  static let longest = 512
  private static let capacity = 1_024

  private var entries: [Entry] = []
  private var shape: [UInt8] = []
  private var place = 0

  /// What was said of a message that differs in digits only; nil when nothing was.
  mutating func answer(for message: [UInt8]) -> Bool? {
    shape.removeAll(keepingCapacity: true)
    guard message.count <= Self.longest, !message.isEmpty else { return nil }
    if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.capacity) }
    shape.append(shapeOf: message.span)
    let text = shape
    let bytes = text.span
    place = Int(truncatingIfNeeded: bytes.hash(of: 0..<bytes.count, into: 0) >> 32) % Self.capacity
    let isKnown = bytes.matches(entries[place].shape, 0..<bytes.count, then: bytes.count..<bytes.count)
    return isKnown ? entries[place].holds : nil
  }

  /// Keeps what was said of the message that ``answer(for:)`` was asked for last.
  mutating func keep(_ holds: Bool) {
    guard !shape.isEmpty else { return }
    entries[place] = Entry(shape: shape, holds: holds)
  }

  /// Whether an expression cannot tell one digit from another: it holds none, but for counts in braces and classes with
  /// the range of all of them. Where it is not plain, the answer is no.
  static func isBlindToDigits(_ expression: String) -> Bool {
    let all = Array(expression.utf8)
    let range = Array("0-9".utf8)
    var isInClass = false
    var index = 0
    while index < all.count {
      switch all[index] {
      case .backslash:
        index += 1
        // Others than these may name a character by its number, or a group.
        let plain = Array("dDwWsSbBAzZnrt".utf8)
        guard index < all.count, plain.contains(all[index]) || !(all[index].isLetter || all[index].isDigit) else {
          return false
        }
      case .openBracket: isInClass = true
      case .closeBracket: isInClass = false
      case 0x7B where !isInClass:  // {
        guard let end = all[index...].firstIndex(of: 0x7D) else { return false }
        let count = all[(index + 1)..<end]
        guard count.allSatisfy({ $0.isDigit || $0 == .comma }) else { return false }
        index = end
      case .zero where isInClass && all[index...].starts(with: range): index += 2
      case 48...57: return false
      default: break
      }
      index += 1
    }
    return true
  }
}
