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

  /// Opens the innermost brackets first, as long as there are any.
  private static func alternatives(of predicate: String) -> String {
    var rest = predicate
    while let close = rest.firstIndex(of: ")"), let open = rest[..<close].lastIndex(of: "(") {
      let group = rest[rest.index(after: open)..<close]
      rest.replaceSubrange(open...close, with: isNarrowed(group) ? " " : " \(group) ")
    }
    return rest
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
      || conditions.contains("!=")
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
