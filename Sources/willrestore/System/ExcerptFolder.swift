import Options
import Reporting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where excerpts go: one to standard output or a file, several to a folder.
struct ExcerptFolder {
  private let output: String?
  private let isFolder: Bool

  /// - Parameter files: how many excerpts there will be at most.
  init(_ output: String?, files: Int) throws(UsageError) {
    self.output = output
    let target = output == "-" ? nil : output
    isFolder = target.map { FileStatus(path: $0)?.kind == .folder || $0.hasSuffix("/") || files > 1 } ?? false
    let existing = target.flatMap { FileStatus(path: $0)?.kind }
    guard files > 1, target == nil || (existing != nil && existing != .folder) else { return }
    throw UsageError(
      "there are \(files) logs, and each excerpt needs a file of its own",
      hint: "Name a folder for them: --output excerpts/", command: .extract)
  }

  /// The name of the excerpt of a file: it is not compressed.
  static func name(of path: String) -> String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    for suffix in [".zst", ".gz"] where name.hasSuffix(suffix) && name.utf8.count > suffix.utf8.count {
      name.removeLast(suffix.count)
    }
    return name
  }

  /// Writes the excerpts: each appears whole or not at all.
  func write(_ excerpts: [(name: String, source: String, excerpt: Spool)]) throws {
    if isFolder, let output, FileStatus(path: output) == nil, unsafe mkdir(output, 0o777) != 0 {
      throw OutputError(message: "cannot make the folder \(output.printable): \(SystemError.last.reason)")
    }
    var taken: Set<String> = []
    for item in excerpts {
      var path = output
      if isFolder, let output {
        let name = Self.free(item.name, &taken)
        let file = output.hasSuffix("/") ? output + name : "\(output)/\(name)"
        try CaseSetup.checkOutputIsNoInput(file, excerpts.map(\.source))
        path = file
      }
      let target = try Output(path: path)
      try item.excerpt.copy(to: target)
      try target.finish()
    }
  }

  /// The name, or one like it where another log has it.
  private static func free(_ name: String, _ taken: inout Set<String>) -> String {
    var number = 1
    var free = name
    while !taken.insert(free).inserted {
      number += 1
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      free = "\(name[..<dot])-\(number)\(name[dot...])"
    }
    return free
  }
}
