import Correlation

/// The lives of which the rules have said all that they will.
struct SettledLives {
  private var lives: Set<Int> = []
  /// By app the life up to which all are settled: a log of days has hundreds, and what is new is of the latest.
  private var upTo: [Int: Int] = [:]

  func contains(_ life: Int) -> Bool { lives.contains(life) }

  mutating func insert(_ life: Int) { lives.insert(life) }

  mutating func insert(allOf app: AppState) { for place in app.lives.indices { lives.insert(app.lives[place].id) } }

  /// The places of the app's lives that are not settled.
  mutating func others(of app: AppState) -> [Int] {
    var first = 0
    if let known = upTo[app.index], let place = app.lives.indices.last(where: { app.lives[$0].id == known }) {
      first = place + 1
    }
    while first < app.lives.count, lives.contains(app.lives[first].id) {
      upTo[app.index] = app.lives[first].id
      first += 1
    }
    return (first..<app.lives.count).filter { !lives.contains(app.lives[$0].id) }
  }
}
