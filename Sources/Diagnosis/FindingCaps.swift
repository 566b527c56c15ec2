import Correlation
import Parsing

extension Draft {
  /// No finding is surer than the shapes it rests on and the life it is about.
  mutating func cap(_ scope: RuleScope, _ life: Life, of app: AppState) {
    capShapes()
    if app.sharesVoice {
      cap(
        .possible,
        because: "another app's process has the same name, and the lines print no pid that tells whose they are")
      if severity == .error { severity = .warning }
    }
    guard scope != .anywhere else { return }
    if life.isJoinedByPid {
      cap(.possible, because: "a redacted name had to be joined by pid and time")
    }
    if life.debugged != nil {
      cap(.possible, because: "a debugger was attached, so that the process is not representative")
    }
  }

  /// What is known only as a format, or inferred, makes nothing certain.
  mutating func capShapes() {
    guard proof.contains(where: { $0.event.known == .format || $0.event.known == .inferred }) else { return }
    cap(.likely, because: "it rests on a message shape that no public capture confirms")
  }
}

/// The ids of a case's findings: of rule, app, and identifier or device; a second finding of the same gets its number.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  /// The id of the next such finding; empty where nothing was found.
  mutating func next(of answer: Answer, app: String) -> String {
    guard case .fired(let draft) = answer.outcome else { return "" }
    let name = StableHash.digits(of: "\(answer.rule)\u{0}\(app)\u{0}\(draft.subject)")
    let count = counts[name, default: 0] + 1
    counts[name] = count
    return count == 1 ? name : "\(name)-\(count)"
  }
}
