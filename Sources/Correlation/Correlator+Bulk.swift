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
      let life = world.apps[app].lives.indices.last, isSettled(app, life, subject, kind)
    else { return false }
    if kind == .appValue, let code = event.fields.number(.code), Self.tellingErrors.contains(code) { return false }
    let isOfPeripheral = kind == .appRead && ManagerRole(event.fields.text(.role)) == .peripheral
    if kind.isAppBluetooth, subject.isOwnVoice, !isOfPeripheral, !world.apps[app].words.contains(kind) { return false }
    if let library = event.library, !world.apps[app].lives[life].hasHeard(library) { return false }
    let device = event.fields.text(.device)
    guard world.apps[app].lives[life].traffic.count(kind, of: device, at: marker) else { return false }

    if kind == .appLine { world.voices.hear(subject.process, isKnown: true) }
    world.apps[app].lastUsed = consumed
    note(kind, in: life, of: app)
    world.apps[app].lives[life].counts.add(kind)
    world.apps[app].lives[life].links.followUse(kind, of: device, byCentral: isOfPeripheral)
    if kind.isDeliveredCallback || isOfPeripheral || kind == .daemonValue {
      let last = world.apps[app].lives[life].stretches.count - 1
      world.apps[app].lives[life].stretches[last].deliver(marker)
    }
    return true
  }

  /// The subject's life runs and is awake, and its stretch has enough of the kind.
  private func isSettled(_ app: Int, _ life: Int, _ subject: Subject, _ kind: EventKind) -> Bool {
    guard world.apps[app].hasBluetooth || kind == .appLine, world.apps[app].lives[life].isOpen,
      subject.pid == nil || world.apps[app].lives[life].pid == subject.pid,
      world.apps[app].lives[life].isFull(of: kind),
      let last = world.apps[app].lives[life].stretches.indices.last
    else { return false }
    return world.apps[app].lives[life].stretches[last].isOpen
  }
}
