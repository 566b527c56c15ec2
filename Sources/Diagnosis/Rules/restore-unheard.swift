import Correlation
import Parsing

/// The native layer was handed back its state, and nobody above it was told.
enum RestoreUnheard: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-unheard", group: "C", severity: .warning, blame: .app,
    parameters: [
      RuleParameter("window", unit: "s", default: 2, means: "awake time for the upper layer's event to come")
    ],
    text: .restoreUnheard)
  static let scope = RuleScope.restoringPlatforms
  static let occasions: EventKindSet = [.appRestore, .appUnheard]
  static let hears: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    let restore = life.first([.appRestore]) { !$0.isOfUpperLayer }
    let unheard = life.first([.appUnheard]) { $0.tellsOfRestore }
    var answers: [Answer] = []
    // The bridge itself says so.
    if let unheard {
      let draft = Draft(
        .warning, .certain, .app,
        "The bridge had nobody to give the restoration to: no listener for "
          + "“\(unheard.fields.text(.name) ?? "")” was registered.",
        proof: [unheard], context: [restore], subject: "listener")
      answers.append(answer(context, "listener", at: life.stretch(at: unheard.order), .fired(draft)))
    }
    guard let restore else { return answers }
    // Only an app whose upper layer was heard before can be missing it.
    // What the latest lives show is what the app does now.
    let before = (0..<context.lifeIndex).suffix(Self.memory).compactMap { context.app.lives[$0].isRestoreHeard }
    guard before.contains(true) else { return answers }
    let outcome =
      unheard == nil ? outcome(restore, isAlways: before.count >= 2 && !before.contains(false), context) : .clear
    answers.append(answer(context, "event", at: life.stretch(at: restore.order), outcome))
    return answers
  }

  /// Earlier lives that are looked at.
  private static let memory = 8

  private static func outcome(_ restore: Entry, isAlways: Bool, _ context: RuleContext) -> Answer.Outcome {
    if context.life.isRestoreHeard == true { return .clear }
    let seconds = context.parameter("window", of: descriptor)
    guard context.canMeasure(seconds, at: restore.marker) else {
      guard context.isFinal || !context.life.isOpen else { return .open(until: nil) }
      return .undetermined(
        Missing(emitter: .app, level: .default, from: restore.time),
        because: "the log's clock is too coarse to measure the time for the upper layer's event")
    }
    switch context.window(from: restore.marker, seconds: seconds) {
    case .open(let until):
      guard context.isFinal else { return .open(until: until) }
      return .undetermined(
        Missing(emitter: .app, level: .default, from: restore.time, isAfterEnd: true),
        because: "the log ends right after `willRestoreState`")
    // The upper layer had no time; why it had none is another finding.
    case .ended: return .clear
    case .elapsed(let closing):
      let need = context.needs.coverage(.app, from: restore.marker, to: closing)
      guard need.state > .none else { return .undetermined(need.missing, because: need.because) }
      var draft = Draft(
        .warning, .likely, .app,
        "No line of the upper layer follows `willRestoreState`, though in earlier launches one did.",
        because: "it rests on the absence of a line", proof: [restore], subject: "event")
      if need.state == .partial { draft.cap(.possible, because: need.because) }
      if !isAlways {
        draft.cap(.possible, because: "the upper layer's line was not seen often enough to be expected each time")
      }
      return .fired(draft)
    }
  }
}

extension Life {
  /// Whether a line of the upper layer tells of the restoration that the native layer prints; nil where the latter
  /// prints none.
  fileprivate var isRestoreHeard: Bool? {
    let restores = all([.appRestore])
    guard let native = restores.first(where: { !$0.isOfUpperLayer }) else { return nil }
    return restores.contains { $0.order > native.order && $0.isOfUpperLayer }
  }
}
