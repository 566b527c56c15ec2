import Correlation
import Parsing

/// Says how it went for one app: of its own findings, relaunches and answers alone, whatever befell the others.
struct AppJudge {
  /// Findings that say by themselves that nothing came back.
  private static let nothingCameBack: Set<String> = [
    "relaunch-missing", "relaunch-refused", "restore-empty", "restore-without-peripherals",
  ]
  /// Findings that explain why a relaunched app was not restored, where it was not.
  private static let whyNotRestored: Set<String> = [
    "restore-identifier-missing", "restore-identifier-changed", "restore-identifier-random",
    "restore-identifier-shared", "restore-identifier-mismatch", "background-mode-missing",
    "background-mode-wrong-role", "usage-description-missing", "manager-init-exception", "manager-created-late",
    "manager-not-created", "will-restore-missing", "restore-data-cleared", "suspended-early",
  ]
  /// Findings about a device after it was handed back: the restoration itself did happen.
  private static let afterRestoration: Set<String> = [
    "restored-not-rearmed", "delegate-not-set", "restored-connecting-stuck", "restored-not-reconnected",
    "restored-cancelled", "restored-stale-peripheral",
  ]

  let app: AppState
  let report: Report
  let scope: CaseScope
  private let findings: [Finding]
  private let undetermined: [Report.Undetermined]
  private let checks: [Report.Check]
  private let platform: Report.Platform

  init(app: AppState, report: Report, scope: CaseScope) {
    self.app = app
    self.report = report
    self.scope = scope
    findings = report.findings.filter { $0.app == app.name }
    undetermined = report.undetermined.filter { $0.app == app.name }
    checks = report.checks.filter { $0.app == app.name }
    platform = report.apps.first { $0.id == app.name }?.platform ?? .unknown
  }

  var verdict: AppVerdict {
    if isOfSystem {
      var verdict = said(.noBluetoothApp, .system, "a part of the system, which is not judged as an app")
      verdict.next = "`willrestore apps LOG` lists the apps that use Bluetooth in this log."
      return verdict
    }
    if let grave { return ofFault(grave) }
    if let notExpected, isByDesign, !wasRestored {
      return said(.relaunchNotExpected, .byDesign, Self.sentence(notExpected), of: notExpected)
    }
    return unjudged ?? undecided ?? restored ?? unclear ?? healthy
  }

  private func said(
    _ outcome: Report.Summary.Outcome, _ weight: AppVerdict.Weight, _ words: String, of finding: Finding? = nil
  ) -> AppVerdict {
    AppVerdict(app: app, outcome: outcome, sentence: "\(app.name): \(words).", finding: finding, weight: weight)
  }

  // MARK: Faults

  private var grave: Finding? { findings.first { $0.severity > .info } }

  private func ofFault(_ grave: Finding) -> AppVerdict {
    let fault = Self.title(grave)
    let sure = "(\(grave.confidence.rawValue))"
    if Self.afterRestoration.contains(grave.rule), wasRestored {
      return grave.confidence == .possible
        ? said(
          .restored, .undecided,
          "its Bluetooth state was restored; what follows may point to “\(fault)” \(sure)", of: grave)
        : said(.restored, .fault, "its Bluetooth state was restored, and then: \(fault) \(sure)", of: grave)
    }
    // A possible finding, or one about the capture, decides nothing.
    if grave.blame == .capture || grave.confidence == .possible {
      var verdict = said(
        .cannotTell, .undecided, "this log cannot tell for sure; it points to “\(fault)” \(sure)", of: grave)
      verdict.next = "`willrestore explain \(grave.rule)` tells how to confirm it."
      return verdict
    }
    if wasNotRestored(by: grave) { return said(.notRestored, .notRestored, "\(fault) \(sure)", of: grave) }
    if grave.blame == .user, isByDesign, let notExpected {
      return said(.relaunchNotExpected, .byDesign, Self.sentence(notExpected), of: notExpected)
    }
    return said(.otherCause, .fault, "\(fault) \(sure)", of: grave)
  }

  private func wasNotRestored(by finding: Finding) -> Bool {
    if RuleBook.descriptor(of: finding.rule)?.isOfEnd == true { return true }
    let life = app.lives.first { $0.stretches.contains { $0.id == finding.session } }
    if Self.nothingCameBack.contains(finding.rule) {
      // Of several managers one may come back with nothing where another has all that was waiting.
      return life?.all([.appRestore]).contains { !($0.fields.list(.devices) ?? []).isEmpty } != true
    }
    guard Self.whyNotRestored.contains(finding.rule), let life else { return false }
    return life.bluetoothRelaunch != nil && life.first([.appRestore]) == nil
  }

