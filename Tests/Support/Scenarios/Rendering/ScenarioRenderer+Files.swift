/// Files of syslog daemons, and of apps' log libraries.
extension ScenarioRenderer {
  /// macOS's system.log, rsyslog's ISO form, or RFC 5424.
  func syslog(_ line: ScenarioLine, _ moment: Moment, host: String) -> String {
    let clock = moment.clock
    let iso = "\(clock.date)T\(clock.microseconds)\(zone(moment.zoneMinutes, separator: ":"))"
    let process = "\(line.process.name)[\(line.process.pid)]"
    switch dialect {
    case .bsdSyslogISO: return "\(iso) \(host) \(process): \(line.message)"
    case .rfc5424:
      let severity =
        switch line.level {
        case .fault: 2
        case .error: 3
        case .default: 5
        case .info: 6
        case .debug: 7
        }
      // A name is one word there.
      let name = line.process.name.split(separator: " ").joined(separator: "-")
      return "<\(8 + severity)>1 \(iso) \(host) \(name) \(line.process.pid) - - \(line.message)"
    default: return "\(clock.monthAndDay) \(clock.seconds) \(host) \(process): \(visEncoded(line.message))"
    }
  }

  /// `time⇥device⇥type⇥pid⇥tag⇥message`
  func visualStudio(_ line: ScenarioLine, _ moment: Moment, device: String) -> String {
    let level = line.level == .default ? "Notice" : line.level.rawValue
    let tag = line.process.name + (line.library.map { "(\($0))" } ?? "")
    let day = moment.clock.date.dropFirst(5)
    return "\(day) \(moment.clock.milliseconds)\t\(device)\t\(level)\t\(line.process.pid)\t\(tag)\t\(line.message)"
  }

  /// What the usual log libraries write into an app's own file.
  func appFile(_ line: ScenarioLine, _ moment: Moment, utc: CivilTime) -> String {
    let clock = moment.clock
    let stamp = "\(clock.date)T\(clock.seconds)\(zone(moment.zoneMinutes))"
    switch dialect {
    case .appTextCocoaLumberjack:
      return "\(dashes(utc.date, as: "/")) \(colons(utc.milliseconds))  \(line.message)"
    case .appTextCocoaLumberjackQueue:
      return "\(clock.date) \(colons(clock.milliseconds)) [com.example.ble            (QOS:UI)] \(line.message)"
    case .appTextSwiftyBeaver:
      return
        "\(clock.milliseconds) \u{1B}[38;5;35m\(line.level == .error ? "ERROR" : "DEBUG")\u{1B}[0m BLELog.write(_:):41 - \(line.message)"
    case .appTextSwiftLog: return "\(stamp) info ble: queue=main [BLEKit] \(line.message)"
    case .appTextTrio: return "\(stamp) [DeviceManager] BLELog.swift - write(_:) - 41 - \(line.message)"
    default: return "* \(utc.date) \(utc.seconds) +0000 BLEKit 1F08183F connection \(line.message)"
    }
  }

  private func dashes(_ text: String, as mark: Character) -> String { String(text.map { $0 == "-" ? mark : $0 }) }
  private func colons(_ text: String) -> String { String(text.map { $0 == "." ? ":" : $0 }) }
}
