import Parsing

/// What was told of an app since the rules were last asked about it.
public struct News: Sendable {
  /// The kinds of the events of its latest life.
  public internal(set) var kinds: EventKindSet = []
  /// The daemon or the system told of it while none of its processes ran.
  public internal(set) var isTellingOfAfterwards = false
  /// More than events of a running life: a life began or ended, an older one was completed, two apps are one.
  public internal(set) var isOfWholeStory = false

  /// Nothing was told.
  public init() {}

  /// The whole story is new.
  public static var ofWholeStory: News {
    var news = News()
    news.isOfWholeStory = true
    return news
  }
}

extension Correlator {
  /// The news of an app, which the rules are asked about now.
  public mutating func takeNews(of app: Int) -> News {
    defer { world.apps[app].news = News() }
    return world.apps[app].news
  }

  /// An event of a life is news: of the running one its kind says what may be new.
  mutating func note(_ kind: EventKind, in life: Int, of app: Int) {
    let isRunning = life == world.apps[app].lives.count - 1 && world.apps[app].lives[life].isOpen
    if isRunning { world.apps[app].news.kinds.insert(kind) } else { noteWholeStory(of: app) }
  }

  mutating func noteWholeStory(of app: Int) { world.apps[app].news.isOfWholeStory = true }
}
