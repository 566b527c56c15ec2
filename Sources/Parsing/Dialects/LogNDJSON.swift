/// `log --style ndjson`: one object a line. Keys stand in any order; activities, losses and snapshots have no level.
enum LogNDJSON {
  /// Whether the line is an object at all; what is in it is read by ``parse(_:from:into:)``.
  static func isObject(_ line: Span<UInt8>) -> Bool { line.at(0) == 0x7B && line.at(1) == .quote }

  /// Whether the line is one of `log`'s own objects, which detection asks.
  static func isOwn(_ line: Span<UInt8>) -> Bool {
    var header = Header()
    return isObject(line) && parse(line, from: 0, into: &header) && header.stamp != nil
      && (line.first("\"eventType\"", from: 0) != nil || line.first("\"processImagePath\"", from: 0) != nil
        || line.first("\"machTimestamp\"", from: 0) != nil)
  }

  /// Reads the object at `start`, in one line or pretty-printed; false when it is malformed.
  static func parse(_ bytes: Span<UInt8>, from start: Int, into header: inout Header) -> Bool {
    header = Header()
    header.escaping = .json
    return JSONReader.members(bytes, from: start) { key, value, kind in
      switch kind {
      case .string: string(bytes, key, value, into: &header)
      case .number: number(bytes, key, value, into: &header)
      default: break
      }
    }
  }

  /// Most keys are told by their length alone.
  @inline(__always)
  private static func string(_ bytes: Span<UInt8>, _ key: Range<Int>, _ value: Range<Int>, into header: inout Header) {
    switch key.count {
    case 8:
      if bytes.equals("category", in: key) { header.set(\.category, value) }
    case 9:
      if bytes.equals("timestamp", in: key) {
        var index = value.lowerBound
        header.stamp = StampReader.dated(bytes, &index)
        header.stamp?.zone = StampReader.zone(bytes, &index)
      } else if bytes.equals("subsystem", in: key) {
        header.set(\.subsystem, value)
      } else if bytes.equals("eventType", in: key) {
        header.type = eventType(bytes, value)
      }
    case 11:
      if bytes.equals("messageType", in: key), let (level, type) = Words.type(bytes, value) {
        header.level = level
        if type != .message { header.type = type }
      }
    case 12:
      if bytes.equals("eventMessage", in: key) {
        header.message = value
        // `<…>` at the end: the tool cut the message.
        header.isCut = value.count >= 5 && bytes.has("<\u{2026}>", at: value.upperBound - 5)
      }
    case 15:
      if bytes.equals("senderImagePath", in: key) { header.set(\.library, bytes.lastComponent(of: value)) }
    case 16:
      if bytes.equals("processImagePath", in: key) {
        header.set(\.imagePath, value)
        header.set(\.process, bytes.lastComponent(of: value))
      }
    default: break
    }
  }

  @inline(__always)
  private static func number(_ bytes: Span<UInt8>, _ key: Range<Int>, _ value: Range<Int>, into header: inout Header) {
    var index = value.lowerBound
    if bytes.equals("processID", in: key) {
      header.pid = bytes.number(&index).flatMap { UInt32(exactly: $0) }
    } else if bytes.equals("threadID", in: key) {
      header.thread = bytes.number(&index).flatMap { UInt64(exactly: $0) }
    }
  }

  static func eventType(_ bytes: Span<UInt8>, _ value: Range<Int>) -> RecordType {
    if bytes.equals("logEvent", in: value) { return .message }
    for (word, type) in eventTypes where bytes.equals(word, in: value) { return type }
    return .message
  }

  private static let eventTypes: [(StaticString, RecordType)] = [
    ("activityCreateEvent", .activity), ("activityTransitionEvent", .activity), ("userActionEvent", .activity),
    ("signpostEvent", .signpost), ("stateEvent", .state), ("timesyncEvent", .timesync), ("lossEvent", .loss),
    ("traceEvent", .activity),
  ]
}
