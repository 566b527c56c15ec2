/// What the first bytes of an input say about it. Names and extensions say nothing.
enum Recognition: Equatable {
  case text
  case container(Container)
  case utf16(isBigEndian: Bool)
  /// Some other kind of file: what it is, and what to do with it.
  case notALog(what: String, advice: String)
  /// Something that this program has written.
  case ownReport

  /// How many first bytes are looked at; a tar archive is known by its 257th to 262nd.
  static let headCount = 512

  static func of(_ head: UnsafeRawBufferPointer) -> Recognition {
    if unsafe isZstd(head) { return .container(.zstd) }
    if unsafe isGzip(head) { return .container(.gzip) }
    for kind in FileKind.all where unsafe kind.matches(head) { return .notALog(what: kind.what, advice: kind.advice) }
    if unsafe FileKind.isPacketLog(head) {
      return .notALog(what: "a PacketLogger capture", advice: "open it in PacketLogger or Wireshark")
    }
    if head.count >= 2 {
      if unsafe head[0] == 0xFF && head[1] == 0xFE { return .utf16(isBigEndian: false) }
      if unsafe head[0] == 0xFE && head[1] == 0xFF { return .utf16(isBigEndian: true) }
    }
    return unsafe OwnReport.matches(head) ? .ownReport : .text
  }

  /// Whether more bytes could still change the answer for an input that trickles in: it so far is the beginning of
  /// something that is known by its first bytes.
  static func isUndecided(_ head: UnsafeRawBufferPointer) -> Bool {
    if unsafe head.isEmpty { return true }
    let starts: [[UInt8]] =
      [[0x28, 0xB5, 0x2F, 0xFD], [0x1F, 0x8B, 8], [0xFF, 0xFE], [0xFE, 0xFF]]
      + (0..<16).map { [0x50 + $0, 0x2A, 0x4D, 0x18] } + FileKind.all.filter { $0.at == 0 }.map(\.magic)
    if unsafe OwnReport.isUndecided(head) { return true }
    return starts.contains { unsafe head.count < $0.count && $0.starts(with: head) }
  }

  /// A frame of RFC 8878, or a skippable one.
  static func isZstd(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= 4 else { return false }
    if unsafe bytes[0] == 0x28 && bytes[1] == 0xB5 && bytes[2] == 0x2F && bytes[3] == 0xFD { return true }
    return unsafe bytes[0] & 0xF0 == 0x50 && bytes[1] == 0x2A && bytes[2] == 0x4D && bytes[3] == 0x18
  }

  /// A member of RFC 1952 with the only method there is.
  static func isGzip(_ bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe bytes.count >= 3 && bytes[0] == 0x1F && bytes[1] == 0x8B && bytes[2] == 8
  }
}

/// A kind of file that is no log, known by its magic bytes.
struct FileKind: Sendable {
  let what: String
  let magic: [UInt8]
  let at: Int
  let advice: String
  /// The file may consist of printable characters alone.
  let isText: Bool

  private init(_ what: String, _ magic: [UInt8], at offset: Int = 0, isText: Bool = false, _ advice: String) {
    self.what = what
    self.magic = magic
    self.at = offset
    self.isText = isText
    self.advice = advice
  }

  private init(_ what: String, _ magic: String, at offset: Int = 0, isText: Bool = false, _ advice: String) {
    self.init(what, Array(magic.utf8), at: offset, isText: isText, advice)
  }

  func matches(_ head: UnsafeRawBufferPointer) -> Bool {
    guard head.count >= at + magic.count else { return false }
    guard unsafe head[at..<at + magic.count].elementsEqual(magic) else { return false }
    // A log may begin with the letters of a magic; it has no control bytes about it.
    if isText || magic.contains(where: { $0 < 0x09 || $0 >= 0x7F }) { return true }
    return unsafe head.contains { $0 < 0x07 }
  }

  /// How to turn a log archive into something that can be read.
  static let logArchiveAdvice =
    "export it on a Mac: log show --archive X.logarchive --style ndjson --info --debug > out.ndjson"

