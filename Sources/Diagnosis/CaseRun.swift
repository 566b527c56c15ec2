import Correlation
import Ingest
import Parsing

/// Reads the inputs of a case in one order: each is opened when its turn comes, and closed at its end.
struct CaseRun {
  enum Outcome {
    case failed(IngestFailure)
    case ended(InputSummary, ReadingSummary)
  }

  /// An input of which items are waiting. One that was read to its end holds neither descriptor nor blocks any more.
  private struct OpenInput {
    var feed: FeedBox?
    var queue: MergeQueue
    var end: Outcome?
    var hasLookedAhead = false
  }

  /// From so many inputs on, each is looked ahead in when it is opened: thousands of small ones are closed at once.
  private static let manyInputs = 8

  private let plan: ClockPlan
  /// Inputs not yet opened, in the order of their first moments.
  private var waiting: [(input: Int, first: Int64?)]
  private var open: [OpenInput] = []

  init(files: [CaseInput], plan: ClockPlan, surveys: [ClockSurvey]) {
    self.plan = plan
    waiting = files.indices.map { index in
      (index, surveys[index].first.map { plan.adjustments[index].apply($0).microseconds })
    }
    waiting.sort { one, other in
      let a = (plan.adjustments[one.input].timeline, one.first ?? .min, one.input)
      let b = (plan.adjustments[other.input].timeline, other.first ?? .min, other.input)
      return a < b
    }
  }

  /// - Parameters:
  ///   - openFeed: opens an input.
  ///   - consume: takes the next item of the case.
  ///   - pulse: is told the bytes read of the inputs at hand; true ends the reading.
  ///   - finished: is told how an input ended.
  mutating func read(
    _ openFeed: (Int) throws(IngestFailure) -> FeedBox, consume: (LogItem) -> Void, pulse: (Int64) -> Bool,
    finished: (Int, Outcome) -> Void
  ) {
    var items: [LogItem] = []
    while true {
      // Alone an input has nothing to be merged with.
      while waiting.isEmpty, open.count == 1, open[0].queue.isEmpty, open[0].feed != nil {
        readOn(0, &items, pulse)
        for item in items { consume(item) }
      }
      refill(&items, pulse, finished)
      while let next = waiting.first, isDue(next) {
        waiting.removeFirst()
        do throws(IngestFailure) {
          let feed = try openFeed(next.input)
          let queue = MergeQueue(input: next.input, timeline: plan.adjustments[next.input].timeline)
          open.append(OpenInput(feed: feed, queue: queue))
          refill(&items, pulse, finished)
        } catch {
          finished(next.input, .failed(error))
        }
      }
      guard let index = first() else {
        if waiting.isEmpty { return }
        continue
      }
      if let item = open[index].queue.takeFirst() { consume(item) }
    }
  }

  /// An input is due when nothing that is open comes before its first moment.
  private func isDue(_ next: (input: Int, first: Int64?)) -> Bool {
    guard let index = first() else { return true }
    let queue = open[index].queue
    let timeline = plan.adjustments[next.input].timeline
    guard queue.timeline == timeline else { return timeline < queue.timeline }
    guard let first = next.first, let time = queue.nextTime else { return true }
    return first <= time
  }

  private func first() -> Int? {
    var best: Int?
    for index in open.indices where !open[index].queue.isEmpty {
      if let known = best, !open[index].queue.isBefore(open[known].queue) { continue }
      best = index
    }
    return best
  }

  /// Reads on wherever the next item is not known; closes what is at its end.
  private mutating func refill(
    _ items: inout [LogItem], _ pulse: (Int64) -> Bool, _ finished: (Int, Outcome) -> Void
  ) {
    var index = 0
    while index < open.count {
      while open[index].queue.isEmpty, open[index].feed != nil { advance(index, &items, pulse) }
      if open.count > Self.manyInputs, open[index].feed != nil, !open[index].hasLookedAhead {
        open[index].hasLookedAhead = true
        advance(index, &items, pulse)
      }
      if open[index].queue.isEmpty, let end = open[index].end {
        finished(open[index].queue.input, end)
        open.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  /// Reads the next stretch of an input into its queue.
  private mutating func advance(_ index: Int, _ items: inout [LogItem], _ pulse: (Int64) -> Bool) {
    readOn(index, &items, pulse)
    for item in items { open[index].queue.append(item) }
  }

  /// Reads the next stretch of an input, with its moments filled in.
  private mutating func readOn(_ index: Int, _ items: inout [LogItem], _ pulse: (Int64) -> Bool) {
    items.removeAll(keepingCapacity: true)
    guard let feed = open[index].feed else { return }
    var isAtEnd = !feed.next(into: &items)
    if pulse(feed.bytesRead) {
      isAtEnd = true
      feed.stop(into: &items)
    }
    let adjustment = plan.adjustments[open[index].queue.input]
    if adjustment != ClockPlan.Adjustment() {
      for place in items.indices { items[place] = items[place].adjusted(by: adjustment) }
    }
    guard isAtEnd else { return }
    open[index].end = .ended(feed.summary, feed.reading)
    open[index].feed = nil
  }
}
