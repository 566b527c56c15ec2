import Correlation
import Parsing

/// The app waits for a timer of its own to connect again; while it is suspended the timer does not run.
enum RetryOnTimer: Rule {
  static let descriptor = RuleDescriptor(
    slug: "retry-on-timer", group: "E", severity: .error, blame: .app,
    parameters: [RuleParameter("slack", unit: "s", default: 10, means: "time beyond the announced one for a retry")],
    text: .retryOnTimer)
  static let scope = RuleScope.restoringPlatforms
  static let occasions: EventKindSet = [.appRetryScheduled]
  static let looksBeyondLife = true

  static func answers(in context: RuleContext) -> [Answer] {
    var answers: [Answer] = []
    for word in ReconnectWord.all(.appRetryScheduled, in: context.life) {
      guard let seconds = word.entry.fields.number(.seconds), (1...86_400).contains(seconds), word.entry.time != nil
      else { continue }
      let outcome = outcome(word, Double(seconds), context)
      answers.append(
        answer(context, "retry \(word.entry.order)", at: context.life.stretch(at: word.entry.order), outcome))
      // Once a life is enough: the next retries tell the same.
      if case .fired = outcome { break }
    }
    return answers
  }

  private static func outcome(_ word: ReconnectWord, _ seconds: Double, _ context: RuleContext) -> Answer.Outcome {
    let life = context.life
    if word.wasChosen || word.isRadioOff || word.pending.isAnything { return .clear }
    if word.pendingInSuspension?.isAnything ?? false { return .clear }
    let slack = context.parameter("slack", of: descriptor) + context.resolution(of: word.entry.marker)
    guard let limit = context.moment(seconds + slack, after: word.entry.marker), let due = limit.time else {
      return .clear
    }
    if let next = word.next {
      // A link that comes by itself was waited for; what the app gives up it does not retry.
      guard isRetry(next) else { return .clear }
      if let delay = next.seconds(since: word.entry.marker), delay <= seconds + slack { return .clear }
    }
    let isOver = context.world.now(of: due).microseconds > due.microseconds
    if !isOver {
      if isEndedOtherwise(life) { return .clear }
      guard context.isFinal else { return .open(until: due) }
      return .undetermined(
        Missing(emitter: .app, level: .default, from: word.entry.time, isAfterEnd: true),
        because: "the log ends before the announced retry was due")
    }
    if let end = life.end, isEndedOtherwise(life), (end.time?.microseconds ?? 0) <= due.microseconds { return .clear }
    // What is switched after that moment excuses nothing.
    let switched = context.world.device.last { ($0.time?.microseconds ?? .max) <= due.microseconds }
    var moment = limit
    moment.order = max(switched?.order ?? .min, word.entry.order) + 1
    if RadioOff(at: moment, in: context.world) != nil { return .clear }
    let suspension = word.suspension.flatMap { ($0.time?.microseconds ?? .max) <= due.microseconds ? $0 : nil }
    guard let suspension else {
      let lifecycle = context.needs.coverage(.lifecycle, from: word.entry.marker, to: limit)
      // It was awake, and its words may not show the retry.
      if lifecycle.state == .full { return .clear }
      return .undetermined(lifecycle.missing, because: "no line shows whether the app was suspended")
    }
    if word.isScanUnclear { return context.unclearScan(at: word.entry) }
    let need = context.connectsAreSeen(from: word.entry.marker, to: limit)
    guard need.state > .none else { return .undetermined(need.missing, because: need.because) }
    let announced = seconds < 120 ? "\(Int(seconds)) s" : DurationText.words(seconds, resolution: 1_000_000)
    var draft = Draft(
      .error, .likely, .app,
      "The app meant to connect again in \(announced) by a timer of its own and was suspended with no connect pending; "
        + "when the time was over, no retry came.",
      because: "that nothing was pending rests on the absence of a line", proof: [word.loss, word.entry, suspension],
      context: [word.next], subject: word.loss.fields.text(.device) ?? "")
    context.weigh(&draft, need, from: word.entry.marker, to: limit)
    return .fired(draft)
  }

  private static func isRetry(_ entry: Entry) -> Bool {
    switch entry.kind {
    case .appConnectRequested, .requestConnect, .appScanStarted, .requestScan, .appRetryScheduled: true
    default: false
    }
  }

  /// The user, an update or a tool ended the process: the timer was not what was missing.
  private static func isEndedOtherwise(_ life: Life) -> Bool { life.end != nil && !life.endCause.isBySystem }
}
