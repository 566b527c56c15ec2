import Correlation
import Parsing

/// A known device is scanned for in the background, where a pending connect would have found it.
enum BackgroundDiscoveryDry: Rule {
  static let descriptor = RuleDescriptor(
    slug: "background-discovery-dry", group: "E", severity: .warning, blame: .app,
    parameters: [
      RuleParameter("dry", unit: "s", default: 60, means: "scanning in the background without a discovery"),
      RuleParameter("found", unit: "s", default: 5, means: "time from the foreground to the discovery"),
    ], text: .backgroundDiscoveryDry)
  static let scope = RuleScope.restoringPlatforms
  static let occasions: EventKindSet = RuleSchedule.scans

  static func answers(in context: RuleContext) -> [Answer] {
    let spells = DryScan.all(in: context.life, atLeast: context.parameter("dry", of: descriptor))
    guard !spells.isEmpty else { return [] }
    var fired = 0
    return spells.compactMap { spell in
      guard let outcome = outcome(spell, isAgain: fired > 0, context) else { return nil }
      if outcome.isFired { fired += 1 }
      return answer(
        context, "scan until \(spell.foreground.order)", at: context.life.stretch(at: spell.foreground), outcome)
    }
  }

  private static func outcome(_ spell: DryScan, isAgain: Bool, _ context: RuleContext) -> Answer.Outcome? {
    let seconds = context.parameter("found", of: descriptor)
    guard context.canMeasure(seconds, at: spell.foreground.marker) else { return nil }
    // A new scan with another filter is another question.
    let other = AppScan.all(in: context.life).first { scan in
      scan.start.order > spell.foreground.order && scan.filter != spell.scan.filter
        && (scan.start.seconds(since: spell.foreground.marker) ?? .infinity) <= seconds
    }
    guard other == nil else { return nil }
    guard let found = DryScan.discovery(after: spell.foreground, within: seconds, context.life) else {
      if context.isFinal { return .clear }
      return .open(until: spell.foreground.time?.adding(seconds: seconds))
    }
    let known = context.devicesKnown(before: spell.from)
    guard let device = found.fields.text(.device) else {
      return .undetermined(
        Missing(emitter: .app, wording: .appDiscovered, from: found.time, to: found.time),
        because: "the discovery's line names no device, so that it may be a new one")
    }
    guard known.contains(device) else { return .clear }
    if context.pendingConnect(of: device, at: spell.foreground) != nil { return .clear }
    // Whom the app was dealing with it could not discover.
    switch lastDealing(with: device, before: spell.foreground, context.life) {
    case .now: return .clear
    case .at(let marker):
      let since = marker.order > spell.from.order ? marker : spell.from.marker
      let dry = spell.foreground.seconds(since: since)
      if let dry, dry < context.parameter("dry", of: descriptor) { return .clear }
    case .never: break
    }
    let need = context.needs.coverage(.app, from: spell.from.marker, to: spell.foreground.marker)
      .and(context.connectsAreSeen(from: spell.from.marker, to: spell.foreground.marker))
    guard need.state > .none else { return .undetermined(need.missing, because: need.because) }
    var draft = Draft(
      .warning, .likely, .app,
      "The known device \(device) was scanned for in the background for "
        + "\(DurationText.words(spell.seconds, resolution: spell.foreground.time?.resolution ?? 1)) and not observed, "
        + "and was found as soon as the app came to the foreground; no connect was pending for it.",
      because: "it rests on the absence of discoveries and of a connect line",
      proof: [spell.scan.filterLine, spell.from == spell.scan.filterLine ? nil : spell.from, spell.foreground, found],
      subject: device)
    if need.state == .partial {
      draft.cap(.possible, because: need.because)
    } else if spell.scan.filter == .none {
      draft.severity = .error
      draft.raised = "the scan has no filter, so that it finds nothing in the background"
    } else if isAgain {
      draft.severity = .error
      draft.raised = "it happened before in this life of the process"
    }
    return .fired(draft)
  }

  private enum Dealing {
    case never
    case at(Marker)
    case now
  }

  /// When the app was last connected with the device, or heard from it. What names no device counts.
  private static func lastDealing(with device: String, before line: Entry, _ life: Life) -> Dealing {
    var dealing = Dealing.never
    for entry in life.events where entry.order < line.order {
      if entry.kind == .appRestore {
        guard let index = entry.fields.list(.devices)?.firstIndex(of: device),
          let states = entry.fields.list(.value), index < states.count, states[index] == "connected"
        else { continue }
        dealing = .now
        continue
      }
      let name = entry.fields.text(.device) ?? ""
      guard name == device || !UUIDText.isUUID(name) else { continue }
      switch entry.kind {
      case .appConnectSucceeded, .linkUp: dealing = .now
      case .appDisconnected, .linkDown, .appConnectCancelled, .requestCancel:
        if case .now = dealing { dealing = .at(entry.marker) }
      case .appServices, .appCharacteristics, .appSubscribed, .appValue, .appRead, .appWritten, .daemonValue:
        if case .now = dealing { continue }
        dealing = .at(entry.marker)
      default: continue
      }
    }
    return dealing
  }
}
