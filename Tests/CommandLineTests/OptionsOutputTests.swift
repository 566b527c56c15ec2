import Foundation
import Testing

@testable import willrestore

@Suite("Command line: files") struct OptionsOutputTests {
  /// A folder that is removed with its owner.
  final class Scratch {
    let url: URL

    init() throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent("willrestore-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }
  }

  @Test func fileAppearsWholeAtTheEnd() throws {
    let scratch = try Scratch()
    let output = try Output(path: scratch.path("report"))
    let line = String(repeating: "x", count: 99) + "\n"
    for _ in 0..<10_000 { output.write(line) }
    #expect(!FileManager.default.fileExists(atPath: scratch.path("report")))
    try output.finish()
    #expect(try scratch.text("report").utf8.count == 1_000_000)
    #expect(try scratch.names == ["report"])
  }

  @Test func unfinishedFileLeavesWhatWasThere() throws {
    let scratch = try Scratch()
    try scratch.write("before", to: "report")
    do {
      let output = try Output(path: scratch.path("report"))
      output.write(String(repeating: "x", count: 1 << 20))
    }
    #expect(try scratch.text("report") == "before")
    #expect(try scratch.names == ["report"])
  }

  @Test func replacedFileKeepsItsModeAndALinkStaysALink() throws {
    let scratch = try Scratch()
    try scratch.write("before", to: "report")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: scratch.path("report"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link"), withDestinationPath: scratch.path("report"))
    let output = try Output(path: scratch.path("link"))
    output.write("after")
    try output.finish()
    #expect(try scratch.text("report") == "after")
    #expect(FileStatus(path: scratch.path("report"))?.mode == 0o640)
    #expect(FileStatus(path: scratch.path("link"), followingLinks: false)?.kind == .link)
  }

  @Test func temporaryFileIsHiddenFromAReadOfItsFolder() throws {
    let scratch = try Scratch()
    let output = try Output(path: scratch.path("report"))
    output.write(String(repeating: "x", count: 1 << 20))
    #expect(try Folder.entries(of: scratch.url.path).paths.isEmpty)
    try output.finish()
  }

  @Test func whatCannotBeWrittenIsTold() throws {
    let scratch = try Scratch()
    let folder = #expect(throws: OutputError.self) { try Output(path: scratch.url.path) }
    #expect(folder?.message.hasSuffix("it is a folder") == true)
    let missing = #expect(throws: OutputError.self) { try Output(path: scratch.path("no/such/report")) }
    #expect(missing?.message.hasSuffix("No such file or directory") == true)
  }

  #if os(Linux)
    @Test func fullDeviceIsTold() throws {
      let output = try Output(path: "/dev/full")
      output.write("x")
      let full = #expect(throws: OutputError.self) { try output.finish() }
      #expect(full?.message == "cannot write /dev/full: No space left on device")
    }
  #endif

  @Test func deviceIsWrittenToAndNotReplaced() throws {
    let output = try Output(path: "/dev/null")
    output.write("x")
    try output.finish()
    #expect(FileStatus(path: "/dev/null")?.kind == .other)
  }

  @Test func casesAreTheEntriesOfFoldersInTheOrderOfTheirBytes() throws {
    let scratch = try Scratch()
    for name in ["b.log", "a.log", "B.log", ".hidden", "._a.log"] { try scratch.write("", to: name) }
    try FileManager.default.createDirectory(atPath: scratch.path("ticket"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("c.log"), withDestinationPath: scratch.path("a.log"))
    let cases = CaseList([scratch.path("b.log"), scratch.url.path, "gone.log", "-"])
    #expect(
      cases.entries.map(\.path) == [scratch.path("b.log")] + ["B.log", "a.log", "b.log", "ticket"].map(scratch.path)
        + ["gone.log", "-"])
    #expect(cases.entries.allSatisfy { $0.failure == nil })
    #expect(cases.emptyFolders.isEmpty)
  }

  @Test func emptyFolderIsTold() throws {
    let scratch = try Scratch()
    let cases = CaseList([scratch.url.path])
    #expect(cases.entries.isEmpty)
    #expect(cases.emptyFolders == [scratch.url.path])
  }

  @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1]])
  func resultsComeInTheirOrder(_ arrivals: [Int]) {
    var order = InOrder<Int>()
    var seen: [Int] = []
    for (index, number) in arrivals.enumerated() {
      seen += order.add(number, at: number)
      let arrived = Set(arrivals[...index])
      #expect(seen == Array((0..<4).prefix { arrived.contains($0) }))
    }
  }

  @Test func progressNamesTheShareWhereTheWholeIsKnown() {
    #expect(ProgressLine.text(250_000_000, of: 1_000_000_000, after: 0.4) == "25 %  250 MB of 1000 MB")
    #expect(
      ProgressLine.text(250_000_000, of: 1_000_000_000, after: 2.5)
        == "25 %  250 MB of 1000 MB, 100 MB/s, 8 s left")
    #expect(ProgressLine.text(250_000_000, of: nil, after: 0.4) == "250 MB read")
    #expect(ProgressLine.text(0, of: 0, after: 2) == "0 MB read")
  }
}
