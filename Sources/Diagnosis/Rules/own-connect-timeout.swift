import Correlation
import Parsing

/// In the background the app takes its own connects back after a constant time, though a connect may wait for ever.
enum OwnConnectTimeout: Rule {
  static let descriptor = RuleDescriptor(
    slug: "own-connect-timeout", group: "E", severity: .warning, blame: .app,
    parameters: [
      RuleParameter("repeats", unit: "", default: 2, means: "cancels after the same time that make a time-out"),
      RuleParameter("tolerance", unit: "s", default: 1, means: "difference between two such times"),
      RuleParameter("shortest", unit: "s", default: 3, means: "time below which a cancel is no time-out"),
    ],
    text: .ownConnectTimeout)
  static let scope = RuleScope.restoringPlatforms
  static let occasions: EventKindSet = [.appConnectCancelled, .requestCancel]

  static func answers(in context: RuleContext) -> [Answer] {
    let tries = tries(in: context)
    guard let last = tries.last else { return [] }
    return [answer(context, "life", at: context.life.stretch(at: last.cancel.order), outcome(tries, context))]
  }

  /// A connect, and the app's own cancel of it with nothing in between.
  private struct Try {
    var connect: Entry
    var cancel: Entry
    var seconds: Double
    /// Where the app was at the cancel, and at any moment since the connect in front of the user.
    var visibility: Visibility
    var sawForeground: Bool
  }

  private static func tries(in context: RuleContext) -> [Try] {
    let events = context.life.events
    guard events.contains(where: { $0.kind == .appConnectCancelled || $0.kind == .requestCancel }) else { return [] }
    // The app's own words where it has them, else the daemon's: never one call twice.
    let speaks = events.contains { $0.kind == .appConnectRequested }
    let shortest = context.parameter("shortest", of: descriptor)
    var open: [String: Entry] = [:]
    var tries: [Try] = []
    var marks = context.life.visibilityMarks[...]
    var visibility = Visibility.unknown
    var lastForeground = -1
    for entry in events {
      while let mark = marks.first, mark.entry.order <= entry.order {
        marks.removeFirst()
        if visibility == .foreground || mark.visibility == .foreground { lastForeground = mark.entry.order }
        visibility = mark.visibility
      }
      let device = entry.fields.text(.device) ?? ""
      switch entry.kind {
      case .appConnectRequested where speaks, .requestConnect where !speaks: open[device] = entry
      case .appConnectCancelled where speaks, .requestCancel where !speaks:
        guard let connect = open.removeValue(forKey: device), let seconds = entry.seconds(since: connect.marker),
          seconds >= shortest + context.resolution(of: entry.marker), context.canMeasure(seconds, at: entry.marker)
        else { continue }
        tries.append(
          Try(
            connect: connect, cancel: entry, seconds: seconds, visibility: visibility,
            sawForeground: visibility == .foreground || lastForeground > connect.order))
      // A link that came, an answer, or another state of the radio: what is cancelled then is no attempt.
      case .appConnectSucceeded, .appConnectFailed, .appDisconnected, .linkUp, .linkDown, .linkFailed, .appServices,
        .appCharacteristics, .appSubscribed, .appValue, .appRead, .appWrite, .appWritten, .daemonValue, .daemonWake:
        if device.isEmpty { open = [:] } else { open[device] = nil }
        open[""] = nil
      case .appState: if entry.fields.text(.state) != "poweredOn" { open = [:] }
      default: continue
      }
    }
    return tries
  }

  private static func outcome(_ tries: [Try], _ context: RuleContext) -> Answer.Outcome {
    let life = context.life
    let asked = context.parameter("repeats", of: descriptor)
    let repeats = asked.isFinite ? max(2, Int(min(max(asked, 0), 1_000))) : 2
    let resolution = tries.first.map { context.resolution(of: $0.cancel.marker) } ?? 0
    let tolerance = context.parameter("tolerance", of: descriptor) + resolution
    func isOver(_ outcome: Answer.Outcome) -> Answer.Outcome {
      // Another may come as long as the process lives.
      life.isOpen && !context.isFinal ? .open(until: nil) : outcome
    }
    // In front of the user a time-out tells the user something.
    let hidden = tries.filter { !$0.sawForeground }
    guard let group = alike(hidden.filter { $0.visibility == .background }, repeats, tolerance) else {
      guard let first = alike(hidden, repeats, tolerance)?.first else { return isOver(.clear) }
      return isOver(
        .undetermined(
          Missing(emitter: .lifecycle, level: .default, from: first.connect.time, to: tries.last?.cancel.time),
          because: "no line shows whether the app was in the background or in front of the user"))
    }
    guard let first = group.first, let last = group.last else { return isOver(.clear) }
    // That no link came in between must have been seen.
    let need = context.linksAreSeen([.appConnectSucceeded], from: first.connect.marker, to: last.cancel.marker)
    guard need.state > .none else { return isOver(.undetermined(need.missing, because: need.because)) }
    let devices = Set(group.map { $0.connect.fields.text(.device) })
    let device = devices.count == 1 ? first.connect.fields.text(.device) : nil
    var draft = Draft(
      .warning, .certain, .app,
      "In the background the app took back at least \(group.count) connects\(device.map { " of \($0)" } ?? ""), each after "
        + "\(DurationText.tenths(first.seconds, at: first.cancel.marker)): a time-out of its own.",
      proof: group.flatMap { [$0.connect, $0.cancel] }, subject: device ?? "")
    if resolution >= 1 { draft.cap(.likely, because: "the log's clock shows whole seconds") }
    if need.state == .partial { draft.cap(.possible, because: need.because) }
    return .fired(draft)
  }

  /// The first so many tries that all took the same time.
  private static func alike(_ tries: [Try], _ count: Int, _ tolerance: Double) -> [Try]? {
    for (index, one) in tries.enumerated() {
      let group = tries[index...].filter { ($0.seconds - one.seconds).magnitude <= tolerance }
      if group.count >= count { return Array(group.prefix(count)) }
    }
    return nil
  }
}
