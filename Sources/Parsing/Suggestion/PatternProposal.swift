/// The patterns that a log suggests, each proven: it matches its own samples and no other pattern takes them.
public struct PatternProposal: Sendable {
  /// A shape that is no pattern of its own.
  struct Rest: Sendable {
    var entry: ShapeTable.Entry
    var reason: String
  }

  /// More than that nobody reads; the rarest shapes are only counted.
  static let mostPatterns = 40

  /// Whose lines were asked for.
  let apps: [PatternSuggester.App]
  /// What was read.
  let inputs: [String]
  /// The processes that wrote the lines; nil stands for lines without one.
  let processes: [String?]
  /// Who else writes such lines, where the apps that were asked for write none.
  let others: [String]
  private(set) var drafts: [PatternDraft] = []
  private(set) var rest: [Rest] = []
  /// It holds no pattern, only words on what was and what was not found.
  public var isEmpty: Bool { drafts.isEmpty }
  /// Shapes beyond the bound, and the lines that they and shapes that were not even kept have.
  private(set) var furtherShapes = 0
  private(set) var furtherLines = 0
  /// All lines that were found.
  public let lines: Int
  /// All shapes that they have, as far as they were kept.
  public let shapes: Int

  /// What the logs suggest that were read.
  public init(_ suggester: PatternSuggester) {
    apps = suggester.apps
    inputs = suggester.inputs
    let entries = suggester.entries
    var processes: [String?] = []
    for entry in entries where !processes.contains(entry.process) { processes.append(entry.process) }
    self.processes = processes
    others = entries.isEmpty ? Set(suggester.table.entries.compactMap(\.process)).sorted() : []
    shapes = entries.count
    lines = entries.reduce(suggester.apps.isEmpty ? suggester.table.uncounted : 0) { $0 + $1.count }
    furtherLines = suggester.apps.isEmpty ? suggester.table.uncounted : 0
    let library = suggester.tools.library
    var names = PatternNames(taken: Set(library.patterns.map(\.name)))
    let emitter = Self.emitter(of: processes)
    for entry in entries {
      guard drafts.count < Self.mostPatterns else {
        furtherShapes += 1
        furtherLines += entry.count
        continue
      }
      do throws(PatternDraft.Failure) {
        drafts.append(
          try PatternDraft(entry, name: names.name(of: entry), file: "suggested.yaml", emitter: emitter))
      } catch {
        rest.append(Rest(entry: entry, reason: error.words))
      }
    }
    prove(beside: library)
  }

  /// How many patterns there are.
  public var patterns: Int { drafts.count }

  static func emitter(of processes: [String?]) -> PatternEmitter {
    let names = processes.compactMap { $0 }
    return PatternEmitter(
      processes: names.isEmpty ? .app : .named(names), subsystems: [], categories: [], libraries: [], role: .app)
  }

  /// Keeps the drafts of which every sample is won by the draft itself, and states what the samples give.
  private mutating func prove(beside library: PatternLibrary) {
    var kept: [PatternDraft] = []
    for var draft in drafts {
      let own = PatternLibrary(patterns: kept.map(\.pattern) + [draft.pattern] + library.patterns)
      var trial = PatternTrial(library: own)
      var taker: String?
      for index in draft.pattern.samples.indices {
        let text = draft.pattern.samples[index].text
        let winner = trial.winner(of: text, written: draft.pattern.emitter)?.name
        guard winner == draft.pattern.name, let fields = trial.fields(of: text, pattern: kept.count) else {
          taker = winner ?? ""
          break
        }
        for (field, value) in fields.all where draft.pattern.constants[field] != value {
          draft.pattern.samples[index].fields[field] = value
        }
      }
      if taker == nil, draft.pattern.rejects.contains(where: { trial.fields(of: $0, pattern: kept.count) != nil }) {
        taker = ""
      }
      if let taker {
        let reason = taker.isEmpty ? "no expression tells them from other lines" : "\(taker) matches them as well"
        rest.append(Rest(entry: draft.entry, reason: reason))
      } else {
        kept.append(draft)
      }
    }
    drafts = kept
  }
}

extension PatternDraft.Failure {
  /// The reason as the file states it.
  var words: String {
    switch self {
    case .noLiteral: "no word of six letters, digits or plain marks by which a scan could find them"
    case .tooCostly: "an expression of them would take too long on hostile text"
    }
  }
}

/// Names for patterns: the process and the first words of the line, each name once.
struct PatternNames {
  private var taken: Set<String>

  init(taken: Set<String>) { self.taken = taken }

  mutating func name(of entry: ShapeTable.Entry) -> String {
    var words = [Self.word(entry.process ?? "own", atMost: 24)]
    for piece in entry.shape.pieces {
      guard case .text(let bytes) = piece, words.count < 5 else { continue }
      for part in String(decoding: bytes, as: UTF8.self).split(whereSeparator: { !($0.isASCII && $0.isLetter) })
      where part.count >= 2 && words.count < 5 && part.lowercased() != words[0] {
        words.append(Self.word(String(part), atMost: 16))
      }
    }
    let base = words.filter { !$0.isEmpty }.joined(separator: "-")
    var name = base.isEmpty ? "own" : base
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }

  /// Small letters and digits of `text`.
  private static func word(_ text: String, atMost most: Int) -> String {
    let bytes = text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
    return String(
      decoding: bytes.filter { (97...122).contains($0) || (48...57).contains($0) }.prefix(most), as: UTF8.self)
  }
}
