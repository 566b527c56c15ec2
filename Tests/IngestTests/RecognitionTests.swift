import Testing

@testable import Ingest

@Suite struct RecognisedByContent {
  @Test func utf16BecomesUTF8WhateverTheByteOrder() throws {
    let text = "Zustand: läuft \u{1F600}\nzweite Zeile\n"
    let units = [0xFEFF] + Array(text.utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, big] {
      for read in [1, 3, 1 << 20] {
        let reading = try Reading(file: bytes, limits: limits(block: 64, read: read))
        #expect(reading.text == text)
        #expect(reading.summary.notes.map(\.kind) == [.utf16])
      }
    }
    #expect(try Reading(file: zstd(little)).text == text)
  }

  @Test func brokenUTF16IsReplaced() throws {
    // A lone second half, a first half without its second, half a unit at the end.
    let reading = try Reading(file: [0xFF, 0xFE, 0x00, 0xDC, 0x41, 0, 0x00, 0xD8, 0x42, 0, 0x43])
    #expect(reading.text == "\u{FFFD}A\u{FFFD}B\u{FFFD}")
  }

  static let tar = [UInt8](repeating: 0x61, count: 257) + Array("ustar\0".utf8) + [UInt8](repeating: 0, count: 249)
  static let others: [(name: String, bytes: [UInt8], says: String)] = [
    ("tracev3", [0, 0x10, 0, 0, 0x11, 0, 0, 0, 0xD0, 0], "--style ndjson"),
    ("SQLite", Array("SQLite format 3\0....".utf8), "SQLite"),
    ("zip", Array("PK\u{3}\u{4}....".utf8), "unpack"),
    ("tar", tar, "tar -xf"),
    ("bplist", Array("bplist00\u{1}\u{2}..".utf8), "plutil -p"),
    ("ASL", Array("ASL DB\0....".utf8), "syslog -f"),
    ("RTF", Array("{\\rtf1\\ansi Restore}".utf8), "plain text"),
    ("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1], "screenshot"),
    ("UTF-32", [0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0], "iconv"),
    ("pklg", [0, 0, 0, 20, 0x65, 0, 0, 1, 0, 0, 1, 0, 0x02, 1, 2], "Wireshark"),
  ]

  @Test(arguments: others.indices)
  func otherFilesAreNamedAndSayWhatToDo(index: Int) throws {
    let other = Self.others[index]
    for bytes in [other.bytes, try gzip(other.bytes)] {
      let reading = try Reading(file: bytes, limits: limits(block: 64, read: 1))
      let failure = try #require(reading.summary.failure)
      #expect(failure.kind == .notALog)
      #expect(failure.description.contains(other.says))
      #expect(reading.pieces.isEmpty)
    }
  }

  static let ownReports = [
    "Written by willrestore 0.1.0\n\nCANNOT TELL  app-1: this log cannot tell.\n",
    "<!-- Written by willrestore 1.2.3 -->\n\n## RESTORED\n",
    "{\n  \"schema\": \"willrestore.report/1\",\n", "{\"schema\":\"willrestore.apps/1\",",
    "{\r\n\t\"schema\" : \"willrestore.report/2\"", "{\"type\":\"report\",\"schema\":\"willrestore.report/1\"",
    "{\"type\":\"case\",\"path\":\"tickets/1\"", "{\"type\":\"rule\",\"rule\":\"restore-empty\"",
    "{\"type\":\"app-row\",\"id\":\"com.example\"",
    "# Suggested by 'willrestore patterns suggest' from a.log.\n",
  ]

  @Test("what this program wrote is no log, however it was kept", arguments: ownReports)
  func ownReportsAreKnown(_ text: String) throws {
    let bytes = Array((text + "willRestoreState: [:]\n").utf8)
    let utf16: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for kept: [UInt8] in [bytes, [0xEF, 0xBB, 0xBF] + bytes, utf16, try gzip(bytes), try zstd(bytes)] {
      let failure = try #require(try Reading(file: kept, limits: limits(block: 64, read: 3)).summary.failure)
      #expect(failure.kind == .ownReport)
      #expect(failure.reason == "is a report of willrestore, not a log")
    }
  }

  @Test(
    "a log that speaks of such a report is a log",
    arguments: [
      "Subject: Written by willrestore 0.1.0\n", "Written by willrestor", "Written by", "W",
      "{\"schema\": \"acme/1\"}\n",
      "{\"type\":\"case\"}", "{\"type\":\"report\",\"line\":1}", "{", "<!-- Written by hand -->\n",
      "RESTORED  com.example.fitness\n",
    ])
  func othersStayLogs(_ text: String) throws {
    #expect(try Reading(file: Array(text.utf8)).text == text)
  }

  @Test func textThatBeginsLikeNothingKnownIsText() throws {
    for text in [
      "B", "BZ", "P", "(", "\u{1F}", "", "PK is a word\n", "\n", "Rar!", "BZh9 is our device", "AA01: on", "bvx",
      "ASL DB is a format\n",
    ] {
      #expect(try Reading(file: Array(text.utf8)).text == text)
    }
  }
}

@Suite struct HostileInputs {
  @Test func noBytesMakeTheReaderTrap() throws {
    var random = SplitMix(state: 11)
    let log = sampleLog(40_000)
    let sound = [try zstd(log), try gzip(log), try zstd(gzip(log)), [0xFF, 0xFE] + log, log]
    for round in 0..<300 {
      var bytes = sound[round % sound.count]
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 3 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      if round % 7 == 0 { bytes.insert(contentsOf: [0x28, 0xB5, 0x2F, 0xFD], at: 0) }
      let reading = try Reading(file: bytes, limits: limits(block: 4_096, read: 1_000))
      #expect(reading.pieces.dropLast().allSatisfy { !$0.isLast })
      #expect(Int64(reading.bytes.count) == reading.summary.bytesDelivered)
    }
  }
}
