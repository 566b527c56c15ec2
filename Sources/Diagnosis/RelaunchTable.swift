import Correlation
import Parsing

/// Was a relaunch to be expected after an end? Apple's TN3115 (rev. 2025-09-15) and Apple's engineer in forum thread
/// 806013, as the table of the rules has them. Where a row needs a fact that is unknown, the answer is unknown and
/// names the fact.
enum RelaunchTable {
  /// From this major version on a force-quit app with AccessorySetupKit is brought back.
  private static let changed = 26

  static func expectation(after life: Life, in context: RuleContext) -> Report.Expectation {
    let end = life.end ?? context.life.firstSeen
    if let reason = refusal(after: life, in: context) { return Report.Expectation(.no, because: reason) }
    switch life.endCause {
    case .forceQuit: return forceQuit(life, context)
    case .update, .uninstall, .tooling:
      return Report.Expectation(.no, because: "the app did not end by the system's memory pressure or a crash")
    case .restart:
      let unlocked = context.world.device.contains { $0.kind == .deviceFirstUnlock && $0.order > end.order }
      return unlocked
        ? pending(life, context, "after a restart, once the phone was unlocked")
        : Report.Expectation(
          .unknown, because: "after a restart it depends on the first unlock, which is not in the log")
    case .suspended, .logEnded, .evicted:
      return Report.Expectation(.no, because: "the app was still in memory, so that it is resumed instead")
    case .unknown, .voluntary:
      if !context.told([.relaunchRefused, .restoreDropped]).isEmpty {
        return forceQuit(life, context)
      }
      return Report.Expectation(.unknown, because: "the log does not say why the process ended")
    case .jetsam, .watchdog, .cpuLimit, .lock, .crash, .storage: break
    }
    if let radio = RadioOff(around: life, in: context) { return answer(radio, life, context) }
    return pending(life, context, words(for: life.endCause))
  }

  /// What the daemon's own lines give as the reason why it does not relaunch the app, whatever ended it.
  private static func refusal(after life: Life, in context: RuleContext) -> String? {
    if context.told([.relaunchRefused]).contains(where: { $0.fields.text(.cause) != "user" }) {
      return "the daemon says that it does not relaunch this app"
    }
    if context.told([.restoreFailed]).contains(where: { $0.fields.text(.cause) == "permission" }) {
      return "the daemon says that the app has no Bluetooth permission"
    }
    // What is thrown away while the app is gone is not there for the event that comes.
    guard context.next?.relaunched == nil else { return nil }
    return context.afterwards.lazy.compactMap { entry in
      guard entry.kind == .restoreCleared else { return nil }
      return switch entry.fields.text(.cause) {
      case "permission": "the app's Bluetooth permission was taken away"
      case "uninstall": "the app was deleted"
      default: nil
      }
    }.first
  }

  private static func words(for cause: EndCause) -> String {
    switch cause {
    case .jetsam: "the system removed the app from memory"
    case .crash: "the app crashed"
    case .storage: "the system ended the app to make room"
    default: "the system ended the app"
    }
  }

  /// Yes, but in every row only if something waited for an event.
  private static func pending(_ life: Life, _ context: RuleContext, _ reason: String) -> Report.Expectation {
    let kept = context.told([.restorePersisted, .restoreSaved])
    let isKept = !kept.isEmpty
    let isBroughtBack = context.next?.relaunched != nil
    if !isKept, !isBroughtBack, isWithoutIdentifier(life) {
      return Report.Expectation(
        .no, because: "\(reason), and no manager of the app has a restore identifier, so that nothing is kept for it")
    }
    if life.pending.isAnything {
      return Report.Expectation(.yes, because: "\(reason), and it had something pending")
    }
    if let saved = kept.last(where: { $0.kind == .restoreSaved }) {
      let devices = saved.fields.list(.devices)
      if devices?.isEmpty == false || saved.fields.flag(.scanning) == true || saved.fields.flag(.advertising) == true {
        return Report.Expectation(.yes, because: "\(reason), and the daemon saved what it had pending")
      }
      if !isBroughtBack, devices?.isEmpty == true, saved.fields.flag(.scanning) == false, !life.pending.isScanUnclear {
        return Report.Expectation(.no, because: "\(reason), but nothing was pending when the app ended")
      }
    }
    if kept.contains(where: { $0.kind == .restorePersisted }) {
      return Report.Expectation(.yes, because: "\(reason), and the daemon kept its session")
    }
    if isBroughtBack { return Report.Expectation(.yes, because: "\(reason), and the daemon brought it back") }
    return Report.Expectation(
      .unknown, because: "\(reason), but the log does not show whether anything was pending")
  }

