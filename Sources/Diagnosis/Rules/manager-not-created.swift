import Correlation
import Parsing

/// Relaunched for Bluetooth, and no manager came at all.
enum ManagerNotCreated: Rule {
  static let descriptor = RuleDescriptor(
    slug: "manager-not-created", group: "A", severity: .error, blame: .app, text: .managerNotCreated)
  static let scope = RuleScope.restoringPlatforms
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    guard let relaunch = life.bluetoothRelaunch else { return [] }
    let signs = life.events.contains { entry in
      entry.kind.isAppBluetooth || entry.kind == .sessionRegistered || entry.kind == .identifierMatched
        || entry.kind.isRequest
    }
    if signs || !life.managers.isEmpty { return [answer(context, "manager", .clear)] }
    guard let end = life.stretches.first?.end ?? life.end else {
      guard context.isFinal else { return [answer(context, "manager", .open(until: nil))] }
      return [
        answer(
          context, "manager",
          .undetermined(
            Missing(emitter: .lifecycle, level: .default, from: life.firstSeen.time, isAfterEnd: true),
            because: "the log ends before the process is suspended or ends"))
      ]
    }
    let daemon = context.needs.coverage(.daemon, from: life.firstSeen, to: end)
    let need = context.needs.coverage(.app, from: life.firstSeen, to: end)
      .and(daemon.or(context.needs.wording(.appManagerCreated)))
    guard need.state == .full else {
      return [answer(context, "manager", .undetermined(need.missing, because: need.because))]
    }
    let draft = Draft(
      .error, .likely, .app,
      "The app was relaunched for Bluetooth, and no line of a Core Bluetooth manager follows until it was "
        + (life.stretches.first?.endCause == .suspended ? "suspended." : "ended."),
      because: "it rests on the absence of lines", proof: [relaunch, life.stretches.first?.endEntry ?? life.endEntry])
    return [answer(context, "manager", .fired(draft))]
  }
}
