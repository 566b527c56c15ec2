import Parsing

/// What waited with Core Bluetooth at each suspension: what a suspended process can be woken by.
///
/// A link that is lost while the process is suspended was open when it was suspended: nobody told the app.
extension Life {
  /// The places of the awake stretches after which the process was suspended with nothing pending, as far as it is kept.
  public var suspensionsWithNothing: [Int] {
    stretches.indices.filter { stretches[$0].isLeftWithNothing && stretches[$0].isSuspended }
  }

  /// The process is suspended now.
  mutating func notePendingAtSuspension() {
    guard let last = stretches.indices.last, stretches[last].isSuspended else { return }
    stretches[last].pendingAtEnd = pending
    // Of older ones the rules have been asked.
    if last >= Bounds.suspensionsPerLife { stretches[last - Bounds.suspensionsPerLife].pendingAtEnd = nil }
  }

  /// A line that stands behind the suspension, and tells of what was before it: it waited for its device to be known,
  /// or it is the app's own, which its logger writes late.
  mutating func complementSuspension(with entry: Entry) {
    guard let last = stretches.indices.last, let end = stretches[last].end, stretches[last].endCause == .suspended,
      entry.order < end.order || Self.isOfSuspension(entry.kind)
    else { return }
    stretches[last].pendingAtEnd?.follow(entry)
  }

  private static func isOfSuspension(_ entry: Entry, _ stretch: Stretch) -> Bool {
    entry.order < (stretch.end?.order ?? .min) || isOfSuspension(entry.kind)
  }

  private static func isOfSuspension(_ kind: EventKind) -> Bool { kind.isApp || kind.isRequest }

  /// Tells it anew from the events, which two halves of one life have given.
  mutating func retellSuspensions() {
    guard omitted == 0 else { return }
    var work = PendingWork()
    var next = events.startIndex
    for index in stretches.indices where stretches[index].isSuspended {
      let resumed = index + 1 < stretches.endIndex ? stretches[index + 1].start.order : .max
      while next < events.endIndex, events[next].order < (stretches[index].end?.order ?? .max) {
        work.follow(events[next])
        next += 1
      }
      guard index + Bounds.suspensionsPerLife >= stretches.endIndex else { continue }
      stretches[index].pendingAtEnd = work
      for entry in events[next...] where entry.order < resumed && Self.isOfSuspension(entry, stretches[index]) {
        stretches[index].pendingAtEnd?.follow(entry)
      }
    }
  }
}
