import Foundation
import Programs
import Testing

/// The command line from outside: the release build as a user runs it.
@Suite struct CommandLineTests {
  let healthy = Repository.root.appendingPathComponent("Corpus/healthy-relaunch/device.log")
  let faulty = Repository.root.appendingPathComponent("Corpus/identifier-mismatch-reaped/device.log")

  func willrestore(
    _ arguments: String..., input: Program.Input = .nothing, environment: [String: String] = [:]
  ) throws -> Program.Outcome {
    let outcome = try Program.willrestore().run(arguments, input: input, environment: environment)
    #expect(!outcome.endedBySignal, "signal \(outcome.status): \(outcome.errorText)")
    return outcome
  }

  /// Runs `body` with a folder that is removed afterwards.
  func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  // MARK: Help and usage

  @Test("--version prints one line to standard output")
  func version() throws {
    let outcome = try willrestore("--version")
    #expect(outcome.status == 0)
    #expect(outcome.outputText.hasPrefix("willrestore "))
    #expect(outcome.outputText.filter { $0 == "\n" }.count == 1)
    #expect(outcome.errors.isEmpty)
  }

  @Test("--help names every command, what is used most, and where the rest stands")
  func help() throws {
    let outcome = try willrestore("--help")
    #expect(outcome.status == 0)
    for command in ["analyze", "watch", "batch", "apps", "explain", "rules", "collect"] {
      #expect(outcome.outputText.contains(command), "\(command) is not in the help")
    }
    for option in ["--format", "--app", "--at", "--fail-on", "help options"] {
      #expect(outcome.outputText.contains(option), "\(option) is not in the help")
    }
    #expect(outcome.errors.isEmpty)
  }

  @Test(
    "wrong usage is status 64, named on standard error, and prints no report",
    arguments: [
      ["--no-such-option"], ["--format", "sparkles"], ["--format"], ["--fail-on", "sometimes"], ["--color", "blue"],
      ["--dialect", "klingon"], ["--set", "nonsense"], ["--rule", "no-such-rule"], ["--zone", "moon"],
    ])
  func wrongUsage(_ arguments: [String]) throws {
    let outcome = try Program.willrestore().run(arguments + [healthy.path])
    #expect(outcome.status == 64, "\(arguments)")
    #expect(outcome.output.isEmpty)
    #expect(!outcome.errors.isEmpty)
  }

  // MARK: Inputs

  @Test("a missing file is named with its reason, status 2, and the others are still reported")
  func missingFile() throws {
    let outcome = try willrestore("--format", "json", "/no/such/place.log", healthy.path)
    #expect(outcome.status == 2)
    let report = try JSONText.object(outcome.output)
    let inputs = try #require(report["inputs"] as? [[String: Any]])
    let missing = try #require(inputs.first { $0["path"] as? String == "/no/such/place.log" })
    let notes = try #require(missing["notes"] as? [[String: Any]])
    #expect(notes.contains { ($0["text"] as? String)?.contains("No such file") == true })
    #expect(try willrestore("/no/such/place.log").outputText.contains("/no/such/place.log"))
    #expect((report["sessions"] as? [Any])?.isEmpty == false)
  }

