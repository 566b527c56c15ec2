import Parsing

/// What is asked of a life's first stretch and of its latest alone.
struct StretchDetails: Sendable {
  var startEntry: Entry?
  var endEntry: Entry?
  var lastForeground: Marker?
  var longestPause: (from: Marker, to: Marker)?
  var unread: [Marker] = []
  var keptAwake: [String] = []
  var pendingAtEnd: PendingWork?
  var expiry: Entry?
}

/// Empty in a stretch that is neither its life's first nor one of the latest.
extension Stretch {
  /// The line that began it, when one did.
  public internal(set) var startEntry: Entry? {
    get { details.isEmpty ? nil : details[0].startEntry }
    _modify {
      fill()
      yield &details[0].startEntry
    }
  }

  /// The line that ended it, when one did.
  public internal(set) var endEntry: Entry? {
    get { details.isEmpty ? nil : details[0].endEntry }
    _modify {
      fill()
      yield &details[0].endEntry
    }
  }

  /// The longest pause between two delivered callbacks in the background.
  public internal(set) var longestPause: (from: Marker, to: Marker)? {
    get { details.isEmpty ? nil : details[0].longestPause }
    _modify {
      fill()
      yield &details[0].longestPause
    }
  }

  /// Lines of the app that look like callbacks and that no pattern knows: whether it was busy cannot be told from them.
  /// At most one a second, of the latest stretches.
  public internal(set) var unread: [Marker] {
    get { details.isEmpty ? [] : details[0].unread }
    _modify {
      fill()
      yield &details[0].unread
    }
  }

  /// What keeps an app awake besides Bluetooth, in words: "a background task", "an assertion of mediaserverd".
  public internal(set) var keptAwake: [String] {
    get { details.isEmpty ? [] : details[0].keptAwake }
    _modify {
      fill()
      yield &details[0].keptAwake
    }
  }

  /// What waited with Core Bluetooth when the process was suspended, as far as the app could know; kept of the latest
  /// stretches.
  public internal(set) var pendingAtEnd: PendingWork? {
    get { details.isEmpty ? nil : details[0].pendingAtEnd }
    _modify {
      fill()
      yield &details[0].pendingAtEnd
      isLeftWithNothing = details[0].pendingAtEnd.map { !$0.isAnything } ?? false
    }
  }

  /// The system's announcement that the background time is used up.
  public internal(set) var expiry: Entry? {
    get { details.isEmpty ? nil : details[0].expiry }
    _modify {
      fill()
      yield &details[0].expiry
    }
  }

  /// The last moment at which the app was shown in the foreground, while it is or when it left.
  public internal(set) var lastForeground: Marker? {
    get { details.isEmpty ? nil : details[0].lastForeground }
    set {
      fill()
      details[0].lastForeground = newValue
      sawForeground = newValue != nil
    }
  }

  private mutating func fill() {
    if details.isEmpty { details = [StretchDetails()] }
  }

  /// Lets go of all but when it was, how it began and ended, and what was delivered in it.
  mutating func outline() {
    details = []
    isLeftWithNothing = false
  }
}
