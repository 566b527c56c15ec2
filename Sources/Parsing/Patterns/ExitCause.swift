/// Why a process ended, told from a termination context, an exit reason or a word.
enum ExitCause {
  /// The words of `process.exited`.
  static let words = [
    "jetsam", "watchdog", "cpu", "lock", "crash", "user", "update", "uninstall", "storage", "tooling", "voluntary",
    "unknown",
  ]

  /// What stands in the text, lower-cased, and the cause that it shows; the first that is found counts. The codes are
  /// Apple's ("Understanding the exception types in a crash report").
  private static let signs: [(text: String, cause: String)] = [
    ("0xdeadfa11", "user"), ("killed from app switcher", "user"), ("killed by the user", "user"),
    ("0xfbfbfbfb", "tooling"), ("simulator host", "tooling"), ("debugger", "tooling"), ("0x8badf00d", "watchdog"),
    ("watchdog", "watchdog"), ("0xdead10cc", "lock"), ("0xbaddd15c", "storage"), ("cachedelete", "storage"),
    ("os_reason_jetsam", "jetsam"), ("jetsam", "jetsam"), ("cpu limit", "cpu"), ("cpu_limit", "cpu"),
    ("uninstall", "uninstall"), ("app update", "update"), ("installcoordination", "update"),
    ("debugserver", "tooling"),
    // SIGKILL and SIGTERM come from somebody else, who is not named; what the process met with itself is its own.
    ("(namespace: 2 code: 0x9)", "unknown"), ("(namespace: 2 code: 0xf)", "unknown"),
    ("os_reason_signal", "crash"), ("os_reason_crash", "crash"), ("sigsegv", "crash"), ("sigabrt", "crash"),
    ("sigtrap", "crash"), ("sigbus", "crash"), ("sigill", "crash"), ("sigfpe", "crash"), ("sigpipe", "crash"),
    ("sigsys", "crash"), ("os_reason_exec", "crash"),
    // TCC also ends an app whose permission the user changes: its name alone is no crash.
    ("without a usage description", "crash"),
  ]

  /// One of ``words``; `unknown` when the text shows none.
  static func read(_ text: String) -> String {
    let lower = text.lowercased()
    if words.contains(lower) { return lower }
    return signs.first { lower.holds($0.text) }?.cause ?? "unknown"
  }
}
