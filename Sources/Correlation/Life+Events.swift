import Parsing

/// The events that are kept of a life, and those that are only counted.
///
/// Rules ask for them again and again. They are looked through by place: what is not of the kind is never touched, and
/// where no event of the kind was ever kept nothing is looked through.
extension Life {
  /// The first event of one of the kinds, from `order` on.
  public func first(
    _ kinds: [EventKind], from order: Int = .min, where isFit: (Entry) -> Bool = { _ in true }
  ) -> Entry? {
    first(of: EventKindSet(kinds), from: order, where: isFit)
  }

  /// The first event of the kind, from `order` on.
  public func first(
    _ kind: EventKind, from order: Int = .min, where isFit: (Entry) -> Bool = { _ in true }
  ) -> Entry? {
    first(of: [kind], from: order, where: isFit)
  }

  /// The first event of one of the kinds, from `order` on.
  public func first(
    of kinds: EventKindSet, from order: Int = .min, where isFit: (Entry) -> Bool = { _ in true }
  ) -> Entry? {
    guard !self.kinds.isDisjoint(with: kinds) else { return nil }
    var place = 0
    while let next = marks.next(of: kinds, from: place, in: events) {
      if events[next].order >= order, isFit(events[next]) { return events[next] }
      place = next + 1
    }
    return nil
  }

  /// The last event of one of the kinds, in front of `order`.
  public func last(
    of kinds: EventKindSet, before order: Int = .max, where isFit: (Entry) -> Bool = { _ in true }
  ) -> Entry? {
    guard !self.kinds.isDisjoint(with: kinds) else { return nil }
    for place in events.indices.reversed()
    where kinds.contains(events[place].kind) && events[place].order < order && isFit(events[place]) {
      return events[place]
    }
    return nil
  }

  /// Whether an event of one of the kinds is kept, or was.
  public func mayHold(_ kinds: EventKindSet) -> Bool { !self.kinds.isDisjoint(with: kinds) }

  /// All kept events of one of the kinds.
  public func all(_ kinds: [EventKind]) -> [Entry] { all(of: EventKindSet(kinds)) }

  /// All kept events of the kind.
  public func all(_ kind: EventKind) -> [Entry] { all(of: [kind]) }

  /// All kept events of one of the kinds.
  public func all(of kinds: EventKindSet) -> [Entry] {
    guard !self.kinds.isDisjoint(with: kinds) else { return [] }
    var all: [Entry] = []
    var place = 0
    while let next = marks.next(of: kinds, from: place, in: events) {
      all.append(events[next])
      place = next + 1
    }
    return all
  }

  /// Whether an event of the kind is kept.
  public func has(_ kind: EventKind) -> Bool { hasAny(of: [kind]) }

  /// Whether an event of one of the kinds is kept.
  public func hasAny(of kinds: EventKindSet) -> Bool {
    !self.kinds.isDisjoint(with: kinds) && marks.next(of: kinds, from: 0, in: events) != nil
  }

  /// Whether a library that spoke in this life would have printed such an event.
  public func librariesSpeak(_ kind: EventKind) -> Bool { libraries.contains { $0.events.contains(kind) } }

  mutating func hear(_ library: LibraryWording) {
    guard let index = libraries.firstIndex(where: { $0.name == library.name }) else {
      libraries.append(library)
      return
    }
    if libraries[index].events != library.events { libraries[index].events.formUnion(library.events) }
  }

  /// What the library prints is known.
  func hasHeard(_ library: LibraryWording) -> Bool {
    libraries.contains {
      $0.name == library.name && ($0.events == library.events || $0.events.isSuperset(of: library.events))
    }
  }

  /// Of that kind the stretch at hand keeps no more.
  func isFull(of kind: EventKind) -> Bool { (bulkInStretch[kind] ?? 0) >= Bounds.bulkPerStretch }

  /// Keeps the event: those of the launch and the latest; of bulk kinds the first of a stretch.
  mutating func keep(_ entry: Entry) {
    if let library = entry.library { hear(library) }
    if entry.kind.isBulk {
      counts.add(entry.kind)
      guard !isFull(of: entry.kind) else { return }
      bulkInStretch.add(entry.kind)
    }
    if entry.kind.isApp { repeated.add(entry.kind) }
    kinds.insert(entry.kind)
    // A line that waited for its app to be known goes where it stood.
    if let last = events.last, last.order > entry.order {
      events.insert(entry, at: events.firstIndex { $0.order > entry.order } ?? events.endIndex)
    } else {
      events.append(entry)
    }
    // Let go in one stroke now and then, not one by one.
    if events.count >= Bounds.launchEvents + 2 * Bounds.latestEvents {
      events.removeSubrange(Bounds.launchEvents..<(Bounds.launchEvents + Bounds.latestEvents))
      omitted += Bounds.latestEvents
    }
  }
}
