import Correlation
import Parsing

extension RuleContext {
  /// Whether a connect of the app would be seen between two moments: in its own words, or in the daemon's.
  func connectsAreSeen(from: Marker, to: Marker) -> Need {
    needs.wording(.appConnectRequested).and(needs.coverage(.app, from: from, to: to))
      .or(daemonShowsConnects(from: from, to: to))
  }

  /// Whether the daemon would show one: which requests it prints differs between its versions, and others tell
  /// nothing of connects.
  private func daemonShowsConnects(from: Marker, to: Marker) -> Need {
    needs.daemonWording([.requestConnect], "what this app asks for")
      .and(needs.coverage(.daemon, from: from, to: to))
  }

  /// What a finding that rests on the absence of a connect between two moments is worth. The daemon shows a connect
  /// whatever the app calls it; the app's own lines show only what it words as before.
  func weigh(_ draft: inout Draft, _ need: Need, from: Marker, to: Marker) {
    if need.state == .partial {
      draft.cap(.possible, because: need.because)
    } else if daemonShowsConnects(from: from, to: to).state < .full {
      draft.cap(.possible, because: Self.otherWords)
    } else {
      return
    }
    draft.severity = .warning
  }

  static let otherWords = "a connect in other words of the app would not be seen"

  /// A scan of which nobody knows whether it waits for anything.
  func unclearScan(at entry: Entry) -> Answer.Outcome {
    .undetermined(
      Missing(emitter: .daemon, level: .default, from: entry.time),
      because: "a scan was running, and its filter is not printed")
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
  func stretch(at order: Int) -> Stretch? {
    stretches.indices.last { stretches[$0].start.order <= order }.map { stretches[$0] }
  }
}
