/// Whose objects were read: what names an object's speaker is the same in many, and is unescaped and made sense of once.
struct ObjectLabels: Sendable {
  /// What an object's names stand for.
  struct Label: Sendable {
    var process: String?
    var library: String?
    var subsystem: String?
    var category: String?
    var imagePath: String?
    /// What is known of them who speak; nil as long as it was not asked for.
    var speaker: Speaker?
  }

  /// What the names tell of an object.
  struct Speaker: Sendable {
    var emitter: Emitter?
    /// Only one kind of system has this process, which was not said yet.
    var hasSign: Bool
    /// Nothing of an emitter's object is asked for but its names and time.
    var isPlain: Bool
    /// Another daemon has the same name; its messages tell which one speaks.
    var isShared: Bool
  }

  /// The bytes as they stand in the input.
  private struct Key: Sendable {
    /// Path and sender, one after the other.
    var images: [UInt8]
    var pathCount: Int
    /// Subsystem and category.
    var topic: [UInt8]
    var subsystemCount: Int
    /// The process, where it is not the end of the path.
    var process: [UInt8]
    var processCount: Int
  }

  /// Where the names stand in an object.
  private struct Places {
    var path: Range<Int>
    var library: Range<Int>
    var subsystem: Range<Int>
    var category: Range<Int>
    var process: Range<Int>
    var processCount: Int

    init(_ header: Header) {
      path = header.imagePath ?? 0..<0
      library = header.library ?? 0..<0
      subsystem = header.subsystem ?? 0..<0
      category = header.category ?? 0..<0
      process = header.process ?? 0..<0
      processCount = process.count
      if process.upperBound == path.upperBound, process.lowerBound >= path.lowerBound { process = 0..<0 }
    }

    var count: Int { path.count + library.count + subsystem.count + category.count + process.count }
  }

  /// How many are kept, and how long their names are; what is beyond is read anew each time.
  private static let capacity = 2_048
  private static let longest = 1_024
  private static let buckets = 8_192

  private var keys: [Key] = []
  private(set) var all: [Label] = []
  /// Index in ``all`` by the names' hash, -1 where there is none.
  private var buckets: [Int16] = []

  /// The label of the object in `line` whose header is `header`; nil while it is not known.
  func find(_ line: Span<UInt8>, _ header: Header) -> Int? {
    guard !all.isEmpty else { return nil }
    let places = Places(header)
    var bucket = Self.bucket(line, places)
    while buckets[bucket] >= 0 {
      let index = Int(buckets[bucket])
      if Self.isSame(keys[index], line, places) { return index }
      bucket = (bucket + 1) % Self.buckets
    }
    return nil
  }

  private static func isSame(_ key: borrowing Key, _ line: Span<UInt8>, _ places: Places) -> Bool {
    key.pathCount == places.path.count && key.subsystemCount == places.subsystem.count
      && key.processCount == places.processCount && line.matches(key.images, places.path, then: places.library)
      && line.matches(key.topic, places.subsystem, then: places.category)
      && line.matches(key.process, places.process, then: 0..<0)
  }

  /// Keeps a label that is not known; nil where there are too many, or its names are too long.
  mutating func keep(_ label: Label, _ line: Span<UInt8>, _ header: Header) -> Int? {
    let places = Places(header)
    guard all.count < Self.capacity, places.count <= Self.longest else { return nil }
    if buckets.isEmpty { buckets = Array(repeating: -1, count: Self.buckets) }
    var bucket = Self.bucket(line, places)
    while buckets[bucket] >= 0 { bucket = (bucket + 1) % Self.buckets }
    buckets[bucket] = Int16(all.count)
    var key = Key(
      images: [], pathCount: places.path.count, topic: [], subsystemCount: places.subsystem.count, process: [],
      processCount: places.processCount)
    key.images.append(line, places.path)
    key.images.append(line, places.library)
    key.topic.append(line, places.subsystem)
    key.topic.append(line, places.category)
    key.process.append(line, places.process)
    keys.append(key)
    all.append(label)
    return all.count - 1
  }

  /// Says who speaks under a label.
  mutating func name(_ speaker: Speaker, of index: Int) { all[index].speaker = speaker }

  /// What is known of speakers no longer holds.
  mutating func forgetSpeakers() { for index in all.indices { all[index].speaker = nil } }

  /// The sign of this speaker was said.
  mutating func dropSign(of index: Int) {
    all[index].speaker?.hasSign = false
  }

  private static func bucket(_ line: Span<UInt8>, _ places: Places) -> Int {
    var hash = line.hash(of: places.path, into: UInt64(truncatingIfNeeded: places.count))
    hash = line.hash(of: places.library, into: hash)
    hash = line.hash(of: places.subsystem, into: hash)
    hash = line.hash(of: places.category, into: hash)
    if !places.process.isEmpty { hash = line.hash(of: places.process, into: hash) }
    return Int(truncatingIfNeeded: hash >> 40) % buckets
  }
}

extension Assembler {
  /// Takes the names of an object whose header stands in ``header`` and is of `line`; returns their label, where it is
  /// kept.
  @discardableResult
  mutating func fillNames(ofObject line: Span<UInt8>) -> Int? {
    if let index = objectLabels.find(line, header) {
      record.process = objectLabels.all[index].process
      record.library = objectLabels.all[index].library
      record.subsystem = objectLabels.all[index].subsystem
      record.category = objectLabels.all[index].category
      record.imagePath = objectLabels.all[index].imagePath
      return index
    }
    readNames(line)
    let label = ObjectLabels.Label(
      process: record.process, library: record.library, subsystem: record.subsystem, category: record.category,
      imagePath: record.imagePath)
    return objectLabels.keep(label, line, header)
  }
}
