import Correlation
import Parsing

extension Redactor {
  /// A redactor for what a case names, as its report collected it.
  ///
  /// - Parameter library: its words stay, since without them a line tells nothing any more.
  public init(key: RedactionKey, names: Set<String>, library: PatternLibrary) {
    var words: Set<String> = []
    for literal in library.literals.literals {
      let text = String(decoding: literal, as: UTF8.self)
      for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber) }) { words.insert(String(word)) }
    }
    self.init(key: key, names: names, words: words, exempt: library.askedNames)
  }
}

extension Report {
  /// The report with pseudonyms in place of what tells of whom it is.
  public func redacted(by redactor: Redactor) -> Report {
    var report = self
    let text = { (text: String) in redactor.text(text) }
    for index in report.inputs.indices {
      report.inputs[index].path = redactor.path(report.inputs[index].path)
      for note in report.inputs[index].notes.indices { report.inputs[index].notes[note].text.redact(redactor) }
    }
    for index in report.apps.indices { report.apps[index].redact(redactor) }
    for index in report.sessions.indices { report.sessions[index].redact(redactor) }
    for index in report.interruptions.indices { report.interruptions[index].redact(redactor) }
    for index in report.findings.indices { report.findings[index].redact(redactor) }
    for index in report.undetermined.indices {
      report.undetermined[index].app.redact(redactor)
      report.undetermined[index].settle.redact(redactor)
    }
    for index in report.checks.indices { report.checks[index].app.redact(redactor) }
    for index in report.voices.indices { report.voices[index].process.redact(redactor) }
    report.summary.redact(redactor)
    report.names = Set(names.map(text))
    return report
  }
}

extension Redactor {
  /// The name of a file without its folders, which name people and places.
  fileprivate func path(_ path: String) -> String { text(path.split(separator: "/").last.map(String.init) ?? path) }
}

extension String {
  fileprivate mutating func redact(_ redactor: Redactor) { self = redactor.text(self) }
}

extension Optional<String> {
  fileprivate mutating func redact(_ redactor: Redactor) { self = map(redactor.text) }
}

extension [String] {
  fileprivate mutating func redact(_ redactor: Redactor) { self = map(redactor.text) }
}

extension Report.App {
  fileprivate mutating func redact(_ redactor: Redactor) {
    id.redact(redactor)
    bundle.redact(redactor)
    process.redact(redactor)
    identifiers = identifiers.map { Report.Identifier(role: $0.role, identifier: redactor.text($0.identifier)) }
    for index in coverage.indices { coverage[index].because.redact(redactor) }
  }
}

extension Report.Session {
  fileprivate mutating func redact(_ redactor: Redactor) {
    app.redact(redactor)
    start.cause.redact(redactor)
    for index in managers.indices {
      managers[index].identifier.redact(redactor)
      managers[index].restored?.services.redact(redactor)
    }
    for index in timeline.indices {
      timeline[index].text.redact(redactor)
      if case .device(let name) = timeline[index].lane { timeline[index].lane = .device(redactor.text(name)) }
    }
  }
}

extension Report.Interruption {
  fileprivate mutating func redact(_ redactor: Redactor) {
    app.redact(redactor)
    pending.redact(redactor)
    relaunchExpected.because.redact(redactor)
    verdict.restored.redact(redactor)
    verdict.confirmed.redact(redactor)
    verdict.pending.redact(redactor)
    verdict.unknown.redact(redactor)
  }
}

extension Finding {
  fileprivate mutating func redact(_ redactor: Redactor) {
    app.redact(redactor)
    message.redact(redactor)
    because.redact(redactor)
    raised.redact(redactor)
    advice.redact(redactor)
    customer.redact(redactor)
    evidence = evidence.map { $0.redacted(redactor) }
    for index in consequences.indices {
      consequences[index].message.redact(redactor)
      consequences[index].evidence = consequences[index].evidence.map { $0.redacted(redactor) }
    }
  }
}

extension Evidence {
  fileprivate func redacted(_ redactor: Redactor) -> Evidence {
    var evidence = self
    evidence.text.redact(redactor)
    evidence.marks.redact(redactor)
    return evidence
  }
}

extension Report.Summary {
  fileprivate mutating func redact(_ redactor: Redactor) {
    verdict.redact(redactor)
    for index in story.indices { story[index].text.redact(redactor) }
    for index in unmatchedApps.indices {
      unmatchedApps[index].asked.redact(redactor)
      unmatchedApps[index].near.redact(redactor)
    }
    moreApps.redact(redactor)
    app.redact(redactor)
    for index in others.indices {
      others[index].app.redact(redactor)
      others[index].verdict.redact(redactor)
    }
    next.redact(redactor)
    if var told = moment {
      for index in told.lines.indices { told.lines[index].text.redact(redactor) }
      moment = told
    }
  }
}
