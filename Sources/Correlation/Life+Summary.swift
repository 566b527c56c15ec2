import Parsing

/// What is kept of a life long past: the lines that say what kind of launch it was, which steps it took, what was handed
/// back and what confirmed it.
extension Life {
  /// Lines that are kept of it, besides those of what was handed back.
  private static let facts = 32

  /// What a line tells, so that the first that tells it is enough.
  private struct Fact: Equatable {
    var kind: EventKind
    var about: String?
  }

  /// Of a life long past a summary is enough.
  mutating func forgetEvents() {
    omitted += events.count
    events = summary
    for stretch in stretches.indices.dropFirst().dropLast() { stretches[stretch].outline() }
    stretches = Self.fitting(stretches)
    prologue = []
    pending.markConnected(traffic.heard)
    traffic = DeviceTraffic()
    links = LinkHistory()
  }

  /// The list without the room that it had for more.
  private static func fitting<Element>(_ list: [Element]) -> [Element] {
    var fitting: [Element] = []
    fitting.reserveCapacity(list.count)
    fitting.append(contentsOf: list)
    return fitting
  }

  /// Of awake stretches but the first and the latest it is kept when they were: of older ones the rules have been asked.
  mutating func outlineStretches() {
    let last = stretches.count - Bounds.stretchesInFull
    if last > 0 { stretches[last].outline() }
  }

  private var summary: [Entry] {
    // So few that a look through them is quicker than a set.
    var told: [Fact] = []
    var kept: [Entry] = []
    let lastWrite = last(of: [.appWrite, .requestWrite])?.order
    for place in events.indices {
      let kind = events[place].kind
      if kind == .appRestore || kind == .sessionRegistered || events[place].order == lastWrite {
        kept.append(events[place])
      } else if told.count < Self.facts, Self.kinds.contains(kind), let fact = Self.fact(of: events[place]),
        !told.contains(fact)
      {
        told.append(fact)
        kept.append(events[place])
      }
    }
    return kept
  }

  /// Kinds of lines that may be facts.
  private static let kinds = EventKindSet(EventKind.allCases.filter(\.isDeliveredCallback)).union([
    .processState, .appState, .appLaunch, .appForeground, .appBackground, .daemonValue, .appRead,
  ])

  private static func fact(of entry: Entry) -> Fact? {
    switch entry.kind {
    case .processState, .appState: Fact(kind: entry.kind, about: entry.fields.text(.state))
    case .appLaunch, .appForeground, .appBackground: Fact(kind: entry.kind)
    case .daemonValue, .appRead: Fact(kind: entry.kind, about: entry.fields.text(.device))
    default: entry.kind.isDeliveredCallback ? Fact(kind: entry.kind, about: entry.fields.text(.device)) : nil
    }
  }
}
