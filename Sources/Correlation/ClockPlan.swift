import Parsing

/// What a first look at an input told of its clock.
public struct ClockSurvey: Sendable, Hashable {
  public var first: Instant?
  public var last: Instant?
  /// It holds incident reports alone, which tell of single moments.
  public var isOfReports: Bool

  public init(first: Instant?, last: Instant?, isOfReports: Bool = false) {
    self.first = first
    self.last = last
    self.isOfReports = isOfReports
  }
}

/// How the clocks of a case's inputs are brought together.
///
/// An input without date or zone takes the missing part from the user's word, which its assembler has filled in already,
/// else from an input of the case that it overlaps with, else it stays a timeline of its own. Nothing is ever taken from
/// this machine's clock.
public struct ClockPlan: Sendable, Hashable {
  /// What is done to the moments of one input.
  public struct Adjustment: Sendable, Hashable {
    public var timeline: UInt16 = 0
    public var zoneMinutes: Int16?
    public var year: Int?
    /// Days since 1970 of the first day of an input that prints none.
    public var firstDay: Int64?
    /// What was assumed, for the report; nil when nothing was.
    public var note: String?

    /// Nothing is filled in.
    public init() {}

    /// The moment with what was missing filled in.
    public func apply(_ instant: Instant) -> Instant {
      var moment = instant
      moment.timeline = timeline
      if let year, moment.date == .withoutYear {
        let days = CivilTime.wholeDays(moment.microseconds)
        let date = CivilTime.date(days: days)
        let target = CivilTime.days(year: year + date.year - 2_000, month: date.month, day: date.day)
        moment.microseconds &+= (target - days) &* CivilTime.day
        moment.date = .full
      }
      if let firstDay, moment.date == .none {
        moment.microseconds &+= firstDay &* CivilTime.day
        moment.date = .full
      }
      if let zoneMinutes, moment.zoneMinutes == nil {
        moment.zoneMinutes = zoneMinutes
        moment.microseconds &-= Int64(zoneMinutes) &* 60_000_000
      }
      return moment
    }
  }

  public private(set) var adjustments: [Adjustment]

  /// The inputs whose times were completed from another's.
  public var inputsOnAssumedClocks: Set<Int> { Set(adjustments.indices.filter { adjustments[$0].note != nil }) }

  /// The plan for inputs of which `surveys` tell the clocks, in the case's order.
  public init(_ surveys: [ClockSurvey]) {
    adjustments = surveys.map { _ in Adjustment() }
    for index in surveys.indices { complete(index, surveys) }
    separate(surveys)
  }

  /// Fills what is missing from the first other input that overlaps once it is filled.
  private mutating func complete(_ index: Int, _ surveys: [ClockSurvey]) {
    guard let first = surveys[index].first, let last = surveys[index].last else { return }
    let mine = adjustments[index].apply(first)
    guard mine.date != .full || mine.zoneMinutes == nil else { return }
    for other in surveys.indices where other != index {
      guard let otherFirst = surveys[other].first, let otherLast = surveys[other].last, otherFirst.date == .full else {
        continue
      }
      let from = adjustments[other].apply(otherFirst)
      let to = adjustments[other].apply(otherLast)
      var candidate = adjustments[index]
      if mine.zoneMinutes == nil { candidate.zoneMinutes = from.zoneMinutes }
      if mine.date == .withoutYear { candidate.year = CivilTime.date(days: CivilTime.wholeDays(from.wallClock)).year }
      if mine.date == .none { candidate.firstDay = CivilTime.wholeDays(from.wallClock) }
      guard candidate != adjustments[index] else { continue }
      let begin = candidate.apply(first)
      let end = candidate.apply(last)
      guard begin.microseconds <= to.microseconds, end.microseconds >= from.microseconds else { continue }
      candidate.note = "its \(Self.words(mine)) taken from another input that it overlaps with"
      adjustments[index] = candidate
      return
    }
  }

  private static func words(_ instant: Instant) -> String {
    let date = instant.date == .none ? "date" : instant.date == .withoutYear ? "year" : nil
    let zone = instant.zoneMinutes == nil ? "time zone" : nil
    let parts = [date, zone].compactMap { $0 }
    return parts.joined(separator: " and ") + (parts.count == 1 ? " is" : " are")
  }

  /// Inputs whose clocks show different things cannot be compared: each kind is a timeline, in order of appearance.
  private mutating func separate(_ surveys: [ClockSurvey]) {
    struct Kind: Hashable {
      var hasZone: Bool
      var date: Instant.DateKnowledge
      /// Without a date two inputs have nothing in common.
      var input: Int?
    }
    var timelines: [Kind: UInt16] = [:]
    // Reports that cannot be compared come behind the logs: what they tell is about what those have shown.
    let order = surveys.indices.filter { !surveys[$0].isOfReports } + surveys.indices.filter { surveys[$0].isOfReports }
    for index in order {
      guard let first = surveys[index].first else { continue }
      let shown = adjustments[index].apply(first)
      let kind = Kind(
        hasZone: shown.zoneMinutes != nil, date: shown.date, input: shown.date == .none ? index : nil)
      // Beyond what 16 bits number, inputs share the last: nobody compares so many.
      let timeline = timelines[kind] ?? UInt16(clamping: timelines.count)
      timelines[kind] = timeline
      adjustments[index].timeline = timeline
    }
  }
}

extension LogItem {
  /// The moment of the item; nil where the style prints none.
  public var time: Instant? {
    switch self {
    case .event(let event): event.time
    case .sighting(let sighting): sighting.time
    case .tick(let tick): tick.time
    case .note(let note): note.from
    case .unmatched(let line): line.time
    case .platform: nil
    }
  }

  public var position: SourcePosition {
    switch self {
    case .event(let event): event.position
    case .sighting(let sighting): sighting.position
    case .tick(let tick): tick.position
    case .note(let note): note.position
    case .unmatched(let line): line.position
    case .platform(let sign): sign.position
    }
  }

  /// The item with its moments brought onto the case's clock.
  public func adjusted(by adjustment: ClockPlan.Adjustment) -> LogItem {
    switch self {
    case .event(var event):
      event.time = event.time.map(adjustment.apply)
      return .event(event)
    case .sighting(var sighting):
      sighting.time = sighting.time.map(adjustment.apply)
      return .sighting(sighting)
    case .tick(var tick):
      tick.time = adjustment.apply(tick.time)
      return .tick(tick)
    case .note(var note):
      note.from = note.from.map(adjustment.apply)
      note.to = note.to.map(adjustment.apply)
      return .note(note)
    case .unmatched(var line):
      line.time = line.time.map(adjustment.apply)
      return .unmatched(line)
    case .platform(var sign):
      sign.time = sign.time.map(adjustment.apply)
      return .platform(sign)
    }
  }
}
