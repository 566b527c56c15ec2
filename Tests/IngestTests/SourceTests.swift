import Foundation
import Testing

@testable import Ingest

@Suite struct Sources {
  @Test func aMissingFileIsNamedWithTheSystemsReason() throws {
    let failure = try #require(throws: IngestFailure.self) { _ = try Reading(.path("/nowhere/field.log")) }
    #expect(failure.kind == .cannotOpen(ENOENT))
    #expect(failure.description.hasPrefix("/nowhere/field.log: No such file or directory"))
  }

  @Test func aDirectoryIsNoFile() throws {
    let failure = try #require(throws: IngestFailure.self) { _ = try Reading(.path("/")) }
    #expect(failure.kind == .isDirectory)
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func anUnreadableFileIsNamedWithTheSystemsReason() throws {
    let scratch = try Scratch()
    let path = try scratch.file("secret.log", [65])
    chmod(path, 0)
    let failure = try #require(throws: IngestFailure.self) { _ = try Reading(.path(path)) }
    #expect(failure.kind == .cannotOpen(EACCES))
  }

  @Test func aPathWithANulIsNotCutAtIt() throws {
    #expect(throws: IngestFailure.self) { _ = try Reading(.path("/etc/passwd\0.log")) }
  }

  @Test func aNamedPipeIsReadToItsEnd() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let log = sampleLog(300_000)
    let writer = Foundation.Thread {
      guard let handle = FileHandle(forWritingAtPath: path) else { return }
      for start in stride(from: 0, to: log.count, by: 7_001) {
        handle.write(Data(log[start..<min(log.count, start + 7_001)]))
      }
      handle.closeFile()
    }
    writer.start()
    let fromPipe = try Reading(.path(path), limits: limits(block: 65_536))
    #expect(fromPipe.pieces == (try Reading(file: log, limits: limits(block: 65_536)).pieces))
  }

  @Test func progressCountsBytesOnDisk() throws {
    let scratch = try Scratch()
    let packed = try zstd(sampleLog(500_000))
    var reader = try InputReader(.path(scratch.file("a.zst", packed)))
    let progress = reader.progress
    #expect(progress.total == Int64(packed.count))
    #expect(progress.bytesRead == 0)
    while let block = reader.next() { reader.recycle(block) }
    #expect(progress.bytesRead == Int64(packed.count))
  }

  @Test func aDescriptorIsReadAndStaysOpen() throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data("line\n".utf8))
    try pipe.fileHandleForWriting.close()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(try Reading(.descriptor(descriptor, name: "-")).text == "line\n")
    #expect(fcntl(descriptor, F_GETFD) >= 0)
  }
}

@Suite struct Directories {
  @Test func filesComeInTheOrderOfTheirBytes() throws {
    let scratch = try Scratch()
    for name in ["b.log", "a/z.log", "a/Z.log", "a.log", "é.log", "B.log"] { _ = try scratch.file(name) }
    let walk = DirectoryWalk([scratch.path])
    #expect(
      walk.paths.map { String($0.dropFirst(scratch.path.count + 1)) }
        == ["B.log", "a/Z.log", "a/z.log", "a.log", "b.log", "é.log"])
    #expect(walk.skipped.isEmpty)
  }

  @Test func hiddenFilesAndLinksAreSkipped() throws {
    let scratch = try Scratch()
    for name in [".hidden", "._a.log", ".git/config", "a.log"] { _ = try scratch.file(name) }
    symlink(scratch.path, scratch.path + "/loop")
    symlink(scratch.path + "/a.log", scratch.path + "/link.log")
    #expect(DirectoryWalk([scratch.path + "/"]).paths == [scratch.path + "/a.log"])
  }

  @Test func aLinkThatIsNamedIsFollowed() throws {
    let scratch = try Scratch()
    _ = try scratch.file("case/a.log")
    symlink(scratch.path + "/case", scratch.path + "/link")
    #expect(DirectoryWalk([scratch.path + "/link"]).paths == [scratch.path + "/link/a.log"])
  }

  @Test func aLogArchiveSaysHowToExportIt() throws {
    let scratch = try Scratch()
    _ = try scratch.file("case/system.logarchive/Persist/1.tracev3")
    let walk = DirectoryWalk([scratch.path])
    #expect(walk.paths.isEmpty)
    #expect(walk.skipped.map(\.path) == [scratch.path + "/case/system.logarchive"])
    #expect(walk.skipped.first?.advice?.contains("log show --archive") == true)
  }

  @Test func pipesInADirectoryAreNotOpened() throws {
    let scratch = try Scratch()
    mkfifo(scratch.path + "/pipe", 0o600)
    let walk = DirectoryWalk([scratch.path])
    #expect(walk.paths.isEmpty)
    #expect(walk.skipped.count == 1)
  }

  @Test func aMissingPathStaysInTheList() {
    #expect(DirectoryWalk(["/nowhere/x.log"]).paths == ["/nowhere/x.log"])
  }
}
