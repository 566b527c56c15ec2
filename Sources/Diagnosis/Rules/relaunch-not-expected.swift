import Correlation
import Parsing

/// The app ended in a way after which the system does not bring it back: by design, nobody's fault.
enum RelaunchNotExpected: Rule {
  static let descriptor = RuleDescriptor(
    slug: "relaunch-not-expected", group: "B", severity: .info, blame: .user, isOfEnd: true, text: .relaunchNotExpected)
  static let scope = RuleScope.restoringPlatforms
  static let hears: EventKindSet = []
  static let looksBeyondLife = true

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    guard let end = life.end, life.endCause != .evicted, life.endCause != .logEnded else { return [] }
    let dropped = context.told([.restoreDropped, .relaunchRefused]).first { $0.fields.text(.cause) == "user" }
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
      // The radio may still be turned off while the app is away: that is an occasion of its own.
      guard let radio = RadioOff(around: life, in: context) else { return [answer(context, "end", .clear)] }
      return [
        fired(
          context, words(for: radio, end), .user, [radio.line, life.endEntry], expectation, occasion: radioOccasion)
      ]
    }
  }

  private static let radioOccasion = "radio"

  /// Of a switched radio nothing is said of the app switcher.
  private static let ofRadio = (
    advice: """
    There is nothing to repair. It helps to tell users in the app that Bluetooth is off, and that the app has to be \
    opened once when it is on again.
    """,
    customer: """
    While Bluetooth is off your phone cannot start the app for your device, so please turn it on, open the app once \
    and then leave it in the background.
    """
  )

  private static func words(for radio: RadioOff, _ end: Marker) -> String {
    let when = radio.line.order < end.order ? "when the app ended" : "while the app was not running"
    switch radio.kind {
    case .settings: return "Bluetooth was off \(when)."
    case .airplane: return "Airplane mode was on \(when)."
    case .controlCenter: return "Bluetooth was off by Control Center \(when)."
    }
  }

  /// Where a relaunch was to be expected all the same, there is nothing to say.
  private static func fired(
    _ context: RuleContext, _ message: String, _ blame: Blame, _ proof: [Entry?], _ expectation: Report.Expectation,
    occasion: String = "end"
  ) -> Answer {
    var draft = Draft(
      .info, .certain, blame, message + " A relaunch for Bluetooth was not to be expected: \(expectation.because).",
      proof: proof, subject: context.life.endCause.rawValue)
    switch expectation.answer {
    case .yes: return answer(context, occasion, at: context.life.stretches.last, .clear)
    case .no: break
    case .unknown:
      draft.message = message + " Whether a relaunch was to be expected is not known: \(expectation.because)."
      draft.cap(.likely, because: "a fact that the answer depends on is not known")
    }
    if occasion == radioOccasion { (draft.advice, draft.customer) = (ofRadio.advice, ofRadio.customer) }
    return answer(context, occasion, at: context.life.stretches.last, .fired(draft))
  }
}
