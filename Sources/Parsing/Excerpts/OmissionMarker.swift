/// The line that stands in an excerpt where lines were left out, and what they showed of the log.
///
///     [willrestore omitted 5e1f09c2: 1234 lines, 2026-11-29 09:14:02.118+0100 to 2026-11-29 09:20:00.000+0100
///     (+357.882); daemon bluetoothd[62] Default 200 +0..+357.1; app Fitness[4729] Info 12 +3.25..+300]
///
/// All on one line. What is left out of an answer is as much a part of it as what is kept: who spoke, at which level and
/// when, is what an absence is judged by.
public struct OmissionMarker: Sendable, Hashable {
  /// One voice that was heard in what was left out, without a break of more than a minute.
  public struct Saying: Sendable, Hashable {
    public var emitter: Emitter
    public var process: String?
    public var pid: UInt32?
    public var level: Level?
    /// Records.
    public var count: Int
    /// Microseconds behind the marker's first moment; nil where the records carry no time.
    public var first: Int64?
    public var last: Int64?

    /// A voice.
    public init(
      emitter: Emitter, process: String?, pid: UInt32?, level: Level?, count: Int, first: Int64?, last: Int64?
    ) {
      self.emitter = emitter
      self.process = process
      self.pid = pid
      self.level = level
      self.count = count
      self.first = first
      self.last = last
    }
  }

  /// The same in all markers of an excerpt and in its header: a line that a log merely quotes has another.
  public var tag: String
  /// Lines that were left out.
  public var lines: Int
  /// The first and the last moment, as the log prints them; nil where it prints none.
  public var from: String?
  public var to: String?
  /// Microseconds from the first moment to the last.
  public var length: Int64
  public var sayings: [Saying]

  /// A marker.
  public init(tag: String, lines: Int, from: String?, to: String?, length: Int64, sayings: [Saying]) {
    self.tag = tag
    self.lines = lines
    self.from = from
    self.to = to
    self.length = length
    self.sayings = sayings
  }

  static let opening: StaticString = "[willrestore omitted "

  // MARK: Writing

  /// The line, without its end.
  public var text: String {
    var text = "[willrestore omitted \(tag): \(lines) \(lines == 1 ? "line" : "lines")"
    if let from, let to { text += ", \(from) to \(to) (\(Self.offset(length)))" }
    for saying in sayings {
      let pid = saying.pid.map { "[\($0)]" } ?? ""
      text += "; \(saying.emitter.rawValue) \(ExcerptName.encoded(saying.process))\(pid)"
      text += " \(saying.level?.name ?? "-") \(saying.count)"
      if let first = saying.first, let last = saying.last { text += " \(Self.offset(first))..\(Self.offset(last))" }
    }
    return text + "]"
  }

  /// Seconds with as many digits as it takes: "+3.25".
  private static func offset(_ microseconds: Int64) -> String {
    let whole = microseconds / 1_000_000
    var digits = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "+\(whole)" : "+\(whole).\(digits)"
  }

  // MARK: Reading

  /// The marker that a line is; nil where it is none, or not as it was written.
  public init?(reading line: String) {
    guard line.hasPrefix("[willrestore omitted "), line.hasSuffix("]") else { return nil }
    var parts = line.dropFirst(21).dropLast().split(separator: ";").map { $0.drop { $0 == " " } }
    guard !parts.isEmpty else { return nil }
    let head = parts.removeFirst()
    guard let colon = head.firstIndex(of: ":") else { return nil }
    tag = String(head[..<colon])
    let rest = head[head.index(after: colon)...].drop { $0 == " " }
    guard let blank = rest.firstIndex(of: " "), let lines = Int(rest[..<blank]), lines >= 0 else { return nil }
    self.lines = lines
    (from, to, length, sayings) = (nil, nil, 0, [])
    if let comma = rest.firstIndex(of: ",") { readTimes(rest[rest.index(after: comma)...].drop { $0 == " " }) }
    for part in parts {
      guard let saying = Self.saying(part) else { return nil }
      sayings.append(saying)
    }
  }

  private mutating func readTimes(_ text: Substring) {
    let words = text.split(separator: " ")
    guard let middle = words.firstIndex(of: "to"), let last = words.last, last.hasPrefix("("), last.hasSuffix(")"),
      let length = Self.microseconds(last.dropFirst().dropLast())
    else { return }
    from = words[..<middle].joined(separator: " ")
    to = words[(middle + 1)...].dropLast().joined(separator: " ")
    self.length = length
  }

  private static func saying(_ text: Substring) -> Saying? {
    let words = text.split(separator: " ")
    guard words.count >= 4, let emitter = Emitter(rawValue: String(words[0])), let count = Int(words[3]) else {
      return nil
    }
    var process = words[1]
    var pid: UInt32?
    if process.last == "]", let open = process.lastIndex(of: "[") {
      pid = UInt32(process[process.index(after: open)...].dropLast())
      process = process[..<open]
    }
    let level = Level.allCases.first { $0.name == words[2] }
    guard level != nil || words[2] == "-" else { return nil }
    var saying = Saying(
      emitter: emitter, process: ExcerptName.decoded(process), pid: pid, level: level, count: count, first: nil,
      last: nil)
    guard words.count > 4 else { return saying }
    let word = words[4]
    guard let dots = word.range(of: ".."), let first = microseconds(word[..<dots.lowerBound]),
      let last = microseconds(word[dots.upperBound...]), first <= last
    else { return nil }
    (saying.first, saying.last) = (first, last)
    return saying
  }

  /// Longer than any log, and short enough to be added to any moment.
  private static let longest: Int64 = 1_000_000_000_000_000

  private static func microseconds(_ text: Substring) -> Int64? {
    guard text.first == "+" else { return nil }
    let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ Int64($0) }), whole >= 0, whole < longest / 1_000_000, parts.count <= 2
    else { return nil }
    guard parts.count == 2 else { return whole * 1_000_000 }
    let digits = parts[1]
    guard digits.utf8.count <= 6, let fraction = Int64(digits), fraction >= 0 else { return nil }
    return (0..<(6 - digits.utf8.count)).reduce(fraction) { value, _ in value * 10 } + whole * 1_000_000
  }
}

extension Substring {
  /// Where two characters stand side by side.
  fileprivate func range(of pair: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(pair) { return index..<self.index(index, offsetBy: pair.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
