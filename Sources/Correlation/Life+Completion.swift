import Parsing

/// Lines that only complete the app's line before them: some libraries print one callback in several records.
extension Life {
  /// Seconds within which such a line follows.
  private static let patience = 1.0

  /// Takes what the entry adds to the line before; false when it is a line of its own.
  mutating func isCompleted(by entry: Entry) -> Bool {
    guard entry.kind == .appError || entry.kind == .appRestore,
      let index = events.lastIndex(where: { $0.kind.isApp && $0.kind != .appLine }),
      let whole = events[index].completed(by: entry), events[index].isFollowed(by: entry, within: Self.patience)
    else { return false }
    events[index] = whole
    for manager in managers.indices { managers[manager].replace(whole) }
    return true
  }
}

extension Entry {
  fileprivate func isFollowed(by next: Entry, within seconds: Double) -> Bool {
    event.sink == next.event.sink && position.input == next.position.input
      && next.seconds(since: marker).map { $0 <= seconds } ?? true
  }

  /// This entry with what the next one adds; nil when that is no part of it.
  fileprivate func completed(by next: Entry) -> Entry? {
    var event = event
    switch next.kind {
    case .appError:
      guard kind == .appDisconnected || kind == .appConnectFailed, fields[.code] == nil else { return nil }
      event.fields[.code] = next.fields[.code]
      event.fields[.domain] = next.fields[.domain]
      // Whatever the error is: an app that ends a connection itself is told of none.
      if kind == .appDisconnected { event.fields[.byApp] = .flag(false) }
    case .appRestore:
      // A line for each peripheral that was restored.
      guard kind == .appRestore, isWithoutDictionary, next.isWithoutDictionary, fields[.layer] == next.fields[.layer],
        let added = next.fields.list(.devices), added.count == 1
      else { return nil }
      let known = fields.list(.devices) ?? []
      guard !known.contains(added[0]), known.count < Bounds.devicesPerApp else { return nil }
      let states = fields.list(.value) ?? known.map { _ in "unknown" }
      event.fields[.devices] = .list(known + added)
      event.fields[.value] = .list(states + (next.fields.list(.value) ?? ["unknown"]))
    default: return nil
    }
    if event.text.utf8.count + next.text.utf8.count < Bounds.textOfEntry { event.text += "\n" + next.text }
    return Entry(event, order: order)
  }

  private var isWithoutDictionary: Bool { fields.text(.dictionary) == "not-printed" }
}
