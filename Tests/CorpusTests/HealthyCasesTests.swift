import Parsing
import Programs
import Testing

/// The cheapest proof that no innocent app is accused: things are taken away from every healthy case of the corpus.
@Suite struct HealthyCasesTests {
  static let healthy = CorpusCase.all.filter(\.healthy)

  @Test("an app that does not log one kind of callback is not accused", arguments: healthy)
  func wordingTest(_ item: CorpusCase) throws {
    let log = try HealthyLog(item)
    for (index, input) in log.inputs.enumerated() {
      for kind in input.callbackKinds {
        let rest = input.without(input.lines { $0.kind == kind })
        for finding in try log.findings(replacing: index, with: rest) where finding.isAccusation {
          guard !Self.isVouchedFor(kind, in: log) else { continue }
          Issue.record("\(item.name): without \(kind.rawValue) in \(input.name): \(finding.text)")
        }
      }
    }
  }

  @Test("a healthy case that is cut anywhere shows no error", arguments: healthy)
  func cutTest(_ item: CorpusCase) throws {
    let log = try HealthyLog(item)
    let variants = log.inputs.enumerated().flatMap { index, input in
      input.cuts.map { (name: "\(input.name) cut after line \($0)", input: index, lines: Array(input.lines[..<$0])) }
    }
    #expect(try log.accused(variants) == [], "\(item.name)")
  }

  @Test("a healthy case whose beginning is missing shows no error", arguments: healthy)
  func lateStartTest(_ item: CorpusCase) throws {
    let log = try HealthyLog(item)
    let variants = log.inputs.enumerated().flatMap { index, input in
      input.cutsBesideEvents.map {
        (name: "\(input.name) from line \($0 + 1)", input: index, lines: Array(input.lines[$0...]))
      }
    }
    #expect(try log.accused(variants) == [], "\(item.name)")
  }

  @Test("a healthy case without one of its processes shows no error", arguments: healthy)
  func missingEmitterTest(_ item: CorpusCase) throws {
    let log = try HealthyLog(item)
    let variants = log.inputs.enumerated().flatMap { index, input in
      input.processes.sorted().map {
        (name: "\(input.name) without \($0)", input: index, lines: input.without(process: $0))
      }
    }
    #expect(try log.accused(variants) == [], "\(item.name)")
  }

  /// A library that is known to print a kind of line, and that spoke, proves by its silence: an app without that line
  /// is no healthy one.
  private static func isVouchedFor(_ kind: EventKind, in log: HealthyLog) -> Bool {
    log.inputs.contains { $0.events.contains { $0.library?.events.contains(kind) ?? false } }
  }
}
