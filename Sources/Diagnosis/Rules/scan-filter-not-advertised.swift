import Correlation
import Parsing

/// The service that a background scan filters for is, it seems, not in the device's advertisement.
enum ScanFilterNotAdvertised: Rule {
  static let descriptor = RuleDescriptor(
    slug: "scan-filter-not-advertised", group: "E", severity: .warning, blame: .app,
    parameters: [
      RuleParameter("dry", unit: "s", default: 60, means: "scanning in the background without a discovery"),
      RuleParameter("found", unit: "s", default: 5, means: "time from the unfiltered scan to the discovery"),
    ], text: .scanFilterNotAdvertised)
  static let scope = RuleScope.restoringPlatforms
  static let occasions: EventKindSet = RuleSchedule.scans

  static func answers(in context: RuleContext) -> [Answer] {
    let spells = DryScan.all(in: context.life, atLeast: context.parameter("dry", of: descriptor))
    return spells.compactMap { spell in
      guard let outcome = outcome(spell, context) else { return nil }
      return answer(
        context, "scan until \(spell.foreground.order)", at: context.life.stretch(at: spell.foreground), outcome)
    }
  }

  private static func outcome(_ spell: DryScan, _ context: RuleContext) -> Answer.Outcome? {
    guard case .services(let services) = spell.scan.filter else { return nil }
    let life = context.life
    let seconds = context.parameter("found", of: descriptor)
    guard context.canMeasure(seconds, at: spell.foreground.marker) else { return nil }
    let left = life.visibilityMarks.first {
      $0.visibility == .background && $0.entry.order > spell.foreground.order
    }
    let open = AppScan.all(in: life).first { scan in
      scan.filter == .none && scan.start.order > spell.foreground.order
        && scan.start.order < (left?.entry.order ?? .max)
    }
    guard let open else { return nil }
    // Found with the filter as well, the service is advertised.
    let filtered = DryScan.discovery(after: spell.foreground, within: .infinity, life)
    if let filtered, filtered.order < open.start.order { return .clear }
    let known = context.devicesKnown(before: spell.from)
    guard let found = DryScan.discovery(after: open.start, within: seconds, life, of: known) else {
      return context.isFinal || !life.isOpen ? .clear : .open(until: open.start.time?.adding(seconds: seconds))
    }
    let need = context.needs.coverage(.app, from: spell.from.marker, to: spell.foreground.marker)
    guard need.state > .none else { return .undetermined(need.missing, because: need.because) }
    return .fired(
      Draft(
        .warning, .possible, .app,
        "A background scan for \(services.joined(separator: ", ")) found nothing for "
          + "\(DurationText.words(spell.seconds, resolution: spell.foreground.time?.resolution ?? 1)); a scan without "
          + "filter in the foreground found the known device \(found.fields.text(.device) ?? "") at once.",
        because: "the service may be among the device's services without being in its advertisement, or the device may "
          + "have come near only then",
        proof: [spell.scan.filterLine, spell.foreground, open.filterLine, found],
        subject: services.joined(separator: " ")))
  }
}
