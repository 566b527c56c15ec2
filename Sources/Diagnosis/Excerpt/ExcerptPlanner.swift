import Correlation
import Parsing

/// How much an excerpt leaves out, from the most to nothing.
public enum ExcerptDepth: Int, Sendable, CaseIterable {
  /// Events of the system's own sessions, and those that are only counted, are left out.
  case least
  /// Events of the system's own sessions are left out.
  case counted
  /// All events are kept.
  case events
  case whole
}

/// Takes in, while an input is read, what an excerpt of it can keep, and makes plans of it.
public final class ExcerptPlanner {
  /// A stretch that can be kept, with what lies in front of it.
  private struct Stretch {
    var range: Range<Int64>
    /// Place of what was left out in front of it; -1 where nothing was.
    var cut: Int32
    /// Place of its voice, where it may be left out; -1 where it must be kept.
    var voice: Int32 = -1
    var kind: EventKind = .appLine
    var silence: Correlator.Silence?
    var time: Instant?
  }

  private var stretches: [Stretch] = []
  private var cuts: [ExcerptPlan.Cut] = []
  private var cut = ExcerptPlan.Cut()
  private var voices: [RecordTrace.Told?: Int32] = [:]
  private var told: [RecordTrace.Told] = []
  /// Up to here the events are known that are told nowhere.
  private var judged = 0
  private var end: Int64 = 0
  private var draft: ExcerptPlan?

  /// Stretches that are kept whatever they say, ascending: the lines beside what matters.
  private let forced: [Range<Int64>]
  private var nextForced = 0

  init(keeping forced: [Range<Int64>] = []) { self.forced = forced }

  /// Takes what was read next, and which records of it say more than who spoke.
  func take(_ items: ArraySlice<LogItem>, kept: [RecordTrace.Kept]) {
    var next = items.startIndex
    for record in kept {
      note(items, &next, upTo: record.range.lowerBound)
      keepForced(upTo: record.range.lowerBound)
      while next < items.endIndex, items[next].position.offset < record.range.upperBound { next += 1 }
      add(record)
    }
    note(items, &next, upTo: .max)
  }

  /// The event at the offset is told nowhere.
  func note(_ silence: Correlator.Silence, at offset: Int64) {
    while judged < stretches.count, stretches[judged].range.lowerBound < offset { judged += 1 }
    guard judged < stretches.count, stretches[judged].range.lowerBound == offset else { return }
    stretches[judged].silence = silence
  }

  /// The input is at its end.
  ///
  /// - Parameter tag: that of the markers that already stand in it.
  func finish(_ summary: InputSummary, isOfSeveral: Bool, damage: ExcerptHeader.Damage?, tag: String?) {
    var plan = ExcerptPlan()
    plan.lines = summary.lines
    plan.bytes = summary.bytes
    plan.isOfSeveral = isOfSeveral
    plan.damage = damage
    plan.knownTag = tag
    keepForced(upTo: .max)
    cut.end(summary.last)
    draft = plan
  }

  private func note(_ items: ArraySlice<LogItem>, _ next: inout Int, upTo offset: Int64) {
    while next < items.endIndex, items[next].position.offset < offset {
      let item = items[next]
      next += 1
      keepForced(upTo: item.position.offset + 1)
      guard item.position.offset >= end else { continue }
      switch item {
      case .sighting(let sighting): cut.add(sighting)
      case .tick(let tick): cut.add(tick.time)
      default: break
      }
    }
  }

  private func keepForced(upTo offset: Int64) {
    while nextForced < forced.count, forced[nextForced].lowerBound < offset {
      add(RecordTrace.Kept(range: forced[nextForced]))
      nextForced += 1
    }
  }

  private func add(_ record: RecordTrace.Kept) {
    guard record.range.upperBound > end else { return }
    var stretch = Stretch(range: max(end, record.range.lowerBound)..<record.range.upperBound, cut: -1)
    if let event = record.event, stretch.range == record.range {
      stretch.voice = place(of: event)
      stretch.kind = event.kind
      stretch.time = event.time
    }
    if stretch.range.lowerBound > end {
      cut.end(record.before)
      stretch.cut = Int32(clamping: cuts.count)
      cuts.append(cut)
      cut = ExcerptPlan.Cut()
    }
    end = stretch.range.upperBound
    if let after = record.after { cut.since = after }
    stretches.append(stretch)
  }

  private func place(of event: RecordTrace.Told) -> Int32 {
    var voice = event
    voice.time = nil
    voice.kind = .appLine
    if let known = voices[voice] { return known }
    let place = Int32(clamping: told.count)
    voices[voice] = place
    told.append(voice)
    return place
  }

  // MARK: Plans

  /// What to keep; nil where nothing was read.
  public func plan(_ depth: ExcerptDepth) -> ExcerptPlan? {
    guard var plan = draft else { return nil }
    guard depth != .whole else {
      plan.kept = [0..<Int64.max]
      plan.cuts = [ExcerptPlan.Cut(), ExcerptPlan.Cut()]
      return plan
    }
    let isLeft = leftOut(depth)
    var pending = ExcerptPlan.Cut()
    var upTo: Int64 = 0
    for (index, stretch) in stretches.enumerated() {
      if stretch.cut >= 0 { pending.add(cuts[Int(stretch.cut)]) }
      if isLeft[index] {
        let voice = told[Int(stretch.voice)]
        if let time = stretch.time { pending.add(time) }
        if let emitter = voice.emitter {
          pending.add(
            Sighting(
              time: stretch.time, emitter: emitter, process: voice.process, pid: voice.pid, level: voice.level,
              position: SourcePosition(input: 0, line: 0, offset: 0)))
        }
        continue
      }
      if stretch.range.lowerBound == upTo, !plan.kept.isEmpty {
        plan.kept[plan.kept.count - 1] = plan.kept[plan.kept.count - 1].lowerBound..<stretch.range.upperBound
      } else {
        plan.close(&pending)
        plan.kept.append(stretch.range)
      }
      upTo = stretch.range.upperBound
    }
    pending.add(cut)
    plan.close(&pending)
    return plan
  }

  /// Of events that are only counted the last stays in front of what is told: it shows how long they came.
  private func leftOut(_ depth: ExcerptDepth) -> [Bool] {
    var isLeft = Array(repeating: false, count: stretches.count)
    guard depth == .least || depth == .counted else { return isLeft }
    var seen: Set<Int> = []
    for index in stretches.indices.reversed() where stretches[index].voice >= 0 {
      let stretch = stretches[index]
      switch stretch.silence {
      case .ofSystem: isLeft[index] = true
      case .counted:
        let key = Int(stretch.voice) * 256 + Int(stretch.kind.number)
        isLeft[index] = !seen.insert(key).inserted && depth == .least
      case nil: seen.removeAll(keepingCapacity: true)
      }
    }
    return isLeft
  }
}

extension ExcerptPlan {
  /// What lies in front of the next stretch is complete.
  fileprivate mutating func close(_ cut: inout Cut) {
    cut.latest.removeAll()
    cuts.append(cut)
    cut = Cut()
  }
}

extension EventKind {
  fileprivate var number: Int { Int(bit) }
}
