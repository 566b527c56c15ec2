import Foundation
import Programs

/// A page that the repository offers its readers.
struct Page: Sendable, CustomStringConvertible {
  /// Its path below the repository's root.
  let path: String
  let text: String

  var description: String { path }

  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The paths of all pages.
  static let paths: [String] = {
    let folder = Repository.root.appendingPathComponent("Documentation").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Corpus/README.md"]
      + names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\($0)" }
  }()

  func write() throws {
    try text.write(to: Repository.root.appendingPathComponent(path), atomically: true, encoding: .utf8)
  }

  // MARK: What stands in it

  /// Lines between fences, with the word behind the opening fence.
  struct Fence {
    var language: String
    var lines: [String]
  }

  private var split: (fences: [Fence], prose: [String]) {
    var fences: [Fence] = []
    var prose: [String] = []
    var open: (mark: String, fence: Fence)?
    for line in text.components(separatedBy: "\n") {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      let mark = String(trimmed.prefix { $0 == "`" })
      if var current = open {
        if mark == current.mark, trimmed == mark {
          fences.append(current.fence)
          open = nil
        } else {
          current.fence.lines.append(line)
          open = current
        }
      } else if mark.count >= 3 {
        open = (mark, Fence(language: String(trimmed.dropFirst(mark.count)), lines: []))
      } else {
        prose.append(line)
      }
    }
    return (fences, prose)
  }

  var fences: [Fence] { split.fences }

  /// Code within lines: what stands between backticks.
  var spans: [String] {
    split.prose.flatMap { line -> [String] in
      var parts = line.components(separatedBy: "`")
      // A span that ends on another line is left out.
      if parts.count.isMultiple(of: 2) { parts.removeLast() }
      return parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }
    }
  }

  /// Where its links lead: `(…)` behind `](`.
  var links: [String] {
    split.prose.flatMap { line in
      line.components(separatedBy: "](").dropFirst().compactMap { $0.components(separatedBy: ")").first }
    }
  }

  /// Command lines that begin with `willrestore`, wherever they stand in a shell's line: the words behind the name.
  var commandLines: [[String]] {
    let shell = fences.filter { ["sh", "console"].contains($0.language) }
    return shell.flatMap { fence -> [[String]] in
      fence.lines.joined(separator: "\n").replacingOccurrences(of: "\\\n", with: " ").components(separatedBy: "\n")
        .flatMap { ShellLine($0).commands.filter { $0.first == "willrestore" }.map { Array($0.dropFirst()) } }
    }
  }

  // MARK: Parts that are written by a test

  private static func marks(_ name: String) -> (open: String, close: String) {
    ("<!-- \(name): written by `make docs` -->\n", "<!-- end of \(name) -->\n")
  }

  /// What stands in the part of that name; nil when the page has none.
  func part(_ name: String) -> String? {
    let marks = Self.marks(name)
    guard let open = text.range(of: marks.open),
      let close = text.range(of: marks.close, range: open.upperBound..<text.endIndex)
    else { return nil }
    return String(text[open.upperBound..<close.lowerBound])
  }

  /// The page with another text in the part of that name.
  func replacing(_ name: String, with part: String) -> Page {
    let marks = Self.marks(name)
    guard let open = text.range(of: marks.open),
      let close = text.range(of: marks.close, range: open.upperBound..<text.endIndex)
    else { return self }
    return Page(path: path, text: text.replacingCharacters(in: open.upperBound..<close.lowerBound, with: part))
  }

  private init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// A line for a shell, as far as examples use one: words, quotes, pipes, redirections, comments.
struct ShellLine {
  private(set) var commands: [[String]] = [[]]

  init(_ line: String) {
    var word: String?
    var quote: Character?
    var isTarget = false
    func end(_ commands: inout [[String]]) {
      if let word, !isTarget { commands[commands.count - 1].append(word) }
      if word != nil { isTarget = false }
      word = nil
    }
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
        continue
      }
      switch character {
      case "'", "\"":
        quote = character
        word = word ?? ""
      case " ", "\t": end(&commands)
      case "#" where word == nil: return
      case "|", ";", "&":
        end(&commands)
        commands.append([])
      case ">", "<":
        end(&commands)
        isTarget = true
      case "$" where word == nil && commands.count == 1 && commands[0].isEmpty: break
      default: word = (word ?? "") + String(character)
      }
    }
    end(&commands)
  }
}
