/// Who spoke in lines of emitters: what stands between a line's columns and its message is the same again and again, and
/// is made sense of once.
struct Speakers: Sendable {
  /// What a line tells in front of its message.
  struct Speaker: Sendable {
    var process: String
    var emitter: Emitter?
    /// The kind of system that only has this process, as long as it was not said.
    var sign: PlatformSign?
    /// Nothing of an emitter's line is asked for but what stands in front of its message.
    var isPlain: Bool
    /// Another daemon has the same name; its messages tell which one speaks.
    var isShared: Bool
  }

  /// The bytes that tell a speaker: the process's name, and sender, subsystem and category behind it.
  private struct Label: Sendable {
    var bytes: [UInt8]
    var processCount: Int
    var hasLibrary: Bool
  }

  /// How many are kept; a log that has more of them is read record by record.
  static let capacity = 1_024
  private static let buckets = 4_096

  private var labels: [Label] = []
  private var all: [Speaker] = []
  /// Index in ``all`` by the label's hash, -1 where there is none.
  private var places: [Int16] = []

  subscript(_ index: Int) -> Speaker { all[index] }

  /// The sign of this speaker was said.
  mutating func dropSign(of index: Int) { all[index].sign = nil }

  /// The speaker of a line whose header is `header`; nil while it is not known.
  func find(_ line: Span<UInt8>, _ header: Header) -> Int? {
    guard !all.isEmpty, let process = header.process else { return nil }
    let rest = Self.rest(header)
    var place = Self.place(line, process, rest)
    while places[place] >= 0 {
      let index = Int(places[place])
      let isSame =
        labels[index].processCount == process.count && labels[index].bytes.count == process.count + rest.count
        && labels[index].hasLibrary == (header.library != nil)
        && line.matches(labels[index].bytes, process, then: rest)
      if isSame { return index }
      place = (place + 1) % Self.buckets
    }
    return nil
  }

  /// Keeps a speaker who is not known; nil where there are too many.
  mutating func keep(_ speaker: Speaker, _ line: Span<UInt8>, _ header: Header) -> Int? {
    guard all.count < Self.capacity, let process = header.process else { return nil }
    if places.isEmpty { places = Array(repeating: -1, count: Self.buckets) }
    let rest = Self.rest(header)
    var place = Self.place(line, process, rest)
    while places[place] >= 0 { place = (place + 1) % Self.buckets }
    places[place] = Int16(all.count)
    var label = Label(bytes: [], processCount: process.count, hasLibrary: header.library != nil)
    label.bytes.append(line, process)
    label.bytes.append(line, rest)
    labels.append(label)
    all.append(speaker)
    return all.count - 1
  }

  /// From the first of sender and subsystem up to the message: what stands in front of it, such as a thread's number,
  /// tells of no speaker.
  private static func rest(_ header: Header) -> Range<Int> {
    let end = header.message.lowerBound
    let start = header.library?.lowerBound ?? header.subsystem?.lowerBound ?? header.category?.lowerBound ?? end
    return min(start, end)..<end
  }

  private static func place(_ line: Span<UInt8>, _ process: Range<Int>, _ rest: Range<Int>) -> Int {
    let hash = line.hash(of: rest, into: line.hash(of: process, into: UInt64(truncatingIfNeeded: rest.count)))
    return Int(truncatingIfNeeded: hash >> 40) % buckets
  }
}
