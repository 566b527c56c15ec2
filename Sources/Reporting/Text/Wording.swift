import Diagnosis
import Parsing

/// The words that every format for people uses for the report's closed lists.
enum Wording {
  static func outcome(_ outcome: Report.Summary.Outcome) -> (text: String, role: Style.Role) {
    switch outcome {
    case .restored: ("RESTORED", .good)
    case .notRestored: ("NOT RESTORED", .error)
    case .relaunchNotExpected: ("NO RELAUNCH EXPECTED", .info)
    case .otherCause: ("ANOTHER CAUSE", .warning)
    case .healthy: ("HEALTHY", .good)
    case .cannotTell: ("CANNOT TELL", .warning)
    case .noBluetoothApp: ("NO BLUETOOTH APP", .info)
    }
  }

  /// The headline's outcome in words that fit what decides it.
  static func headline(_ report: Report) -> (text: String, role: Style.Role) {
    // That there is no outcome since nothing could be read.
    guard report.unread == nil else { return ("CANNOT READ", .error) }
    return headline(report.summary.outcome, of: report.summary.app, isNarrow: report.summary.isNarrow, in: report)
  }

  /// The outcome of an app in words that fit what decides it: a fault of the app is none of the accessory's or the
  /// user's doing, and what was restored and lost again is not well.
  static func headline(
    _ outcome: Report.Summary.Outcome, of app: String?, isNarrow: Bool, in report: Report
  ) -> (text: String, role: Style.Role) {
    let finding = report.findings.first { $0.app == app && $0.severity > .info }
    switch outcome {
    case .restored:
      guard let finding, finding.confidence > .possible else { return Wording.outcome(outcome) }
      return (finding.blame == .app ? "RESTORED, THEN FAULT" : "RESTORED, NOT REACHED", .warning)
    case .otherCause where finding?.blame == .app: return ("FAULT FOUND", .warning)
    case .healthy where isNarrow: return ("NOTHING FOUND", .info)
    default: return Wording.outcome(outcome)
    }
  }

  /// "com.acme.fitness: relaunched for Bluetooth and restored; no fault is seen.", its outcome in front.
  static func other(_ other: Report.AppOutcome, in report: Report) -> (label: String, role: Style.Role, text: String) {
    let (label, role): (String, Style.Role) = headline(
      other.outcome, of: other.app, isNarrow: other.isNarrow, in: report)
    return (label, role, other.verdict)
  }

  /// The interruption that the page tells of: the one that led to what the gravest finding is about, or that followed it;
  /// without a finding the one before the last relaunch.
  static func interruptionInQuestion(_ report: Report) -> Report.Interruption? {
    // What befell another app belongs to another story.
    let app = report.summary.app
    let interruptions = report.interruptions.filter { app == nil || $0.app == app }
    let findings = report.findings.filter { app == nil || $0.app == app }
    let sessions = Set(findings.compactMap(\.session))
    let concerned = interruptions.filter { interruption in
      [interruption.fromSession, interruption.toSession].contains { $0.map(sessions.contains) ?? false }
    }
    let candidates = concerned.isEmpty ? interruptions : concerned
    let finding = findings.first { $0.severity > .info } ?? findings.first
    let relaunch = report.sessions.last { $0.kind == .bluetoothRelaunch && (app == nil || $0.app == app) }
    guard let session = finding?.session ?? relaunch?.id else { return candidates.last }
    let isOfEnd = finding.flatMap { RuleBook.descriptor(of: $0.rule) }?.isOfEnd ?? false
    let before = candidates.last { $0.toSession == session }
    let after = candidates.last { $0.fromSession == session }
    return (isOfEnd ? after ?? before : before ?? after) ?? candidates.last
  }

  /// The four lists of an interruption, in the order in which they are told.
  static func verdict(_ verdict: Report.Verdict) -> [(name: String, items: [String])] {
    [
      ("restored", verdict.restored), ("confirmed", verdict.confirmed), ("still pending", verdict.pending),
      ("unknown", verdict.unknown),
    ]
  }

