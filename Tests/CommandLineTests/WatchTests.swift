import Foundation
import Programs
import Testing

/// `watch` on a file that grows, is rotated and emptied, and the command that it runs for a finding: the release build.
@Suite("watch, live", .serialized) struct WatchTests {
  private static let log = Repository.root.appendingPathComponent("Corpus/guide-missing-will-restore/device.log")

  /// A `watch --follow` that runs, with what it has printed so far.
  private final class Watcher {
    let folder: URL
    let file: URL
    private let process = Process()
    private let output: URL

    init(_ options: [String] = []) throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      file = folder.appendingPathComponent("device.log")
      output = folder.appendingPathComponent("output")
      for url in [file, output] { try Data().write(to: url) }
      // Where the tests run in the background, Ctrl-C is ignored, and programs inherit that.
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        [
          "--default-signal=INT", try Program.willrestore().url.path, "watch", "--follow", file.path, "--format",
          "ndjson", "--no-config",
        ] + options
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    func append(_ text: String) throws {
      let handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    }

    /// The lines of JSON that came, as soon as one of them satisfies `isEnough`; all there are after a long time.
    func lines(until isEnough: ([String: Any]) -> Bool) throws -> [[String: Any]] {
      var all: [[String: Any]] = []
      for _ in 0..<600 {
        all = try String(decoding: Data(contentsOf: output), as: UTF8.self).split(separator: "\n")
          .compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        if all.contains(where: isEnough) { return all }
        usleep(50_000)
      }
      return all
    }

    /// Ends it as Ctrl-C does, and gives its status and all lines.
    func stop() throws -> (status: Int32, lines: [[String: Any]]) {
      process.interrupt()
      process.waitUntilExit()
      let lines = try String(decoding: Data(contentsOf: output), as: UTF8.self).split(separator: "\n")
        .compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
      try? FileManager.default.removeItem(at: folder)
      return (process.terminationStatus, lines)
    }
  }

  private static func lines() throws -> [String] {
    try String(contentsOf: log, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).map {
      $0 + "\n"
    }
  }

  private func isFinding(_ line: [String: Any]) -> Bool {
    line["rule"] as? String == "will-restore-missing" && line["type"] as? String == "finding"
  }

  @Test func aGrowingFileIsFollowedWithALineThatIsNotYetWhole() throws {
    let text = try Self.lines().joined()
    let watcher = try Watcher()
    let half = text.utf8.count / 2
    try watcher.append(String(decoding: Array(text.utf8)[..<half], as: UTF8.self))
    _ = try watcher.lines { $0["type"] as? String == "session" }
    try watcher.append(String(decoding: Array(text.utf8)[half...], as: UTF8.self))
    _ = try watcher.lines(until: isFinding)
    let (status, lines) = try watcher.stop()
    #expect(status == 0)
    #expect(lines.count(where: isFinding) == 1)
    #expect(lines.last?["outcome"] as? String == "not-restored")
  }

