import Testing

@testable import Parsing

@Suite struct AssemblyPartsTests {
  @Test func vocabularyKeepsThePatternsNumbers() {
    var set = LiteralSet()
    let first = set.insert("canceling resurrectionTimer")
    let shared = set.insert("bluetoothd")
    let vocabulary = ScanVocabulary(patterns: set)
    #expect(vocabulary.literals.literals[Int(first)] == Array("canceling resurrectiontimer".utf8))
    #expect(vocabulary.role(of: first) == .pattern)
    #expect(vocabulary.role(of: shared) == [.pattern, .emitter])
    #expect(vocabulary.role(of: 9_999) == [])
    #expect(vocabulary.literals.literals.allSatisfy { $0.count >= 3 })
  }

  @Test func everyPreambleCarriesALiteralThatTheScanFinds() {
    let lines = [
      "Filtering the log data using \"x\"",
      "Skipping info and debug messages, pass --info and/or --debug to include.",
      "Skipping debug messages, pass --debug to include.",
      "Timestamp                       Thread     Type        Activity             PID    TTL  ",
      "Timestamp               Ty Process[PID:TID]", "Timestamp                       (process)[PID]    ",
      "Log      - Default:          2, Info:                0, Debug:             0, Error:          0, Fault:          0",
      "Activity - Create:           0, Transition:          0, Actions:           0", "{\"count\":2,\"finished\":1}",
      "[connected:0000-1]", "[disconnected]", "getpwuid_r did not find a match for uid 501",
    ]
    for line in lines {
      let bytes = Array(line.utf8)
      #expect(Preamble.recognise(bytes.span) != nil, "\(line)")
      let lower = line.lowercased()
      #expect(Preamble.literals.contains { lower.contains($0) }, "\(line)")
    }
  }

  @Test func followedNamesAreFoundAsProcessesOnly() {
    var follower = Follower()
    follower.follow("Fit")
    let text = Array("Fitness: a MyFit[1] x.Fit: Fit[3]: Fit".utf8)
    #expect(follower.next(text.span, from: 0, to: text.count, limit: text.count) == 27)
    #expect(follower.next(text.span, from: 28, to: text.count, limit: text.count) == nil)
  }

  @Test func internedStringsSurviveInvalidBytes() {
    var interner = Interner()
    let bytes: [UInt8] = [0xFF, 65, 66, 0xFF, 65, 66]
    let first = interner.string(bytes.span, 0..<3)
    #expect(first == "\u{FFFD}AB")
    #expect(interner.string(bytes.span, 3..<6, .process) == first)
    #expect(interner.string(bytes.span, 3..<6, .process) == first)
    #expect(interner.string(bytes.span, 1..<2, .process) == "A")
    #expect(interner.string(bytes.span, 4..<99) == "AB")
  }

  @Test func lineEndsAreCountedInAnyStretch() {
    let bytes = (0..<2_000).map { UInt8($0 % 7 == 0 ? 10 : 65) }
    for (low, high) in [(0, 2_000), (1, 2_000), (7, 8), (8, 8), (500, 1_777), (0, 5_000), (-3, 9)] {
      let expected = (0..<2_000).filter { $0 >= low && $0 < high && $0 % 7 == 0 }.count
      #expect(bytes.span.lineEnds(in: low..<high) == expected)
    }
  }

  @Test func visIsDecoded() {
    let cases = [
      ("Caf\\M-C\\M-)", "Café"), ("a\\^Ib", "a\tb"), ("a\\134nb", "a\nb"), ("a\\nb", "a\nb"), ("a\\101", "aA"),
      ("C:\\Users", "C:\\Users"), ("\\", "\\"), ("\\M", "\\M"), ("\\^?", "\u{7F}"),
    ]
    for (encoded, plain) in cases {
      var bytes = Array(encoded.utf8)
      Vis.decode(&bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == plain)
    }
  }
}
