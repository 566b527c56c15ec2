import Parsing

/// Which bytes of an input an excerpt keeps, and what the rest of it showed.
public struct ExcerptPlan: Sendable {
  /// What was left out between two stretches that are kept.
  struct Cut: Sendable {
    /// One voice, as long as it spoke without a break of more than a minute.
    struct Run: Sendable {
      var voice: Voice
      var count = 1
      var first: Instant?
      var last: Instant?
    }

    /// Who spoke, and at which level.
    struct Voice: Sendable, Hashable {
      var emitter: Emitter
      var process: String?
      var pid: UInt32?
      var level: Level?
    }

    var runs: [Run] = []
    var latest: [Voice: Int] = [:]
    /// The moment of the record in front of it.
    var since: Instant?
    var from: Instant?
    var to: Instant?
  }

  /// Offsets in the decompressed input, ascending, none touching another.
  var kept: [Range<Int64>] = []
  /// What lies in front of each stretch that is kept, and behind the last.
  var cuts: [Cut] = []
  /// Lines and bytes of the whole input.
  var lines = 0
  var bytes: Int64 = 0
  var isOfSeveral = false
  var damage: ExcerptHeader.Damage?

  /// The input is itself an excerpt, whose markers stay as they are.
  var knownTag: String?

  /// How much is left out in front of a stretch, or behind the last.
  func bytes(ofCut index: Int) -> Int64 {
    let start = index > 0 ? kept[index - 1].upperBound : 0
    return max(0, (index < kept.count ? kept[index].lowerBound : bytes) - start)
  }

  /// By this the markers of the excerpt are known; what a log may quote was written before it was.
  func tag(of name: String) -> String {
    if let knownTag { return knownTag }
    var text = "\(name) \(lines) \(bytes)"
    for range in kept { text += " \(range.lowerBound) \(range.upperBound)" }
    return String(StableHash.digits(of: text).prefix(8))
  }
}

extension ExcerptPlan.Cut {
  /// Neighbours further apart are not one stretch.
  fileprivate static let join: Int64 = 60_000_000

  /// A record that says only who spoke and when.
  mutating func add(_ sighting: Sighting) {
    if let time = sighting.time { add(time) }
    let voice = Voice(
      emitter: sighting.emitter, process: sighting.process, pid: sighting.pid, level: sighting.level)
    if let index = latest[voice], runs[index].takes(sighting.time) {
      runs[index].add(sighting.time)
    } else {
      latest[voice] = runs.count
      runs.append(Run(voice: voice, first: sighting.time, last: sighting.time))
    }
  }

  /// What was left out behind it.
  mutating func add(_ other: ExcerptPlan.Cut) {
    if let from = other.from { add(from) }
    if let to = other.to { add(to) }
    for run in other.runs {
      if let index = latest[run.voice], runs[index].takes(run.first) {
        runs[index].add(run)
      } else {
        latest[run.voice] = runs.count
        runs.append(run)
      }
    }
  }

  /// What comes next has come; `before` is the moment of the last record in front of it, told or not.
  mutating func end(_ before: Instant?) {
    latest.removeAll()
    guard let before else { return }
    if from == nil { from = since ?? before }
    if before.microseconds > to?.microseconds ?? .min { to = before }
  }

  /// A moment at which the input has a record.
  mutating func add(_ time: Instant) {
    if time.microseconds < from?.microseconds ?? .max { from = time }
    if time.microseconds > to?.microseconds ?? .min { to = time }
  }

  /// The line that stands for it.
  func marker(_ tag: String, lines: Int, _ redactor: Redactor?) -> OmissionMarker {
    var marker = OmissionMarker(tag: tag, lines: lines, from: nil, to: nil, length: 0, sayings: [])
    if let from, let to {
      marker.from = Self.text(from)
      marker.to = Self.text(to)
      marker.length = max(0, to.microseconds - from.microseconds)
    }
    marker.sayings = runs.map { run in
      OmissionMarker.Saying(
        emitter: run.voice.emitter, process: run.voice.process.map { redactor?.text($0) ?? $0 }, pid: run.voice.pid,
        level: run.voice.level,
        count: run.count, first: offset(run.first), last: offset(run.last))
    }
    return marker
  }

  private func offset(_ time: Instant?) -> Int64? {
    guard let time, let from else { return nil }
    return max(0, time.microseconds - from.microseconds)
  }

  private static func text(_ time: Instant) -> String {
    TimeText.log(time, .full) + (time.zoneMinutes.map(TimeText.zone) ?? "")
  }
}

extension ExcerptPlan.Cut.Run {
  /// Whether a record at that moment belongs to it.
  fileprivate func takes(_ time: Instant?) -> Bool {
    guard let time, let first, let last else { return time == nil && last == nil }
    return time.microseconds >= first.microseconds - ExcerptPlan.Cut.join
      && time.microseconds <= last.microseconds + ExcerptPlan.Cut.join
  }

  fileprivate mutating func add(_ run: ExcerptPlan.Cut.Run) {
    count += run.count
    guard let first, let last, let begin = run.first, let end = run.last else { return }
    if begin.microseconds < first.microseconds { self.first = begin }
    if end.microseconds > last.microseconds { self.last = end }
  }

  fileprivate mutating func add(_ time: Instant?) {
    count += 1
    guard let time, let first, let last else { return }
    if time.microseconds < first.microseconds { self.first = time }
    if time.microseconds > last.microseconds { self.last = time }
  }
}
