/// The shapes of lines that no pattern knows, counted; as many as memory allows, however long the log is.
struct ShapeTable: Sendable {
  /// A message as it was logged.
  struct Example: Sendable, Hashable {
    var message: [UInt8]
    var position: SourcePosition
  }

  /// Lines of one shape, of one process.
  struct Entry: Sendable {
    var shape: MessageShape
    var process: String?
    var count = 0
    /// The first few that differ; the first is the first line of the shape.
    var examples: [Example] = []
    /// What a scan could find all of them by: parts of the text that stand in the raw bytes of each.
    var literals: [String] = []
    /// Some of the process's numbers, by which a bundle is found.
    var pids: Set<UInt32> = []
    var subsystem: String?
  }

  /// Further shapes are only counted.
  static let mostShapes = 512
  private static let mostExamples = 3
  private static let mostPids = 16
  /// How much of an example is kept.
  private static let longestExample = 2_048

  private struct Key: Hashable {
    var process: String?
    var shape: MessageShape
  }

  /// In the order in which they came.
  private(set) var entries: [Entry] = []
  /// Lines whose shapes were too many.
  private(set) var uncounted = 0
  private var places: [Key: Int] = [:]

  /// Takes a line.
  mutating func add(_ record: Record) {
    let message = record.message.prefix(Self.longestExample)
    let (shape, length) = ShapeReader.read(message)
    guard !shape.pieces.isEmpty else { return }
    guard let place = place(of: shape, process: record.process) else {
      uncounted += 1
      return
    }
    // Colours, curly quotes and the like are taken off before a message is matched, and stand in what is scanned.
    let raw = String(decoding: record.raw, as: UTF8.self).lowercased()
    entries[place].literals.removeAll { !raw.holds($0.lowercased()) }
    entries[place].count += 1
    if let pid = record.pid, entries[place].pids.count < Self.mostPids { entries[place].pids.insert(pid) }
    entries[place].subsystem = entries[place].subsystem ?? record.subsystem
    let example = Example(message: Array(message.prefix(length)), position: record.position)
    let isKnown = entries[place].examples.contains { $0.message == example.message }
    if entries[place].examples.count < Self.mostExamples, !isKnown { entries[place].examples.append(example) }
  }

  private mutating func place(of shape: MessageShape, process: String?) -> Int? {
    let key = Key(process: process, shape: shape)
    if let place = places[key] { return place }
    for index in entries.indices where entries[index].process == process {
      // Names differ; a word by which the lines tell different things does not make them one.
      guard let merged = entries[index].shape.merged(with: shape),
        EventGuess.of(entries[index].shape)?.event == EventGuess.of(shape)?.event
      else { continue }
      entries[index].shape = merged
      let literals = PatternDraft.literals(of: merged)
      entries[index].literals.removeAll { !literals.contains($0) }
      // The next line with another name is found at once; both keys lead to the one entry.
      if places.count < 4 * Self.mostShapes {
        places[key] = index
        places[Key(process: process, shape: merged)] = index
      }
      return index
    }
    guard entries.count < Self.mostShapes else { return nil }
    places[key] = entries.count
    entries.append(Entry(shape: shape, process: process, literals: PatternDraft.literals(of: shape)))
    return entries.count - 1
  }
}
