import Parsing

/// A story that was left where an export begins that tells what came before it.
struct LeftStory: Sendable {
  var lives: [Int: [Life]] = [:]
  var between: [Int: [Entry]] = [:]
  var device: [Entry]
  var now: Moments
  var last: Marker?
  var order: Int
  var pendingLaunch: [Int: Entry]
  var pendingRelaunch: [Int: Entry]
  var lastHandedOver: (app: Int, input: Int)?
  var lastLink: (apps: [Int], entry: Entry)?
  var undelivered: Entry?
  var linkNames: LinkNames
  var daemonWatches: [DaemonWatch]

  /// An app was let go meanwhile.
  ///
  /// - Parameter isFree: its place may be another app's, so that nothing of it may stay.
  mutating func release(_ app: Int, isFree: Bool) {
    pendingLaunch[app] = nil
    pendingRelaunch[app] = nil
    if lastHandedOver?.app == app { lastHandedOver = nil }
    lastLink?.apps.removeAll { $0 == app }
    between[app] = nil
    lives[app] = isFree ? nil : lives[app]?.suffix(Bounds.livesOfEvicted).map { $0.outline }
  }
}

/// Chapters: what a later export of one input tells of the time in front of what was told.
///
/// A chapter is a story of its own: nothing that is pending, open or awaited passes from one to the other, since the
/// lines between them may be missing. What it has told takes its place in front of the rest.
extension Correlator {
  /// Orders of a chapter lie so far in front of those of the one before.
  private static let lane = 1 << 40

  /// Where the item belongs; asked once for each, since it is remembered.
  mutating func place(_ item: LogItem) -> Retelling.Place {
    switch item {
    case .event(let event):
      // Reports lie in any order, and the moment of each stands for itself.
      event.dialect == .ips ? .onward : place(in: event.position.input, event.time, LineMemory.Key(event))
    case .sighting(let sighting): place(in: sighting.position.input, sighting.time, nil)
    case .tick(let tick): place(in: tick.position.input, tick.time, nil)
    case .unmatched(let line): place(in: line.position.input, line.time, nil)
    case .note(let note): place(note)
    case .platform: .onward
    }
  }

  private mutating func place(_ note: InputNote) -> Retelling.Place {
    // The system says so itself; where the times alone run back, both ends are told.
    if note.kind == .clockStep, note.from == note.to {
      hold(retellingOf: note.position.input)
      retellings[note.position.input].setClock()
    }
    return .onward
  }

  private mutating func place(in input: Int, _ time: Instant?, _ line: LineMemory.Key?) -> Retelling.Place {
    hold(retellingOf: input)
    let place = retellings[input].place(time, line: line)
    // With other inputs beside it, what comes next is another's.
    guard hasOneInput else {
      switch place {
      case .earlier, .back(isTold: false): return .onward
      case .back(isTold: true): return .told(isProof: false)
      case .onward, .stepped, .told: return place
      }
    }
    return place
  }

  private mutating func hold(retellingOf input: Int) {
    while retellings.count <= input { retellings.append(Retelling()) }
  }

  /// A chapter is being told.
  public var isInChapter: Bool { left != nil }

  mutating func openChapter(at time: Instant?) {
    settleLinks()
    var story = LeftStory(
      device: world.device, now: world.now, last: world.lastTimed ?? world.last, order: order,
      pendingLaunch: pendingLaunch, pendingRelaunch: pendingRelaunch, lastHandedOver: lastHandedOver,
      lastLink: lastLink, undelivered: undelivered, linkNames: linkNames, daemonWatches: daemonWatches)
    for app in world.apps.indices {
      story.lives[app] = world.apps[app].lives
      story.between[app] = world.apps[app].between
      world.apps[app].lives = []
      world.apps[app].between = []
    }
    left = story
    chapters += 1
    order = -chapters * Self.lane
    world.device = []
    world.now = Moments()
    if let time { world.now.set(time) }
    (pendingLaunch, pendingRelaunch) = ([:], [:])
    (lastHandedOver, lastLink, undelivered) = (nil, nil, nil)
    (linkNames, daemonWatches) = (LinkNames(), [])
  }

  /// The story goes on where it was left; what the chapter has told lies in front of it.
  mutating func closeChapter() {
    guard let story = left else { return }
    settleLinks()
    left = nil
    var halves: [Int: [Int]] = [:]
    for other in world.apps.indices where world.apps[other].mergedInto != nil {
      halves[home(of: other), default: []].append(other)
    }
    for app in world.apps.indices {
      seal(app)
      // An app that turned out to be another within the chapter was the other before as well.
      guard world.apps[app].mergedInto == nil else { continue }
      var before = world.apps[app]
      before.lives = story.lives[app] ?? []
      before.between = story.between[app] ?? []
      for other in halves[app] ?? [] {
        var half = world.apps[other]
        half.lives = story.lives[other] ?? []
        half.between = story.between[other] ?? []
        before.absorb(half)
      }
      world.apps[app].lives += before.lives
      world.apps[app].between = before.between
    }
    for app in world.apps.indices where world.apps[app].lives.count > Bounds.livesPerApp {
      let surplus = world.apps[app].lives.count - Bounds.livesPerApp
      world.apps[app].lives.removeFirst(surplus)
      world.apps[app].droppedLives += surplus
    }
    (world.last, world.lastTimed) = (story.last, story.last)
    world.device = Array((world.device + story.device).suffix(Bounds.eventsPerLife))
    for time in story.now.all where (world.now[time.timeline]?.microseconds ?? .min) < time.microseconds {
      world.now.set(time)
    }
    order = story.order
    (pendingLaunch, pendingRelaunch) = (story.pendingLaunch, story.pendingRelaunch)
    (lastHandedOver, lastLink, undelivered) = (story.lastHandedOver, story.lastLink, story.undelivered)
    (linkNames, daemonWatches) = (story.linkNames, story.daemonWatches)
    for app in followed where world.apps[app].hasBluetooth { touched.apps.insert(app) }
  }

  /// The app that this one turned out to be.
  private func home(of app: Int) -> Int {
    var app = app
    while let into = world.apps[app].mergedInto { app = into }
    return app
  }

  /// What the chapter left open ends with it, as with the end of a log.
  private mutating func seal(_ app: Int) {
    guard let last = world.lastTimed ?? world.last else { return }
    for life in world.apps[app].lives.indices where world.apps[app].lives[life].isOpen {
      end(app, life, at: last, cause: .logEnded, by: nil)
    }
  }
}
