import Parsing

/// A predicate as `log` echoes it, read as far as it decides what a capture can show.
struct Predicate {
  let text: String
  private let folded: String
  /// The conditions that stand alone: groups in brackets that hold a narrower one are left out.
  private let alternatives: String

  init(_ text: String) {
    self.text = text
    folded = text.lowercased()
    alternatives = Self.alternatives(of: folded)
  }

  /// In bytes; nobody writes a longer one, and one that a log echoes may be hostile.
  private static let longest = 4_096

  /// Opens the innermost brackets first, as long as there are any.
  private static func alternatives(of predicate: String) -> String {
    // Of one that is too long to read all of it counts as one narrow condition.
    guard predicate.utf8.count <= longest else { return "not (\(predicate.prefix(longest)))" }
    var open = [""]
    for character in predicate {
      switch character {
      case "(": open.append("")
      case ")" where open.count > 1:
        let group = open.removeLast()
        open[open.count - 1] += isNarrowed(group) ? " " : " \(group) "
      default: open[open.count - 1].append(character)
      }
    }
    // What is never closed stands as it is.
    return open.joined(separator: "(")
  }

  /// The guide's mistake: no message has the subsystem `com.apple.bluetoothd`.
  var namesWrongSubsystem: Bool {
    // In quotes of its own: `com.apple.bluetoothd-central-…` is the name of a session.
    (folded.contains("\"com.apple.bluetoothd\"") || folded.contains("'com.apple.bluetoothd'"))
      && !folded.contains("com.apple.bluetooth\"") && !folded.contains("com.apple.bluetooth'")
  }

  /// Narrowed by a second condition, or turned round: what it lets through is not for us to say.
  private static func isNarrowed(_ conditions: some StringProtocol) -> Bool {
    conditions.contains(" and ") || conditions.contains("&&") || conditions.contains("not ")
      || conditions.contains("!")
  }

  /// Whether it names the emitter at all.
  func mentions(_ emitter: Emitter, processes: [String]) -> Bool { mentions(emitter, processes, in: folded) }

  private func mentions(_ emitter: Emitter, _ processes: [String], in conditions: String) -> Bool {
    let words: [String] =
      switch emitter {
      case .daemon: ["\"bluetoothd\"", "'bluetoothd'", "/bluetoothd", "com.apple.bluetooth\"", "com.apple.bluetooth'"]
      case .lifecycle: ["runningboard", "springboard", "frontboard"]
      case .framework: ["com.apple.bluetooth\"", "corebluetooth"] + processes.map { "\"" + $0.lowercased() + "\"" }
      case .app: processes.map { "\"" + $0.lowercased() + "\"" }
      }
    return words.contains { conditions.contains($0) }
  }

  /// Whether every record of the emitter gets through.
  func selects(_ emitter: Emitter, processes: [String]) -> Bool {
    !Self.isNarrowed(alternatives) && mentions(emitter, processes, in: alternatives)
  }
}
