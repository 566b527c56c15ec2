import Foundation
import Testing

@testable import Ingest

/// What live reading answered, copied.
enum Answer: Equatable {
  case lines(String)
  case unfinished, quiet, end
}

extension InputReader {
  mutating func answer(within milliseconds: Int?) -> Answer {
    switch next(waitingAtMost: milliseconds) {
    case .block(let block):
      let text = block.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
      recycle(block)
      return .lines(text)
    case .unfinished: return .unfinished
    case .quiet: return .quiet
    case .end: return .end
    }
  }
}

@Suite struct Live {
  let pipe = Pipe()
  var source: InputSource { .descriptor(pipe.fileHandleForReading.fileDescriptor, name: "-") }

  func write(_ text: String) { write(Array(text.utf8)) }
  func write(_ bytes: some Collection<UInt8>) { pipe.fileHandleForWriting.write(Data(bytes)) }
  func close() throws { try pipe.fileHandleForWriting.close() }

  @Test func wholeLinesAreHandedOutAsTheyCome() throws {
    var reader = try InputReader(source)
    #expect(reader.answer(within: 0) == .quiet)
    write("one\ntwo\nthr")
    #expect(reader.answer(within: nil) == .lines("one\ntwo\n"))
    #expect(reader.answer(within: 1) == .quiet)
    write("e")
    #expect(reader.answer(within: 1) == .unfinished)
    write("e\n")
    #expect(reader.answer(within: nil) == .lines("three\n"))
    write("four")
    try close()
    #expect(reader.answer(within: nil) == .lines("four"))
    #expect(reader.answer(within: nil) == .end)
    #expect(reader.answer(within: nil) == .end)
    #expect(reader.summary.bytesDelivered == 18)
  }

  @Test func anUnfinishedLineCanBeTaken() throws {
    var reader = try InputReader(source)
    write("one\ntw")
    #expect(reader.answer(within: nil) == .lines("one\n"))
    let taken = reader.takeUnfinishedLine()
    switch consume taken {
    case .some(let block):
      #expect(block.offset == 4)
      #expect(block.count == 2)
    case .none: Issue.record("there is an unfinished line")
    }
    write("o\n")
    #expect(reader.answer(within: nil) == .lines("o\n"))
  }

  @Test func aShortFirstLineDoesNotWaitForRecognition() throws {
    var reader = try InputReader(source)
    write("a\n")
    #expect(reader.answer(within: nil) == .lines("a\n"))
  }

  @Test(arguments: ["zstd", "gzip"])
  func compressedPipesAreDecodedAsFarAsTheyCame(tool: String) throws {
    var reader = try InputReader(source)
    let first = try run(tool, ["-c"], on: Array("one\n".utf8))
    let second = try run(tool, ["-c"], on: Array("two\n".utf8))
    write(first[..<3])
    #expect(reader.answer(within: 1) == .quiet)
    write(first[3...])
    #expect(reader.answer(within: nil) == .lines("one\n"))
    write(second)
    #expect(reader.answer(within: nil) == .lines("two\n"))
    try close()
    #expect(reader.answer(within: nil) == .end)
    #expect(reader.summary.failure == nil)
  }

  @Test func aLongLineIsCutAsInAFile() throws {
    let log = [UInt8](repeating: 65, count: 150) + [10] + Array("short\n".utf8)
    var reader = try InputReader(source, limits: limits(block: 64, read: 7))
    write(log)
    try close()
    var lengths: [Int] = []
    while case .lines(let text) = reader.answer(within: nil) { lengths.append(text.utf8.count) }
    #expect(Array(lengths.prefix(2)) == [64, 64])
    #expect(lengths.reduce(0, +) == log.count)
    #expect(reader.summary.linesCut == 1)
  }

  @Test func anInterruptionWakesABlockedReader() throws {
    let interruption = Interruption()
    var reader = try InputReader(source, interruptions: [interruption])
    write("one\n")
    #expect(reader.answer(within: nil) == .lines("one\n"))
    Foundation.Thread { interruption.request() }.start()
    #expect(reader.answer(within: nil) == .end)
    #expect(interruption.isRequested)
    #expect(reader.summary.failure?.kind == .interrupted)
  }

  @Test func anInterruptedFileKeepsWhatWasRead() throws {
    let scratch = try Scratch()
    let interruption = Interruption()
    let path = try scratch.file("a.log", sampleLog(1_000_000))
    var reader = try InputReader(.path(path), limits: limits(block: 10_000), interruptions: [interruption])
    let first = reader.next()
    if case .none = first { Issue.record("the first block comes") }
    interruption.request()
    while let block = reader.next() { reader.recycle(block) }
    #expect(reader.summary.failure?.kind == .interrupted)
    #expect(reader.summary.bytesDelivered >= 10_000 && reader.summary.bytesDelivered < 1_000_000)
  }

  @Test func theFirstSIGINTIsARequest() throws {
    let keyboard = Interruption.keyboard
    var reader = try InputReader(source, interruptions: [keyboard])
    #expect(!keyboard.isRequested)
    kill(getpid(), SIGINT)
    #expect(reader.answer(within: nil) == .end)
    #expect(keyboard.isRequested)
    #expect(reader.summary.failure?.kind == .interrupted)
  }
}
