import Correlation
import Parsing

/// The same device is handed back launch after launch, and never connects.
enum RestoredStalePeripheral: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restored-stale-peripheral", group: "D", severity: .warning, blame: .accessory,
    parameters: [
      RuleParameter("launches", unit: "", default: 3, means: "launches in a row that hand it back"),
      RuleParameter("span", unit: "s", default: 86_400, means: "time between the first and the last of fewer launches"),
      RuleParameter("window", unit: "s", default: 30, means: "awake time for the last one to connect"),
    ],
    text: .restoredStalePeripheral)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.appRestore]
  static let hears: EventKindSet = RuleSchedule.links

  static func answers(in context: RuleContext) -> [Answer] {
    guard context.lifeIndex > 0 else { return [] }
    return context.restoredDevices.compactMap { device in
      outcome(device, context).map { answer(context, device.occasion, at: device.stretch, $0) }
    }
  }

  private static func outcome(_ device: RestoredDevice, _ context: RuleContext) -> Answer.Outcome? {
    let before = restores(of: device.name, before: context.lifeIndex, context)
    // It is told once, in the life in which it first holds.
    guard !before.isEmpty, !holds(before, context) else { return nil }
    let all = before + [device.restore]
    if isUp(device.name, context.life) { return .clear }
    guard holds(all, context), device.state != "connected" else { return nil }
    let start = device.restore.marker
    let window = context.window(from: start, seconds: context.parameter("window", of: descriptor))
    guard let closing = window.closing else {
      guard case .open(let until) = window, context.isFinal else {
        if case .open(let until) = window { return .open(until: until) }
        return nil
      }
      return .undetermined(
        Missing(
          emitter: .app, level: .default, wording: .appConnectSucceeded, from: start.time, to: until, isAfterEnd: true),
        because: "the log ends before the device had time to connect")
    }
    let first = all.first?.marker ?? start
    let own = context.needs.wording(.appConnectSucceeded).and(context.needs.coverage(.app, from: first, to: closing))
    let need = context.needs.daemonWording([.linkUp, .linkFailed], "how connections of this app go")
      .and(context.needs.coverage(.daemon, from: first, to: closing)).or(own)
    guard need.state > .none else { return .undetermined(own.missing, because: own.because) }
    let span = start.seconds(since: first).map { " over \(DurationText.words($0, resolution: 1_000_000))" } ?? ""
    var draft = Draft(
      .warning, .likely, .accessory,
      "\(device.name) was handed back at \(all.count) launches\(span) and has not connected in any of them. It may be "
        + "away or switched off, or one that the app no longer needs.",
      because: "it rests on the absence of lines", proof: all, subject: device.name)
    if need.state == .partial { draft.cap(.possible, because: need.because) }
    return .fired(draft)
  }

  private static func holds(_ restores: [Entry], _ context: RuleContext) -> Bool {
    if Double(restores.count) >= context.parameter("launches", of: descriptor) { return true }
    guard let first = restores.first, let last = restores.last, restores.count > 1 else { return false }
    return last.seconds(since: first.marker).map { $0 >= context.parameter("span", of: descriptor) } ?? false
  }

  /// The lines of the launches before that hand it back, as far as none of them shows it connected. A launch that
  /// hands nothing back, such as the user's, is no link of the chain and does not break it.
  private static func restores(of name: String, before index: Int, _ context: RuleContext) -> [Entry] {
    var found: [Entry] = []
    for life in context.app.lives[..<index].reversed() {
      if isUp(name, life) { break }
      guard let restore = life.first([.appRestore], where: { lists(name, $0) }) else { continue }
      found.append(restore)
    }
    return found.reversed()
  }

  private static func lists(_ name: String, _ restore: Entry) -> Bool {
    restore.fields.list(.devices)?.contains(name) ?? false
  }

  /// A connection of it, or a word from it, was seen in the life; a line without a device may be about it.
  private static func isUp(_ name: String, _ life: Life) -> Bool {
    guard let device = life.pending.device(name) else { return false }
    if device.wasConnected || life.traffic.device(name).firstSign != nil { return true }
    return life.traffic.unnamed.firstCallback != nil && life.pending.devices.count == 1
  }
}
