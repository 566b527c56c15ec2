/// Rows copied out of Console, with the columns that their owner had on.
extension ScenarioRenderer {
  func consoleCopy(_ line: ScenarioLine, _ moment: Moment) -> String {
    let type = line.level.rawValue.lowercased()
    let time = "\(moment.clock.microseconds)\(zone(moment.zoneMinutes))"
    let library = line.library ?? line.process.name
    let category = line.category ?? ""
    let subsystem = line.subsystem ?? ""
    switch dialect {
    case .consoleCopyC2:
      let dated = "\(moment.clock.date) \(moment.clock.microseconds) \(zone(moment.zoneMinutes))"
      return tabbed(type, dated, line.process.name, line.message)
    case .consoleCopyC3:
      let dated = "\(moment.clock.date) \(moment.clock.microseconds) \(zone(moment.zoneMinutes))"
      return tabbed(type, dated, line.process.name, category, line.message)
    case .consoleCopyProcessFirst:
      return tabbed(line.process.name, time, category, line.message, subsystem, library, type)
    case .consoleCopyC4: return tabbed(type, time, line.process.name, library, line.message)
    case .consoleCopyC5: return tabbed(time, category, line.message, subsystem, library, type, line.process.name)
    case .consoleCopyC6:
      return tabbed(
        type, line.process.name, "\(line.process.pid)", "0x\(String(line.thread, radix: 16))", "0", time, category,
        library, line.message, subsystem)
    default: return tabbed(type, time, line.process.name, line.message)
    }
  }

  private func tabbed(_ fields: String...) -> String { fields.joined(separator: "\t") }
}
