import Correlation
import Parsing

/// A debugger, Xcode or XCTest was in this life: suspension and watchdogs behave otherwise, so it proves nothing.
enum DebuggerAttached: Rule {
  static let descriptor = RuleDescriptor(
    slug: "debugger-attached", group: "B", severity: .info, blame: .capture, text: .debuggerAttached)
  static let scope = RuleScope.anywhere
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    guard let line = context.life.debugged else { return [] }
    let draft = Draft(
      .info, .certain, .capture,
      line.kind == .processExited
        ? "Xcode or the simulator's host ended this process; what it did is not representative."
        : "A debugger or Xcode was attached to this process; what it did is not representative.",
      proof: [line])
    return [answer(context, "debugger", .fired(draft))]
  }
}
