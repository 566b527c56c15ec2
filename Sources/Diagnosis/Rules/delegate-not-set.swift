import Correlation
import Parsing

/// The daemon passes a restored device's values on, and no callback of the device is printed by an app that prints them.
enum DelegateNotSet: Rule {
  static let descriptor = RuleDescriptor(
    slug: "delegate-not-set", group: "D", severity: .error, blame: .app,
    parameters: [
      RuleParameter("window", unit: "s", default: 8, means: "awake time after the value for a callback to be printed")
    ],
    text: .delegateNotSet)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.appRestore]
  static let hears: EventKindSet = [.daemonValue, .daemonWake, .linkUp, .appConnectSucceeded]

  static func answers(in context: RuleContext) -> [Answer] {
    context.restoredDevices.compactMap { device in
      outcome(device, context).map { answer(context, device.occasion, at: device.stretch, $0) }
    }
  }

  /// The first callback of a device stays the first.
  static func isDecided(_ answers: [Answer], in context: RuleContext) -> Bool {
    answers.count == context.restoredDevices.count && answers.allSatisfy(\.isClear)
  }

  /// What shows that the device spoke to the app.
  private enum Witness {
    /// The daemon passed a value on, or woke the app for one.
    case value(Entry)
    /// The connection came; whether the device has anything to say is another matter.
    case connection(Entry)

    var line: Entry {
      switch self {
      case .value(let entry), .connection(let entry): entry
      }
    }
  }

  private static let callbacks: [EventKind] = [.appServices, .appCharacteristics, .appSubscribed]

  static func outcome(_ device: RestoredDevice, _ context: RuleContext) -> Answer.Outcome? {
    guard let witness = witness(device, context) else { return nil }
    if let callback = device.firstCallback, device.isBeforeForeground(callback) { return .clear }
    // What waits for the app is delivered after the restoration.
    let anchor = witness.line.order > device.restore.order ? witness.line.marker : device.restore.marker
    let seconds = context.parameter("window", of: descriptor)
    guard context.canMeasure(seconds, at: anchor) else { return nil }
    let limit = seconds + context.resolution(of: anchor)
    guard let awake = context.awake(since: anchor) else { return nil }
    guard awake > limit else {
      // What waits for the app is delivered as soon as it runs again.
      guard context.isFinal || !context.life.isOpen else {
        return .open(until: context.moment(after: limit - awake, from: anchor))
      }
      return undetermined("the app was awake too shortly for a callback to be due", anchor, isAfterEnd: true)
    }
    if let parting = device.parting, parting.seconds(since: anchor).map({ $0 < seconds }) ?? true { return nil }
    return judge(device, witness, anchor, context.life.end ?? context.present(anchor), context)
  }

  private static func undetermined(_ because: String, _ anchor: Marker, isAfterEnd: Bool = false) -> Answer.Outcome {
    .undetermined(
      Missing(emitter: .app, level: .default, wording: .appValue, from: anchor.time, isAfterEnd: isAfterEnd),
      because: because)
  }

  private static func witness(_ device: RestoredDevice, _ context: RuleContext) -> Witness? {
    if let value = device.firstPassedOn { return .value(value) }
    func isWake(_ entry: Entry) -> Bool {
      guard entry.kind == .daemonWake, device.isOwn(entry) else { return false }
      return entry.fields.text(.cause)?.says("notification") ?? false
    }
    if let wake = context.life.prologue.first(where: isWake) ?? device.lines.first(where: isWake) {
      return .value(wake)
    }
    guard device.state != "connected" else { return nil }
    return device.firstOwn([.linkUp, .appConnectSucceeded]).map { .connection($0) }
  }

  private static func judge(
    _ device: RestoredDevice, _ witness: Witness, _ anchor: Marker, _ closing: Marker, _ context: RuleContext
  ) -> Answer.Outcome? {
    var need = context.needs.coverage(.app, from: anchor, to: closing)
    switch witness {
    case .value: need = context.needs.wording(.appValue).and(need)
    case .connection:
      // An app may connect and want nothing more: only one that was seen to discover its device owes it again.
      let spoke = context.app.lives[..<context.lifeIndex].contains { life in
        life.events.contains { callbacks.contains($0.kind) && device.isOwnPerhaps($0) }
      }
      guard spoke else { return nil }
    }
    guard need.state > .none else { return .undetermined(need.missing, because: need.because) }
    guard let other = goesOn(after: anchor, context) else {
      guard context.isFinal || !context.life.isOpen else { return .open(until: nil) }
      return undetermined("no other line of the app follows, so that it may print nothing at all", anchor)
    }
    var draft = Draft(
      .error, .likely, .app, message(device, witness), because: "it rests on the absence of lines",
      proof: [device.restore, witness.line], context: [other == device.restore ? nil : other], subject: device.name)
    if need.state == .partial { draft.cap(.possible, because: need.because) }
    if case .connection = witness {
      draft.cap(.possible, because: "no line of bluetoothd shows a value for the app")
    } else if printsFew(device, context) {
      draft.cap(.possible, because: "the app printed only some of the values that it was given before")
    }
    if draft.confidence == .possible { draft.severity = .warning }
    return .fired(draft)
  }

  private static func message(_ device: RestoredDevice, _ witness: Witness) -> String {
    switch witness {
    case .value(let entry):
      let what = entry.kind == .daemonWake ? "woke the app for a value of" : "passed values on from"
      return "bluetoothd \(what) \(device.name) after the restoration, and the app has no line of a callback of it."
    case .connection:
      return "\(device.name) was connected after the restoration, and the app has no line of a callback of it."
    }
  }

  /// Seconds after which a line is no mere end of the launch.
  private static let afterthought = 1.0

  /// Another line of the app after the value: it runs and prints.
  private static func goesOn(after anchor: Marker, _ context: RuleContext) -> Entry? {
    if let later = context.firstHeard(afterthought, after: anchor) { return later }
    return context.isHeard(afterthought, after: anchor) ? context.life.events.last { $0.kind.isApp } : nil
  }

  /// Some apps print values of one kind and take others in silence.
  private static func printsFew(_ device: RestoredDevice, _ context: RuleContext) -> Bool {
    let lives = context.app.lives[..<context.lifeIndex]
    let passedOn = lives.reduce(0) { $0 + $1.traffic.device(device.name).passedOn }
    let printed = lives.reduce(0) { $0 + $1.traffic.device(device.name).values + $1.traffic.unnamed.values }
    return passedOn >= 3 && printed * 2 < passedOn
  }
}
