import Parsing

/// Whose the lines are that name a process and print no pid.
extension Correlator {
  /// Seconds within which a process that was started says so.
  private static let beginning = 2.0

  /// The app whose process must be the one that tells of its launch: the only one that was started just now, and whose
  /// process no line has named.
  func justLaunched(_ subject: Subject, _ entry: Entry) -> Int? {
    guard entry.kind == .appLaunch, subject.isOwnVoice, subject.process != nil, subject.pid == nil else { return nil }
    let started = followed.filter { index in
      let app = world.apps[index]
      guard app.isAlive, app.bundle != nil, let life = app.lives.last, life.isOpen,
        let age = life.launched.flatMap({ entry.seconds(since: $0.marker) })
      else { return false }
      return (0...Self.beginning).contains(age)
    }
    guard started.count == 1, let app = started.first, world.apps[app].processes.isEmpty,
      world.apps[app].lives.last?.launched?.position.input == entry.position.input
    else { return nil }
    return app
  }

  /// A process that prints, without a pid, the identifier of another bundle's session has its name in common with it.
  mutating func noteSharedVoice(_ identifier: String) {
    let owners = followed.filter { index in
      world.apps[index].isAlive && world.apps[index].identifiers.contains { $0.identifier == identifier }
    }
    guard owners.count > 1 else { return }
    func isOnly(_ index: Int, _ isFit: (Entry) -> Bool) -> Bool {
      world.apps[index].identifiers.filter { $0.identifier == identifier }.allSatisfy { isFit($0.entry) }
    }
    let spoken = owners.filter { index in
      world.apps[index].bundle != nil && isOnly(index) { $0.kind.isApp && $0.event.pid == nil }
    }
    let registered = owners.filter { index in
      world.apps[index].bundle != nil && isOnly(index) { $0.kind == .sessionRegistered }
    }
    guard spoken.count == 1, registered.count == 1, let one = spoken.first, let other = registered.first else { return }
    for app in [one, other] {
      world.apps[app].sharesVoice = true
      touched.apps.insert(app)
    }
  }
}
