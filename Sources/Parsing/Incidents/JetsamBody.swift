/// The body of a JetsamEvent: every process that was there, and on those that were killed the reason why.
///
/// The largest process is named as well, and is no victim by that.
enum JetsamBody {
  /// The kernel ends idle daemons all the time: nobody misses them.
  private static let noise: Set<String> = ["idle-exit", "long-idle-exit"]
  private static let mostEnds = 256
  private static let mostBystanders = 512

  static func read(_ text: Span<UInt8>, from start: Int, into incident: inout Incident) {
    var list: Int?
    let isWhole = JSONReader.members(text, from: start) { key, value, kind in
      if kind == .string {
        if text.equals("date", in: key) {
          incident.stamp = IncidentValue.stamp(text, value) ?? incident.stamp
        } else if text.equals("build", in: key), let read = SystemVersion.read(IncidentValue.text(text, value)) {
          incident.version = incident.version ?? read.version
          incident.system = incident.system ?? read.system
        } else if text.equals("product", in: key), text.has("iPad", at: value.lowerBound) {
          incident.system = .ipados
        }
      } else if kind == .array, text.equals("processes", in: key) {
        list = value.lowerBound
      }
    }
    incident.isCut = !isWhole
    // Of a report that breaks off inside the list its whole entries count.
    if list == nil, let key = text.first("\"processes\"", from: start) {
      list = text.first(.openBracket, from: key, to: key + 32)
    }
    guard let list else {
      incident.remark = "it lists no processes"
      return
    }
    _ = JSONReader.elements(text, from: list) { value, kind in
      guard kind == .object else { return }
      take(text, value, into: &incident)
    }
    if incident.ends.isEmpty {
      incident.remark = isWhole ? "it names no process that was ended" : "it breaks off before a process that was ended"
    }
  }

  private static func take(_ text: Span<UInt8>, _ entry: Range<Int>, into incident: inout Incident) {
    var name: String?
    var pid: UInt32?
    var reason: String?
    var states: [String] = []
    var members: [Range<Int>] = []
    _ = JSONReader.members(text, from: entry.lowerBound) { key, value, kind in
      switch kind {
      case .string:
        if text.equals("name", in: key) {
          name = IncidentValue.name(text, value)
        } else if text.equals("reason", in: key) {
          reason = IncidentValue.name(text, value)
        } else {
          return
        }
      case .number:
        guard text.equals("pid", in: key) else { return }
        pid = IncidentValue.number(text, value).flatMap { UInt32(exactly: $0) }
      case .array:
        guard text.equals("states", in: key) else { return }
        _ = JSONReader.elements(text, from: value.lowerBound) { value, kind in
          if kind == .string, states.count < 16 { states.append(IncidentValue.text(text, value)) }
        }
      default: return
      }
      members.append(IncidentValue.member(key, value, kind))
    }
    guard let name else { return }
    let excerpt = members.map { IncidentValue.excerpt(text, $0) }.joined(separator: ", ")
    if let reason {
      guard !noise.contains(reason), incident.ends.count < mostEnds else { return }
      let place = members.last { text.has("\"reason\"", at: $0.lowerBound) }?.lowerBound ?? entry.lowerBound
      incident.ends.append(
        Incident.End(
          process: name, pid: pid, cause: cause(reason), detail: reason, state: standing(states), offset: place,
          excerpt: excerpt))
    } else if let state = standing(states), state != .running, incident.bystanders.count < mostBystanders {
      incident.bystanders.append(
        Incident.Bystander(process: name, pid: pid, state: state, offset: entry.lowerBound, excerpt: excerpt))
    }
  }

  private static func cause(_ reason: String) -> String {
    switch reason {
    case "disk-space-shortage": "storage"
    case "diagnostic": "unknown"
    default: "jetsam"
    }
  }

  /// Of several words the one that says most: a suspended app may still be listed with what it had been doing.
  private static func standing(_ states: [String]) -> Incident.ProcessStanding? {
    if states.contains("daemon") { return nil }
    if states.contains("suspended") { return .suspended }
    if states.contains("frontmost") { return .foreground }
    if states.contains("background") { return .background }
    return states.contains("active") || states.contains("audio") ? .running : nil
  }
}
