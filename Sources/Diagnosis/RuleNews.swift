import Correlation

/// Which answers changed since someone who watches was last told, found without looking through all that were given.
struct RuleNews {
  typealias Key = RuleEngine.Key

  private var keysOfLife: [Int: [Key]] = [:]
  /// Lives with a change, by app.
  private var changed: [Int: Set<Int>] = [:]
  /// Answers that may absorb findings of any life.
  private var spanning: [Key] = []

  mutating func list(_ key: Key, life: Int) {
    keysOfLife[life, default: []].append(key)
    if FindingAssembly.spansLives.contains(key.rule) { spanning.append(key) }
  }

  mutating func change(_ key: Key, life: Int) {
    guard let app = key.app else { return }
    guard FindingAssembly.spansLives.contains(key.rule) else {
      changed[app, default: []].insert(life)
      return
    }
    // It decides about all lives.
    for (life, keys) in keysOfLife where keys.contains(where: { $0.app == app }) {
      changed[app, default: []].insert(life)
    }
  }

  mutating func renew(_ app: Int, _ keys: [Key]) {
    let mine = Set(keys)
    for (life, keys) in keysOfLife where keys.contains(where: mine.contains) { changed[app, default: []].insert(life) }
  }

  mutating func keep(_ isKept: (Key) -> Bool) {
    keysOfLife = keysOfLife.compactMapValues { keys in
      let left = keys.filter(isKept)
      return left.isEmpty ? nil : left
    }
    spanning.removeAll { !isKept($0) }
  }

  /// The same for some lives only.
  mutating func keep(in lives: Set<Int>, _ isKept: (Key) -> Bool) {
    for life in lives {
      let left = (keysOfLife[life] ?? []).filter(isKept)
      keysOfLife[life] = left.isEmpty ? nil : left
    }
    spanning.removeAll { !isKept($0) }
  }

  /// The answers of the lives that changed and of their neighbours, and the lives whose findings may now be told or
  /// taken back: the changed ones and those that follow them, since a cause may be found at the end of the life before.
  mutating func take(of apps: Set<Int>, _ world: World) -> (keys: [Key], lives: Set<Int>) {
    var keys = (keysOfLife[0] ?? []).filter { $0.app == nil }
    var told: Set<Int> = [0]
    for app in apps.sorted() {
      guard let lives = changed.removeValue(forKey: app) else { continue }
      var context = lives
      told.formUnion(lives)
      let all = world.apps[app].lives
      for life in lives {
        guard let index = all.lastIndex(where: { $0.id == life }) else { continue }
        if index > 0 { context.insert(all[index - 1].id) }
        if index + 1 < all.count {
          context.insert(all[index + 1].id)
          told.insert(all[index + 1].id)
        }
      }
      let near = context.sorted().flatMap { keysOfLife[$0] ?? [] }.filter { $0.app == app }
      let known = Set(near)
      keys += near + spanning.filter { $0.app == app && !known.contains($0) }
    }
    return (keys, told)
  }
}
