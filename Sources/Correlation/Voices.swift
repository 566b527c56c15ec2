/// Processes that speak in words that may be about Bluetooth, of which no word tells what happened.
///
/// They are what to look at where no app is known to use Bluetooth: their log is not silent, it is not understood.
public struct Voices: Sendable {
  /// Who speaks, and how often.
  public struct Voice: Sendable, Hashable {
    /// The name of the process; nil in a style that prints none.
    public var process: String?
    /// Lines that look like callbacks and match no pattern.
    public var unmatched = 0
    /// Lines that a pattern knows as telling nothing.
    public var idle = 0

    /// Both kinds of line.
    public var lines: Int { unmatched + idle }
  }

  /// Beyond these nobody looks.
  private static let most = 64

  /// In the order in which they were first heard.
  public private(set) var all: [Voice] = []

  mutating func hear(_ process: String?, isKnown: Bool) {
    var index = all.firstIndex { $0.process == process }
    if index == nil, all.count < Self.most {
      index = all.count
      all.append(Voice(process: process))
    }
    guard let index else { return }
    if isKnown { all[index].idle += 1 } else { all[index].unmatched += 1 }
  }
}
