import Correlation
import Parsing

/// Which rules are to be asked about which lives: all of them when the story took a turn, else those that hear what is
/// new, and those of which a window has closed.
///
/// A log tells thousands of suspensions, links and values for each launch or restoration. Few rules can answer
/// otherwise because of them.
struct RuleSchedule {
  /// A window that an answer waits for.
  private struct Window {
    var life: Int
    var rule: Int
    var until: Instant
  }

  /// How the answers about a life stand.
  struct Standing: Hashable {
    /// The rules of which an answer is not settled.
    var unsettled = RuleSet()
    /// Those of which no routine event can change the answers.
    var decided = RuleSet()
  }

  /// What comes again and again in a life that runs. Whatever else comes, every rule is asked.
  static let routine: EventKindSet = [
    .processSuspended, .processResumed, .processState, .processAssertion, .processBackgroundTask, .daemonWake,
    .daemonValue, .linkConnecting, .linkUp, .linkDown, .linkFailed, .requestConnect, .requestCancel, .requestScan,
    .requestScanStop, .requestRead, .requestWrite, .requestSubscribe, .appScanStarted, .appScanStopped,
    .appConnectRequested, .appConnectCancelled, .appConnectSucceeded, .appConnectFailed, .appDisconnected,
    .appDiscovered, .appServices, .appCharacteristics, .appSubscribed, .appValue, .appRead, .appWrite, .appWritten,
    .appForeground, .appBackground, .appLine,
  ]

  /// What begins a scan, or finds something.
  static let scans: EventKindSet = [.appScanStarted, .requestScan, .appDiscovered]
  /// What becomes of connections, and what the app asks about them.
  static let links: EventKindSet = [
    .linkConnecting, .linkUp, .linkDown, .linkFailed, .requestConnect, .requestCancel, .appConnectRequested,
    .appConnectCancelled, .appConnectSucceeded, .appConnectFailed, .appDisconnected,
  ]
  /// What ends a connection, or the wait for one.
  static let linkEnds: EventKindSet = [
    .linkDown, .linkFailed, .linkEncryptionFailed, .requestCancel, .appConnectCancelled, .appConnectFailed,
    .appDisconnected,
  ]

  private let hearing: [EventKindSet]
  private let waiting: [EventKindSet]
  private let occasions: [EventKindSet]
  private let lookingBeyond: [Bool]
  /// By life.
  private var standings: [Int: Standing] = [:]
  private var windows: [Int: [Window]] = [:]
  /// The first window of each app to close.
  private var first: [(app: Int, until: Instant)] = []

  init(_ rules: [any Rule.Type]) {
    hearing = rules.map { $0.hears }
    waiting = rules.map { $0.waitsFor }
    occasions = rules.map { $0.occasions }
    lookingBeyond = rules.map { $0.looksBeyondLife }
  }

  /// What shows whether the launch was for the user, and what ends its first awake stretch.
  private static let endsOfLaunch: EventKindSet = [
    .processState, .appForeground, .appBackground, .processSuspended, .processResumed,
  ]

  /// What shows how a life began: it says how the one before ended, too.
  private static let beginnings: EventKindSet = [
    .processLaunched, .processDebugged, .processState, .relaunchDecided, .relaunchAttempted, .relaunchSucceeded,
    .appLaunch, .appRestore, .appForeground,
  ]

  /// The rules to ask about one of the lives, by their places in the list.
  func asked(_ app: AppState, life index: Int, _ news: News, _ world: World) -> RuleSet {
    let last = app.lives.count - 1
    let isLatest = index == last
    let isLaunching = app.lives[last].stretches.count <= 1
    let isTurn =
      isLatest
      && (!news.kinds.isSubset(of: Self.routine) || isLaunching && !news.kinds.isDisjoint(with: Self.endsOfLaunch))
    if news.isOfWholeStory || isTurn { return asked(app, life: index) }
    let isAfterwards =
      isLatest ? news.isTellingOfAfterwards : isLaunching && !news.kinds.isDisjoint(with: Self.beginnings)
    let life = app.lives[index].id
    var asked = RuleSet()
    for window in windows[app.index] ?? [] where window.life == life && isClosed(window.until, world) {
      asked.insert(window.rule)
    }
    if !isAfterwards, !isLatest || news.kinds.isEmpty { return asked }
    let standing = standing(of: life)
    for rule in hearing.indices where !asked.contains(rule) {
      let isOpen = standing.unsettled.contains(rule)
      let isHeard =
        isLatest
        && (!hearing[rule].isDisjoint(with: news.kinds) && !standing.decided.contains(rule)
          || (isOpen && !waiting[rule].isDisjoint(with: news.kinds)))
      guard isHeard || isAfterwards && (isOpen || lookingBeyond[rule]) else { continue }
      if app.lives[index].mayHold(occasions[rule]) { asked.insert(rule) }
    }
    return asked
  }

  /// The rules that may find an occasion in the life.
  func asked(_ app: AppState, life index: Int) -> RuleSet {
    var asked = RuleSet()
    for rule in hearing.indices where app.lives[index].mayHold(occasions[rule]) { asked.insert(rule) }
    return asked
  }

  /// How the answers about the life stand.
  func standing(of life: Int) -> Standing { standings[life] ?? Standing() }

  /// Takes note of how the answers about the life stand.
  mutating func note(_ standing: Standing, of life: Int) {
    if standings[life] != standing { standings[life] = standing }
  }

  /// The rules of which an answer about the life waits for a window to close.
  func waiting(_ app: Int, _ life: Int) -> RuleSet {
    var waiting = RuleSet()
    for window in windows[app] ?? [] where window.life == life { waiting.insert(window.rule) }
    return waiting
  }

  /// Takes note of the window that the answers of a rule about a life wait for; nil: of none.
  mutating func wait(_ app: Int, _ life: Int, _ rule: Int, until: Instant?) {
    if let index = windows[app]?.firstIndex(where: { $0.life == life && $0.rule == rule }) {
      guard windows[app]?[index].until != until else { return }
      if let until { windows[app]?[index].until = until } else { windows[app]?.remove(at: index) }
    } else if let until {
      windows[app, default: []].append(Window(life: life, rule: rule, until: until))
    } else {
      return
    }
    renewFirst(app)
  }

  /// No window of the app is waited for any more.
  mutating func forget(_ app: Int) {
    guard windows.removeValue(forKey: app) != nil else { return }
    renewFirst(app)
  }

  /// Nothing in this life is waited for any more.
  mutating func forget(_ app: Int, life: Int) {
    standings[life] = nil
    guard windows[app]?.contains(where: { $0.life == life }) ?? false else { return }
    windows[app]?.removeAll { $0.life == life }
    renewFirst(app)
  }

  /// Apps with a window that the log's time has closed.
  func due(_ world: World) -> Set<Int> {
    var due: Set<Int> = []
    for (app, until) in first where isClosed(until, world) { due.insert(app) }
    return due
  }

  /// The next moment at which a window closes on a timeline.
  func next(on timeline: UInt16) -> Instant? {
    first.lazy.map(\.until).filter { $0.timeline == timeline }.min { $0.microseconds < $1.microseconds }
  }

  private func isClosed(_ until: Instant, _ world: World) -> Bool {
    world.now(of: until).microseconds > until.microseconds
  }

  private mutating func renewFirst(_ app: Int) {
    let earliest = windows[app]?.map(\.until).min { $0.microseconds < $1.microseconds }
    first.removeAll { $0.app == app }
    if let earliest { first.append((app, earliest)) }
  }
}
