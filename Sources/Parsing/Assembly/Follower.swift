/// A process's name, with the places of the two bytes in it that are rarest in logs: they are looked for first.
struct SoughtName: Sendable {
  let bytes: [UInt8]
  let rarest: Int
  let nextRarest: Int

  init(_ name: String) {
    bytes = Array(name.utf8)
    let weights = bytes.map { GroupChoice.weights[Int($0)] }
    let order = bytes.indices.sorted { (weights[$0], $0) < (weights[$1], $1) }
    rarest = order.first ?? 0
    nextRarest = order.dropFirst().first ?? 0
  }
}

/// Finds lines of processes that the log has shown to be of interest, by their names.
struct Follower: Sendable {
  /// The names are searched one by one, so they are few.
  static let capacity = 16
  private var names: [SoughtName] = []
  private(set) var processes: Set<String> = []
  /// The process that was asked for last: in a dense log it is the same again and again.
  private(set) var latest: String?
  /// Where each name stands next in the segment at hand: -1 not searched, `Int.max` nowhere.
  private var places: [Int] = []

  /// Searches for `process` from now on.
  mutating func follow(_ process: String) {
    latest = process
    guard names.count < Self.capacity, process.utf8.count >= 2, processes.insert(process).inserted else { return }
    names.append(SoughtName(process))
    places.append(-1)
  }

  /// Forgets places: another segment is at hand.
  mutating func reset() { for index in places.indices { places[index] = -1 } }

  /// The first place in `from..<to` where one of the names stands as a process's name.
  mutating func next(_ bytes: Span<UInt8>, from start: Int, to end: Int, limit: Int) -> Int? {
    var first: Int?
    for index in names.indices {
      if places[index] < start { places[index] = Self.find(names[index], bytes, start, limit) }
      if places[index] < end, places[index] < first ?? .max { first = places[index] }
    }
    return first
  }

  private static func find(_ name: SoughtName, _ bytes: Span<UInt8>, _ start: Int, _ limit: Int) -> Int {
    var from = start
    while let found = bytes.first(name, from: from, to: limit) {
      let before = bytes.at(found - 1)
      let isWord = before.isLetter || before.isDigit || before == 0x2E || before == 0x5F || before == 0x2D
      if !isWord, endsName(bytes, found + name.bytes.count, behind: before) { return found }
      from = found + name.bytes.count
    }
    return .max
  }

  /// What stands behind a process's name in the dialects: `[ : ( {`, a tab, a quote, Console's blank, the end of a line
  /// whose last column it is, the comma behind a path.
  private static func endsName(_ bytes: Span<UInt8>, _ index: Int, behind before: UInt8) -> Bool {
    switch bytes.at(index) {
    case .openBracket, .colon, 0x28, 0x7B, .tab, .quote, .blank, .escape: true
    case .lineFeed, .carriageReturn: before == .tab
    case .comma: before == 0x2F
    case 0x29: before == 0x28
    default: false
    }
  }
}

/// Whether an input holds more than one process and subsystem: with one alone it was filtered, and gaps say nothing.
struct Diversity: Sendable {
  private var process: String?
  private var subsystem: String?
  private(set) var hasSeveralProcesses = false
  private(set) var hasSeveralSubsystems = false
  private(set) var records = 0

  /// Whether all records so far are of one process or one subsystem.
  var isSingle: Bool { !hasSeveralProcesses || (!hasSeveralSubsystems && subsystem?.isEmpty == false) }

  /// Nothing that comes changes the answer.
  var isSettled: Bool { hasSeveralProcesses && hasSeveralSubsystems }

  /// It is known from elsewhere that there are several.
  mutating func settle() { (hasSeveralProcesses, hasSeveralSubsystems) = (true, true) }

  mutating func note(_ record: Record) {
    records += 1
    if let name = record.process {
      if process == nil { process = name } else if process != name { hasSeveralProcesses = true }
    }
    let name = record.subsystem ?? ""
    if subsystem == nil { subsystem = name } else if subsystem != name { hasSeveralSubsystems = true }
  }
}

extension EventKindSet {
  /// What an app itself prints: a process that does is followed.
  static let ofApps = EventKindSet(EventKind.allCases.filter { $0.rawValue.hasPrefix("app.") })
}
