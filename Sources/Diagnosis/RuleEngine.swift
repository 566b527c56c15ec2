import Correlation
import Parsing

/// Asks the rules again whenever the story of an app changes or a window closes, and keeps their answers.
struct RuleEngine {
  let options: CaseOptions
  private let rules: [any Rule.Type]
  private var kept: [Key: Kept] = [:]
  private var sequence: [Key] = []
  /// The same by life, and what changed in which lives since it was last asked for.
  private var news = RuleNews()
  /// Someone is told of what changes; else nobody needs to find it.
  private let isWatched: Bool
  /// Rises with each answer that is new or other than before.
  private(set) var changes = 0
  /// Answers let go for the bound.
  private(set) var forgotten = 0
  private var silent: Set<Key> = []
  private var settledLives = SettledLives()
  private var schedule: RuleSchedule
  private var fingerprints = Fingerprints()
  /// Findings taken back since the last call of `takeRetractions`.
  private var retractions: [Kept] = []

  init(options: CaseOptions, isWatched: Bool = true) {
    self.options = options
    self.isWatched = isWatched
    let rules = RuleBook.rules.filter { Self.isAsked($0.slug, options) }
    self.rules = rules
    schedule = RuleSchedule(rules)
  }

  /// All answers by app, life and rule, those of one rule about one life in the order of their giving; at the end those
  /// that are of no app. When a rule was asked does not show.
  var answers: [Kept] { Kept.inOrder(sequence.compactMap { kept[$0] }, of: rules) }

  /// What changed of the apps since this was last called, with the answers that decide how it is told.
  mutating func takeNews(of apps: Set<Int>, _ world: World) -> (answers: [Kept], lives: Set<Int>) {
    let (keys, lives) = news.take(of: apps, world)
    return (keys.compactMap { kept[$0] }, lives)
  }

  /// All answers of the app are news again: it is shown for the first time, or it is another than it was.
  mutating func renew(_ app: Int) { news.renew(app, sequence.filter { $0.app == app }) }

  /// Nobody watches: what is new needs not be remembered.
  mutating func forgetNews() {
    if !retractions.isEmpty { retractions = [] }
  }

  /// The app was let go: no window of it closes any more. What was found of it stays.
  ///
  /// - Returns: whether anything was found.
  mutating func release(_ app: Int) -> Bool {
    schedule.forget(app)
    var hasFindings = false
    var lives: Set<Int> = []
    for key in sequence where key.app == app {
      guard let entry = kept[key] else { continue }
      if case .fired = entry.answer.outcome {
        hasFindings = true
      } else {
        lives.insert(entry.answer.life)
        kept[key] = nil
      }
    }
    guard !lives.isEmpty else { return hasFindings }
    sequence.removeAll { $0.app == app && kept[$0] == nil }
    news.keep(in: lives) { kept[$0] != nil }
    return hasFindings
  }

  private mutating func clean() {
    sequence.removeAll { kept[$0] == nil }
    news.keep { kept[$0] != nil }
  }

  private mutating func list(_ key: Key, _ answer: Answer) {
    sequence.append(key)
    if isWatched { news.list(key, life: answer.life) }
  }

  /// Apps with a window that the log's time has closed.
  func due(_ world: World) -> Set<Int> { schedule.due(world) }

  mutating func takeRetractions() -> [Kept] {
    defer { retractions = [] }
    return retractions
  }

  /// What was said of an app that turned out to be another is said anew, but for what is proven.
  mutating func merge(_ from: Int, into: Int) {
    schedule.forget(from)
    for key in sequence where key.app == from || key.app == into {
      if case .fired? = kept[key]?.answer.outcome, key.app == into { continue }
      takeBack(key)
    }
    clean()
    renew(into)
    settledLives = SettledLives()
  }

  /// Apps of which an answer rests on silence, which a record may break.
  var appsOnSilence: Set<Int> { Set(silent.compactMap(\.app)) }

  /// The next moment at which a window closes on the timeline of the last record.
  func nextDeadline(_ world: World) -> Instant? {
    world.last?.time.flatMap { schedule.next(on: $0.timeline) }
  }

