/// What a library holds, for people and for other tools.
public struct PatternCatalogue: Sendable {
  private let library: PatternLibrary
  private let patterns: [Pattern]
  private let isWhole: Bool

  /// The patterns of a library that tell one event (or those of a group: "app", "daemon.restore") and stand in one file;
  /// nil asks for all.
  public init(_ library: PatternLibrary, event: String? = nil, file: String? = nil) {
    self.library = library
    isWhole = event == nil && file == nil
    patterns = library.patterns.filter { pattern in
      let kind = pattern.event.rawValue
      let isAsked = event.map { kind == $0 || kind.hasPrefix($0 + ".") } ?? true
      return isAsked && (file.map { PatternCatalogue.isFile(pattern.file, $0) } ?? true)
    }
  }

  /// How many patterns there are.
  public var count: Int { patterns.count }

  /// The files of the library, in the order of precedence.
  public static func files(of library: PatternLibrary) -> [String] {
    var files: [String] = []
    for pattern in library.patterns where files.last != pattern.file && !files.contains(pattern.file) {
      files.append(pattern.file)
    }
    return files
  }

  /// Whether `asked` is the file's name, with its ending or without.
  public static func isFile(_ name: String, _ asked: String) -> Bool {
    name == asked || name == asked + ".yaml" || name == asked + ".yml"
  }

  /// A row a pattern: name, event, emitter, how well it is known, file.
  public var rows: [[String]] {
    patterns.map { [$0.name, $0.event.rawValue, $0.emitter.title, $0.known.rawValue, $0.file] }
  }

  /// The literals as the scan looks for them: lower-cased, each once, in the order of their numbers. Of a whole library
  /// also those that no pattern has: emitters, callbacks, banners of exporting tools, signs of a platform.
  public var literals: [String] {
    let all = ScanVocabulary(library: library).literals.literals.map { String(decoding: $0, as: UTF8.self) }
    if isWhole { return all }
    let own = Set(patterns.flatMap(\.contains).map { String(decoding: LiteralSet.lowerCased($0), as: UTF8.self) })
    return all.filter(own.contains)
  }

  /// The expressions, each once and on one line, in the order of precedence. What the file says beside the expression
  /// stands before it: `(?s)` where `.` matches line ends, `(?J)` where groups share a name.
  public var expressions: [String] {
    var seen: Set<String> = []
    return patterns.map(PatternCatalogue.expression).filter { seen.insert($0).inserted }
  }

  private static func expression(_ pattern: Pattern) -> String {
    var options = pattern.isMultiline ? "s" : ""
    if let compiled = try? Expression(pattern.match, multiline: pattern.isMultiline) {
      let names = compiled.groups.map(\.name)
      if Set(names).count < names.count { options += "J" }
    }
    let text = pattern.match.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
    return (options.isEmpty ? "" : "(?\(options))") + text
  }
}

extension PatternEmitter {
  /// How lists name it: the processes, then what else is asked of the record.
  var title: String {
    var parts: [String]
    switch processes {
    case .any: parts = ["any"]
    case .app: parts = ["app"]
    case .named(let names): parts = [names.joined(separator: ",")]
    }
    parts += [subsystems, categories, libraries].filter { !$0.isEmpty }.map { $0.joined(separator: ",") }
    return parts.joined(separator: "/")
  }
}
