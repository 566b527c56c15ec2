import Parsing

/// A predicate as `log` echoes it, read as far as it decides what a capture can show.
struct Predicate {
  let text: String
  private let folded: String

  init(_ text: String) {
    self.text = text
    folded = text.lowercased()
  }

  /// The guide's mistake: no message has the subsystem `com.apple.bluetoothd`.
  var namesWrongSubsystem: Bool {
    // In quotes of its own: `com.apple.bluetoothd-central-…` is the name of a session.
    (folded.contains("\"com.apple.bluetoothd\"") || folded.contains("'com.apple.bluetoothd'"))
      && !folded.contains("com.apple.bluetooth\"") && !folded.contains("com.apple.bluetooth'")
  }

  /// Narrowed by a second condition, or turned round: what it lets through is not for us to say.
  private var isNarrowed: Bool {
    folded.contains(" and ") || folded.contains("&&") || folded.contains("not ") || folded.contains("!=")
  }

  /// Whether it names the emitter at all.
  func mentions(_ emitter: Emitter, processes: [String]) -> Bool {
    let words: [String] =
      switch emitter {
      case .daemon: ["\"bluetoothd\"", "'bluetoothd'", "/bluetoothd", "com.apple.bluetooth\"", "com.apple.bluetooth'"]
      case .lifecycle: ["runningboard", "springboard", "frontboard"]
      case .framework: ["com.apple.bluetooth\"", "corebluetooth"] + processes.map { "\"" + $0.lowercased() + "\"" }
      case .app: processes.map { "\"" + $0.lowercased() + "\"" }
      }
    return words.contains { folded.contains($0) }
  }

  /// Whether every record of the emitter gets through.
  func selects(_ emitter: Emitter, processes: [String]) -> Bool {
    !isNarrowed && mentions(emitter, processes: processes)
  }
}