  /// Asks the rules about the lives of `app` that are not settled: all of them, or those for which `news` may matter and
  /// those of which a window has closed.
  ///
  /// - Parameter isSilence: the world's time was advanced by the clock, since the live input is silent: what fires now
  ///   is at most likely, and is taken back if a record falls into its window.
  mutating func update(_ app: Int, _ world: World, _ news: News, isFinal: Bool = false, isSilence: Bool = false) {
    let state = world.apps[app]
    guard state.mergedInto == nil, state.hasBluetooth || state.isSelected else { return }
    let platform = Report.Platform(of: state, world)
    let isInert = platform == .macos || platform == .simulator
    if isInert { withdraw(app) }
    for index in settledLives.others(of: state) {
      let id = state.lives[index].id
      let isAll = options.asksEveryRule
      let asked = isFinal ? schedule.asked(state, life: index) : schedule.asked(state, life: index, news, world)
      if asked.isEmpty, !isFinal, !isAll { continue }
      // Two lives on, nothing that a rule looks at changes any more.
      let isOver = index + 2 < state.lives.count && !state.lives[index].isOpen
      let context = RuleContext(
        world: world, app: state, lifeIndex: index, isFinal: isFinal || isOver, options: options, platform: platform)
      let waiting = schedule.waiting(app, id)
      var standing = schedule.standing(of: id)
      for rule in rules.indices where isAll || asked.contains(rule) {
        if isInert, rules[rule].scope == .restoringPlatforms { continue }
        let told = ask(rules[rule], context, app, isSilence: isSilence)
        if told.until != nil || waiting.contains(rule) { schedule.wait(app, id, rule, until: told.until) }
        if told.isSettled { standing.unsettled.remove(rule) } else { standing.unsettled.insert(rule) }
        if told.isDecided { standing.decided.insert(rule) } else { standing.decided.remove(rule) }
      }
      schedule.note(standing, of: id)
      if !isSilence, isOver {
        settledLives.insert(id)
        schedule.forget(app, life: id)
      }
    }
  }

  /// Asks one rule about one life; when the first window closes that its answers wait for, and how they stand.
  private mutating func ask(
    _ rule: any Rule.Type, _ context: RuleContext, _ app: Int, isSilence: Bool
  ) -> (until: Instant?, isSettled: Bool, isDecided: Bool) {
    var first: Instant?
    var isSettled = true
    let answers = rule.answers(in: context)
    for answer in answers {
      let key = Key(app: app, rule: answer.rule, occasion: answer.occasion)
      if isSilence {
        keepProvisionally(answer, key, rule.scope, context)
      } else {
        keep(answer, key, rule.scope, context)
      }
      isSettled = isSettled && answer.isSettled
      if case .open(let until?) = answer.outcome, first.map({ until.microseconds < $0.microseconds }) ?? true {
        first = until
      }
    }
    return (first, isSettled, isSettled && rule.isDecided(answers, in: context))
  }

  /// A chapter in front of the story is at its end: what is open in it will not close.
  mutating func closeChapter(_ world: World) {
    for app in world.liveApps {
      update(app.index, world, .ofWholeStory, isFinal: true)
      settledLives.insert(allOf: app)
    }
  }

  /// The app turned out to run where the restore option is inert: what was said before that was known is taken back.
  private mutating func withdraw(_ app: Int) {
    let inert = Set(rules.filter { $0.scope == .restoringPlatforms }.map { $0.slug })
    let withdrawn = sequence.filter { $0.app == app && inert.contains($0.rule) }
    guard !withdrawn.isEmpty else { return }
    for key in withdrawn { takeBack(key) }
    clean()
    renew(app)
  }

  private mutating func takeBack(_ key: Key) {
    if let entry = kept.removeValue(forKey: key), case .fired = entry.answer.outcome { retractions.append(entry) }
    silent.remove(key)
  }

