import Foundation
import Programs
import Testing

@testable import Options

/// Completions and the manual page, tried in the programs that they are for.
@Suite("Completions and the manual page") struct CompletionsTests {
  private static func has(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// What a program prints with a file of the given text at hand, called `$FILE`.
  private static func run(_ program: String, _ words: [String], file: String) throws -> (status: Int32, lines: [String])
  {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
    try Data(file.utf8).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + words.map { $0.replacingOccurrences(of: "$FILE", with: path.path) }
    process.currentDirectoryURL = FileManager.default.temporaryDirectory
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  /// A line as far as it is typed, and what has to be among what can follow; nothing else may begin otherwise.
  private static let lines: [(typed: [String], offered: [String], not: [String])] = [
    (["--form"], ["--format"], []), (["watch", "--format", "s"], ["sarif"], ["text"]),
    (["explain", "will"], ["will-restore-missing"], []), (["patterns", ""], ["list", "suggest", "test"], ["watch"]),
    (["patterns", "list", "--li"], ["--literals"], []), (["rules", "--format", ""], ["json"], ["html"]),
    (["completions", ""], ["bash", "fish", "zsh"], []), (["--rule", "susp"], ["suspension-latency"], []),
    (["pat"], ["patterns"], ["watch"]), (["watch", "--jo"], [], ["--jobs"]), (["collect", "ip"], ["iphone"], []),
  ]

  @Test(.enabled(if: has("bash")), arguments: lines.indices) func bashCompletes(_ index: Int) throws {
    let line = Self.lines[index]
    let words = (["willrestore"] + line.typed).map { "'\($0)'" }.joined(separator: " ")
    let script =
      "source $FILE; COMP_WORDS=(\(words)); COMP_CWORD=\(line.typed.count); _willrestore;"
      + " printf '%s\\n' \"${COMPREPLY[@]}\""
    let outcome = try Self.run(
      "bash", ["-c", script], file: try #require(Completions.script(for: "bash", catalog: Fixture.catalog)))
    for word in line.offered { #expect(outcome.lines.contains(word), "\(outcome.lines)") }
    for word in line.not { #expect(!outcome.lines.contains(word), "\(outcome.lines)") }
  }

  @Test(.enabled(if: has("fish")), arguments: lines.indices) func fishCompletes(_ index: Int) throws {
    let line = Self.lines[index]
    let typed = (["willrestore"] + line.typed).joined(separator: " ")
    let outcome = try Self.run(
      "fish", ["-c", "source $FILE; complete -C '\(typed)'"],
      file: try #require(Completions.script(for: "fish", catalog: Fixture.catalog)))
    let offered = outcome.lines.compactMap { $0.split(separator: "\t").first.map(String.init) }
    for word in line.offered { #expect(offered.contains(word), "\(outcome.lines)") }
    for word in line.not { #expect(!offered.contains(word), "\(outcome.lines)") }
  }

  @Test(.enabled(if: has("zsh"))) func zshReadsIt() throws {
    let outcome = try Self.run(
      "zsh", ["-n", "$FILE"], file: try #require(Completions.script(for: "zsh", catalog: Fixture.catalog)))
    #expect(outcome.status == 0 && outcome.lines.isEmpty, "\(outcome.lines)")
  }

  @Test(arguments: Completions.shells) func everyCommandAndOptionCanBeCompleted(_ shell: String) throws {
    let script = try #require(Completions.script(for: shell, catalog: Fixture.catalog))
    for option in OptionTable.all { #expect(script.contains(option.name.dropFirst(2))) }
    for command in Command.allCases { #expect(script.contains(command.rawValue)) }
  }

  @Test func thereIsNoScriptForAnotherShell() {
    #expect(Completions.script(for: "csh", catalog: Fixture.catalog) == nil)
  }

  @Test func theManualNamesEveryCommandAndOption() {
    let page = ManPage.text(version: "1.2.3", catalog: Fixture.catalog)
    for option in OptionTable.all { #expect(page.contains(option.name.replacingOccurrences(of: "-", with: "\\-"))) }
    for command in Command.allCases { #expect(page.contains(".B \(command.rawValue)")) }
    #expect(page.hasPrefix(".TH WILLRESTORE 1 \"\" \"willrestore 1.2.3\""))
  }

  @Test(.enabled(if: has("mandoc"))) func theManualIsReadWithoutAWarning() throws {
    let outcome = try Self.run(
      "mandoc", ["-T", "lint", "-W", "warning", "$FILE"], file: ManPage.text(version: "1", catalog: Fixture.catalog))
    // There is no date in it: it is made from the tables when it is asked for.
    #expect(outcome.lines.filter { !$0.contains("missing date") } == [])
  }
}
