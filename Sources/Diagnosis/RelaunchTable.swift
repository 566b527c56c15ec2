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
    let refused = (life.events + context.afterwards).first { $0.kind == .relaunchRefused }
    if let refused, refused.fields.text(.cause) != "user" {
      return Report.Expectation(.no, because: "the daemon says that it does not relaunch this app")
    }
    switch life.endCause {
    case .forceQuit: return forceQuit(context)
    case .update, .uninstall, .tooling:
      return Report.Expectation(.no, because: "the app did not end by the system's memory pressure or a crash")
    case .restart:
      let unlocked = context.world.device.contains { $0.kind == .deviceFirstUnlock && $0.order > end.order }
      return unlocked
        ? pending(life, .yes, "after a restart, once the phone was unlocked")
        : Report.Expectation(
          .unknown, because: "after a restart it depends on the first unlock, which is not in the log")
    case .suspended, .logEnded, .evicted:
      return Report.Expectation(.no, because: "the app was still in memory, so that it is resumed instead")
    case .unknown, .voluntary:
      if (life.events + context.afterwards).contains(where: {
        $0.kind == .relaunchRefused || $0.kind == .restoreDropped
      }) {
        return forceQuit(context)
      }
      return Report.Expectation(.unknown, because: "the log does not say why the process ended")
    case .jetsam, .watchdog, .cpuLimit, .lock, .crash, .storage: break
    }
    if let off = powerOff(after: end, before: context.next?.firstSeen, context.world) {
      return radio(off, context)
    }
    return pending(life, .yes, "the system removed the app, or it crashed")
  }

  /// In every row only if something waited for an event.
  private static func pending(_ life: Life, _ answer: Report.Expectation.Answer, _ reason: String) -> Report.Expectation
  {
    if life.pending.isAnything { return Report.Expectation(answer, because: reason) }
    let saved = life.events.contains { entry in
      entry.kind == .restorePersisted
        || (entry.kind == .restoreSaved
          && (!(entry.fields.list(.devices) ?? []).isEmpty || entry.fields.flag(.scanning) == true))
    }
    if saved { return Report.Expectation(answer, because: reason) }
    return Report.Expectation(
      .unknown, because: "\(reason), but the log does not show whether anything was pending")
  }

  private static func forceQuit(_ context: RuleContext) -> Report.Expectation {
    switch (majorVersion(context.options.os), context.options.accessorySetupKit) {
    case (let version?, _) where version < changed:
      return Report.Expectation(
        .no, because: "before iOS 26 an app that the user closed stays closed until it is opened")
    case (_, false?):
      return Report.Expectation(.no, because: "an app that the user closed stays closed until it is opened")
    case (_?, true?):
      return Report.Expectation(
        .yes, because: "from iOS 26 on an accessory that was set up with AccessorySetupKit brings it back")
    case (nil, _):
      return Report.Expectation(
        .unknown, because: "the user closed the app, and the OS version is not known (before iOS 26: no)")
    case (_?, nil):
      return Report.Expectation(
        .unknown,
        because: "the user closed the app, and it is not known whether it uses AccessorySetupKit (without it: no)")
    }
  }

  private static func radio(_ off: Entry, _ context: RuleContext) -> Report.Expectation {
    if off.kind == .daemonPower {
      return Report.Expectation(.no, because: "Bluetooth was turned off")
    }
    let version = majorVersion(context.options.os)
    let isAirplane = off.fields.text(.kind) == "airplane"
    switch (version, context.options.accessorySetupKit) {
    case (let version?, _) where version < changed:
      return isAirplane
        ? Report.Expectation(.unknown, because: "in airplane mode it depends on whether Bluetooth was switched with it")
        : Report.Expectation(
          .unknown, because: "Apple's note says yes after Control Center, the daemon cleared its state")
    case (nil, _):
      return Report.Expectation(.unknown, because: "Bluetooth was switched off, and the OS version is not known")
    case (_?, true?): return Report.Expectation(.yes, because: "the accessory was set up with AccessorySetupKit")
    case (_?, _):
      return Report.Expectation(
        .unknown, because: "Bluetooth was switched off, and it is not known whether the app uses AccessorySetupKit")
    }
  }

  /// The line that has the radio, or a mode that hides it, switched off at `end` or between it and `next`.
  static func powerOff(after end: Marker, before next: Marker?, _ world: World) -> Entry? {
    let until = next?.order ?? .max
    var inForce: [String: Entry] = [:]
    for entry in world.device where entry.order < until {
      guard let (switchName, isOff) = radioSwitch(entry) else { continue }
      // What was switched off during the interruption decides, even where it is on again at its end.
      if isOff {
        inForce[switchName] = inForce[switchName] ?? entry
      } else if entry.order < end.order {
        inForce[switchName] = nil
      }
    }
    return inForce.values.min { $0.order < $1.order }
  }

  private static func radioSwitch(_ entry: Entry) -> (name: String, isOff: Bool)? {
    switch entry.kind {
    case .daemonPower:
      switch entry.fields.text(.state) {
      case "poweredOff": ("power", true)
      case "poweredOn": ("power", false)
      default: nil
      }
    case .daemonMode:
      switch entry.fields.text(.kind) {
      case let kind? where kind == "airplane" || kind == "denylist":
        (kind, entry.fields.flag(.value) ?? (entry.fields.number(.value) == 1))
      default: nil
      }
    default: nil
    }
  }

  private static func majorVersion(_ version: String?) -> Int? {
    version.flatMap { $0.split(separator: ".").first }.flatMap { Int($0) }
  }
}
