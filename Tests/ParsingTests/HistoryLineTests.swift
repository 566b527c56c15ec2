import Ingest
import Testing

@testable import Parsing

/// Lines that tell of other lines: repetitions and dumps of a state.
@Suite struct HistoryLineTests {
  @Test(arguments: [
    "Dec  8 17:03:18 --- last message repeated 3 times ---", "Dec  8 17:03:18 Phone last message repeated 3 times",
    "--- last message repeated 3 times ---", "last message repeated 3 times",
    "Dec  8 17:03:18 Phone --- last message repeated 3 time(s) ---",
  ])
  func aRepetitionIsNoEventOfItsOwn(_ line: String) {
    let first = "Dec  8 17:03:17 Phone SpringBoard[61] <Warning>: reaping\n"
    let result = Harness.run(first + line + "\n" + first)
    #expect(result.matched.map(\.text) == ["reaping", "reaping"])
    let repeated = result.events.filter { $0.kind == .logRepeated }
    #expect(repeated.count == 1)
    #expect(repeated.first?.fields.number(.count) == 3)
    #expect(repeated.first?.position.line == 2)
    #expect(result.summary.dialects == [.syslogRelay])
  }

  @Test func aMessageMaySpeakOfARepetition() {
    let line = "Dec  8 17:03:17 Phone App[61] <Warning>: reaping, last message repeated 3 times\n"
    let result = Harness.run(line + "the last message repeated 3 times\n" + line)
    #expect(result.events.allSatisfy { $0.kind == .appRestore })
    #expect(result.matched.count == 2)
  }

  @Test func noLineOfAStatedumpIsAnEventOfADaemonOrProcess() throws {
    let library = try PatternSamplesTests.library.get()
    let vocabulary = ScanVocabulary(library: library)
    var matcher = PatternMatcher(library: library)
    for pattern in library.patterns {
      for sample in pattern.samples {
        for process in ["bluetoothd", nil] {
          for (prefix, suffix) in [("statedump: ", ""), ("statedump:     ", ""), ("statedump: Events {\n  ", "\n}")] {
            var record = Record()
            record.process = process
            if process != nil { record.subsystem = "com.apple.bluetooth" }
            record.message = Array((prefix + sample.text + suffix).utf8)
            let literals = Set(Harness.hits(record.message[...], vocabulary.literals).map(\.literal)).sorted()
            guard case .event(let event) = matcher.match(record, literals: literals[...]) else { continue }
            #expect(event.kind == .logSnapshot, "\(pattern.name): \(event.kind)")
          }
        }
      }
    }
  }

  @Test func aStatedumpBlockGivesOnlySnapshots() throws {
    let library = try PatternSamplesTests.library.get()
    let lines = [
      "bluetoothd received OS_STATE_API_REQUEST (from sysdiagnose?) -- triggering our statedump.",
      "statedump: Session com.example.app-central-4729-726 was terminated",
      "statedump: Registering central session com.example.app-central-4729-726 with backgrounding: on, persistence: on restoreID: x",
      "statedump: Restore identifier x from session com.example.app-central-4729-7 in application com.example.app found, canceling resurrectionTimer",
    ]
    for style in ["log-default", "relay"] {
      var text = ""
      for line in lines {
        text +=
          style == "relay"
          ? "Dec  8 17:03:17 bluetoothd[97] <Notice>: \(line)\n"
          : AssemblyTests.line("10:14:02.118000", "[com.apple.bluetooth:Server.Core] \(line)", process: "bluetoothd")
      }
      let bytes = Array(text.utf8)
      let vocabulary = ScanVocabulary(library: library)
      var assembler = Assembler(
        options: AssemblerOptions(), vocabulary: vocabulary, matcher: PatternMatcher(library: library))
      var block = Block(capacity: bytes.count)
      block.fill(bytes[...], offset: 0, isLast: true)
      var items: [LogItem] = []
      assembler.consume(
        ScannedBlock(block: block, hits: Harness.hits(bytes[...], vocabulary.literals), lineEnds: lines.count),
        into: &items, recycle: { _ in })
      assembler.finish(into: &items)
      let kinds = items.compactMap { if case .event(let event) = $0 { event.kind } else { nil } }
      #expect(kinds == Array(repeating: .logSnapshot, count: 4), "\(style): \(kinds)")
    }
  }
}
