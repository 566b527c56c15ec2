import Parsing

/// What one input has shown so far of each emitter, and where it may have holes: what the needs of rules are judged by.
public struct InputCoverage: Sendable {
  /// Who is looked for.
  public enum Who: Sendable, Hashable {
    case emitter(Emitter)
    /// Records of an emitter at Info or Debug.
    case level(Emitter, Level)
    case process(String)
    case pid(UInt32)
  }

  /// A stretch in which records may be missing.
  public struct Break: Sendable, Hashable {
    public var kind: InputNote.Kind
    public var from: Instant?
    public var to: Instant?
    public var position: SourcePosition

    /// The times themselves ran back.
    var isStepBack: Bool {
      guard kind == .clockStep, let from, let to else { return false }
      return from.microseconds > to.microseconds
    }
  }

  public internal(set) var first: Marker?
  public internal(set) var last: Marker?
  /// Gaps, losses, cuts, clock steps.
  public internal(set) var breaks: [Break] = []
  /// Shows a selection only; gaps cannot be told.
  public internal(set) var isFiltered = false
  public internal(set) var predicates: [Entry] = []
  /// Levels that a preamble says are left out.
  public internal(set) var skipped: Set<Level> = []
  public internal(set) var presence = Presences()
  /// Lines of apps that are hidden whole, by the pid or, where none is printed, by the process.
  public internal(set) var hidden: [Who: PresenceIntervals] = [:]
  /// The same without a time.
  public internal(set) var timelessHidden: Set<Who> = []
  /// Seen without a time.
  public internal(set) var timeless: Set<Who> = []
  /// The kind of system that wrote it, once a line has told.
  public internal(set) var platform: PlatformSign.System?
  /// Records whose level the style does not print.
  public internal(set) var hasLevelless = false

  /// Some app's lines name no process: a file of the app's own, or a console without columns.
  public internal(set) var hasNamelessApp = false

  init() {}

  /// Whether it was ever seen in this input.
  public func hasEver(_ who: Who) -> Bool { presence[who] != nil || timeless.contains(who) }

  mutating func see(_ marker: Marker, emitter: Emitter?, process: String?, pid: UInt32?, level: Level?) {
    extend(to: marker)
    guard let emitter else { return }
    if level == nil { hasLevelless = true }
    let voice = Presences.Voice(emitter: emitter, process: process, pid: pid, level: level)
    if let time = marker.time, presence.add(voice, time.microseconds) { return }
    var whole = true
    for who in voice.everyone where !add(who, marker) { whole = false }
    if whole, marker.time != nil { presence.remember(voice) }
  }

  mutating func see(_ sighting: Sighting, at marker: Marker) {
    see(marker, emitter: sighting.emitter, process: sighting.process, pid: sighting.pid, level: sighting.level)
    if sighting.isHidden { hide(marker, process: sighting.process, pid: sighting.pid) }
  }

  /// A line of an app whose message is hidden whole.
  mutating func hide(_ marker: Marker, process: String?, pid: UInt32?) {
    let who = pid.map { Who.pid($0) } ?? process.map { Who.process($0) } ?? .emitter(.app)
    guard hidden.count + timelessHidden.count < Bounds.presences || hidden[who] != nil else { return }
    if let time = marker.time {
      hidden[who, default: PresenceIntervals(joining: 0)].add(time.microseconds)
    } else {
      timelessHidden.insert(who)
    }
  }

  mutating func extend(to marker: Marker) {
    if first == nil { first = marker }
    if first?.time == nil, marker.time != nil { first = marker }
    // A later export may begin earlier.
    if let time = marker.time, let begin = first?.time, time.timeline == begin.timeline,
      time.microseconds < begin.microseconds
    {
      first = marker
    }
    if let time = marker.time, let end = last?.time {
      if time.microseconds >= end.microseconds { last = marker }
    } else {
      last = marker
    }
  }

  /// Breaks that follow one another are one; so are all beyond the bound, which makes less certain and never more.
  mutating func add(_ next: Break) {
    guard let last = breaks.last, let end = last.to ?? last.from, let start = next.from,
      end.timeline == start.timeline,
      breaks.count >= Bounds.breaks || (last.kind == next.kind && end.microseconds == start.microseconds)
    else {
      breaks.append(next)
      return
    }
    breaks[breaks.count - 1].to = [end, next.to ?? start].max { $0.microseconds < $1.microseconds }
  }

  /// False where no account is kept of whom.
  private mutating func add(_ who: Who, _ marker: Marker) -> Bool {
    // Of whom no account is kept, nothing can be said to be absent.
    guard presence.count + timeless.count < Bounds.presences || hasEver(who) else { return false }
    if let time = marker.time {
      presence.add(who, time.microseconds)
    } else {
      timeless.insert(who)
    }
    return true
  }
}