  @Test func milestonesComeBeforeTheSessionThatTheyAreOf() throws {
    let watcher = try Watcher()
    try watcher.append(try Self.lines().joined())
    _ = try watcher.lines(until: isFinding)
    let (_, lines) = try watcher.stop()
    let relaunch = try #require(
      lines.first { $0["type"] as? String == "session" && $0["kind"] as? String == "bluetooth-relaunch" })
    let session = relaunch["id"] as? Int
    let own = lines.filter { $0["type"] as? String == "milestone" && $0["session"] as? Int == session }
    #expect(
      own.compactMap { $0["milestone"] as? String } == ["launch", "manager", "will-restore", "state", "activity"])
    let end = lines.firstIndex { $0["type"] as? String == "session" && $0["id"] as? Int == session }
    let last = lines.lastIndex { $0["type"] as? String == "milestone" && $0["session"] as? Int == session }
    #expect(try #require(last) < #require(end))
  }

  @Test(arguments: [false, true]) func aFileThatIsReplacedOrEmptiedIsFollowed(isReplaced: Bool) throws {
    let lines = try Self.lines()
    let watcher = try Watcher()
    // The cut lies in front of the second relaunch; the line in front of it has no end yet.
    let cut = lines.count / 2
    try watcher.append(
      lines[..<cut].joined()
        + "2026-11-12 08:07:30.000000+0100 0x1      Default     0x0                  1      0    launchd: x")
    _ = try watcher.lines { $0["type"] as? String == "session" }
    if isReplaced {
      try FileManager.default.moveItem(at: watcher.file, to: watcher.folder.appendingPathComponent("device.log.1"))
      try Data(lines[cut...].joined().utf8).write(to: watcher.file)
    } else {
      let handle = try FileHandle(forWritingTo: watcher.file)
      try handle.truncate(atOffset: 0)
      try handle.close()
      usleep(300_000)
      try watcher.append(lines[cut...].joined())
    }
    _ = try watcher.lines(until: isFinding)
    let (status, all) = try watcher.stop()
    #expect(status == 0)
    #expect(all.count(where: isFinding) == 1)
    let input = all.first { $0["type"] as? String == "input" }
    let notes = (input?["notes"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
    #expect(notes.contains { $0.hasPrefix("the file was emptied or another took its name, once") })
    // Lines are counted on: none was lost, and the one without an end was ended.
    #expect(input?["lines"] as? Int == lines.count + 1)
  }

  @Test func whatIsWrittenToTheOldFileInFrontOfItsRotationIsRead() throws {
    let watcher = try Watcher()
    usleep(700_000)
    for round in 0..<4 {
      let handle = try FileHandle(forWritingTo: watcher.file)
      try handle.seekToEnd()
      let old = watcher.folder.appendingPathComponent("device.log.\(round)")
      try FileManager.default.moveItem(at: watcher.file, to: old)
      try Data("new \(round)\n".utf8).write(to: watcher.file)
      // Who writes has not yet noticed.
      try handle.write(contentsOf: Data("old \(round)\n".utf8))
      try handle.close()
      usleep(1_600_000)
    }
    let (_, lines) = try watcher.stop()
    let input = lines.first { $0["type"] as? String == "input" }
    #expect(input?["lines"] as? Int == 8)
  }

  @Test func anEmptiedFileThatHasGrownBeyondWhatWasReadIsReadFromItsBeginning() throws {
    let watcher = try Watcher()
    try watcher.append("one\n")
    usleep(400_000)
    let handle = try FileHandle(forWritingTo: watcher.file)
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data("first of the new\nsecond\nthird\n".utf8))
    try handle.close()
    usleep(600_000)
    let (_, lines) = try watcher.stop()
    let input = lines.first { $0["type"] as? String == "input" }
    #expect(input?["lines"] as? Int == 4)
  }

  @Test func aPipeIsNoFileThatIsRotated() throws {
    let words = [
      "-c",
      "(printf 'half a li'; sleep 0.5; printf 'ne\\n') | \"$0\" watch --follow /dev/stdin --no-config --format ndjson",
      try Program.willrestore().url.path,
    ]
    let outcome = try Program(at: URL(filePath: "/bin/sh")).run(words)
    #expect(outcome.outputText.contains("\"lines\":1") && !outcome.outputText.contains("took its name"))
  }

  @Test func aCommandGetsEachFindingAsJSON() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = ["watch", Self.log.path, "--no-config", "--exec", "cat >> found; echo $# >> words"]
    let outcome = try Program.willrestore().run(words, in: folder)
    #expect(outcome.status == 0)
    let found = try String(contentsOf: folder.appendingPathComponent("found"), encoding: .utf8)
    let objects = try found.split(separator: "\n")
      .compactMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    #expect(objects.compactMap { $0["rule"] as? String } == ["will-restore-missing"])
    #expect(objects.first?["type"] as? String == "finding")
    // Nothing of the log is a word of the command.
    #expect(try String(contentsOf: folder.appendingPathComponent("words"), encoding: .utf8) == "0\n")
  }

  @Test func whatCannotBeFollowedIsAnError() throws {
    #expect(try Program.willrestore().run(["watch", "--follow"]).status == 64)
    let missing = try Program.willrestore().run(["watch", "--follow", "/nowhere/device.log"])
    #expect(missing.status == 2)
  }
}
