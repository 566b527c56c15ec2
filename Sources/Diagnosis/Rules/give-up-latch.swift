import Correlation
import Parsing

/// The app gave up reconnecting in the background, and nothing waits for the device until the user comes back.
enum GiveUpLatch: Rule {
  static let descriptor = RuleDescriptor(
    slug: "give-up-latch", group: "E", severity: .error, blame: .app, text: .giveUpLatch)
  static let scope = RuleScope.restoringPlatforms
  static let occasions: EventKindSet = [.appGaveUp]
  static let looksBeyondLife = true

  static func answers(in context: RuleContext) -> [Answer] {
    var answers: [Answer] = []
    for word in ReconnectWord.all(.appGaveUp, in: context.life) {
      let outcome = outcome(word, context)
      answers.append(
        answer(context, "word \(word.entry.order)", at: context.life.stretch(at: word.entry.order), outcome))
      if case .fired = outcome { break }
    }
    return answers
  }

  private static func outcome(_ word: ReconnectWord, _ context: RuleContext) -> Answer.Outcome {
    let life = context.life
    // Who looks at the app sees that it gave up, and may ask it again.
    let visibility = life.visibility(at: word.entry)
    if visibility == .foreground || word.wasChosen || word.pending.isAnything { return .clear }
    if word.isRadioOff || RadioOff(at: word.entry.marker, in: context.world) != nil { return .clear }
    if word.pendingInSuspension?.isAnything ?? false { return .clear }
    if let next = word.next, next.order < word.foreground?.order ?? .max { return .clear }
    if word.isScanUnclear { return context.unclearScan(at: word.entry) }
    let closing: Entry?
    let until: String
    if visibility != .background {
      (closing, until) = (nil, "")
    } else if let suspension = word.suspension {
      (closing, until) = (suspension, "nothing was pending when it was suspended")
    } else if let foreground = word.foreground {
      (closing, until) = (foreground, "nothing was pending until the user opened it")
    } else if !life.isOpen, life.endCause.isBySystem {
      (closing, until) = (life.endEntry, "nothing was pending when the system ended it")
    } else if life.isOpen || life.endCause == .unknown {
      (closing, until) = (nil, "")
    } else {
      return .clear
    }
    guard let closing else {
      guard context.isFinal || !life.isOpen else { return .open(until: nil) }
      return .undetermined(
        Missing(emitter: .lifecycle, level: .default, from: word.entry.time, isAfterEnd: life.isOpen),
        because: "no line shows whether the app was in the background, and how long nothing was pending")
    }
    let need = context.connectsAreSeen(from: word.entry.marker, to: closing.marker)
    guard need.state > .none else { return .undetermined(need.missing, because: need.because) }
    var draft = Draft(
      .error, .likely, .app, "The app gave up reconnecting in the background, and \(until).",
      because: "that nothing was pending rests on the absence of a line", proof: [word.loss, word.entry, closing],
      subject: word.loss.fields.text(.device) ?? "")
    context.weigh(&draft, need, from: word.entry.marker, to: closing.marker)
    return .fired(draft)
  }
}
