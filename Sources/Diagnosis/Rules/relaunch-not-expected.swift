import Correlation
import Parsing

/// The app ended in a way after which the system does not bring it back: by design, nobody's fault.
enum RelaunchNotExpected: Rule {
  static let descriptor = RuleDescriptor(
    slug: "relaunch-not-expected", group: "B", severity: .info, blame: .user, text: .relaunchNotExpected)
  static let scope = RuleScope.restoringPlatforms

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    guard let end = life.end, life.endCause != .evicted, life.endCause != .logEnded else { return [] }
    let dropped = (life.events + context.afterwards).first { entry in
      (entry.kind == .restoreDropped || entry.kind == .relaunchRefused) && entry.fields.text(.cause) == "user"
    }
    let expectation = RelaunchTable.expectation(after: life, in: context)
    switch life.endCause {
    case .forceQuit:
      return [
        fired(context, "The user closed the app in the app switcher.", .user, [life.endEntry, dropped], expectation)
      ]
    case .update:
      return [fired(context, "The app was updated; the update ended it.", .system, [life.endEntry], expectation)]
    case .uninstall:
      return [fired(context, "The app was removed from the phone.", .user, [life.endEntry], expectation)]
    case .restart:
      let unlocked = context.world.device.contains { $0.kind == .deviceFirstUnlock && $0.order > end.order }
      guard !unlocked, context.next == nil else { return [answer(context, "end", .clear)] }
      guard context.isFinal else { return [answer(context, "end", .open(until: nil))] }
      return [
        fired(
          context, "The phone was restarted, and no first unlock follows in the log.", .user, [life.endEntry],
          expectation)
      ]
    default:
      if let dropped {
        return [
          fired(
            context, "The daemon dropped the app's state because the user ended the app.", .user, [dropped], expectation
          )
        ]
      }
      if let off = RelaunchTable.powerOff(after: end, before: context.next?.firstSeen, context.world) {
        return [
          fired(
            context, "Bluetooth was turned off while the app was not running.", .user, [off, life.endEntry], expectation
          )
        ]
      }
      return [answer(context, "end", .clear)]
    }
  }

  private static func fired(
    _ context: RuleContext, _ message: String, _ blame: Blame, _ proof: [Entry?], _ expectation: Report.Expectation
  ) -> Answer {
    var draft = Draft(
      .info, .certain, blame, message + " A relaunch for Bluetooth was not to be expected: \(expectation.because).",
      proof: proof, subject: context.life.endCause.rawValue)
    switch expectation.answer {
    case .no: break
    case .yes:
      draft.message = message + " A relaunch was possible all the same: \(expectation.because)."
    case .unknown:
      draft.message = message + " Whether a relaunch was to be expected depends: \(expectation.because)."
      draft.cap(.likely, because: expectation.because)
    }
    return answer(context, "end", at: context.life.stretches.last, .fired(draft))
  }
}