  static func severity(_ severity: Severity) -> (label: String, role: Style.Role) {
    switch severity {
    case .error: ("ERROR", .error)
    case .warning: ("WARNING", .warning)
    case .info: ("INFO", .info)
    }
  }

  /// Whose doing it is, in words that accuse nobody but the app of whom a fix is asked.
  static func blame(_ blame: Blame) -> String {
    switch blame {
    case .app: "in the app"
    case .system: "the system's doing"
    case .accessory: "on the accessory's side"
    case .user: "a setting or action on the device, not the app"
    case .capture: "about this capture, not the app"
    }
  }

  /// What the advice is: only an app is fixed.
  static func adviceLabel(_ blame: Blame) -> String { blame == .app ? "Fix" : "Next" }

  static func role(_ role: Evidence.Role) -> String {
    switch role {
    case .proves: "proves it"
    case .excludes: "speaks against it"
    case .context: "context"
    }
  }

  /// Of a report only the lines that say why are shown.
  static func cut(_ evidence: Evidence, _ report: Report) -> String {
    let input = evidence.position.input
    let isReport = report.inputs.indices.contains(input) && report.inputs[input].dialect == DialectName.ips.description
    return isReport ? "excerpt of the report" : "cut in the log"
  }

  static func emitter(_ emitter: Emitter) -> String {
    switch emitter {
    case .daemon: "bluetoothd"
    case .lifecycle: "system"
    case .framework: "Core Bluetooth"
    case .app: "app"
    }
  }

  static func kind(_ kind: Report.SessionKind) -> String {
    switch kind {
    case .bluetoothRelaunch: "Bluetooth relaunch"
    case .wake: "wake"
    case .userLaunch: "launch by the user"
    case .backgroundLaunch: "background launch"
    case .prewarmLaunch: "prewarm launch"
    case .debuggerLaunch: "debugger launch"
    case .unknown: "launch of unknown kind"
    }
  }

  /// The steps of a launch that people are shown: `willRestoreState` is owed only where the system brought the app back
  /// for Bluetooth, and is no open question elsewhere.
  static func steps(_ session: Report.Session) -> [Report.Step] {
    switch session.kind {
    case .bluetoothRelaunch, .unknown: session.steps
    case .wake, .userLaunch, .backgroundLaunch, .prewarmLaunch, .debuggerLaunch:
      session.steps.filter { $0.name != .willRestore || $0.status != .unknown }
    }
  }

  /// "launch ✓", "will-restore ✗ missing": the sign is for the eye, the word for everyone.
  static func step(_ step: Report.Step) -> (text: String, role: Style.Role?) {
    switch step.status {
    case .seen: ("\(step.name.rawValue) ✓", nil)
    case .missing: ("\(step.name.rawValue) ✗ missing", .error)
    case .outOfOrder: ("\(step.name.rawValue) ⇄ out of order", .error)
    case .unknown: ("\(step.name.rawValue) ?", .faint)
    }
  }

  /// `text` with no-break blanks, which the canvas keeps together and prints as blanks.
  static func unbroken(_ text: String) -> String {
    String(text.map { $0 == " " ? "\u{A0}" : $0 })
  }

  /// What is missing, as a noun: "the app's own lines at level Info".
  static func missing(_ missing: Missing) -> String {
    if missing.isAfterEnd { return "what comes after the end of the log" }
    let level = missing.level.flatMap { $0 == .default ? nil : " at level \($0.name)" } ?? ""
    if let wording = missing.wording { return "\(callback(wording)) in the app's own lines\(level)" }
    switch missing.emitter {
    case .daemon: return "lines of bluetoothd\(level)"
    case .lifecycle: return "lines of runningboardd, SpringBoard or the kernel\(level)"
    case .framework: return "Core Bluetooth's lines inside the app's process\(level)"
    case .app: return "the app's own lines\(level)"
    case nil: return "what would decide it\(level)"
    }
  }