  // MARK: No relaunch to be expected

  private var notExpected: Finding? { findings.first { $0.rule == "relaunch-not-expected" } }

  /// The table says that no relaunch was to be expected; where it needs a fact that is unknown, so is the answer.
  private var isByDesign: Bool { notExpected.map { expectation(of: $0)?.answer == .no } ?? false }

  private func expectation(of finding: Finding) -> Report.Expectation? {
    report.interruptions.first { $0.app == finding.app && $0.fromSession == finding.session }?.relaunchExpected
  }

  /// How it ended, which is the finding's first sentence, and what follows from that: the rest stands below.
  private static func sentence(_ finding: Finding) -> String {
    "\(ending(finding)). A relaunch for Bluetooth was not to be expected (\(finding.confidence.rawValue))"
  }

  private static func ending(_ finding: Finding) -> String {
    let first = finding.message.firstRange(of: ". ").map { String(finding.message[..<$0.lowerBound]) }
    return SentenceText.lowerFirst(first ?? finding.message)
  }

  // MARK: Relaunches

  private var relaunches: [Life] { app.lives.filter { $0.bluetoothRelaunch != nil } }

  private var wasRestored: Bool { app.lives.contains(where: Self.isRestored) }

  private static func isRestored(_ life: Life) -> Bool { life.first([.appRestore]) != nil }

  private static func decidesRelaunch(_ rule: String) -> Bool {
    nothingCameBack.contains(rule) || whyNotRestored.contains(rule)
  }

  private func holds(_ life: Life, _ session: Int?) -> Bool { life.stretches.contains { $0.id == session } }

  /// A relaunch without a restore line that no rule was asked about.
  private var unjudged: AppVerdict? {
    guard !isInert else { return nil }
    let isOpen = relaunches.contains { life in
      !Self.isRestored(life) && !checks.contains { Self.decidesRelaunch($0.rule) && holds(life, $0.session) }
    }
    guard isOpen, scope.isOfSomeRules else { return nil }
    var verdict = said(
      .cannotTell, .undecided, "whether the app was restored was not looked at\(scope.rules)")
    verdict.next = scope.remedy
    return verdict
  }

  /// Relaunches of which no line shows how they went.
  private var undecided: AppVerdict? {
    let open = relaunches.filter { life in
      !Self.isRestored(life) && undetermined.contains { Self.decidesRelaunch($0.rule) && holds(life, $0.session) }
    }
    if let last = open.last, wasRestored {
      let count = relaunches.count
      let time = last.anchor?.time.map { " at \(TimeText.log($0, .second))" } ?? ""
      let which = open.count == 1 ? "the one\(time)" : "\(open.count) of them, the last\(time),"
      return said(
        .cannotTell, .undecided,
        "relaunched for Bluetooth \(count) times; how \(which) went \(scope.log) cannot tell, what to collect is below")
    }
    guard !wasRestored, !open.isEmpty || isUndecided else { return nil }
    return said(
      .cannotTell, open.isEmpty ? .unclear : .undecided,
      "\(scope.log) cannot tell whether the app was restored; what to collect is below")
  }

  /// Anything that could say so is open.
  private var isUndecided: Bool {
    undetermined.contains { Self.decidesRelaunch($0.rule) || $0.rule == "killed-in-window" }
  }

  private var restored: AppVerdict? {
    guard wasRestored else { return nil }
    if isEndUnexplained {
      return said(
        .restored, .undecided, "its Bluetooth state was restored, and the app ended right after it; no line says why")
    }
    let count = relaunches.count(where: Self.isRestored)
    guard count > 0 else {
      let again = report.sessions.contains { $0.app == app.name && $0.kind == .userLaunch } ? "opened" : "started"
      return said(
        .restored, .restored,
        "its Bluetooth state was restored when it was \(again) again; no fault is seen\(scope.rules)\(unlessDebugged)")
    }
    let times =
      relaunches.count == 1 ? "" : " (\(count == relaunches.count ? "" : "\(count) of ")\(relaunches.count) relaunches)"
    return said(
      .restored, .restored,
      "relaunched for Bluetooth and restored\(times); no fault is seen\(scope.rules)\(unlessDebugged)")
  }