  /// Every manager that the daemon registered in this life came without a restore identifier.
  private static func isWithoutIdentifier(_ life: Life) -> Bool {
    life.managers.contains { $0.registered != nil } && life.managers.allSatisfy(\.hasNoIdentifier)
  }

  /// The row of an app that the user closed, however the log shows that.
  static func forceQuit(_ life: Life, _ context: RuleContext) -> Report.Expectation {
    switch (majorVersion(context.systemVersion(at: life.end)), context.usesAccessorySetupKit) {
    case (let version?, _) where version < changed:
      return Report.Expectation(
        .no, because: "before iOS 26 an app that the user closed stays closed until it is opened")
    case (_, false?):
      return Report.Expectation(.no, because: "an app that the user closed stays closed until it is opened")
    case (_?, true?):
      return pending(
        life, context, "from iOS 26 on an accessory that was set up with AccessorySetupKit brings the app back")
    case (nil, _):
      return Report.Expectation(
        .unknown, because: "the user closed the app, and the OS version is not known (before iOS 26: no)")
    case (_?, nil):
      return Report.Expectation(
        .unknown,
        because: "the user closed the app, and it is not known whether it uses AccessorySetupKit (without it: no)")
    }
  }

  private static func answer(_ radio: RadioOff, _ life: Life, _ context: RuleContext) -> Report.Expectation {
    // What the daemon's lines show goes before what the table says.
    if let relaunched = context.next?.relaunched, relaunched.order > radio.line.order {
      return Report.Expectation(.yes, because: "the daemon brought the app back, although Bluetooth had been switched")
    }
    let kit = context.usesAccessorySetupKit
    let isOld: Bool? = majorVersion(context.systemVersion(at: radio.line.marker)).map { $0 < changed }
    switch radio.kind {
    case .settings: return Report.Expectation(.no, because: "with Bluetooth turned off no event can come")
    case .controlCenter:
      // Where the version is not known both columns must say so.
      if kit == true, isOld == false || (isOld == nil && !radio.isStateCleared) {
        return pending(life, context, "the accessory was set up with AccessorySetupKit")
      }
      if isOld == true {
        return radio.isStateCleared
          ? Report.Expectation(
            .no, because: "the daemon cleared its state when Bluetooth was switched off in Control Center")
          : pending(life, context, "Bluetooth was only switched off in Control Center")
      }
    case .airplane:
      if isOld == true || kit == true {
        if radio.wasPowerSwitched {
          return Report.Expectation(.no, because: "Bluetooth was turned off together with airplane mode")
        }
        return radio.stayedOn
          ? pending(life, context, "Bluetooth stayed on in airplane mode")
          : Report.Expectation(
            .unknown, because: "in airplane mode it depends on whether Bluetooth was switched with it")
      }
    }
    guard isOld != nil else {
      return Report.Expectation(.unknown, because: "Bluetooth was switched off, and the OS version is not known")
    }
    return Report.Expectation(
      .unknown,
      because: kit == nil
        ? "Bluetooth was switched off, and it is not known whether the app uses AccessorySetupKit"
        : "Bluetooth was switched off, and without AccessorySetupKit Apple's note and its engineer differ from iOS 26 on"
    )
  }

  private static func majorVersion(_ version: String?) -> Int? {
    version.flatMap { $0.split(separator: ".").first }.flatMap { Int($0) }
  }
}
