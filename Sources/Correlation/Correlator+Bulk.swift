import Parsing

/// Events that come by the thousand: of most of them nothing is kept but that they came.
///
/// What is left of such an event is what ``record(_:_:_:)`` and ``keep(_:_:_:)`` do with it: a count, a moment. It is done
/// here without looking up whose it is, and without an entry of it, and only where nothing else can come of it.
extension Correlator {
  /// Codes of errors that decide an answer by themselves; see ``Entry/isTellingError``.
  private static let tellingErrors = 14...18

  /// Takes in an event of which the stretch at hand keeps no more, and that tells nothing new of its app, its device and
  /// its link. False where it may tell more: then nothing was done.
  mutating func isCounted(_ event: Event, _ subject: Subject, at marker: Marker) -> Bool {
    let kind = event.kind
    guard kind.isBulk, countsBulk, let app = registry.recall(subject),
      world.apps[app].hasBluetooth || kind == .appLine, let life = world.apps[app].lives.indices.last
    else { return false }
    if kind == .appValue, let code = event.fields.number(.code), Self.tellingErrors.contains(code) { return false }
    let isOfPeripheral = kind == .appRead && ManagerRole(event.fields.text(.role)) == .peripheral
    if kind.isAppBluetooth, subject.isOwnVoice, !isOfPeripheral, !world.apps[app].words.contains(kind) { return false }
    guard world.apps[app].lives[life].count(event, of: subject.pid, at: marker, byCentral: isOfPeripheral) else {
      return false
    }
    if kind == .appLine { world.voices.hear(subject.process, isKnown: true) }
    world.apps[app].lastUsed = consumed
    world.apps[app].news.kinds.insert(kind)
    return true
  }
}

extension Life {
  /// Counts the event, where the life runs and is awake, and its stretch has enough of the kind. False where it may tell
  /// more: then nothing was done.
  fileprivate mutating func count(_ event: Event, of pid: UInt32?, at marker: Marker, byCentral: Bool) -> Bool {
    let kind = event.kind
    guard isOpen, pid == nil || pid == self.pid, isFull(of: kind), let last = stretches.indices.last,
      stretches[last].end == nil
    else { return false }
    if let library = event.library, !hasHeard(library) { return false }
    let device = event.fields.text(.device)
    guard traffic.count(kind, of: device, at: marker) else { return false }
    counts.add(kind)
    links.followUse(kind, of: device, byCentral: byCentral)
    if kind.isDeliveredCallback || byCentral || kind == .daemonValue { stretches[last].deliver(marker) }
    return true
  }
}
