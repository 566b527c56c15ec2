/// `pymobiledevice3 syslog live --format json`: one object a line, as Python prints it.
///
///     {"pid": 97, "procid": 97, "thread_id": 4711, "timestamp": "2026-01-02T03:04:05.123456", "level": "NOTICE", …}
///
/// The time is the host's, without a zone. The label is null where the message has none.
enum PymobiledeviceJSON {
  /// Keys that every object has, one bit each.
  private static let required: [(StaticString, JSONReader.Kind)] = [
    ("pid", .number), ("timestamp", .string), ("level", .string), ("image_name", .string), ("filename", .string),
    ("message", .string),
  ]

  static func isOwn(_ line: Span<UInt8>) -> Bool {
    var header = Header()
    return JSONReader.holds(line, required) && read(line, from: 0, into: &header) && header.stamp != nil
      && header.stamp?.zone == nil
  }

  static func read(_ bytes: Span<UInt8>, from start: Int, into header: inout Header) -> Bool {
    var result = Header()
    result.escaping = .json
    let isWhole = JSONReader.members(bytes, from: start) { key, value, kind in
      switch kind {
      case .string: string(bytes, key, value, into: &result)
      case .number:
        var index = value.lowerBound
        if bytes.equals("pid", in: key) {
          result.pid = bytes.number(&index).flatMap { UInt32(exactly: $0) }
        } else if bytes.equals("thread_id", in: key) {
          result.thread = bytes.number(&index).flatMap { UInt64(exactly: $0) }
        }
      case .object: if bytes.equals("label", in: key) { label(bytes, value, into: &result) }
      default: break
      }
    }
    header = result
    return isWhole
  }

  private static func string(_ bytes: Span<UInt8>, _ key: Range<Int>, _ value: Range<Int>, into header: inout Header) {
    if bytes.equals("message", in: key) {
      header.message = value
    } else if bytes.equals("timestamp", in: key) {
      var index = value.lowerBound
      header.stamp = StampReader.dated(bytes, &index)
      header.stamp?.zone = StampReader.zone(bytes, &index)
      // Python prints no fraction when it is zero; the clock still counts microseconds.
      header.stamp?.resolution = 1
    } else if bytes.equals("level", in: key) {
      guard let (level, type) = Words.relayLevel(bytes, value) else { return }
      header.level = level
      header.type = type
    } else if bytes.equals("filename", in: key) {
      header.set(\.imagePath, value)
      header.set(\.process, bytes.lastComponent(of: value))
    } else if bytes.equals("image_name", in: key) {
      header.set(\.library, bytes.lastComponent(of: value))
    }
  }

  /// Reads `{"subsystem": …, "category": …}`; go-ios writes the same.
  static func label(_ bytes: Span<UInt8>, _ object: Range<Int>, into header: inout Header) {
    var (subsystem, category) = (0..<0, 0..<0)
    _ = JSONReader.members(bytes, from: object.lowerBound) { key, value, kind in
      guard kind == .string else { return }
      if bytes.equals("subsystem", in: key) { subsystem = value }
      if bytes.equals("category", in: key) { category = value }
    }
    header.set(\.subsystem, subsystem)
    header.set(\.category, category)
  }
}