  private static let unpack = "unpack it and name the logs in it"
  private static let image = "a screenshot cannot be read; ask for the log as text"

  static let all: [FileKind] = [
    FileKind("a tracev3 file of a log archive", [0x00, 0x10, 0, 0, 0x11, 0, 0, 0], logArchiveAdvice),
    FileKind("a uuidtext file of a log archive", [0x99, 0x88, 0x77, 0x66], logArchiveAdvice),
    FileKind("a shared strings file of a log archive", "hcsd", logArchiveAdvice),
    FileKind("an SQLite database", "SQLite format 3\0", "name the log itself"),
    FileKind("a binary property list", "bplist0", "print it on a Mac: plutil -p FILE"),
    FileKind("a zip archive", "PK\u{3}\u{4}", unpack),
    FileKind("an empty zip archive", "PK\u{5}\u{6}", unpack),
    FileKind("a tar archive", "ustar", at: 257, "unpack it and name the logs in it: tar -xf FILE"),
    FileKind("an xz file", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "decompress it first: xz -d FILE"),
    FileKind("a bzip2 file", "1AY&SY", at: 4, "decompress it first: bzip2 -d FILE"),
    FileKind("an LZ4 file", [0x04, 0x22, 0x4D, 0x18], "decompress it first: lz4 -d FILE"),
    FileKind("a compress file", [0x1F, 0x9D], "decompress it first: uncompress FILE"),
    FileKind("a 7-Zip archive", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], unpack),
    FileKind("a RAR archive", "Rar!\u{1A}\u{7}", unpack),
    FileKind("an Apple archive", "AA01", "unpack it on a Mac: aa extract -i FILE"),
    FileKind("an LZFSE file", "bvx", "decompress it on a Mac: compression_tool -decode -i FILE"),
    FileKind("an ASL database", "ASL DB", "export it on a Mac: syslog -f FILE > out.log"),
    FileKind("a btsnoop capture", "btsnoop\0", "open it in Wireshark"),
    FileKind("a packet capture", [0xD4, 0xC3, 0xB2, 0xA1], "open it in Wireshark"),
    FileKind("a packet capture", [0xA1, 0xB2, 0xC3, 0xD4], "open it in Wireshark"),
    FileKind("a packet capture", [0x0A, 0x0D, 0x0D, 0x0A], "open it in Wireshark"),
    FileKind("a PNG picture", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], image),
    FileKind("a JPEG picture", [0xFF, 0xD8, 0xFF], image),
    FileKind("a GIF picture", "GIF8", image),
    FileKind("a picture or film", "ftyp", at: 4, image),
    FileKind("a PDF document", "%PDF-", isText: true, "ask for the log as text"),
    FileKind("a rich text document", "{\\rtf", isText: true, "save it as plain text"),
    FileKind("an executable", [0xCF, 0xFA, 0xED, 0xFE], "name the log itself"),
    FileKind("an executable", [0xCA, 0xFE, 0xBA, 0xBE], "name the log itself"),
    FileKind("an executable", [0x7F, 0x45, 0x4C, 0x46], "name the log itself"),
    FileKind("UTF-32 text", [0xFF, 0xFE, 0, 0], "convert it: iconv -f UTF-32 -t UTF-8 FILE > out.log"),
    FileKind("UTF-32 text", [0, 0, 0xFE, 0xFF], "convert it: iconv -f UTF-32 -t UTF-8 FILE > out.log"),
  ]

  /// PacketLogger's files have no magic: length, seconds, microseconds (in either byte order), then a known type.
  static func isPacketLog(_ head: UnsafeRawBufferPointer) -> Bool {
    guard head.count >= 13, unsafe head[12] <= 0x0B || head[12] >= 0xF7 else { return false }
    for isBigEndian in [true, false] {
      let words = (0..<3).map { index in
        let word = unsafe head.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
      }
      if (9...65_536).contains(words[0]), words[1] > 1_000_000_000, words[2] < 1_000_000 { return true }
    }
    return false
  }
}
