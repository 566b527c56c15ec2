import Parsing

/// How process lives end.
extension Correlator {
  /// The kernel cuts names, and extensions begin with the name of their app: where the app's processes are known, the pid
  /// tells.
  func isOfAnotherProcess(_ subject: Subject) -> Bool {
    guard subject.bundle == nil, let pid = subject.pid, let process = subject.process,
      let app = registry.find(subject), registry.isCut(process, of: app)
    else { return false }
    let lives = world.apps[app].lives
    return !lives.isEmpty && lives.allSatisfy { $0.pid != nil && $0.pid != pid }
  }

  mutating func exit(_ entry: Entry, _ subject: Subject, _ app: Int) {
    let cause = EndCause(exit: entry.fields.text(.cause))
    if let index = existingLife(subject, app) {
      keep(entry, app, index)
      end(app, index, at: entry.marker, cause: cause, by: entry)
      return
    }
    let lives = world.apps[app].lives
    let matching = lives.lastIndex { subject.pid == nil || $0.pid == subject.pid || $0.pid == nil }
    guard let last = matching else {
      let index = begin(app, pid: subject.pid, at: entry)
      keep(entry, app, index)
      end(app, index, at: entry.marker, cause: cause, by: entry)
      return
    }
    addView(of: last, app, cause, entry)
  }

  /// Another view of an end that is known: it may say why.
  mutating func addView(of last: Int, _ app: Int, _ cause: EndCause, _ entry: Entry) {
    noteWholeStory(of: app)
    let known = world.apps[app].lives[last].endCause
    // The exit status of a process that was killed says less than why it was.
    let saysMore = known == .unknown || (known == .crash && entry.event.dialect == .ips && cause != .unknown)
    if saysMore || world.apps[app].lives[last].isEndInferred {
      world.apps[app].lives[last].endCause = cause
      world.apps[app].lives[last].endEntry = entry
      world.apps[app].lives[last].isEndInferred = false
      if let stretch = world.apps[app].lives[last].stretches.indices.last,
        world.apps[app].lives[last].stretches[stretch].endCause == known
      {
        world.apps[app].lives[last].stretches[stretch].endCause = cause
        world.apps[app].lives[last].stretches[stretch].endEntry = entry
      }
    }
    noteTool(entry, cause, app, last)
    world.apps[app].lives[last].keep(entry)
  }

  /// A process that Xcode or the simulator's host ends was theirs before, too.
  private mutating func noteTool(_ entry: Entry?, _ cause: EndCause, _ app: Int, _ life: Int) {
    guard cause == .tooling, let entry, world.apps[app].lives[life].debugged == nil else { return }
    world.apps[app].lives[life].debugged = entry
  }

  mutating func end(_ app: Int, _ life: Int, at marker: Marker, cause told: EndCause, by entry: Entry?) {
    let cause = told == .unknown && world.apps[app].lives[life].isEndedByException(at: marker) ? .crash : told
    noteWholeStory(of: app)
    world.apps[app].lives[life].wasSuspendedAtEnd = world.apps[app].lives[life].stretches.last?.isOpen == false
    closeStretch(app, life, at: marker, cause, by: entry)
    world.apps[app].lives[life].end = marker
    world.apps[app].lives[life].endCause = cause
    world.apps[app].lives[life].endEntry = entry
    noteTool(entry, cause, app, life)
    if let pid = world.apps[app].lives[life].pid { registry.free(pid, of: app) }
  }

  mutating func endLives(of app: Int, at marker: Marker, cause: EndCause) {
    for life in world.apps[app].lives.indices where world.apps[app].lives[life].isOpen {
      end(app, life, at: marker, cause: cause, by: nil)
    }
  }

  mutating func endAll(at entry: Entry, cause: EndCause) {
    for app in followed {
      for life in world.apps[app].lives.indices where world.apps[app].lives[life].isOpen {
        end(app, life, at: entry.marker, cause: cause, by: entry)
        touched.apps.insert(app)
      }
    }
  }
}
