import Correlation

/// Which milestones of which sessions were told.
struct MilestoneLedger {
  /// More sessions than are under way at a time; the oldest are forgotten.
  private static let remembered = 256

  private var told: [Int: Set<Milestone.Name>] = [:]

  /// What the latest stretch of an app's process has reached and was not told.
  mutating func take(_ app: AppState, _ builder: ReportBuilder) -> [Milestone] {
    guard let life = app.lives.last, let index = life.stretches.indices.last, life.isOpen else { return [] }
    let stretch = life.stretches[index]
    guard stretch.isOpen || told[stretch.id] != nil else { return [] }
    guard index == 0 else {
      guard stretch.begin == .wake, told[stretch.id] == nil else { return [] }
      remember(stretch.id, .wake)
      return [
        Milestone(.wake, session: stretch.id, app: app.name, pid: life.pid, place: builder.place(stretch.start))
      ]
    }
    // All six have been told, or those that can still come are no beginning any more.
    guard (told[stretch.id]?.count ?? 0) < Report.Step.Name.allCases.count, stretch.deliveredCount <= 8 else {
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
    guard told.count > Self.remembered, let oldest = told.keys.min() else { return }
    told[oldest] = nil
  }
}
