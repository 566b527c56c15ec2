import Parsing

/// Lines that take back what others told: a notification that the daemon skips, a connect that Core Bluetooth refuses.
extension Correlator {
  /// Seconds between the lines that tell of one link's end.
  private static let besides = 1.0

  /// The daemon's word that it skips a notification names no device: it is about the link that is told of beside it.
  mutating func routeUndelivered(_ entry: Entry) {
    guard let link = lastLink, isBeside(link.entry, entry) else {
      undelivered = entry
      return
    }
    for app in link.apps where followed.contains(app) { record(undelivered: entry, beside: link.entry, of: app) }
  }

  /// A link ended: of whom, and whether a skipped notification waits for its name. What comes up beside it is another's.
  mutating func note(linkEnd entry: Entry, of app: Int) {
    guard entry.fields.text(.device) != nil else { return }
    if lastLink?.entry == entry {
      lastLink?.apps.append(app)
    } else {
      lastLink = ([app], entry)
    }
    guard let waiting = undelivered else { return }
    if isBeside(waiting, entry) { record(undelivered: waiting, beside: entry, of: app) }
    undelivered = nil
  }

  private mutating func record(undelivered entry: Entry, beside link: Entry, of app: Int) {
    guard let device = link.fields.text(.device) else { return }
    let named = entry.adding(.device, .text(device))
    record(named, Subject(named.event), app)
  }

  /// Core Bluetooth refused a command: the connect right before it was none.
  mutating func takeBackConnect(refusedBy entry: Entry, _ app: Int, _ life: Int) {
    let events = world.apps[app].lives[life].events
    guard let request = events.last(where: { $0.kind == .appConnectRequested && $0.order < entry.order }),
      let device = request.fields.text(.device), entry.refuses(request),
      world.apps[app].lives[life].pending.device(device)?.since == request.marker
    else { return }
    var before = PendingWork()
    for earlier in events where earlier.order < request.order { before.follow(earlier) }
    world.apps[app].lives[life].pending.reset(device, to: before.device(device))
  }

  private func isBeside(_ one: Entry, _ other: Entry) -> Bool {
    guard one.position.input == other.position.input, let distance = other.seconds(since: one.marker) else {
      return false
    }
    return distance.magnitude <= Self.besides
  }
}

extension Entry {
  /// Seconds between a command and the complaint about it.
  private static let refusal = 1.0

  /// Whether this is Core Bluetooth's complaint about the command.
  fileprivate func refuses(_ request: Entry) -> Bool {
    kind == .appMisuse && fields.text(.kind) == "not-powered-on" && order > request.order
      && (seconds(since: request.marker) ?? 0) <= Self.refusal
  }
}

extension Life {
  /// Core Bluetooth refused the connect: nothing waits for it.
  public func isRefused(_ request: Entry) -> Bool {
    guard let complaint = events.first(where: { $0.refuses(request) }) else { return false }
    let last = events.last { $0.kind == .appConnectRequested && $0.order < complaint.order }
    return last == request
  }
}
