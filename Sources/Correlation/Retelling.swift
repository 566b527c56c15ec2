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
    /// The same, though the clock shows an earlier moment than before. `endsChapter`: behind all that was told, where a
    /// chapter is at hand.
    case stepped(endsChapter: Bool)
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
      case .stepped(let endsChapter): endsChapter
      case .onward, .told: false
      }
    }
  }

  /// Microseconds by which an export may print its records out of order.
  private static let disorder: Int64 = 2_000_000
  /// Microseconds without any item beyond which a later export may hold what this one leaves out.
  private static let hole: Int64 = 600_000_000
  private static let bound = 1_024
  /// Chapters of one input. A file of more exports that each lie in front of the others is one that is printed newest
  /// first, or whose clock runs wild: its order is that of the lines.
  static let chapters = 16
  /// Chapters of a single moment in a row that show a log to be printed newest first.
  private static let moments = 2
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
  /// A chapter is being told.
  private var isChapter = false
  /// The run at hand holds, or held, a chapter.
  private var hasChapter = false
  private var opened = 0
  /// Chapters of a single moment, in a row.
  private var short = 0
  /// The latest moment where the log said that the clock was set, until the times show what became of it.
  private var setAfter: Int64?
  /// The run at hand began where the clock was set.
  private var isClockSet = false
  private var hasStepped = false
  private var told = 0
  private var missed = 0

  /// Where the next item of the input belongs.
  ///
  /// - Parameter line: what its line is known again by; nil for items that show only that the log goes on.
  mutating func place(_ time: Instant?, line: LineMemory.Key?) -> Place {
    guard let time, isComparable(time) else { return isBehind && isProven(1) ? .told(isProof: false) : .onward }
    let moment = time.microseconds
    let resolution = Int64(time.resolution)
    if let known = run {
      // A clock that was set forward shows so.
      if let setAfter, moment - Self.disorder > setAfter { self.setAfter = nil }
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
      guard let line else { return .onward }
      let isRepeated = lines.add(line)
      // A step back by less than what an export may be out of order, to a line that was read before; no process writes
      // one line twice within a microsecond.
      let isBack = moment < (run?.latest ?? moment) || resolution == 1
      return isRepeated && isBack ? .told(isProof: false) : .onward
    }
    return placeBehind(moment, resolution, line)
  }

  private mutating func placeBehind(_ moment: Int64, _ resolution: Int64, _ line: LineMemory.Key?) -> Place {
    let isRepeated = line.map { lines.add($0) } ?? false
    let end = covered.last?.latest ?? .min
    // In the last tick of the clock lines may stand that the export before broke off in front of.
    if moment > end || (moment > end - resolution && !isRepeated && line != nil) {
      isBehind = false
      defer { isChapter = false }
      return isChapter ? .back(isTold: false) : .onward
    }
    let isCovered = covered.contains { $0.first <= moment && moment <= $0.latest }
    if isClockSet, !isCovered || !(isRepeated || isProven(resolution)) {
      if isCovered, line != nil { missed += 1 }
      return step()
    }
    guard line != nil else {
      return hasStepped || (isChapter && hasChapter) ? .onward : .told(isProof: false)
    }
    guard isCovered else {
      if isChapter, hasChapter || hasStepped {
        hasChapter = true
        return .onward
      }
      guard opened < Self.chapters, short < Self.moments else {
        defer { isChapter = false }
        return step(endsChapter: isChapter)
      }
      opened += 1
      (isChapter, hasChapter) = (true, true)
      return .earlier
    }
    let wasProven = isProven(resolution)
    if isRepeated { told += 1 } else { missed += 1 }
    let isTold = isRepeated || isProven(resolution)
    // A chapter goes on where it only steps back into itself.
    if isChapter, hasChapter || isTold {
      isChapter = false
      return .back(isTold: true)
    }
    return isTold ? .told(isProof: !wasProven && isProven(resolution)) : step()
  }

  /// The clock shows less than it did: the first of the run that is told says so.
  private mutating func step(endsChapter: Bool = false) -> Place {
    defer { hasStepped = true }
    return hasStepped ? .onward : .stepped(endsChapter: endsChapter)
  }

  /// The log says that the clock was set: if the times run back there, it is for that reason, and it is no other export.
  mutating func setClock() {
    // A record of the new time may have come in front of the words; of an export nothing has shown yet.
    if isBehind, told == 0, missed == 0, !hasChapter, !hasStepped, let run, run.first == run.latest {
      isClockSet = true
    } else {
      setAfter = run?.latest
    }
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
    if let run {
      if hasChapter { short = run.first == run.latest ? short + 1 : 0 }
      close(run)
    }
    run = Run(first: moment, latest: moment)
    isBehind = true
    isClockSet = setAfter != nil
    setAfter = nil
    (hasChapter, hasStepped) = (false, false)
    (told, missed) = (0, 0)
  }

  /// Takes the run into what was told; runs that touch are one.
  private mutating func close(_ run: Run) {
    var whole = run
    let low = covered.firstIndex { $0.latest >= run.first } ?? covered.endIndex
    var high = low
    while high < covered.endIndex, covered[high].first <= run.latest {
      whole = Run(first: min(covered[high].first, whole.first), latest: max(covered[high].latest, whole.latest))
      high += 1
    }
    covered.replaceSubrange(low..<high, with: CollectionOfOne(whole))
    // Beyond the bound what lies between the oldest counts as told: less is said, never more.
    if covered.count > Self.bound {
      covered[1].first = covered[0].first
      covered.removeFirst()
    }
  }
}
