import Parsing

/// What is kept of a life long past: the lines that say what kind of launch it was, which steps it took, what was handed
/// back and what confirmed it.
extension Life {
  /// Lines that are kept of it, besides those of what was handed back.
  private static let facts = 32

  /// What a line tells, so that the first that tells it is enough.
  private struct Fact: Hashable {
    var kind: EventKind
    var about: String?
  }

  /// Of a life long past a summary is enough.
  mutating func forgetEvents() {
    omitted += events.count
    events = summary
    prologue = []
    pending.markConnected(traffic.heard)
    traffic = DeviceTraffic()
    links = LinkHistory()
  }

  private var summary: [Entry] {
    var told: Set<Fact> = []
    let lastWrite = events.last { $0.kind == .appWrite || $0.kind == .requestWrite }?.order
    return events.filter { entry in
      if entry.kind == .appRestore || entry.kind == .sessionRegistered || entry.order == lastWrite { return true }
      guard let fact = Self.fact(of: entry), told.count < Self.facts else { return false }
      return told.insert(fact).inserted
    }
  }

  private static func fact(of entry: Entry) -> Fact? {
    switch entry.kind {
    case .processState, .appState: Fact(kind: entry.kind, about: entry.fields.text(.state))
    case .appLaunch, .appForeground, .appBackground: Fact(kind: entry.kind)
    case .daemonValue, .appRead: Fact(kind: entry.kind, about: entry.fields.text(.device))
    default: entry.kind.isDeliveredCallback ? Fact(kind: entry.kind, about: entry.fields.text(.device)) : nil
    }
  }
}
