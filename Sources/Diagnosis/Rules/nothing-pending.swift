import Correlation
import Parsing

/// Nothing waited with Core Bluetooth when the app was suspended or ended by the system: nothing could bring it back.
enum NothingPending: Rule {
  static let descriptor = RuleDescriptor(
    slug: "nothing-pending", group: "B", severity: .warning, blame: .app, text: .nothingPending)
  static let scope = RuleScope.restoringPlatforms

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    // Judged once, at the life's end, or at the end of the log while it is suspended: what is asked is what waits then.
    let byEnd = !life.isOpen && life.endCause.isBySystem
    let bySuspension =
      life.isOpen && life.stretches.last?.endCause == .suspended && life.stretches.last?.isOpen == false
    guard byEnd || bySuspension else { return [] }
    guard context.app.hasBluetooth, usedBluetooth(life) else { return [] }
    if bySuspension, !context.isFinal { return [answer(context, "end", .open(until: nil))] }
    return [answer(context, "end", at: life.stretches.last, outcome(context))]
  }

  /// An app that touched no device and scanned for none in this life has nothing that could be pending.
  private static func usedBluetooth(_ life: Life) -> Bool {
    !life.pending.devices.isEmpty || life.pending.scan != nil
      || life.events.contains { entry in
        switch entry.kind {
        case .appScanStarted, .appScanStopped, .requestScan, .requestScanStop, .appConnectSucceeded, .appDisconnected,
          .appRestore, .appAdvertising, .requestAdvertise:
          true
        default: false
        }
      }
  }

  /// It advertises or has peripheral managers alone, and did nothing that a central manager does.
  private static func isPeripheralOnly(_ life: Life) -> Bool {
    let isPeripheral =
      life.events.contains { $0.kind == .appAdvertising || $0.kind == .requestAdvertise }
      || (!life.managers.isEmpty && life.managers.allSatisfy { $0.role == .peripheral })
    return life.pending.devices.isEmpty && isPeripheral
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

  private static func outcome(_ context: RuleContext) -> Answer.Outcome {
    let life = context.life
    if life.pending.isAnything { return .clear }
    let to = life.end ?? life.stretches.last?.end ?? life.firstSeen
    guard let anchor = life.anchor else {
      return .undetermined(
        Missing(emitter: .lifecycle, level: .default, to: to.time),
        because: "the start of the process is not in the log")
    }
    if life.pending.isScanUnclear {
      return .undetermined(
        Missing(emitter: .daemon, level: .default, from: anchor.time, to: to.time),
        because: "a scan was running, and its filter is not printed")
    }
    if isPeripheralOnly(life) {
      return .undetermined(
        Missing(emitter: .daemon, level: .default, from: anchor.time, to: to.time),
        because:
          "the app works as a peripheral, and no line says whether it advertised then or a central was subscribed")
    }
    if let connect = life.pending.unnamedConnect {
      return .undetermined(
        Missing(emitter: .daemon, level: .default, from: connect.time, to: to.time),
        because: "a connect was asked for, and no line says of which device or how it went")
    }
    if let restore = life.all([.appRestore]).last(where: isUnclear) {
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
          "Nothing was pending when the app was \(life.isOpen ? "suspended" : "ended by the system"): Bluetooth was off.",
          because: "it rests on the absence of lines",
          proof: [radio.line, life.endEntry ?? life.stretches.last?.endEntry]))
    }
    let dropped = life.pending.devices.filter { $0.link == .disconnected }
    // What this phone ended, the app may have asked for in a line that is not printed.
    let kept = dropped.filter { LettingGo.words(about: $0.name, in: life) == nil }
    let isLetGo = kept.isEmpty && life.events.contains(where: LettingGo.isWord)
    let lost = kept.first { isLost($0, life) }
    var draft = Draft(
      .warning, .likely, .app,
      "No connect, filtered scan, subscription or advertising was open when the app was "
        + (life.isOpen ? "suspended." : "ended by the system."),
      because: "it rests on the absence of lines", proof: [life.endEntry ?? life.stretches.last?.endEntry],
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

  /// It was connected in this life, and its link was ended by neither app nor user.
  private static func isLost(_ device: PendingWork.Device, _ life: Life) -> Bool {
    if device.droppedByApp { return false }
    guard let loss = life.links.occurrences(of: device.name).last(where: { $0.kind == .down }) else {
      return device.wasConnected
    }
    return !loss.isFromThisPhone
  }
}