  /// The app ended right after it was restored, and nothing tells whether it crashed.
  private var isEndUnexplained: Bool {
    undetermined.contains { open in
      guard open.rule == RestoreCrash.descriptor.slug else { return false }
      return app.lives.contains { $0.end != nil && $0.endCause == .unknown && holds($0, open.session) }
    }
  }

  // MARK: Neither

  /// What keeps the log from saying that all is well.
  private var unclear: AppVerdict? {
    if isOfReportsAlone {
      let cause = report.interruptions.last { $0.app == app.name }?.cause
      var verdict = said(
        .cannotTell, .reportAlone,
        "the report tells \(cause.map { "how it ended (\($0))" } ?? "of its end"); whether it was restored only a log can "
          + "tell")
      verdict.next = "Collect the log of the phone over that time as well: `willrestore collect iphone` tells how."
      return verdict
    }
    if report.isDamaged {
      var verdict = said(
        .cannotTell, .unclear,
        "the log is damaged and ends too early to tell; no fault is seen in what could be read")
      verdict.next = "Ask for the file again, whole, or collect anew: `willrestore collect iphone` tells how."
      return verdict
    }
    guard let notExpected else { return nil }
    var verdict = said(
      .cannotTell, .unclear,
      "\(Self.ending(notExpected)). Whether a relaunch was to be expected is not known (\(notExpected.confidence.rawValue))",
      of: notExpected)
    let isRestart = report.interruptions.contains {
      $0.app == app.name && $0.fromSession == notExpected.session && $0.cause == EndCause.restart.rawValue
    }
    verdict.next =
      isRestart
      ? "Collect a log that reaches beyond the first unlock: `willrestore collect iphone` tells how."
      : "Say what is known: `--os VERSION`, and `--accessory-setup-kit` if the accessory was set up with it."
    return verdict
  }

  private var healthy: AppVerdict {
    if isInert {
      let system = platform == .macos ? "a Mac" : "the simulator"
      var verdict = said(
        .healthy, .healthy,
        "this is the log of \(system), where the restore option does nothing, so that no rule about restoration gives an "
          + "answer; no other fault is seen\(scope.rules)")
      verdict.isNarrow = true
      return verdict
    }
    if checks.isEmpty {
      var verdict = said(
        .cannotTell, .unclear, "nothing in \(scope.log) gives a rule anything to judge by\(scope.rules)")
      verdict.next =
        scope.remedy ?? "Collect a log that shows the app's end and what follows: `willrestore collect iphone`."
      return verdict
    }
    if let untold {
      return said(
        .cannotTell, .unclear,
        "no fault is seen in what \(scope.log) shows\(scope.rules)\(unlessDebugged); whether “\(untold)” holds could not "
          + "be told, what to collect is below")
    }
    let relaunch =
      relaunches.isEmpty ? "no Bluetooth relaunch in \(scope.log), and no fault is seen" : "no fault is seen"
    let part = relaunches.isEmpty || !scope.isPart ? "" : " in \(scope.log)"
    var verdict = said(.healthy, .healthy, relaunch + part + scope.rules + unlessDebugged)
    verdict.isNarrow = scope.isNarrow
    return verdict
  }

  /// The gravest of what could not be told and would be a fault.
  private var untold: String? {
    let descriptors = undetermined.compactMap { RuleBook.descriptor(of: $0.rule) }.filter { $0.severity > .info }
    return descriptors.max { $0.severity < $1.severity }.map { SentenceText.lowerFirst($0.text.title) }
  }

  /// A process under a debugger shows no fault that users meet, and none that they are spared.
  private var unlessDebugged: String {
    findings.contains { $0.rule == DebuggerAttached.slug } ? ", but a debugger was attached" : ""
  }

  /// Nothing but reports tells of the app: why it ended, and nothing of how it was or was not restored.
  private var isOfReportsAlone: Bool { app.isNamedByReport && !app.hasBluetooth }

  /// The system of the app accepts the restore option and does nothing with it.
  private var isInert: Bool { platform == .macos || platform == .simulator }

  private var isOfSystem: Bool {
    EmitterTable.isSystemProcess(app.name) && app.processes.allSatisfy(EmitterTable.isSystemProcess)
  }

  /// The title of the finding's rule, to stand within a sentence.
  static func title(_ finding: Finding) -> String {
    SentenceText.lowerFirst(RuleBook.descriptor(of: finding.rule)?.text.title ?? finding.rule)
  }
}

extension Report {
  /// An input could not be read to its end: what is not in it proves nothing.
  var isDamaged: Bool { inputs.contains { $0.notes.contains { $0.kind == InputNote.Kind.damaged.rawValue } } }
}
