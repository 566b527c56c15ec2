/// The JSON styles of `log show` and `log stream`, with the keys of macOS 14 to 26.
extension ScenarioRenderer {
  /// A pretty-printed array; its closing bracket ends no line.
  func jsonArray(_ lines: [ScenarioLine], of scenario: Scenario) -> String {
    "[" + lines.map { record($0, of: scenario) }.joined(separator: ",") + "]"
  }

  func jsonObject(_ line: ScenarioLine, _ moment: Moment, pretty: Bool) -> String {
    let time = "\(moment.clock.date) \(moment.clock.microseconds)\(zone(moment.zoneMinutes))"
    let sender =
      line.library.map { "/System/Library/Frameworks/\($0).framework/\($0)" } ?? line.process.path
    let pairs: [(String, String)] = [
      ("timezoneName", "\"\""),
      ("messageType", quoted(line.level.rawValue)),
      ("eventType", "\"logEvent\""),
      ("source", "null"),
      ("formatString", "\"%{public}s\""),
      ("userID", line.origin == .system ? "0" : "501"),
      ("activityIdentifier", "0"),
      ("subsystem", quoted(line.subsystem ?? "")),
      ("category", quoted(line.category ?? "")),
      ("threadID", "\(line.thread)"),
      ("senderImageUUID", "\"5E0D3C1A-7B42-3F96-A8D1-0C5B9E274F63\""),
      ("backtrace", backtrace(pretty: pretty)),
      ("bootUUID", "\"\""),
      ("processImagePath", quoted(line.process.path)),
      ("senderImagePath", quoted(sender)),
      ("timestamp", quoted(time)),
      ("machTimestamp", "\(8_120_553_000_000 &+ line.offset &* 24)"),
      ("eventMessage", quoted(line.message)),
      ("processImageUUID", "\"5E0D3C1A-7B42-3F96-A8D1-0C5B9E274F63\""),
      ("traceID", "3446418016148128002"),
      ("processID", "\(line.process.pid)"),
      ("senderProgramCounter", "\(line.thread &* 16)"),
      ("parentActivityIdentifier", "0"),
    ]
    if pretty {
      return "{\n" + pairs.map { "  \"\($0)\" : \($1)" }.joined(separator: ",\n") + "\n}"
    }
    return "{" + pairs.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  private func backtrace(pretty: Bool) -> String {
    let uuid = "5E0D3C1A-7B42-3F96-A8D1-0C5B9E274F63"
    guard pretty else { return "{\"frames\":[{\"imageOffset\":214760,\"imageUUID\":\"\(uuid)\"}]}" }
    return """
      {
          "frames" : [
            {
              "imageOffset" : 214760,
              "imageUUID" : "\(uuid)"
            }
          ]
        }
      """
  }

  /// Which characters a writer escapes that need not be.
  enum JSONEscapes { case slashes, angles, none }

  /// A JSON string: Apple's writer escapes slashes, Go's what HTML could take for a tag.
  func quoted(_ text: String, _ escapes: JSONEscapes = .slashes) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "/" where escapes != .slashes: result += "/"
      case "<" where escapes == .angles: result += "\\u003c"
      case ">" where escapes == .angles: result += "\\u003e"
      case "&" where escapes == .angles: result += "\\u0026"
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "/": result += "\\/"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
