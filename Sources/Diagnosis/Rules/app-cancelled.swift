import Correlation
import Parsing

/// The app, or at least this phone, ended a connection: no fault of the radio or the accessory.
enum AppCancelled: Rule {
  static let descriptor = RuleDescriptor(
    slug: "app-cancelled", group: "G", severity: .info, blame: .app,
    parameters: [
      RuleParameter("window", unit: "s", default: 10, means: "time between the request and the end of the connection")
    ], text: .appCancelled)
  static let scope = RuleScope.anywhere
  static let occasions: EventKindSet = RuleSchedule.linkEnds
  static let hears: EventKindSet = RuleSchedule.links

  static func answers(in context: RuleContext) -> [Answer] {
    let links = context.life.links
    let mayBeMeant = !links.cancels.isEmpty || links.occurrences.contains { $0.kind == .down && $0.isFromThisPhone }
    guard mayBeMeant else { return [] }
    var seen: Set<String> = []
    return links.occurrences.compactMap { loss in
      guard loss.kind == .down, let first = loss.first, !seen.contains(loss.device) else { return nil }
      let request = self.request(for: loss, context)
      guard request != nil || loss.isFromThisPhone else { return nil }
      seen.insert(loss.device)
      if let until = context.settling(of: loss) {
        return answer(context, "end of \(loss.device)", at: context.life.stretch(at: first), .open(until: until))
      }
      guard let outcome = outcome(loss, request, context) else { return nil }
      return answer(context, "end of \(loss.device)", at: context.life.stretch(at: first), outcome)
    }
  }

  /// The app's own request that led to the loss.
  private static func request(for loss: LinkHistory.Occurrence, _ context: RuleContext) -> Entry? {
    guard let first = loss.first, context.life.links.cancels.contains(where: { $0.device == loss.device }) else {
      return nil
    }
    let window = context.parameter("window", of: descriptor) + context.resolution(of: first.marker)
    // A cancel after the loss tidies up; one before an earlier link belongs to that.
    let since = context.life.links.occurrences(of: loss.device).last { ($0.first?.order ?? .max) < first.order }
    let requests = context.life.links.cancels.filter { $0.device == loss.device }.map(\.entry).filter { entry in
      entry.order < first.order && entry.order > (since?.first?.order ?? .min)
        && (first.seconds(since: entry.marker).map { $0 <= window } ?? true)
    }
    // The daemon's word on whose session asked is the surest shape.
    return requests.first { $0.event.known == .line && $0.fields.text(.device) != nil } ?? requests.first
  }

  private static func outcome(
    _ loss: LinkHistory.Occurrence, _ request: Entry?, _ context: RuleContext
  ) -> Answer.Outcome? {
    guard let first = loss.first else { return nil }
    let because = loss.words.map { " (\($0))" } ?? ""
    guard let anchor = request ?? loss.toldToApp.flatMap({ loss.isOfAppsCallback ? $0 : nil }) else {
      // The radio's switch, the daemon's restart and the end of the process end all connections from this side.
      if context.isBlackout(at: first) || endsSoon(after: first, context) { return .clear }
      return .fired(
        Draft(
          .info, .likely, .system,
          "The connection to \(DeviceWords.name(loss.device)) was ended from this phone\(because); no line shows that "
            + "this app asked for it.",
          because: "722 and “locally” name this phone, not the app that asked", proof: loss.essence,
          subject: loss.device))
    }
    if isMeant(anchor, context) { return .clear }
    let message =
      "The app itself ended the connection to \(DeviceWords.name(loss.device))\(because), after which the system does "
      + "not bring it back."
    var draft = Draft(
      .info, .certain, .app, message, proof: [request] + loss.essence.filter { $0 != request }, subject: loss.device)
    guard context.life.visibility(at: anchor) == .background else { return .fired(draft) }
    let seconds = context.parameter("window", of: descriptor)
    if asksAgain(after: anchor, context.life) || isWaiting(at: anchor, besides: loss.device, context) {
      return .fired(draft)
    }
    switch context.window(from: first.marker, seconds: seconds) {
    case .open(let until): return context.isFinal ? .fired(draft) : .open(until: until)
    case .elapsed(let closing), .ended(let closing):
      let need = context.connectsAreSeen(from: first.marker, to: closing)
      guard need.state == .full else { return .fired(draft) }
      draft.severity = .warning
      draft.raised = "it was done in the background, and no connect or scan line follows"
      draft.cap(.likely, because: "it rests on the absence of a connect line as well")
      return .fired(draft)
    }
  }

  /// The app's own words shortly before say why: a logout, a device that is forgotten.
  private static func isMeant(_ request: Entry, _ context: RuleContext) -> Bool {
    context.life.events.contains { entry in
      guard entry.order <= request.order, LettingGo.isWord(entry) else { return false }
      return (request.seconds(since: entry.marker) ?? 0) <= patience
    }
  }

  /// Seconds within which such words belong to the request.
  private static let patience = 60.0

  /// The app goes on to something: to the device again, to another that takes its place, to a scan.
  private static func asksAgain(after anchor: Entry, _ life: Life) -> Bool {
    life.first([.appConnectRequested, .requestConnect, .appScanStarted, .requestScan], from: anchor.order + 1) != nil
  }

  /// Something else waited with Core Bluetooth already, so that the app was not left without a way back.
  private static func isWaiting(at anchor: Entry, besides device: String, _ context: RuleContext) -> Bool {
    let work = context.pending(before: anchor)
    if work.unnamedConnect != nil || work.open.contains(where: { $0.name != device }) { return true }
    return AppScan.all(in: context.life).contains { $0.filter != .none && $0.isRunning(at: anchor.order) }
  }

  private static func endsSoon(after loss: Entry, _ context: RuleContext) -> Bool {
    guard let end = context.life.end else { return false }
    return end.seconds(since: loss.marker).map { $0 <= 2 } ?? (end.order > loss.order)
  }
}
