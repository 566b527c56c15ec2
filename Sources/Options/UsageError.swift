/// What is wrong with a command line, in words for the person who typed it.
public struct UsageError: Error, Sendable, Hashable {
  /// What is wrong and where, without a full stop's worth of blame: "--zone: 'CET' is not an offset".
  public var message: String
  /// What to do about it; nil when the message says it.
  public var hint: String?
  /// Whose help tells more; nil for the general help.
  public var command: Command?

  /// A wrong command line.
  public init(_ message: String, hint: String? = nil, command: Command? = nil) {
    self.message = message
    self.hint = hint
    self.command = command
  }

  /// The lines for standard error, each ended.
  public var text: String {
    var text = "willrestore: \(message)\n"
    if let hint { text += hint + "\n" }
    let words = command.map { " \($0.rawValue)" } ?? ""
    return text + "See 'willrestore\(words) --help'.\n"
  }
}
