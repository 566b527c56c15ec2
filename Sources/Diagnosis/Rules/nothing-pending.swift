import Correlation
import Parsing

/// Nothing waited with Core Bluetooth when the app was suspended or ended by the system: nothing could bring it back.
enum NothingPending: Rule {
  static let descriptor = RuleDescriptor(
    slug: "nothing-pending", group: "B", severity: .warning, blame: .app, text: .nothingPending)
  static let scope = RuleScope.restoringPlatforms
  /// An occasion is a suspension, seen from the wake after it, and the words that let go of a device. What is lost and
  /// who ended it shows in what becomes of connections.
  static let hears: EventKindSet = RuleSchedule.links.union([.processSuspended, .processResumed, .appLine])
  static let waitsFor: EventKindSet = hears
  static let looksBeyondLife = true

  /// A moment from which only what waits with Core Bluetooth can bring the app back.
  private struct Occasion {
    /// What waited then, as far as the app could know: a link that is lost while it is suspended was open.
    var work: PendingWork
    var at: Marker
    var line: Entry?
    var stretch: Stretch?
    var isSuspension: Bool
  }

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    guard context.app.hasBluetooth else { return [] }
    // What was lost then, and connected again later, was lost to the user until then.
    var answers = life.suspensionsWithNothing.filter { $0 < life.stretches.count - 1 }.compactMap { place in
      suspension(life.stretches[place]).flatMap { answerOfLoss($0, context) }
    }
    // Else judged once, at the life's end, or at the end of the log while it is suspended: what is asked is what waits
    // then.
    guard let last = lastOccasion(life), usedBluetooth(life, last) else { return answers }
    if last.isSuspension, !context.isFinal { return answers + [answer(context, "end", .open(until: nil))] }
    // Told already, where the app was suspended with it for the first time.
    if let lost = losses(last, life).first, answers.contains(where: { $0.occasion == occasion(of: lost, context) }) {
      return answers
    }
    answers.append(answer(context, "end", at: last.stretch, outcome(last, context)))
    return answers
  }

  private static func suspension(_ stretch: Stretch) -> Occasion? {
    guard stretch.isSuspended, let end = stretch.end, let work = stretch.pendingAtEnd else { return nil }
    return Occasion(work: work, at: end, line: stretch.endEntry, stretch: stretch, isSuspension: true)
  }

  private static func lastOccasion(_ life: Life) -> Occasion? {
    guard let last = life.stretches.last else { return nil }
    if life.isOpen { return suspension(last) }
    guard let end = life.end, life.endCause.isBySystem else { return nil }
    return Occasion(
      work: last.pendingAtEnd ?? life.pending, at: end, line: life.endEntry, stretch: last, isSuspension: false)
  }

  /// A device was lost, the app knew, and was suspended with nothing to bring it back; nil where that is not so.
  private static func answerOfLoss(_ moment: Occasion, _ context: RuleContext) -> Answer? {
    guard let lost = losses(moment, context.life).first(where: { isTold($0, before: moment, context) }) else {
      return nil
    }
    return Answer(
      rule: slug, occasion: occasion(of: lost, context), life: context.life.id, session: moment.stretch?.id,
      outcome: outcome(moment, context))
  }

  private static func occasion(of lost: PendingWork.Device, _ context: RuleContext) -> String {
    "\(context.life.id)/loss \(lost.since.order)"
  }

  /// Seconds within which a running app is told of a loss.
  private static let delivery = 1.0

  /// The app was told of the loss before it was suspended.
  private static func isTold(_ lost: PendingWork.Device, before moment: Occasion, _ context: RuleContext) -> Bool {
    if lost.isLossTold { return true }
    guard !context.app.wording.contains(.appDisconnected), let time = moment.at.seconds(since: lost.since) else {
      return false
    }
    return time > delivery + context.resolution(of: moment.at)
  }

  /// An app that touched no device and scanned for none in this life has nothing that could be pending.
  private static func usedBluetooth(_ life: Life, _ moment: Occasion) -> Bool {
    !moment.work.devices.isEmpty || moment.work.scan != nil
      || life.first([
        .appScanStarted, .appScanStopped, .requestScan, .requestScanStop, .appConnectSucceeded, .appDisconnected,
        .appRestore, .appAdvertising, .requestAdvertise,
      ]) != nil
  }

  /// It advertises or has peripheral managers alone, and did nothing that a central manager does.
  private static func isPeripheralOnly(_ life: Life, _ work: PendingWork) -> Bool {
    let isPeripheral =
      life.first([.appAdvertising, .requestAdvertise]) != nil
      || (!life.managers.isEmpty && life.managers.allSatisfy { $0.role == .peripheral })
    return work.devices.isEmpty && isPeripheral
      && !life.events.contains { entry in
        switch entry.kind {
        case .appScanStarted, .requestScan, .appConnectRequested, .requestConnect, .appConnectSucceeded, .appDiscovered:
          true
        case .appRestore: ManagerRole(entry.fields.text(.role)) == .central
        default: false
        }
      }
  }

  /// What the line hands back is not known whole.
  private static func isUnclear(_ restore: Entry) -> Bool {
    guard ["complete", "empty"].contains(restore.fields.text(.dictionary) ?? "not-printed") else { return true }
    return restore.fields.list(.keys)?.contains("peripherals") == true
      && restore.fields.list(.devices)?.isEmpty != false
  }

  /// The daemon's own word that the app waited for something at its end.
  private static func isKept(_ entry: Entry) -> Bool {
    switch entry.kind {
    case .restorePersisted: true
    case .restoreSaved: !(entry.fields.list(.devices) ?? []).isEmpty || entry.fields.flag(.scanning) == true
    default: false
    }
  }

  private static func outcome(_ moment: Occasion, _ context: RuleContext) -> Answer.Outcome {
    let life = context.life
    let work = moment.work
    let to = moment.at
    if work.isAnything { return .clear }
    let words = moment.isSuspension ? [] : context.told([.restorePersisted, .restoreSaved])
    if words.contains(where: { $0.order >= to.order && isKept($0) }) { return .clear }
    guard let anchor = life.anchor else {
      return .undetermined(
        Missing(emitter: .lifecycle, level: .default, to: to.time),
        because: "the start of the process is not in the log")
    }
    if work.isScanUnclear {
      return .undetermined(
        Missing(emitter: .daemon, level: .default, from: anchor.time, to: to.time),
        because: "a scan was running, and its filter is not printed")
    }
    if isPeripheralOnly(life, work) {
      return .undetermined(
        Missing(emitter: .daemon, level: .default, from: anchor.time, to: to.time),
        because:
          "the app works as a peripheral, and no line says whether it advertised then or a central was subscribed")
    }
    if let connect = work.unnamedConnect {
      return .undetermined(
        Missing(emitter: .daemon, level: .default, from: connect.time, to: to.time),
        because: "a connect was asked for, and no line says of which device or how it went")
    }
    if let restore = life.all([.appRestore]).last(where: { $0.order < to.order && isUnclear($0) }) {
      return .undetermined(
        Missing(emitter: .app, wording: .appRestore, from: restore.time, to: to.time),
        because: "what was handed back is not printed, and may be pending still")
    }
    let own = context.needs.wording(.appConnectRequested).and(context.needs.wording(.appDisconnected))
      .and(context.needs.wording(.appScanStarted)).and(context.needs.coverage(.app, from: anchor.marker, to: to))
    let asked: Set<EventKind> = [.requestConnect, .requestScan, .requestCancel, .requestScanStop]
    let need = context.daemonSpeaks(of: asked)
      .and(context.needs.coverage(.daemon, from: anchor.marker, to: to)).or(own)
    guard need.state == .full else { return .undetermined(need.missing, because: need.because) }
    // A restored link is not seen in the daemon's lines of this life.
    if life.bluetoothRelaunch != nil, life.all([.appRestore]).isEmpty {
      return .undetermined(
        Missing(emitter: .app, wording: .appRestore, from: anchor.time, to: to.time),
        because: "the app was relaunched, and no line shows what was handed back")
    }
    if let radio = RadioOff(at: to, in: context.world) {
      return .fired(
        Draft(
          .info, .likely, .user,
          "Nothing was pending when the app was \(moment.isSuspension ? "suspended" : "ended by the system"): Bluetooth was off.",
          because: "it rests on the absence of lines",
          proof: [radio.line, moment.line]))
    }
    let dropped = work.devices.filter { $0.link == .disconnected }
    let isLetGo = dropped.isEmpty ? LettingGo.isLastWord(of: life) : kept(dropped, life).isEmpty
    let lost = losses(moment, life).first
    var draft = Draft(
      .warning, .likely, .app,
      "No connect, filtered scan, subscription or advertising was open when the app was "
        + (moment.isSuspension ? "suspended." : "ended by the system."),
      because: "it rests on the absence of lines", proof: [moment.line],
      subject: lost?.name ?? "")
    if let lost {
      draft.severity = .error
      draft.raised = "a known device dropped, and no connect was issued after it"
      draft.proof += life.events.filter { $0.order == lost.since.order }
    } else if isLetGo {
      draft.noteLetGo()
      draft.customer =
        "Thank you for the log: the app no longer waits for your device because you signed out or removed it, so please "
        + "add it again if you want to use it."
    } else if !dropped.isEmpty, dropped.allSatisfy(\.droppedByApp) {
      draft.severity = .info
      let hadLink = dropped.contains(where: \.wasConnected)
      draft.message +=
        hadLink
        ? " The app itself had ended its last connection, so this may be meant so."
        : " The app itself had taken back its last connect."
    }
    return .fired(draft)
  }

  /// Without those that the app's own words let go.
  private static func kept(_ dropped: [PendingWork.Device], _ life: Life) -> [PendingWork.Device] {
    dropped.filter { LettingGo.words(about: $0.name, in: life) == nil }
  }

  /// The known devices that were lost by then, by neither app nor user.
  private static func losses(_ moment: Occasion, _ life: Life) -> [PendingWork.Device] {
    kept(moment.work.devices.filter { $0.link == .disconnected }, life).filter { isLost($0, life, moment.at) }
  }

  /// It was connected in this life, and its link was ended by neither app nor user. What this phone ended, the app may
  /// have asked for in a line that is not printed.
  private static func isLost(_ device: PendingWork.Device, _ life: Life, _ at: Marker) -> Bool {
    if device.droppedByApp { return false }
    let loss = life.links.occurrences(of: device.name).last { $0.kind == .down && ($0.first?.order ?? .min) < at.order }
    return loss.map { !$0.isFromThisPhone } ?? device.wasConnected
  }
}
