import Correlation
import Parsing

/// A peripheral came back connected, and nothing shows that app and device deal with one another.
///
/// Subscriptions outlive a restoration and a sensor may be quiet, so this is merely possible, unless values came at a
/// known pace before.
enum RestoredNotRearmed: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restored-not-rearmed", group: "D", severity: .warning, blame: .app,
    parameters: [
      RuleParameter("quiet", unit: "s", default: 30, means: "awake time with the link up and no sign of the device"),
      RuleParameter("paces", unit: "", default: 5, means: "the same in median steps between its values before"),
      RuleParameter("least", unit: "s", default: 5, means: "awake time before a suspension that is worth judging"),
    ],
    text: .restoredNotRearmed)
  static let scope = RuleScope.representativeLives
  static let occasions: EventKindSet = [.appRestore]
  static let hears: EventKindSet = []
  static let looksBeyondLife = true

  static func answers(in context: RuleContext) -> [Answer] {
    context.restoredDevices.compactMap { device in
      guard device.state == "connected" else { return nil }
      return outcome(device, context).map { answer(context, device.occasion, at: device.stretch, $0) }
    }
  }

  private static func outcome(_ device: RestoredDevice, _ context: RuleContext) -> Answer.Outcome? {
    if case .fired(let cause)? = DelegateNotSet.outcome(device, context), cause.confidence >= .likely {
      var draft = draft(device, "although bluetoothd shows that it has something to say")
      draft.severity = .error
      draft.raised = "bluetoothd shows values for the app that no callback of it tells of"
      draft.proof = cause.proof
      draft.confidence = cause.confidence
      draft.because = cause.because
      return .fired(draft)
    }
    if let sign = device.firstSign {
      // A value without any new request shows that the old subscription serves.
      let isValue = sign.kind == .appValue || sign.kind == .daemonValue
      if isValue || device.isBeforeForeground(sign) { return .clear }
    }
    if device.isWithoutRadio { return nil }
    let pace = device.pace(context)
    let limit =
      context.resolution(of: device.restore.marker)
      + max(
        context.parameter("quiet", of: descriptor), (pace?.seconds ?? 0) * context.parameter("paces", of: descriptor))
    let parting = device.parting
    guard let awake = context.awake(since: device.restore.marker, until: parting?.marker) else {
      return undetermined("the lines carry no time", device, isAfterEnd: false)
    }
    // A link that goes after the time is over was there all the time.
    if awake <= limit, let parting { return parted(device, by: parting, context) }
    return silence(device, awake, limit, pace, context)
  }

  /// A link that is gone needs no re-arming. Where the app itself ended it without a reason that the log shows, that is
  /// the cause, and this its consequence.
  private static func parted(
    _ device: RestoredDevice, by parting: Entry, _ context: RuleContext
  ) -> Answer.Outcome {
    guard case .fired(let cause)? = RestoredCancelled.outcome(device, context), cause.severity > .info else {
      if case .open(let until)? = RestoredCancelled.outcome(device, context) { return .open(until: until) }
      return .clear
    }
    var draft = draft(device, "before the app ended the connection")
    draft.proof.append(parting)
    return .fired(draft)
  }

  private static func silence(
    _ device: RestoredDevice, _ awake: Double, _ limit: Double, _ pace: (seconds: Double, life: Life)?,
    _ context: RuleContext
  ) -> Answer.Outcome {
    let anchor = device.restore.marker
    let isOver = awake > limit
    if !isOver {
      // A later wake may bring a value: until then nothing is decided.
      guard context.isFinal || !context.life.isOpen else {
        return .open(until: context.moment(after: limit - awake, from: anchor))
      }
      let slept = context.life.stretches.contains {
        $0.endCause == .suspended && ($0.end?.order ?? .min) > anchor.order
      }
      if pace != nil || !slept || awake < context.parameter("least", of: descriptor) {
        return undetermined(
          "the app was awake for \(DurationText.tenths(awake)) only, too short for a quiet device", device,
          isAfterEnd: true)
      }
    }
    let seen = context.needs.coverage(.app, from: anchor, to: context.life.end ?? context.present(anchor))
    let need = wording(context).and(seen)
    // What is merely possible where the app is known to print such lines is nothing where it is not.
    guard need.state > .none, wording(context).state == .full else {
      let missing = wording(context).state == .full ? seen : wording(context)
      return .undetermined(missing.missing, because: missing.because)
    }
    return .fired(told(device, awake, isOver ? pace : nil, need, context))
  }

  private static func told(
    _ device: RestoredDevice, _ awake: Double, _ pace: (seconds: Double, life: Life)?, _ need: Need,
    _ context: RuleContext
  ) -> Draft {
    let part = pace == nil ? "" : "first "
    var draft = draft(device, "in the \(part)\(DurationText.tenths(awake)) that the app was awake")
    draft.context += [context.life.stretches.last { $0.endCause == .suspended }?.endEntry].compactMap { $0 }
    guard let pace else { return draft }
    draft.message += " Its values came every \(DurationText.tenths(pace.seconds)) before."
    draft.proof += pace.life.all([.appValue]).filter(device.isOwnPerhaps).suffix(2)
    if need.state == .full {
      draft.confidence = .likely
      draft.because = "it rests on the absence of lines"
    } else {
      draft.because = need.because
    }
    return draft
  }

  private static func draft(_ device: RestoredDevice, _ when: String) -> Draft {
    Draft(
      .warning, .possible, .app,
      "\(device.name) came back connected, and no discovery, subscription, read, write or value line of it follows "
        + "\(when).",
      because: "subscriptions outlive a restoration, and a device may have nothing to say", proof: [device.restore],
      subject: device.name)
  }

  private static func undetermined(
    _ because: String, _ device: RestoredDevice, isAfterEnd: Bool
  ) -> Answer.Outcome {
    .undetermined(
      Missing(
        emitter: .app, level: .default, wording: .appValue, from: device.restore.time, isAfterEnd: isAfterEnd),
      because: because)
  }

  /// The app is known to print one of the things that are missed.
  private static func wording(_ context: RuleContext) -> Need {
    context.needs.wording(.appValue).or(context.needs.wording(.appSubscribed)).or(context.needs.wording(.appServices))
      .or(context.needs.wording(.appCharacteristics)).or(context.needs.wording(.appWritten))
  }
}
