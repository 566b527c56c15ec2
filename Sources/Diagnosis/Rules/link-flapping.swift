import Correlation
import Parsing

/// Connections that come and go again at once, or break for want of a good signal, again and again.
enum LinkFlapping: DeviceRule {
  static let descriptor = RuleDescriptor(
    slug: "link-flapping", group: "G", severity: .warning, blame: .accessory,
    parameters: [
      RuleParameter("count", unit: "", default: 3, means: "losses that are too many"),
      RuleParameter("short", unit: "s", default: 20, means: "length of a connection that is too short"),
      RuleParameter("window", unit: "s", default: 900, means: "time in which they all lie"),
    ], text: .linkFlapping)
  static let scope = RuleScope.anywhere
  static let occasions: EventKindSet = RuleSchedule.linkEnds
  static let hears: EventKindSet = RuleSchedule.links
  static let waitsFor: EventKindSet = RuleSchedule.links

  static func answers(in context: RuleContext) -> [Answer] {
    let links = context.life.links
    var devices: [String] = []
    for known in links.occurrences where known.kind != .up && !devices.contains(known.device) {
      devices.append(known.device)
    }
    guard !devices.isEmpty else { return [] }
    let isOver = context.isFinal || !context.life.isOpen
    return devices.map { device in
      let known = links.occurrences(of: device)
      // What has just begun to be told is counted when all of it is.
      let settling = known.last.flatMap(context.settling)
      let history = History(
        links: settling == nil ? known : known.dropLast(),
        cancels: links.cancels.filter { $0.device == device }.map(\.entry),
        showsTraffic: { context.showsTraffic(of: device) },
        showsCancels: { context.app.hasLife { !$0.links.cancels.isEmpty } })
      var outcome = outcome(history, device, context.options) { context.isBlackout(at: $0) }
      if !isOver, !outcome.isFired { outcome = .open(until: settling) }
      return answer(context, "losses of \(device)", outcome)
    }
  }

  static func outcome(_ context: DeviceContext) -> Answer.Outcome? {
    guard context.links.contains(where: { $0.kind != .up }) else { return nil }
    var links = context.links
    let isSettling = !context.isFinal && links.last.flatMap(context.world.settling) != nil
    if isSettling { links.removeLast() }
    let history = History(links: links, cancels: [], showsTraffic: { false }, showsCancels: { false })
    let outcome = outcome(history, context.device, context.options) { context.isBlackout(at: $0) }
    // Of a device that nobody is known to use only what is wrong is told.
    return outcome.isFired ? outcome : nil
  }

  private struct History {
    var links: [LinkHistory.Occurrence]
    var cancels: [Entry]
    /// What the device says would be seen. Few losses ask for it, and all lives are looked through for the answer.
    var showsTraffic: () -> Bool
    /// A cancel of the app would be seen.
    var showsCancels: () -> Bool
  }

  private struct Loss {
    var link: LinkHistory.Occurrence
    var up: LinkHistory.Occurrence?
    /// How long the connection lasted, where it came in the log.
    var length: Double?
  }

  private static func outcome(
    _ history: History, _ device: String, _ options: CaseOptions, isBlackout: (Entry) -> Bool
  ) -> Answer.Outcome {
    let count = max(1, Int(min(max(options.parameter("count", of: descriptor), 1), 1_000)))
    let short = options.parameter("short", of: descriptor)
    let window = options.parameter("window", of: descriptor)
    var counted: [Loss] = []
    var unclear: [Loss] = []
    for loss in losses(history) {
      let isShort = loss.length.map { $0 <= short + resolution(loss) } ?? false
      if loss.link.isRadioTrouble {
        if !isMeant(loss, history) { counted.append(loss) }
      } else if isLoneCancel(loss.link, history) {
        guard !isMeant(loss, history) else { continue }
        if history.showsCancels() { counted.append(loss) } else { unclear.append(loss) }
      } else if isShort, loss.link.kind == .down, !isMeant(loss, history) {
        // Accessories that say what they have to say and leave do so by design.
        if loss.up?.wasUsed == true { continue }
        if history.showsTraffic() { counted.append(loss) } else { unclear.append(loss) }
      }
    }
    guard counted.count + unclear.count >= count else { return .clear }
    counted.removeAll { $0.link.first.map(isBlackout) ?? true }
    if let run = run(of: count, within: window, counted) { return .fired(draft(run, device, short)) }
    let all = (counted + unclear.filter { !($0.link.first.map(isBlackout) ?? true) })
      .sorted { ($0.link.first?.order ?? .min) < ($1.link.first?.order ?? .min) }
    guard let run = run(of: count, within: window, all), let first = run.first?.link.first,
      let last = run.last?.link.first
    else { return .clear }
    if run.contains(where: { isLoneCancel($0.link, history) }) {
      return .undetermined(
        Missing(emitter: .app, wording: .appConnectCancelled, from: first.time, to: last.time),
        because: "reason 702 is what a cancelled connect leaves, and no line shows whether the app cancelled")
    }
    return .undetermined(
      Missing(emitter: .app, wording: .appValue, from: first.time, to: last.time),
      because: "connections were short, and no line shows whether the accessory had done what it came for")
  }

