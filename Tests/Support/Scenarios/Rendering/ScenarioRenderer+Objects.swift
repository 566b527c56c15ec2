/// What tools print that read a phone over the cable and write an object a line.
extension ScenarioRenderer {
  /// As Python's `json.dumps` does: a blank behind each colon and comma; no label where there is none.
  func pymobiledeviceJSON(_ line: ScenarioLine, _ moment: Moment) -> String {
    let clock = moment.clock
    let time = "\(clock.date)T\(clock.microsecond == 0 ? clock.seconds : clock.microseconds)"
    let label =
      if let subsystem = line.subsystem, let category = line.category {
        "{\"subsystem\": \(quoted(subsystem, .none)), \"category\": \(quoted(category, .none))}"
      } else {
        "null"
      }
    let pairs: [(String, String)] = [
      ("pid", "\(line.process.pid)"), ("procid", "\(line.process.pid)"), ("thread_id", "\(line.thread)"),
      ("timestamp", "\"\(time)\""),
      ("level", line.level == .default ? "\"NOTICE\"" : "\"\(line.level.rawValue.uppercased())\""),
      ("image_name", quoted(senderPath(line), .none)), ("image_offset", "214760"), ("image_uuid", "null"),
      ("process_image_uuid", "null"), ("filename", quoted(line.process.path, .none)),
      ("mach_timestamp", "\(8_120_553_000_000 &+ line.offset &* 24)"), ("message", quoted(line.message, .none)),
      ("label", label),
    ]
    return "{" + pairs.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  /// The relay's line as it came, as Go's writer escapes it.
  func goIOSLine(_ line: ScenarioLine, _ moment: Moment, device: String) -> String {
    object([("msg", quoted(relay(line, moment, device: device, microseconds: false), .angles))])
  }

  /// `--parse`: its expression takes one blank in front of the day, and of the message what stands on the first line.
  func goIOSParsed(_ line: ScenarioLine, _ moment: Moment, device: String) -> String {
    let text = relay(line, moment, device: device, microseconds: false)
    guard moment.clock.day >= 10 else {
      let failure = "failed to parse syslog message: \(text)"
      return object([("msg", quoted(text, .angles)), ("error", quoted(failure, .angles))])
    }
    let first = line.message.split(separator: "\n", omittingEmptySubsequences: false).first ?? ""
    let process = line.process.name + (line.library.map { "(\($0))" } ?? "")
    return object([
      ("timestamp", "\"\(moment.clock.date)T\(moment.clock.seconds)\""), ("device", quoted(device, .angles)),
      ("process", quoted(process, .angles)), ("pid", "\"\(line.process.pid)\""),
      ("level", line.level == .default ? "\"Notice\"" : "\"\(line.level.rawValue)\""),
      ("message", quoted(visEncoded(String(first)), .angles)),
    ])
  }

  /// `ios ostrace`: the host's zone, and no zeros at the end of a fraction.
  func goIOSTrace(_ line: ScenarioLine, _ moment: Moment) -> String {
    let levels: [ScenarioLevel: Int] = [.default: 0, .info: 1, .debug: 2, .error: 16, .fault: 17]
    var fraction = ".\(padded(moment.clock.microsecond, to: 6))"
    while fraction.hasSuffix("0") { fraction.removeLast() }
    if fraction == "." { fraction = "" }
    let offset = moment.zoneMinutes == 0 ? "Z" : zone(moment.zoneMinutes, separator: ":")
    var pairs: [(String, String)] = [
      ("pid", "\(line.process.pid)"),
      ("timestamp", "\"\(moment.clock.date)T\(moment.clock.seconds)\(fraction)\(offset)\""),
      ("level", "\(levels[line.level] ?? 0)"), ("levelName", "\"\(line.level.rawValue)\""),
      ("threadId", "\(line.thread)"), ("imageName", quoted(senderPath(line), .angles)), ("imageOffset", "214760"),
      ("filename", quoted(line.process.path, .angles)), ("message", quoted(line.message, .angles)),
    ]
    if let subsystem = line.subsystem, let category = line.category {
      let label = object([("subsystem", quoted(subsystem, .angles)), ("category", quoted(category, .angles))])
      pairs.append(("label", label))
    }
    return object(pairs)
  }

  func object(_ pairs: [(String, String)]) -> String {
    "{" + pairs.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  func senderPath(_ line: ScenarioLine) -> String {
    line.library.map { "/System/Library/Frameworks/\($0).framework/\($0)" } ?? line.process.path
  }
}
