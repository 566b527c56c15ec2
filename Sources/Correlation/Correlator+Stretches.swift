import Parsing

/// The awake stretches of process lives: suspensions, wakes, what is in front of the user.
extension Correlator {
  mutating func openStretch(_ begin: Stretch.Begin, _ app: Int, _ life: Int, _ marker: Marker, entry: Entry?) {
    note(.processResumed, in: life, of: app)
    world.apps[app].lives[life].stretches.append(
      Stretch(id: nextStretch, begin: begin, start: marker, entry: entry))
    world.apps[app].lives[life].outlineStretches()
    world.apps[app].lives[life].bulkInStretch.removeAll()
    if world.apps[app].lives[life].stretches.count > Bounds.stretchesPerLife {
      // The first stretch is the launch's; of the wakes the oldest goes.
      world.apps[app].lives[life].stretches.remove(at: 1)
      world.apps[app].lives[life].omittedStretches += 1
    }
    nextStretch += 1
  }

  mutating func closeStretch(_ app: Int, _ life: Int, at marker: Marker, _ cause: EndCause, by entry: Entry?) {
    guard let last = world.apps[app].lives[life].stretches.indices.last,
      world.apps[app].lives[life].stretches[last].isOpen
    else { return }
    note(.processSuspended, in: life, of: app)
    world.apps[app].lives[life].stretches[last].end = marker
    world.apps[app].lives[life].stretches[last].endCause = cause
    world.apps[app].lives[life].stretches[last].endEntry = entry
    world.apps[app].lives[life].notePendingAtSuspension()
  }

  /// A line of an app that may be a callback, in words that no pattern knows.
  mutating func noteUnread(_ line: Unmatched, at marker: Marker) {
    let app = line.pid.flatMap { registry.byPid[$0] } ?? line.process.flatMap { registry.byProcess[$0] }
    let isNameless = line.pid == nil && line.process == nil
    guard let app = app ?? (isNameless ? registry.nameless : nil),
      let life = world.apps[app].lives.lastIndex(where: { $0.isOpen && (line.pid == nil || $0.pid == line.pid) }),
      let last = world.apps[app].lives[life].stretches.indices.last,
      world.apps[app].lives[life].stretches[last].unread.count < Bounds.unreadPerStretch
    else { return }
    world.apps[app].lives[life].stretches[last].hear(marker)
    // Of older stretches the rules have been asked.
    if last > 1 { world.apps[app].lives[life].stretches[last - 2].unread = [] }
  }

  mutating func suspend(_ entry: Entry, _ subject: Subject, _ app: Int) {
    let index = existingLife(subject, app) ?? life(for: entry, subject, app)
    keep(entry, app, index)
    closeStretch(app, index, at: entry.marker, .suspended, by: entry)
  }

  mutating func resume(_ entry: Entry, _ subject: Subject, _ app: Int) {
    let index = existingLife(subject, app) ?? life(for: entry, subject, app)
    keep(entry, app, index)
    _ = wakeIfSuspended(app, index, entry.marker, by: entry)
  }

  mutating func wake(_ entry: Entry, _ subject: Subject, _ app: Int) {
    guard let index = existingLife(subject, app) else {
      keepBetween(entry, app)
      return
    }
    _ = wakeIfSuspended(app, index, entry.marker, by: entry)
    keep(entry, app, index)
  }

  /// The suspension stands in another input, and the clocks of the two are only taken to be one: the system's own word
  /// of the state wins.
  func isOfAnotherClock(_ entry: Entry, _ app: Int, _ life: Int) -> Bool {
    guard !world.assumedClocks.isEmpty,
      let suspension = world.apps[app].lives[life].stretches.last?.endEntry
    else { return false }
    return world.isClockAssumed(entry.marker, suspension.marker)
  }

  /// Opens a stretch when the process was suspended; a line that merely trails the suspension wakes nobody.
  mutating func wakeIfSuspended(_ app: Int, _ life: Int, _ marker: Marker, by entry: Entry?) -> Bool {
    guard let last = world.apps[app].lives[life].stretches.indices.last,
      let end = world.apps[app].lives[life].stretches[last].end, world.apps[app].lives[life].isOpen
    else { return false }
    if entry == nil {
      guard let pause = marker.seconds(since: end) else { return false }
      let step = Double(marker.time?.resolution ?? 0) / 1_000_000
      guard pause > Self.trailing + step else { return false }
    }
    openStretch(.wake, app, life, marker, entry: entry)
    return true
  }

  mutating func changeState(_ entry: Entry, _ subject: Subject, _ app: Int) {
    let state = entry.fields.text(.state)
    guard let index = existingLife(subject, app) else {
      if subject.pid != nil, state != "suspended" {
        keep(entry, app, life(for: entry, subject, app))
      } else {
        keepBetween(entry, app)
      }
      return
    }
    switch state {
    case "suspended": closeStretch(app, index, at: entry.marker, .suspended, by: entry)
    case "foreground":
      _ = wakeIfSuspended(app, index, entry.marker, by: entry)
      setForeground(app, index, true, entry.marker)
    case "background": setForeground(app, index, false, entry.marker)
    case "running": _ = wakeIfSuspended(app, index, entry.marker, by: entry)
    default: break
    }
    keep(entry, app, index)
  }

  mutating func setForeground(_ app: Int, _ life: Int, _ isForeground: Bool, _ marker: Marker, ownWord: Bool = false) {
    guard let last = world.apps[app].lives[life].stretches.indices.last else { return }
    let was = world.apps[app].lives[life].stretches[last].isForeground
    // An app that says that it goes to the background was in the foreground until now, seen or not.
    if isForeground || was || ownWord { world.apps[app].lives[life].stretches[last].lastForeground = marker }
    if ownWord, !was { world.apps[app].lives[life].stretches[last].longestPause = nil }
    world.apps[app].lives[life].stretches[last].isForeground = isForeground
    // Whether a scan finds anything is another question in the background.
    if was != isForeground { world.apps[app].lives[life].bulkInStretch.remove(.appDiscovered) }
  }
}
