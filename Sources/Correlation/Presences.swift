import Parsing

/// Stretches of time in which something was seen, neighbours within a minute, or another time, joined.
public struct PresenceIntervals: Sendable {
  private static let bound = 4_096

  private let join: Int64
  private var intervals: [ClosedRange<Int64>] = []

  /// - Parameter seconds: how far from each other neighbours may lie that are one stretch.
  init(joining seconds: Int64 = 60) { join = seconds * 1_000_000 }

  mutating func add(_ time: Int64) {
    guard let last = intervals.last else {
      intervals.append(time...time)
      return
    }
    if time >= last.lowerBound - join, time <= last.upperBound + join || intervals.count >= Self.bound {
      intervals[intervals.count - 1] = min(last.lowerBound, time)...max(last.upperBound, time)
    } else {
      intervals.append(time...time)
    }
  }

  /// Whether anything was seen between the two moments, microseconds, ends included.
  public func isAnything(from: Int64, to: Int64) -> Bool {
    intervals.contains { $0.lowerBound <= to && $0.upperBound >= from }
  }
}

/// When each was seen in an input: emitters, their quiet levels, processes and pids.
///
/// Each record of an emitter is seen, so the accounts lie in a list, and those of the voices that spoke last are found
/// without a search.
public struct Presences: Sendable {
  /// Who spoke in a record, with all by which it is looked for.
  struct Voice: Sendable {
    var emitter: Emitter
    var process: String?
    var pid: UInt32?
    /// Below Default, where a log may leave records out.
    var quietLevel: Level?

    /// Only of apps each process is kept account of.
    init(emitter: Emitter, process: String?, pid: UInt32?, level: Level?) {
      let isApp = emitter == .app || emitter == .framework
      self.emitter = emitter
      self.process = isApp ? process : nil
      self.pid = isApp ? pid : nil
      quietLevel = level.flatMap { $0 < .default ? $0 : nil }
    }

    /// Under which names it is looked for.
    var everyone: [InputCoverage.Who] {
      var everyone: [InputCoverage.Who] = [.emitter(emitter)]
      if let quietLevel { everyone.append(.level(emitter, quietLevel)) }
      if emitter == .framework { everyone.append(.emitter(.app)) }
      if let process { everyone.append(.process(process)) }
      if let pid { everyone.append(.pid(pid)) }
      return everyone
    }

    func isSame(as other: Voice) -> Bool {
      pid == other.pid && emitter == other.emitter && quietLevel == other.quietLevel && process == other.process
    }
  }

  private struct Known: Sendable {
    var voice = Voice(emitter: .app, process: nil, pid: nil, level: nil)
    /// Places of its accounts; of those that it has none the last again. -1 where no voice is remembered.
    var places = (-1, -1, -1, -1, -1)
  }

  private static let known = 64

  private var places: [InputCoverage.Who: Int] = [:]
  private var intervals: [PresenceIntervals] = []
  private var lately: [Known] = []

  init() {}

  /// Whether nobody was seen.
  public var isEmpty: Bool { intervals.isEmpty }

  /// How many there are of whom account is kept.
  public var count: Int { intervals.count }

  /// When it was seen; nil where it never was.
  public subscript(_ who: InputCoverage.Who) -> PresenceIntervals? { places[who].map { intervals[$0] } }

  /// It was seen, microseconds.
  mutating func add(_ who: InputCoverage.Who, _ time: Int64) {
    if let place = places[who] {
      intervals[place].add(time)
    } else {
      places[who] = intervals.count
      intervals.append(PresenceIntervals())
      intervals[intervals.count - 1].add(time)
    }
  }

  /// The voice was heard, microseconds; false where it is not one of the latest.
  mutating func add(_ voice: Voice, _ time: Int64) -> Bool {
    let slot = Self.slot(of: voice)
    guard slot < lately.count, lately[slot].voice.isSame(as: voice) else { return false }
    let (a, b, c, d, e) = lately[slot].places
    guard a >= 0 else { return false }
    intervals[a].add(time)
    if b != a { intervals[b].add(time) }
    if c != b { intervals[c].add(time) }
    if d != c { intervals[d].add(time) }
    if e != d { intervals[e].add(time) }
    return true
  }

  /// Account is kept of all that the voice is looked for by.
  mutating func remember(_ voice: Voice) {
    let found = voice.everyone.compactMap { places[$0] }
    guard let last = found.last else { return }
    func place(_ index: Int) -> Int { index < found.count ? found[index] : last }
    if lately.isEmpty { lately = Array(repeating: Known(), count: Self.known) }
    lately[Self.slot(of: voice)] = Known(voice: voice, places: (place(0), place(1), place(2), place(3), place(4)))
  }

  private static func slot(of voice: Voice) -> Int {
    let kind = voice.pid.map { Int($0) &* 4 } ?? (voice.emitter == .daemon ? 1 : voice.emitter == .app ? 2 : 3)
    let level = voice.quietLevel.map { 8 &* (Int($0.rawValue) &+ 1) } ?? 0
    return (kind &+ level) & (known - 1)
  }
}
