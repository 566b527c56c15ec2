/// go-ios, one object a line: `ios syslog`, the same with `--parse`, and `ios ostrace`.
///
///     {"msg":"Mar 11 11:45:09 Annes-iPad bluetoothd(CoreUtils)[534] <Notice>: …"}
///     {"timestamp":"2026-03-11T11:45:09","device":"Annes-iPad","process":"bluetoothd(CoreUtils)","pid":"534","level":"Notice","message":"…"}
///     {"msg":"Mar  1 11:45:09 Annes-iPad …","error":"failed to parse syslog message: …"}
///     {"pid":534,"timestamp":"2026-03-11T11:45:09.118+01:00","level":0,"levelName":"Default","threadId":1,…}
///
/// `--parse` adds the host's year; it fails on days of one digit, and of messages with several lines it keeps the first.
enum GoIOSJSON {
  private static let message: [(StaticString, JSONReader.Kind)] = [("msg", .string)]
  private static let failure: [(StaticString, JSONReader.Kind)] = [("msg", .string), ("error", .string)]
  private static let fields: [(StaticString, JSONReader.Kind)] = [
    ("timestamp", .string), ("device", .string), ("process", .string), ("pid", .string), ("level", .string),
    ("message", .string),
  ]
  private static let trace: [(StaticString, JSONReader.Kind)] = [
    ("pid", .number), ("timestamp", .string), ("level", .number), ("levelName", .string), ("imageName", .string),
    ("filename", .string), ("message", .string),
  ]

  static func isOwn(_ line: Span<UInt8>) -> Bool {
    var header = Header()
    guard read(line, from: 0, into: &header) else { return false }
    if JSONReader.holds(line, message, only: true) || JSONReader.holds(line, failure, only: true) {
      var plain: [UInt8] = []
      JSONReader.unescape(line, header.message, into: &plain)
      return SyslogRelay.parse(plain.span, into: &header)
    }
    guard header.stamp != nil else { return false }
    if JSONReader.holds(line, fields, only: true) { return header.stamp?.zone == nil }
    return JSONReader.holds(line, trace) && header.stamp?.zone != nil
  }

  static func read(_ bytes: Span<UInt8>, from start: Int, into header: inout Header) -> Bool {
    var result = Header()
    result.escaping = .json
    var name = 0..<0
    let isWhole = JSONReader.members(bytes, from: start) { key, value, kind in
      switch kind {
      case .string:
        if bytes.equals("process", in: key) { name = value }
        string(bytes, key, value, into: &result)
      case .number:
        var index = value.lowerBound
        if bytes.equals("pid", in: key) {
          result.pid = bytes.number(&index).flatMap { UInt32(exactly: $0) }
        } else if bytes.equals("threadId", in: key) {
          result.thread = bytes.number(&index).flatMap { UInt64(exactly: $0) }
        }
      case .object: if bytes.equals("label", in: key) { PymobiledeviceJSON.label(bytes, value, into: &result) }
      default: break
      }
    }
    if result.relay == .fields, !name.isEmpty { SyslogRelay.split(bytes, name, into: &result) }
    // Go leaves out the zeros at a fraction's end.
    if result.relay == .none { result.stamp?.resolution = 1 }
    header = result
    return isWhole
  }

  private static func string(_ bytes: Span<UInt8>, _ key: Range<Int>, _ value: Range<Int>, into header: inout Header) {
    if bytes.equals("msg", in: key) {
      header.message = value
      header.relay = .line
    } else if bytes.equals("message", in: key) {
      header.message = value
    } else if bytes.equals("timestamp", in: key) {
      var index = value.lowerBound
      header.stamp = StampReader.dated(bytes, &index)
      header.stamp?.zone = StampReader.zone(bytes, &index)
    } else if bytes.equals("device", in: key) {
      header.device = value
      header.relay = .fields
    } else if bytes.equals("pid", in: key) {
      var index = value.lowerBound
      header.pid = bytes.number(&index).flatMap { UInt32(exactly: $0) }
    } else if bytes.equals("level", in: key) {
      guard let (level, type) = Words.relayLevel(bytes, value) else { return }
      header.level = level
      header.type = type
    } else if bytes.equals("levelName", in: key) {
      guard let (level, type) = Words.type(bytes, value) else { return }
      header.level = level
      header.type = type
    } else if bytes.equals("filename", in: key) {
      header.set(\.imagePath, value)
      header.set(\.process, bytes.lastComponent(of: value))
    } else if bytes.equals("imageName", in: key) {
      header.set(\.library, bytes.lastComponent(of: value))
    }
  }
}
