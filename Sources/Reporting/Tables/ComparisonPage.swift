import Diagnosis
import Parsing

/// `compare`: two cases beside each other, the first difference marked.
public struct ComparisonPage: Sendable {
  private let comparison: Comparison

  /// The page of a comparison.
  public init(_ comparison: Comparison) { self.comparison = comparison }

  /// The formats there are for it.
  public static let formats: [OutputFormat] = [.text, .markdown, .html]

  /// Prints it.
  public func write(_ format: OutputFormat, options: WriterOptions, to sink: inout some ByteSink) {
    let page = page(options)
    if format == .html {
      sink.write(page.html(title: "willrestore: comparison", version: options.generatorVersion))
    } else {
      page.write(format, options: options, to: &sink)
    }
  }

  private func page(_ options: WriterOptions) -> GuidePage {
    let (good, bad) = (comparison.good, comparison.bad)
    let names = [good, bad].map { side in
      side.report.inputs.first.map { InputLabels.shown($0.path, options.paths) } ?? "nothing"
    }
    var blocks: [GuidePage.Block] = [.title(headline)]
    for (name, side) in zip(names, [good, bad]) {
      if let unread = side.report.unread { blocks.append(.paragraph("CANNOT READ  \(unread.sentence)")) }
      if side.app == nil, side.report.unread == nil {
        blocks.append(.paragraph("\(name): the app is not in this log."))
      }
    }
    blocks.append(.table([["", "GOOD  \(names[0])", "BAD  \(names[1])"]] + before + steps + after))
    if let divergence = comparison.divergence { blocks.append(.paragraph(sentence(divergence))) }
    let open = comparison.rows.filter { $0.relation == .unknown }
    if !open.isEmpty {
      blocks.append(
        .paragraph(
          "Not compared, since one of the logs does not show it: \(open.map(\.name.rawValue).joined(separator: ", ")).")
      )
    }
    for (label, side) in [("GOOD", good), ("BAD", bad)] {
      for finding in side.findings.prefix(5) {
        blocks.append(.labelled(label, "\(finding.rule) (\(finding.confidence.rawValue)): \(finding.message)"))
      }
    }
    if let advice = bad.findings.first { blocks.append(.labelled(Wording.adviceLabel(advice.blame), advice.advice)) }
    return GuidePage(blocks)
  }

  private var headline: String {
    let names = [comparison.good.app, comparison.bad.app].compactMap { $0 }
    // Two apps can be compared, and are named both.
    let app = names.isEmpty ? "no app" : names[0] == names.last ? names[0] : names.joined(separator: " and ")
    if let divergence = comparison.divergence { return "\(app): the two logs part at step \(divergence.name.rawValue)" }
    guard comparison.good.session != nil else { return "\(app): GOOD shows no Bluetooth relaunch to compare with" }
    guard comparison.bad.session != nil else { return "\(app): BAD shows no Bluetooth relaunch" }
    return comparison.rows.contains { $0.relation == .unknown }
      ? "\(app): no difference is seen in the steps that both logs show" : "\(app): no difference in the six steps"
  }

  private func sentence(_ row: Comparison.Row) -> String {
    switch row.relation {
    case .later(let seconds):
      "First difference: \(row.name.rawValue) came \(DurationText.words(seconds)) later than in GOOD."
    default:
      row.bad.status == .outOfOrder
        ? "First difference: \(row.name.rawValue) stands out of order in BAD."
        : "First difference: GOOD has the step \(row.name.rawValue), in BAD it is missing."
    }
  }

  // MARK: - Rows

  private func row(_ name: String, _ value: (Comparison.Side) -> String?) -> [String] {
    let values = [comparison.good, comparison.bad].map { value($0) ?? "–" }
    return [name] + values
  }

  private var before: [[String]] {
    [
      row("ended before by") { $0.interruption?.cause },
      row("pending then") { side in
        side.interruption.map { $0.pending.isEmpty ? "nothing" : $0.pending.joined(separator: ", ") }
      },
      row("relaunch expected") { $0.interruption?.relaunchExpected.answer.rawValue },
      row("started") { side in
        side.session.map { session in
          let time = session.start.place.time.map { TimeText.log($0, .dated) + ", " } ?? ""
          return time + session.start.cause
        } ?? "no relaunch is seen"
      },
    ]
  }

  private var steps: [[String]] {
    comparison.rows.enumerated().map { number, row in
      let mark =
        switch row.relation {
        case _ where row.isDivergence: "◄ first difference"
        case .lost: "differs"
        case .later: "later"
        case .gained: "only in BAD"
        case .unknown: "not shown"
        case .same: ""
        }
      let bad = cell(row.bad, comparison.bad)
      return [
        "\(number + 1). \(row.name.rawValue)", cell(row.good, comparison.good), mark.isEmpty ? bad : "\(bad)  \(mark)",
      ]
    }
  }

  /// "✓ 0.3 s", "✗ missing".
  private func cell(_ step: Report.Step, _ side: Comparison.Side) -> String {
    switch step.status {
    case .seen: "✓" + since(step, side)
    case .missing: "✗ missing"
    case .outOfOrder: "⇄ out of order" + since(step, side)
    case .unknown: "?"
    }
  }

  private func since(_ step: Report.Step, _ side: Comparison.Side) -> String {
    side.seconds(to: step).map { " +" + DurationText.words($0) } ?? ""
  }

  private var after: [[String]] {
    [
      row("identifiers") { side in
        side.session.map { session in
          let known = session.managers.compactMap(\.identifier)
          return known.isEmpty ? "none is known" : known.joined(separator: ", ")
        }
      },
      row("handed back") { side in
        side.session?.managers.compactMap(\.restored).first.map { restored in
          let devices = restored.peripherals.map { ", " + Wording.count($0, "peripheral") } ?? ""
          return restored.dictionary + devices
        }
      },
      row("last event to suspension") { $0.session?.latency.lastEventToSuspension.map { DurationText.words($0) } },
      row("end") { $0.session?.end.cause },
    ]
  }
}
