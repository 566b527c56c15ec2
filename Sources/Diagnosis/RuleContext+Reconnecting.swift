import Correlation
import Parsing

extension RuleContext {
  /// Whether a connect of the app would be seen between two moments: in its own words, or in the daemon's.
  func connectsAreSeen(from: Marker, to: Marker) -> Need {
    let asked: Set<EventKind> = [.requestConnect, .requestScan, .requestCancel, .requestScanStop]
    let daemon = needs.daemonWording(asked, "what this app asks for")
    return needs.wording(.appConnectRequested).and(needs.coverage(.app, from: from, to: to))
      .or(daemon.and(needs.coverage(.daemon, from: from, to: to)))
  }

  /// Whether what becomes of the app's links would be seen: in its own callbacks of these kinds, or in the daemon's
  /// words, where it has been seen to print any link of the app.
  func linksAreSeen(_ callbacks: [EventKind], from: Marker, to: Marker) -> Need {
    let daemon = needs.daemonWording([.linkUp, .linkFailed, .linkDown], "a link of this app")
    return callbacks.reduce(needs.coverage(.app, from: from, to: to)) { $0.and(needs.wording($1)) }
      .or(daemon.and(needs.coverage(.daemon, from: from, to: to)))
  }

  /// The moment so many seconds after `marker`, by the log's clock.
  func moment(_ seconds: Double, after marker: Marker) -> Marker? {
    guard let time = marker.time else { return nil }
    var moment = marker
    moment.time = time.adding(seconds: seconds)
    moment.order = .max
    return moment
  }
}

extension Life {
  /// The awake stretch in which the event of that order came.
  func stretch(at order: Int) -> Stretch? { stretches.last { $0.start.order <= order } }
}