  private static func losses(_ history: History) -> [Loss] {
    var losses: [Loss] = []
    var up: LinkHistory.Occurrence?
    for link in history.links {
      switch link.kind {
      case .up: up = link
      case .failed: losses.append(Loss(link: link))
      case .down:
        let length = up?.first.flatMap { start in link.first?.seconds(since: start.marker) }
        losses.append(Loss(link: link, up: up, length: length))
        up = nil
      }
    }
    return losses
  }

  private static func resolution(_ loss: Loss) -> Double {
    Double(loss.link.first?.time?.resolution ?? 0) / 1_000_000
  }

  /// The app, the user or this phone ended it.
  private static func isMeant(_ loss: Loss, _ history: History) -> Bool {
    if loss.link.isFromThisPhone { return true }
    guard let first = loss.link.first else { return true }
    guard !history.cancels.isEmpty else { return false }
    return history.cancels.contains { cancel in
      cancel.order < first.order && (first.seconds(since: cancel.marker).map { $0 <= 10 } ?? true)
    }
  }

  /// 702 is what a cancelled connect leaves; where nobody cancelled one, the radio did.
  private static func isLoneCancel(_ link: LinkHistory.Occurrence, _ history: History) -> Bool {
    link.reason == 702 && history.cancels.isEmpty
  }

  /// The first so many losses that lie within the window.
  private static func run(of count: Int, within window: Double, _ losses: [Loss]) -> [Loss]? {
    guard losses.count >= count else { return nil }
    for start in 0...(losses.count - count) {
      let run = Array(losses[start..<(start + count)])
      guard let first = run.first?.link.first, let last = run.last?.link.first,
        let span = last.seconds(since: first.marker), span <= window
      else { continue }
      return run
    }
    return nil
  }

  private static func draft(_ run: [Loss], _ device: String, _ short: Double) -> Draft {
    let lengths = run.compactMap(\.length)
    let areShort = lengths.count == run.count && lengths.allSatisfy { $0 <= short + 1 }
    // The usual meaning of 702 is the one that no line bears out here.
    let reasons = run.compactMap { loss in
      loss.link.reason == 702 ? "reason 702, and no line shows that the app cancelled" : loss.link.words
    }
    let name = DeviceWords.name(device)
    let failures = run.count { $0.link.kind == .failed }
    var message: String
    switch failures {
    case run.count: message = "Connections to \(name) failed to be established"
    case 0: message = "The link to \(name) was lost"
    default: message = "The link to \(name) was lost, or failed to be established,"
    }
    message += " again and again: at least \(run.count) times"
    if let first = run.first?.link.first, let last = run.last?.link.first, let span = last.seconds(since: first.marker)
    {
      message += " within \(DurationText.words(span, resolution: first.time?.resolution ?? 1))"
    }
    if areShort, let longest = lengths.max() {
      message += ", each connection for \(DurationText.tenths(longest)) at most"
    }
    var seen: [String] = []
    for reason in reasons where !seen.contains(reason) { seen.append(reason) }
    message += seen.isEmpty ? "." : " (\(seen.joined(separator: "; ")))."
    var draft = Draft(
      .warning, .certain, .accessory, message, proof: run.flatMap { loss in proof(loss, areShort) }, subject: device)
    if !run.allSatisfy({ $0.link.isReasonTied }) {
      draft.cap(.likely, because: "the line with the reason names the link's handle or the moment, not the device")
    } else if reasons.count < run.count {
      draft.cap(.likely, because: "not every line says why the link was lost")
    } else {
      draft.capBareCode(run.contains { $0.link.isByBareCode })
    }
    return draft
  }

  private static func proof(_ loss: Loss, _ areShort: Bool) -> [Entry] {
    let why = [loss.link.reasonLine, loss.link.errorLine].compactMap { $0 }
    return [areShort ? loss.up?.first : nil].compactMap { $0 }
      + (why.isEmpty ? loss.link.views.prefix(1).map { $0 } : why)
  }
}
