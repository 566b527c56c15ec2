/// Reads one whole report, whatever its kind: the header, then the body that its type asks for.
enum IncidentReader {
  /// What the report in `text` tells; offsets are of `text`.
  static func read(_ text: Span<UInt8>) -> Incident {
    let firstEnd = text.first(.lineFeed, from: 0).map { $0 + 1 } ?? text.count
    guard IPS.isHeader(text.extracting(0..<firstEnd)) else {
      var incident = Incident(.crash)
      IncidentText.read(text, from: 0, into: &incident, head: IncidentHead())
      return incident
    }
    let head = IncidentHead(text)
    var incident = Incident(IncidentType(bugType: head.bugType ?? ""))
    incident.bugType = head.bugType
    incident.stamp = head.stamp
    (incident.version, incident.system) = (head.version, head.system)
    var body = firstEnd
    while text.at(body).isSpace { body += 1 }
    let isJSON = text.at(body) == 0x7B
    switch incident.type {
    case .crash where isJSON, .resource where isJSON:
      CrashBody.read(text, from: body, head: head, into: &incident)
    case .jetsam: JetsamBody.read(text, from: body, into: &incident)
    case .crash, .resource, .processor:
      if isJSON {
        incident.remark = "its body has an unknown form"
      } else {
        IncidentText.read(text, from: body, into: &incident, head: head)
      }
    case .panic, .other:
      if isJSON, case .open = IPS.bodyEnd(text, from: body, to: text.count) { incident.isCut = true }
    }
    return incident
  }
}

/// The header of an `.ips`.
struct IncidentHead {
  var bugType: String?
  var stamp: Stamp?
  var process: String?
  var bundle: String?
  var version: SystemVersion?
  var system: PlatformSign.System?
  var appVersion: String?

  init() {}

  /// The header on the first line of `text`.
  init(_ text: Span<UInt8>) {
    var head = IncidentHead()
    var appName: String?
    _ = JSONReader.members(text, from: 0) { key, value, kind in
      guard kind == .string || kind == .number else { return }
      if text.equals("bug_type", in: key) {
        head.bugType = IncidentValue.text(text, value)
      } else if kind != .string {
        return
      } else if text.equals("timestamp", in: key) {
        head.stamp = IncidentValue.stamp(text, value)
      } else if text.equals("name", in: key) {
        head.process = IncidentValue.text(text, value)
      } else if text.equals("app_name", in: key) {
        appName = IncidentValue.text(text, value)
      } else if text.equals("bundleID", in: key) {
        head.bundle = IncidentValue.name(text, value)
      } else if text.equals("app_version", in: key) {
        head.appVersion = IncidentValue.name(text, value)
      } else if text.equals("os_version", in: key), let read = SystemVersion.read(IncidentValue.text(text, value)) {
        (head.version, head.system) = (read.version, read.system)
      }
    }
    head.process = head.process ?? appName
    self = head
  }
}

/// Values of a report, read from its bytes.
enum IncidentValue {
  private static let longest = 4_096
  private static let excerpt = 600

  /// A string without its escapes.
  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: plain(bytes, range), as: UTF8.self)
  }

  static func plain(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var plain: [UInt8] = []
    JSONReader.unescape(
      bytes, range.lowerBound..<(range.lowerBound + min(longest, range.count)), into: &plain)
    return plain
  }

  /// A name of an app, process or version: short, and no more than a word or two; nil for what cannot be one.
  static func name(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
    guard !range.isEmpty, range.count <= 255 else { return nil }
    let text = text(bytes, range)
    return text.unicodeScalars.contains { $0.value < 0x20 } ? nil : text
  }

  static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    return bytes.number(&index).flatMap { index == range.upperBound ? $0 : nil }
  }

  /// `2026-11-12 03:10:15.51 +0100`: one blank stands in front of the zone.
  static func stamp(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Stamp? {
    var index = range.lowerBound
    guard var stamp = StampReader.dated(bytes, &index), index <= range.upperBound else { return nil }
    index = bytes.skipBlanks(index)
    if index < range.upperBound { stamp.zone = StampReader.zone(bytes, &index) }
    return stamp
  }

  /// What stands in `range`, on one line and not longer than a person reads.
  static func excerpt(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var short: [UInt8] = []
    var wasSpace = true
    for index in range where short.count < excerpt {
      let isSpace = bytes.at(index).isSpace
      if !isSpace { short.append(bytes.at(index)) } else if !wasSpace { short.append(.blank) }
      wasSpace = isSpace
    }
    while short.last?.isSpace == true { short.removeLast() }
    return String(decoding: short, as: UTF8.self)
  }

  /// The member as it stands: from its key's quote to the end of its value, a string's closing quote included.
  static func member(_ key: Range<Int>, _ value: Range<Int>, _ kind: JSONReader.Kind) -> Range<Int> {
    (key.lowerBound - 1)..<(value.upperBound + (kind == .string ? 1 : 0))
  }
}
