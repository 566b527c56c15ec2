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
    for place in links.occurrences.indices where links.occurrences[place].kind != .up {
      let device = links.occurrences[place].device
      if !devices.contains(device) { devices.append(device) }
    }
    guard !devices.isEmpty else { return [] }
    let isOver = context.isFinal || !context.life.isOpen
    return devices.map { device in
      let known = links.occurrences(of: device)
      // What has just begun to be told is counted when all of it is.
      let settling = known.last.flatMap(context.settling)
      let history = History(
        links: known, counted: settling == nil ? known.count : known.count - 1,
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
    let links = context.links
    let isSettling = !context.isFinal && links.last.flatMap(context.world.settling) != nil
    let history = History(
      links: links, counted: isSettling ? links.count - 1 : links.count, cancels: [], showsTraffic: { false },
      showsCancels: { false })
    let outcome = outcome(history, context.device, context.options) { context.isBlackout(at: $0) }
    // Of a device that nobody is known to use only what is wrong is told.
    return outcome.isFired ? outcome : nil
  }

  private struct History {
    var links: [LinkHistory.Occurrence]
    /// How many of them are told whole: the last may not be.
    var counted: Int
    var cancels: [Entry]
    /// What the device says would be seen. Few losses ask for it, and all lives are looked through for the answer.
    var showsTraffic: () -> Bool
    /// A cancel of the app would be seen.
    var showsCancels: () -> Bool
  }

  private struct Loss {
    /// Its place among the links, and that of the connection which it ended, where it came in the log.
    var place: Int
    var up: Int?
    /// How long the connection lasted.
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
    let links = history.links
    for loss in losses(history) {
      let isShort = loss.length.map { $0 <= short + resolution(links[loss.place]) } ?? false
      if links[loss.place].isRadioTrouble {
        if !isMeant(links[loss.place], history) { counted.append(loss) }
      } else if isLoneCancel(links[loss.place], history) {
        guard !isMeant(links[loss.place], history) else { continue }
        if history.showsCancels() { counted.append(loss) } else { unclear.append(loss) }
      } else if isShort, links[loss.place].kind == .down, !isMeant(links[loss.place], history) {
        // Accessories that say what they have to say and leave do so by design.
        if let up = loss.up, links[up].wasUsed { continue }
        if history.showsTraffic() { counted.append(loss) } else { unclear.append(loss) }
      }
    }
    guard counted.count + unclear.count >= count else { return .clear }
    counted.removeAll { links[$0.place].first.map(isBlackout) ?? true }
    if let run = run(of: count, within: window, counted, links) { return .fired(draft(run, links, device, short)) }
    let all = (counted + unclear.filter { !(links[$0.place].first.map(isBlackout) ?? true) })
      .sorted { (links[$0.place].first?.order ?? .min) < (links[$1.place].first?.order ?? .min) }
    guard let run = run(of: count, within: window, all, links),
      let first = run.first.flatMap({ links[$0.place].first }),
      let last = run.last.flatMap({ links[$0.place].first })
    else { return .clear }
    if run.contains(where: { isLoneCancel(links[$0.place], history) }) {
      return .undetermined(
        Missing(emitter: .app, wording: .appConnectCancelled, from: first.time, to: last.time),
        because: "reason 702 is what a cancelled connect leaves, and no line shows whether the app cancelled")
    }
    return .undetermined(
      Missing(emitter: .app, wording: .appValue, from: first.time, to: last.time),
      because: "connections were short, and no line shows whether the accessory had done what it came for")
  }

  private static func losses(_ history: History) -> [Loss] {
    let links = history.links
    var losses: [Loss] = []
    var up: Int?
    for place in links.indices.prefix(history.counted) {
      switch links[place].kind {
      case .up: up = place
      case .failed: losses.append(Loss(place: place))
      case .down:
        let start = up.flatMap { links[$0].first?.marker }
        let length = start.flatMap { links[place].first?.seconds(since: $0) }
        losses.append(Loss(place: place, up: up, length: length))
        up = nil
      }
    }
    return losses
  }

  private static func resolution(_ link: LinkHistory.Occurrence) -> Double {
    Double(link.first?.time?.resolution ?? 0) / 1_000_000
  }

  /// The app, the user or this phone ended it.
  private static func isMeant(_ link: LinkHistory.Occurrence, _ history: History) -> Bool {
    if link.isFromThisPhone { return true }
    guard let first = link.first else { return true }
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
  private static func run(
    of count: Int, within window: Double, _ losses: [Loss], _ links: [LinkHistory.Occurrence]
  ) -> [Loss]? {
    guard losses.count >= count else { return nil }
    for start in 0...(losses.count - count) {
      guard let first = links[losses[start].place].first, let last = links[losses[start + count - 1].place].first,
        let span = last.seconds(since: first.marker), span <= window
      else { continue }
      return Array(losses[start..<(start + count)])
    }
    return nil
  }

  private static func draft(
    _ run: [Loss], _ links: [LinkHistory.Occurrence], _ device: String, _ short: Double
  ) -> Draft {
    let lengths = run.compactMap(\.length)
    let areShort = lengths.count == run.count && lengths.allSatisfy { $0 <= short + 1 }
    let lost = run.map { links[$0.place] }
    // The usual meaning of 702 is the one that no line bears out here.
    let reasons = lost.compactMap { link in
      link.reason == 702 ? "reason 702, and no line shows that the app cancelled" : link.words
    }
    let name = DeviceWords.name(device)
    let failures = lost.count { $0.kind == .failed }
    var message: String
    switch failures {
    case run.count: message = "Connections to \(name) failed to be established"
    case 0: message = "The link to \(name) was lost"
    default: message = "The link to \(name) was lost, or failed to be established,"
    }
    message += " again and again: at least \(run.count) times"
    if let first = lost.first?.first, let last = lost.last?.first, let span = last.seconds(since: first.marker) {
      message += " within \(DurationText.words(span, resolution: first.time?.resolution ?? 1))"
    }
    if areShort, let longest = lengths.max() {
      message += ", each connection for \(DurationText.tenths(longest)) at most"
    }
    var seen: [String] = []
    for reason in reasons where !seen.contains(reason) { seen.append(reason) }
    message += seen.isEmpty ? "." : " (\(seen.joined(separator: "; ")))."
    var draft = Draft(
      .warning, .certain, .accessory, message, proof: run.flatMap { loss in proof(loss, links, areShort) },
      subject: device)
    if !lost.allSatisfy(\.isReasonTied) {
      draft.cap(.likely, because: "the line with the reason names the link's handle or the moment, not the device")
    } else if reasons.count < run.count {
      draft.cap(.likely, because: "not every line says why the link was lost")
    } else {
      draft.capBareCode(lost.contains(where: \.isByBareCode))
    }
    return draft
  }

  private static func proof(_ loss: Loss, _ links: [LinkHistory.Occurrence], _ areShort: Bool) -> [Entry] {
    let link = links[loss.place]
    let why = [link.reasonLine, link.errorLine].compactMap { $0 }
    return [areShort ? loss.up.flatMap { links[$0].first } : nil].compactMap { $0 }
      + (why.isEmpty ? link.views.prefix(1).map { $0 } : why)
  }
}
