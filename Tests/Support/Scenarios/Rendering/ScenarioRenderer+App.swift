/// Consoles that show one app.
extension ScenarioRenderer {
  /// `2026-11-12 08:05:31.204617+0100 App[972:301238] [category] message`; the thread is decimal.
  func xcodeOld(_ line: ScenarioLine, _ moment: Moment) -> String {
    let category = line.category.map { $0.isEmpty ? "" : "[\($0)] " } ?? ""
    let time = "\(moment.clock.date) \(moment.clock.microseconds)\(zone(moment.zoneMinutes))"
    return "\(time) \(line.process.name)[\(line.process.pid):\(line.thread)] \(category)\(line.message)"
  }

  /// Xcode 15 and later: the message first, then a line of metadata.
  func xcodeNew(_ line: ScenarioLine, _ moment: Moment) -> String {
    let level = line.level == .default ? "Notice" : line.level.rawValue
    let time = "\(moment.clock.date) \(moment.clock.microseconds)\(zone(moment.zoneMinutes, separator: ":"))"
    let fields = [
      "Type: \(level)", "Timestamp: \(time)", "Process: \(line.process.name)",
      "Library: \(line.library ?? line.process.name)", "Subsystem: \(line.subsystem ?? "")",
      "Category: \(line.category ?? "")", "TID: 0x\(String(line.thread, radix: 16))",
    ]
    return line.message + "\n" + fields.joined(separator: " | ")
  }

  /// The same with type, time and category alone.
  func xcodeSparse(_ line: ScenarioLine, _ moment: Moment) -> String {
    let level = line.level == .default ? "Notice" : line.level.rawValue
    let time = "\(moment.clock.date) \(moment.clock.microseconds)\(zone(moment.zoneMinutes))"
    return "\(line.message)\nType: \(level) | Timestamp: \(time) | Category: \(line.category ?? "")"
  }

  /// NSLog to standard error: milliseconds, no zone.
  func nslog(_ line: ScenarioLine, _ moment: Moment) -> String {
    let category = line.origin == .framework ? "[CoreBluetooth] " : ""
    return
      "\(moment.clock.date) \(moment.clock.milliseconds) \(line.process.name)[\(line.process.pid):\(line.thread)] \(category)\(line.message)"
  }
}
