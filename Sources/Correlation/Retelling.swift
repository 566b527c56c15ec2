import Parsing

/// Tells what an input tells a second time: exports of one log that lie one behind another in a file overlap.
///
/// Where the times of an input step back, either the clock was set, and the story goes on in the order of the lines; or
/// another export begins. The second shows itself by lines that were read before, at the same moment, or by moments
/// that lie in front of all that was told. Only a part of the lines is remembered, in constant memory: once a few have
/// shown that the stretch is told again, the others in it are known by their moments alone.
struct Retelling: Sendable {
  /// Where an item belongs in the story.
  enum Place: Sendable, Hashable {
    /// Behind what came before.
    case onward
    /// The same, though the clock shows an earlier moment than before.
    case stepped
    /// It was told before. `isProof`: it is what shows that the stretch is told again.
    case told(isProof: Bool)
    /// In front of what was told: what begins here is a chapter of its own.
    case earlier
    /// The chapter is over: the story goes on where it was left, behind what was told or with what was told.
    case back(isTold: Bool)

    /// Whether the chapter at hand, if one is, ends in front of the item.
    var endsChapter: Bool {
      switch self {
      case .earlier, .back: true
      case .onward, .stepped, .told: false
      }
    }
  }

  /// Microseconds by which an export may print its records out of order.
  private static let disorder: Int64 = 2_000_000
  /// Microseconds without any item beyond which a later export may hold what this one leaves out.
  private static let hole: Int64 = 600_000_000
  private static let bound = 1_024
  /// Repeated lines that show the stretch to be told again, where the clock shows whole seconds: two lines of one wording
  /// within one of them may be two.
  private static let proofsOfSeconds = 3

  private struct Run: Sendable {
    var first: Int64
    var latest: Int64
  }

  /// What was told before the run at hand, in the order of time.
  private var covered: [Run] = []
  private var run: Run?
  private var clock: (zone: Bool, date: Instant.DateKnowledge)?
  private var lines = LineMemory()
  /// The run at hand began with a step back and has not passed the end of what was told.
  private var isBehind = false
  private var isChapter = false
  private var hasChapter = false
  private var hasStepped = false
  private var told = 0
  private var missed = 0

  /// Where the next item of the input belongs; `event` is nil for items that show only that the log goes on.
  mutating func place(_ time: Instant?, event: Event?) -> Place {
    guard let time, isComparable(time) else { return isBehind && isProven(1) ? .told(isProof: false) : .onward }
    let moment = time.microseconds
    let resolution = Int64(time.resolution)
    if let known = run {
      if moment < known.latest - Self.disorder - (resolution > 1 ? resolution : 0) {
        stepBack(to: moment)
      } else if moment > known.latest + Self.hole {
        close(known)
        run = Run(first: moment, latest: moment)
      } else {
        run?.latest = max(known.latest, moment)
      }
    } else {
      run = Run(first: moment, latest: moment)
    }
    guard isBehind else {
      guard let event else { return .onward }
      let isRepeated = lines.add(event, at: time)
      // A step back by less than what an export may be out of order, to a line that was read before; no process writes
      // one line twice within a microsecond.
      let isBack = moment < (run?.latest ?? moment) || resolution == 1
      return isRepeated && isBack ? .told(isProof: false) : .onward
    }
    return placeBehind(moment, time, event)
  }

  private mutating func placeBehind(_ moment: Int64, _ time: Instant, _ event: Event?) -> Place {
    let resolution = Int64(time.resolution)
    let isRepeated = event.map { lines.add($0, at: time) } ?? false
    let end = covered.last?.latest ?? .min
    // In the last tick of the clock lines may stand that the export before broke off in front of.
    if moment > end || (moment > end - resolution && !isRepeated && event != nil) {
      isBehind = false
      defer { isChapter = false }
      return isChapter ? .back(isTold: false) : .onward
    }
    let isCovered = covered.contains { $0.first <= moment && moment <= $0.latest }
    guard event != nil else {
      return hasStepped || isChapter ? .onward : .told(isProof: false)
    }
    guard isCovered else {
      defer { (isChapter, hasChapter) = (true, true) }
      return isChapter ? .onward : .earlier
    }
    let wasProven = isProven(resolution)
    if isRepeated { told += 1 } else { missed += 1 }
    if isChapter {
      isChapter = false
      return .back(isTold: true)
    }
    if isRepeated || isProven(resolution) { return .told(isProof: !wasProven && isProven(resolution)) }
    defer { hasStepped = true }
    return hasStepped ? .onward : .stepped
  }

  /// Whether the stretch is known to be told again, so that what is new in it stands in the wrong place.
  private func isProven(_ resolution: Int64) -> Bool {
    if resolution < 1_000_000 { return hasChapter || told > 0 }
    return hasChapter || (told >= Self.proofsOfSeconds && told > missed)
  }

  /// Times of one kind only can be compared.
  private mutating func isComparable(_ time: Instant) -> Bool {
    let shown = (zone: time.zoneMinutes != nil, date: time.date)
    guard let clock else {
      self.clock = shown
      return true
    }
    return clock == shown
  }

  private mutating func stepBack(to moment: Int64) {
    if let run { close(run) }
    run = Run(first: moment, latest: moment)
    isBehind = true
    (isChapter, hasChapter, hasStepped) = (false, false, false)
    (told, missed) = (0, 0)
  }

  /// Takes the run into what was told; runs that touch are one.
  private mutating func close(_ run: Run) {
    var whole = run
    var left: [Run] = []
    for other in covered {
      if other.first <= whole.latest, whole.first <= other.latest {
        whole = Run(first: min(other.first, whole.first), latest: max(other.latest, whole.latest))
      } else {
        left.append(other)
      }
    }
    left.append(whole)
    left.sort { $0.first < $1.first }
    // Beyond the bound what lies between the oldest counts as told: less is said, never more.
    if left.count > Self.bound {
      left[1].first = left[0].first
      left.removeFirst()
    }
    covered = left
  }
}