  /// The name under which developers know what an app event reports.
  static func callback(_ kind: EventKind) -> String {
    switch kind {
    case .appLaunch: "didFinishLaunching"
    case .appManagerCreated: "the creation of its manager"
    case .appRestore: "willRestoreState"
    case .appState: "didUpdateState"
    case .appConnectRequested: "its connect calls"
    case .appConnectSucceeded: "didConnect"
    case .appConnectFailed: "didFailToConnect"
    case .appDisconnected: "didDisconnectPeripheral"
    case .appScanStarted: "its scans"
    case .appDiscovered: "didDiscover"
    case .appServices: "didDiscoverServices"
    case .appCharacteristics: "didDiscoverCharacteristics"
    case .appSubscribed: "didUpdateNotificationState"
    case .appValue: "didUpdateValue"
    case .appWritten: "didWriteValue"
    default: kind.rawValue
    }
  }

  /// "1 error", "2 errors".
  static func count(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    count == 1 ? "1 \(noun)" : "\(grouped(count)) \(plural ?? noun + "s")"
  }

  /// "4 337 207": thin groups of three, with plain blanks.
  static func grouped(_ number: some BinaryInteger) -> String {
    var text = ""
    let digits = String(number.magnitude)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { text += " " }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// What is said where nothing was found: calm when that means health, and never so when it does not.
  static func noFindings(_ report: Report) -> String {
    let clear = report.checks.count { $0.answer == .clear }
    let open = report.checks.count { $0.answer == .undetermined }
    var parts: [String] = []
    if clear > 0 { parts.append("\(count(clear, "check")) came out clear") }
    if open > 0 { parts.append("\(count(open, "check")) could not be decided") }
    let counts = parts.isEmpty ? "" : " " + parts.joined(separator: ", ") + "."
    let isOpen = report.summary.outcome == .cannotTell
    return (isOpen ? "No findings, which is no all-clear: the log cannot tell." : "No findings.") + counts
  }

  /// The apps that a report leaves out, and how to see one.
  static func moreApps(_ apps: [String], all: Bool) -> String {
    let shown = apps.prefix(all ? .max : 5).joined(separator: ", ")
    let rest = all || apps.count <= 5 ? "" : " and \(grouped(apps.count - 5)) more"
    return
      "Not shown here, and in this log too: \(shown)\(rest). `--app NAME` shows one, `willrestore apps LOG` lists all."
  }

  /// What an input is and how much of it was read: "zstd, log-default; 4 337 207 lines, 812 events; …".
  static func facts(_ input: Report.Input) -> String {
    let style = (input.container + [input.dialect ?? "no log style recognised"]).joined(separator: ", ")
    var facts = "\(style); \(count(input.lines, "line")), \(count(input.events, "event"))"
    if let first = input.first, let last = input.last {
      let day = TimeText.day(first).map { $0 + " " } ?? ""
      let lastDay = TimeText.day(last) == TimeText.day(first) ? "" : TimeText.day(last).map { $0 + " " } ?? ""
      facts += "; \(day)\(TimeText.log(first, .second)) to \(lastDay)\(TimeText.log(last, .second))"
    }
    return facts + "; " + clock(input.clock)
  }

  /// "14 lines look like Bluetooth callbacks of the app and match no pattern", and what to do about it.
  static func unmatched(_ lines: Int) -> String {
    count(lines, "callback-like line matches", "callback-like lines match")
      + " no pattern: 'willrestore patterns suggest LOG'"
  }

  private static func clock(_ clock: Report.Clock) -> String {
    guard let date = clock.date else { return "no times" }
    var parts = [clock.zone ?? "zone unknown"]
    switch date {
    case .full: break
    case .withoutYear: parts.append("year unknown")
    case .none: parts.append("date unknown")
    }
    if let resolution = clock.resolution { parts.append("clock to \(step(resolution))") }
    return parts.joined(separator: ", ")
  }

  private static func step(_ seconds: Double) -> String {
    seconds < 0.001 ? "1 µs" : DurationText.words(seconds, resolution: seconds >= 1 ? 1_000_000 : 1)
  }
}

extension Report.Place {
  /// Where a line of evidence stands.
  init(_ evidence: Evidence) {
    self.init(time: evidence.time, input: evidence.position.input, line: evidence.position.line)
  }
}
