import Correlation

/// Which milestones of which sessions were told.
struct MilestoneLedger {
  /// More sessions than are under way at a time; the oldest are forgotten.
  private static let remembered = 256

  private var told: [Int: Set<Milestone.Name>] = [:]
  private var used: [Int: Int] = [:]
  private var turn = 0

  /// What the latest stretch of an app's process has reached and was not told.
  mutating func take(_ app: AppState, _ builder: ReportBuilder) -> [Milestone] {
    guard let life = app.lives.last, let index = life.stretches.indices.last, life.isOpen else { return [] }
    let stretch = life.stretches[index]
    touch(stretch.id)
    guard stretch.isOpen || told[stretch.id] != nil else { return [] }
    guard index == 0 else {
      guard stretch.begin == .wake, told[stretch.id] == nil else { return [] }
      remember(stretch.id, .wake)
      return [
        Milestone(.wake, session: stretch.id, app: app.name, pid: life.pid, place: builder.place(stretch.start))
      ]
    }
    // All but the suspension, which is told with the session, have been told, or those that can still come are no beginning any more.
    guard (told[stretch.id]?.count ?? 0) < Report.Step.Name.allCases.count - 1, stretch.deliveredCount <= 8 else {
      return []
    }
    let session = builder.session(app, life, index)
    let launch = session.steps.first { $0.name == .launch }?.place?.time
    var new: [Milestone] = []
    for step in session.steps where step.status == .seen || step.status == .outOfOrder {
      // The end of a session is told with the session.
      guard step.name != .suspension, let place = step.place, told[stretch.id]?.contains(.step(step.name)) != true
      else {
        continue
      }
      remember(stretch.id, .step(step.name))
      let since = step.name == .launch ? nil : launch.flatMap { place.time?.seconds(since: $0) }
      new.append(
        Milestone(
          .step(step.name), session: stretch.id, app: app.name, pid: life.pid, place: place, sinceLaunch: since))
    }
    return new
  }

  private mutating func remember(_ session: Int, _ name: Milestone.Name) {
    told[session, default: []].insert(name)
    used[session] = turn
    turn += 1
    // The one of which nothing was heard for the longest time.
    guard told.count > Self.remembered, let oldest = used.min(by: { $0.value < $1.value })?.key else { return }
    told[oldest] = nil
    used[oldest] = nil
  }

  /// A session that goes on is not forgotten for those that came and went.
  private mutating func touch(_ session: Int) {
    guard told[session] != nil else { return }
    used[session] = turn
    turn += 1
  }
}
