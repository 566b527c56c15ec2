/// The text styles of `log show` and `log stream`.
extension ScenarioRenderer {
  /// Columns as measured: 32, 11, 12, 21, 7 and, since macOS 10.14, 5.
  func logDefault(_ line: ScenarioLine, _ moment: Moment, ttl: Bool) -> String {
    let time = "\(moment.clock.date) \(moment.clock.microseconds)\(zone(moment.zoneMinutes))"
    let thread = "0x" + String(line.thread, radix: 16)
    let columns =
      column(time, 32) + column(thread, 11) + column(line.level.rawValue, 12)
      + column(ttl ? "0x0" : "0x80000000000\(String(line.thread, radix: 16))", 21) + column("\(line.process.pid)", 7)
    return columns + (ttl ? column("0", 5) : "") + "\(line.process.name): " + messagePart(line)
  }

  /// `2026-08-17 19:20:56.402 Df node[19887:b199e5] …`: milliseconds, no zone, the thread without `0x`.
  func logCompact(_ line: ScenarioLine, _ moment: Moment) -> String {
    let code =
      switch line.level {
      case .default: "Df"
      case .info: "I "
      case .debug: "Db"
      case .error: "E "
      case .fault: "F "
      }
    let process = "\(line.process.name)[\(line.process.pid):\(String(line.thread, radix: 16))]"
    return "\(moment.clock.date) \(moment.clock.milliseconds) \(code) \(process) \(messagePart(line))"
  }

  /// Two blanks, the literal `localhost`, and no level.
  func logSyslog(_ line: ScenarioLine, _ moment: Moment) -> String {
    let time = "\(moment.clock.date) \(moment.clock.microseconds)\(zone(moment.zoneMinutes))"
    return "\(time)  localhost \(line.process.name)[\(line.process.pid)]: \(messagePart(line))"
  }

  /// `(library) [subsystem:category] message`, each of the first two only where there is one.
  private func messagePart(_ line: ScenarioLine) -> String {
    let library = line.library.map { "(\($0)) " } ?? ""
    let label = line.subsystem.map { "[\($0):\(line.category ?? "")] " } ?? ""
    return library + label + line.message
  }

  /// 116 dashes and the counts by level.
  func logTrailer(_ lines: [ScenarioLine]) -> String {
    func count(_ level: ScenarioLevel) -> String {
      let digits = String(lines.count { $0.level == level })
      return digits
    }
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return String(repeating: "-", count: 116) + "\n"
      + "Log      - Default: \(right(count(.default), 10)), Info: \(right(count(.info), 16)), "
      + "Debug: \(right(count(.debug), 13)), Error: \(right(count(.error), 10)), Fault: \(right(count(.fault), 10))\n"
      + "Activity - Create: \(right("0", 11)), Transition: \(right("0", 10)), Actions: \(right("0", 11))\n"
  }
}
