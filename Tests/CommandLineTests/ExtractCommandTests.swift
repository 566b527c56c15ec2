import Foundation
import Programs
import Testing

/// Where `extract` reads and writes, with the release build.
@Suite("extract: inputs and outputs") struct ExtractCommandTests {
  private static let log = Repository.root.appendingPathComponent("Corpus/guide-missing-will-restore/device.log")

  private static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private static func extract(
    _ words: [String], input: Program.Input = .nothing, in folder: URL, temporary: URL? = nil
  ) throws -> Program.Outcome {
    try Program.willrestore().run(
      ["extract"] + words, input: input, in: folder, environment: ["TMPDIR": (temporary ?? folder).path])
  }

  @Test func aPipeIsTakenOnStandardInputAlone() throws {
    let outcome = try Program.willrestore().run(["extract", "/dev/stdin", "--spool"], input: .data(Data("x\n".utf8)))
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("willrestore: '/dev/stdin' is no file"))
  }

  @Test("a pipe needs --spool, is named so, and then gives what the file gives")
  func pipes() throws {
    try Self.withFolder { folder in
      let bytes = try Data(contentsOf: Self.log)
      let refused = try Self.extract(["-"], input: .data(bytes), in: folder)
      #expect(refused.status == 64)
      #expect(refused.output.isEmpty)
      #expect(refused.errorText.contains("--spool"))
      let piped = try Self.extract(["--spool"], input: .data(bytes), in: folder)
      let read = try Self.extract([Self.log.path], in: folder)
      #expect(piped.status == 0 && read.status == 0)
      func lines(_ outcome: Program.Outcome) -> Set<Substring> {
        Set(outcome.outputText.split(separator: "\n").filter { !$0.hasPrefix("[willrestore") })
      }
      #expect(lines(piped) == lines(read))
    }
  }

  @Test("nothing stays behind in the folder for temporary files")
  func temporaryFilesAreGone() throws {
    try Self.withFolder { folder in
      let temporary = folder.appendingPathComponent("temporary")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
      let bytes = try Data(contentsOf: Self.log)
      _ = try Self.extract(["--spool"], input: .data(bytes), in: folder, temporary: temporary)
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    }
  }

  @Test("several logs need a folder, which is made, and each is found there by its name")
  func severalLogs() throws {
    try Self.withFolder { folder in
      for part in ["a", "b"] {
        let ticket = folder.appendingPathComponent("ticket/\(part)")
        try FileManager.default.createDirectory(at: ticket, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.log, to: ticket.appendingPathComponent("phone.log"))
      }
      let refused = try Self.extract(["ticket"], in: folder)
      #expect(refused.status == 64 && refused.errorText.contains("folder"))
      let outcome = try Self.extract(["ticket", "-o", "out"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errorText)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("out").path)
      #expect(names.sorted() == ["phone-2.log", "phone.log"])
    }
  }

  @Test("an excerpt never takes the place of its log")
  func logsStay() throws {
    try Self.withFolder { folder in
      let log = folder.appendingPathComponent("phone.log")
      try FileManager.default.copyItem(at: Self.log, to: log)
      for words in [["phone.log", "-o", "phone.log"], ["phone.log", "-o", "."]] {
        let outcome = try Self.extract(words, in: folder)
        #expect(outcome.status == 64, "\(words)")
        #expect(FileManager.default.contentsEqual(atPath: log.path, andPath: Self.log.path))
      }
    }
  }

  @Test("what is no log is named, and the rest is cut out all the same")
  func otherFiles() throws {
    try Self.withFolder { folder in
      try FileManager.default.copyItem(at: Self.log, to: folder.appendingPathComponent("phone.log"))
      let outcome = try Self.extract(["phone.log", "missing.log", "-o", "out"], in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.errorText.contains("missing.log"))
      #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("out/phone.log").path))
    }
  }
}
