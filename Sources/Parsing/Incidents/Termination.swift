/// Why the system or a fault ended a process, from the parts of a crash report.
///
/// The codes are Apple's ("Understanding the exception types in a crash report", "SIGKILL").
struct Termination {
  var namespace: String?
  var code: UInt64?
  /// The reasons, each a line.
  var reasons: [String] = []
  var exceptionType: String?
  var exceptionSubtype: String?
  var signal: String?
  var note: String?
  /// "Foreground", "Background": what the process was to the user.
  var role: String?

  private static let codes: [UInt64: (cause: String, detail: String)] = [
    0x8bad_f00d: ("watchdog", "0x8badf00d"), 0xdead_10cc: ("lock", "0xdead10cc"),
    0xbaad_ca11: ("crash", "0xbaadca11, a call was not reported"),
    0xbad2_2222: ("crash", "0xbad22222, resumed too often"), 0xbadd_d15c: ("storage", "0xbaddd15c"),
    0x2182_bad2: ("watchdog", "0x2182bad2, background time"), 0x2182_bad3: ("watchdog", "0x2182bad3, background time"),
    0x2182_bad4: ("watchdog", "0x2182bad4, background time"), 0xc51b_ad01: ("cpu", "0xc51bad01"),
    0xc51b_ad02: ("watchdog", "0xc51bad02"), 0xc51b_ad03: ("watchdog", "0xc51bad03"),
    0xdead_fa11: ("user", "0xdeadfa11"), 0xfbfb_fbfb: ("tooling", "0xfbfbfbfb"),
    0xc000_10ff: ("unknown", "0xc00010ff, the device was too hot"),
  ]

  /// Exceptions of the process's own.
  private static let exceptions: Set<String> = [
    "EXC_CRASH", "EXC_BAD_ACCESS", "EXC_BAD_INSTRUCTION", "EXC_BREAKPOINT", "EXC_ARITHMETIC", "EXC_GUARD",
    "EXC_SOFTWARE", "EXC_EMULATION", "EXC_SYSCALL",
  ]

  /// Namespaces whose ends are the process's own fault.
  private static let faults: Set<String> = [
    "CODESIGNING", "DYLD", "LIBSYSTEM", "LIBXPC", "OBJC", "GUARD", "EXEC", "TCC", "ROSETTA", "SANDBOX", "SWIFT",
    "HANGTRACER", "PAC_EXCEPTION",
  ]

  /// One of ``ExitCause/words``; nil when the report says that the process lived on.
  var cause: String? {
    if note?.contains("NON-FATAL") == true { return nil }
    if exceptionType == "EXC_RESOURCE" { return resource }
    if let code, let known = Self.codes[code & 0xFFFF_FFFF] { return known.cause }
    switch namespace?.uppercased() {
    case "JETSAM"?: return "jetsam"
    case "CORESIMULATOR"?: return "tooling"
    case "SIGNAL"?: return code == 9 || code == 15 || code == nil ? "unknown" : "crash"
    case let name? where Self.faults.contains(name): return "crash"
    case .some: return ExitCause.read(reasons.joined(separator: " "))
    case nil: break
    }
    let context = ExitCause.read(reasons.joined(separator: " "))
    if context != "unknown" { return context }
    guard let exceptionType, Self.exceptions.contains(exceptionType) else { return "unknown" }
    return exceptionType == "EXC_CRASH" && (signal ?? "SIGKILL") == "SIGKILL" ? "unknown" : "crash"
  }

  /// A limit that ended the process is said to be fatal; else the report is a warning.
  private var resource: String? {
    guard let subtype = exceptionSubtype?.uppercased() else { return nil }
    guard subtype.contains("FATAL"), !subtype.contains("NON-FATAL") else { return nil }
    if subtype.contains("CPU") { return "cpu" }
    return subtype.contains("MEMORY") ? "jetsam" : "unknown"
  }

  var detail: String? {
    if let code, let known = Self.codes[code & 0xFFFF_FFFF] { return known.detail }
    if let namespace { return code.map { "\(namespace) \($0)" } ?? namespace }
    return exceptionType.map { type in signal.map { "\(type) (\($0))" } ?? type }
  }

  var standing: Incident.ProcessStanding? {
    func value(_ key: String) -> String? {
      for reason in reasons {
        guard let range = reason.firstRange(ofText: key) else { continue }
        return String(reason[range.upperBound...].drop { $0 == " " }.prefix { $0.isLetter }).lowercased()
      }
      return nil
    }
    let (visibility, state) = (value("ProcessVisibility:"), value("ProcessState:"))
    if state == "suspended" { return .suspended }
    if visibility == "foreground" { return .foreground }
    if visibility == "background" { return .background }
    switch role?.lowercased() {
    case "foreground"?: return .foreground
    case "background"?: return .background
    default: return state == "running" ? .running : nil
    }
  }

  /// The number of a code as reports print it: decimal, negative, or hexadecimal.
  static func code(_ text: String) -> UInt64? {
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    if word.hasPrefix("0x") || word.hasPrefix("0X") { return UInt64(word.dropFirst(2), radix: 16) }
    if let number = Int64(word) { return UInt64(UInt32(truncatingIfNeeded: number)) }
    return nil
  }
}
