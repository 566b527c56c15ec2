import Foundation
import Programs
import Testing

/// A folder of the corpus: whole logs, and what really happened in them.
struct CorpusCase: Sendable, Decodable, CustomTestStringConvertible {
  /// A finding that the truth demands.
  struct Demand: Sendable, Decodable {
    var rule: String
    /// Any of these is right.
    var severity: [String]
    var confidence: [String]
    var blame: String?
    var app: String?
  }

  var description: String
  /// What happened, written by hand before any tool looked at the log.
  var truth: String
  var arguments: [String]
  var inputs: [String]
  /// No finding at all is right.
  var healthy: Bool
  /// No finding may blame the app above info, or above what is merely possible.
  var innocent: Bool?
  /// Any of these outcomes is right.
  var outcome: [String]
  var status: Int32?
  var must: [Demand]?
  /// Rules that may speak besides.
  var may: [String]?

  /// The folder; not part of the file.
  var folder = URL(fileURLWithPath: "/")

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case description, truth, arguments, inputs, healthy, innocent, outcome, status, must, may
  }

  var name: String { folder.lastPathComponent }
  var testDescription: String { name }

  static let keys = Set(CodingKeys.allCases.map(\.rawValue))
  static let corpus = Repository.root.appendingPathComponent("Corpus")

  /// Every folder with a case.json, by name.
  static let all: [CorpusCase] = {
    let folders = (try? FileManager.default.contentsOfDirectory(at: corpus, includingPropertiesForKeys: nil)) ?? []
    return folders.sorted { $0.path < $1.path }.compactMap { folder in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent("case.json")),
        var item = try? JSONDecoder().decode(CorpusCase.self, from: data)
      else { return nil }
      item.folder = folder
      return item
    }
  }()

  /// Cases of one input that is no archive: the ones that can be streamed.
  static let plain = all.filter { item in
    item.inputs.count == 1 && item.inputs.allSatisfy { !$0.hasSuffix(".zst") && !$0.hasSuffix(".gz") }
  }

  func input(_ index: Int = 0) -> URL { folder.appendingPathComponent(inputs[index]) }

  /// Runs the release build over the case, in its folder, so that reports name the inputs by their bare names.
  func analyze(inputs: [String]? = nil, standardInput: Program.Input = .nothing) throws -> Program.Outcome {
    try Program.willrestore().run(
      ["analyze", "--format", "json"] + arguments + (inputs ?? self.inputs), input: standardInput, in: folder)
  }

  /// The report of a run that must have gone as the case says.
  func report(_ outcome: Program.Outcome) throws -> [String: Any] {
    #expect(!outcome.endedBySignal, "\(name) ended by signal \(outcome.status): \(outcome.errorText)")
    #expect(outcome.status == status ?? 0, "\(name): \(outcome.errorText)")
    return try JSONText.object(outcome.output)
  }
}