  @Test("an empty file is no fault")
  func emptyFile() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("empty.log")
      try Data().write(to: file)
      let outcome = try willrestore("--format", "json", file.path)
      #expect(outcome.status == 0)
      let report = try JSONText.object(outcome.output)
      #expect((report["findings"] as? [Any])?.isEmpty == true)
      #expect((report["summary"] as? [String: Any])?["outcome"] as? String == "cannot-tell")
    }
  }

  @Test("a file of random bytes is read to its end without a crash or a finding")
  func binaryFile() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("binary")
      var state: UInt32 = 2_463_534_242
      let bytes = (0..<300_000).map { _ -> UInt8 in
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return UInt8(truncatingIfNeeded: state)
      }
      try Data(bytes).write(to: file)
      let outcome = try willrestore("--format", "json", file.path)
      #expect(outcome.status == 0 || outcome.status == 2)
      #expect((try JSONText.object(outcome.output)["findings"] as? [Any])?.isEmpty == true)
    }
  }

  @Test("a directory is read recursively; hidden files, ._ files and links are skipped")
  func directory() throws {
    try withFolder { folder in
      let inner = folder.appendingPathComponent("inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: healthy, to: inner.appendingPathComponent("device.log"))
      try Data("hidden".utf8).write(to: folder.appendingPathComponent(".hidden"))
      try Data("junk".utf8).write(to: folder.appendingPathComponent("._device.log"))
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("link.log"), withDestinationURL: faulty)
      let outcome = try willrestore("--format", "json", folder.path)
      #expect(outcome.status == 0)
      let inputs = try #require(try JSONText.object(outcome.output)["inputs"] as? [[String: Any]])
      #expect(inputs.compactMap { $0["path"] as? String }.map { ($0 as NSString).lastPathComponent } == ["device.log"])
    }
  }

  @Test("standard input is read by - and by no path at all", arguments: [["-"], []])
  func standardInput(_ paths: [String]) throws {
    let outcome = try Program.willrestore().run(["--format", "json"] + paths, input: .file(faulty))
    #expect(outcome.status == 0)
    #expect((try JSONText.object(outcome.output)["findings"] as? [Any])?.isEmpty == false)
  }

  // MARK: Status

  @Test("--fail-on decides between 0 and 1")
  func failOn() throws {
    #expect(try willrestore(faulty.path).status == 0)
    #expect(try willrestore("--fail-on", "error", faulty.path).status == 1)
    #expect(try willrestore("--fail-on", "never", faulty.path).status == 0)
    #expect(try willrestore("--fail-on", "info", healthy.path).status == 0)
  }

  @Test("an unreadable input outranks --fail-on")
  func unreadableOutranksFailOn() throws {
    #expect(try willrestore("--fail-on", "error", faulty.path, "/no/such/place.log").status == 2)
  }

  // MARK: Output

  @Test("json is one object with the keys of the contract")
  func json() throws {
    let outcome = try willrestore("--format", "json", faulty.path)
    let report = try JSONText.object(outcome.output)
    #expect(report["schema"] as? String == "willrestore.report/1")
    let keys = [
      "schema", "generator", "inputs", "apps", "sessions", "interruptions", "findings", "undetermined", "checks",
      "summary",
    ]
    #expect(Set(report.keys) == Set(keys))
  }

  @Test("ndjson is one object a line, each with its type")
  func ndjson() throws {
    let outcome = try willrestore("--format", "ndjson", faulty.path)
    let lines = outcome.output.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count > 3)
    for line in lines { #expect(try JSONText.object(Data(line))["type"] is String) }
  }

  @Test("no escape sequence reaches a pipe, with NO_COLOR or without")
  func noColour() throws {
    for environment in [[:], ["NO_COLOR": "1"], ["TERM": "xterm-256color"]] {
      let outcome = try willrestore(faulty.path, environment: environment)
      #expect(!outcome.output.contains(0x1B), "\(environment)")
    }
    #expect(!(try willrestore("--color", "never", faulty.path).output.contains(0x1B)))
    #expect(try willrestore("--color", "always", faulty.path).output.contains(0x1B))
  }

  @Test("a closed pipe ends quietly")
  func closedPipe() throws {
    let binary = try Program.willrestore().url.path
    let shell = Program(at: URL(fileURLWithPath: "/bin/sh"))
    let outcome = try shell.run(["-c", "\"$0\" --format ndjson \"$1\" | true", binary, faulty.path])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  @Test("a closed standard input could not be read, and no other file stands in for it")
  func closedStandardInput() throws {
    let binary = try Program.willrestore().url.path
    let shell = Program(at: URL(fileURLWithPath: "/bin/sh"))
    for command in ["analyze", "watch"] {
      let outcome = try shell.run(["-c", "exec \"$0\" \(command) <&-", binary])
      #expect(outcome.status == 2, "\(command)")
      #expect(String(decoding: outcome.output, as: UTF8.self).contains("Bad file descriptor"), "\(command)")
    }
  }

  @Test("nothing goes to standard error when all is well and it is no terminal")
  func quietErrors() throws {
    #expect(try willrestore(healthy.path).errors.isEmpty)
    #expect(try willrestore(faulty.path).errors.isEmpty)
  }

  @Test("-o writes the same bytes as standard output, and nothing else")
  func outputFile() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("report.json")
      let direct = try willrestore("--format", "json", faulty.path)
      let written = try willrestore("--format", "json", "-o", file.path, faulty.path)
      #expect(written.output.isEmpty)
      #expect(try Data(contentsOf: file) == direct.output)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["report.json"])
    }
  }

  @Test("an --app that matches nothing is an answer of its own")
  func unknownApp() throws {
    let outcome = try willrestore("--app", "com.acme.nothing", healthy.path)
    #expect(outcome.outputText.contains("com.acme.nothing"))
  }
}