  /// Keeps an answer that is about no app: the first that is final.
  mutating func keepNameless(_ outcome: Answer.Outcome, rule: String, occasion: String) {
    let key = Key(app: nil, rule: rule, occasion: occasion)
    var answer = Answer(rule: rule, occasion: occasion, life: 0, session: nil, outcome: outcome)
    if let before = kept[key] {
      guard before.answer.isOpen, !answer.isOpen else { return }
    } else {
      guard !answer.isOpen || kept.count < Bounds.answers else { return }
      list(key, answer)
    }
    if case .fired(var draft) = outcome {
      draft.capShapes()
      answer.outcome = .fired(draft)
    }
    kept[key] = Kept(app: nil, answer: answer, id: fingerprints.next(of: answer, app: ""))
    changes += 1
  }

  private mutating func keep(_ answer: Answer, _ key: Key, _ scope: RuleScope, _ context: RuleContext) {
    guard let before = kept[key] else {
      list(key, answer)
      store(answer, key, scope, context)
      return
    }
    if before.isBySilence {
      silent.remove(key)
      if case .fired = answer.outcome {
        // The record that came lies behind the window: it closes it for good.
        kept[key]?.isBySilence = false
        return
      }
      retractions.append(before)
      store(answer, key, scope, context)
      return
    }
    switch (before.answer.outcome, answer.outcome) {
    // It stays open, with the same session: until when is the schedule's.
    case (.open, .open) where before.answer.session == answer.session: break
    case (.open, _): store(answer, key, scope, context)
    // A line that proves a fault counts whenever it comes.
    case (.clear, .fired): store(answer, key, scope, context)
    case (.undetermined, .clear): store(answer, key, scope, context)
    // What could not be told is told by a line that proves it; an absence stays as it was judged when it was judged.
    case (.undetermined, .fired(let draft)) where draft.confidence == .certain: store(answer, key, scope, context)
    case (.fired(let draft), .clear) where draft.confidence < .certain:
      // The thing came after all: what was said of its absence is taken back.
      retractions.append(before)
      store(answer, key, scope, context)
    default: break
    }
  }

  private mutating func keepProvisionally(_ answer: Answer, _ key: Key, _ scope: RuleScope, _ context: RuleContext) {
    guard case .fired(var draft) = answer.outcome else { return }
    if let before = kept[key], !before.answer.isOpen { return }
    // Of a filtered log silence says nothing.
    guard !context.world.inputs.contains(where: \.isFiltered) else { return }
    draft.cap(.likely, because: "the live log was silent when the time was over")
    var answer = answer
    answer.outcome = .fired(draft)
    if kept[key] == nil { list(key, answer) }
    store(answer, key, scope, context)
    kept[key]?.isBySilence = true
    silent.insert(key)
  }

  private mutating func store(_ answer: Answer, _ key: Key, _ scope: RuleScope, _ context: RuleContext) {
    var answer = answer
    var id: String?
    if case .fired(var draft) = answer.outcome {
      draft.cap(scope, context.life, of: context.app)
      answer.outcome = .fired(draft)
      id = kept[key]?.id ?? fingerprints.next(of: answer, app: context.app.name)
    }
    kept[key] = Kept(app: key.app, answer: answer, id: id)
    changes += 1
    if isWatched { news.change(key, life: answer.life) }
    if sequence.count > Bounds.answers { forgetOldest() }
  }

  /// Changes what was found.
  mutating func changeFired(_ change: (inout Draft) -> Void) {
    for key in sequence {
      guard case .fired(var draft)? = kept[key]?.answer.outcome else { continue }
      change(&draft)
      kept[key]?.answer.outcome = .fired(draft)
    }
  }

  /// A log that runs for weeks gives more answers than anyone reads. What is forgotten is asked no more.
  private mutating func forgetOldest() {
    let stays = Kept.withoutOldest(Bounds.answers / 4, of: sequence.count, isOver: settledLives.contains) {
      kept[sequence[$0]]
    }
    for place in sequence.indices where !stays[place] {
      kept[sequence[place]] = nil
      silent.remove(sequence[place])
      forgotten += 1
    }
    sequence = sequence.indices.filter { stays[$0] }.map { sequence[$0] }
    news.keep { kept[$0] != nil }
  }
}
