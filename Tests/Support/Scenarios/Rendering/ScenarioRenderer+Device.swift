/// What tools print that read a phone over the cable.
extension ScenarioRenderer {
  /// `{timestamp} {process}{{image}}[{pid}] <{LEVEL}>: {message} [{subsystem}][{category}]`; braces even when empty.
  func pymobiledevice(_ line: ScenarioLine, _ moment: Moment, label: Bool) -> String {
    let clock = moment.clock
    // Python leaves the fraction out when it is zero.
    let time = clock.microsecond == 0 ? clock.seconds : clock.microseconds
    let level = line.level == .default ? "NOTICE" : line.level.rawValue.uppercased()
    var text =
      "\(clock.date) \(time) \(line.process.name){\(line.library ?? "")}[\(line.process.pid)] <\(level)>: \(line.message)"
    if label, let subsystem = line.subsystem, let category = line.category { text += " [\(subsystem)][\(category)]" }
    return text
  }

  /// `Mmm dd HH:MM:SS[.ffffff] [device ]process[(library)][pid] <Level>: message`
  func relay(_ line: ScenarioLine, _ moment: Moment, device: String?, microseconds: Bool) -> String {
    let time = microseconds ? moment.clock.microseconds : moment.clock.seconds
    let host = device.map { $0 + " " } ?? ""
    let library = line.library.map { "(\($0))" } ?? ""
    let level = line.level == .default ? "Notice" : line.level.rawValue
    // Only the relay service encodes; the trace service of newer tools hands text over as it is.
    let message = microseconds ? line.message : visEncoded(line.message)
    return
      "\(moment.clock.monthAndDay) \(time) \(host)\(line.process.name)\(library)[\(line.process.pid)] <\(level)>: \(message)"
  }

  /// vis(3) as the relay uses it: bytes above ASCII and control characters escaped, line ends and tabs left alone.
  func visEncoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let low = byte & 0x7F
      let isControl = low < 0x20 || low == 0x7F
      switch byte {
      case 0x0A, 0x09: result.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x5C: result += "\\134"
      case 0xA0: result += "\\240"
      default:
        if byte >= 0x80 { result += "\\M" + (isControl ? "" : "-") } else if isControl { result += "\\" }
        if isControl {
          result += "^"
          result.unicodeScalars.append(Unicode.Scalar(low ^ 0x40))
        } else {
          result.unicodeScalars.append(Unicode.Scalar(low))
        }
      }
    }
    return result
  }
}
