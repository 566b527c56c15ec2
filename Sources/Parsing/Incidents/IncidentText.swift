/// Reports in plain text: crash reports until iOS 14 and copies of them, and those on processor use of every version.
///
///     Process:             Fitness [4729]
///     Exception Type:  EXC_CRASH (SIGKILL)
///     Termination Reason: FRONTBOARD 2343432205
///     <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:…
enum IncidentText {
  static func read(_ text: Span<UInt8>, from start: Int, into incident: inout Incident, head: IncidentHead) {
    var body = Body(head)
    var line = start
    while line < text.count, !body.isAtEnd {
      let end = text.first(.lineFeed, from: line).map { $0 + 1 } ?? text.count
      body.take(text, text.trimmed(line..<end), at: line)
      line = end
    }
    body.finish(into: &incident)
  }

  private struct Body {
    var process: String?
    var pid: UInt32?
    var bundle: String?
    var version: String?
    var begin: Stamp?
    var end: Stamp?
    var systemVersion: SystemVersion?
    var system: PlatformSign.System?
    var termination = Termination()
    /// What the report is about, where it is no crash: "cpu usage".
    var event: String?
    var action: String?
    /// The app was in front of the user while it used the processor.
    var primaryState: String?
    var proofs: [(offset: Int, text: String)] = []
    var sayings: [Incident.Saying] = []
    var hasCrash = false
    /// Behind the head come the threads, which tell nothing more.
    var isAtEnd = false
    private var isInformation = false

    init(_ head: IncidentHead) {
      process = head.process
      bundle = head.bundle
      version = head.appVersion
    }

    mutating func take(_ text: Span<UInt8>, _ line: Range<Int>, at offset: Int) {
      guard !line.isEmpty else {
        isInformation = false
        return
      }
      if text.has("Thread 0", at: line.lowerBound) || text.has("Binary Images:", at: line.lowerBound) {
        isAtEnd = true
        return
      }
      let content = text.extracting(line)
      if isInformation { say(content, line.lowerBound) }
      if text.has("Application Specific Information:", at: line.lowerBound) {
        isInformation = true
        return
      }
      if content.first("RBSTerminateContext", from: 0) != nil || isContext(content) {
        termination.reasons.append(IncidentValue.excerpt(text, line))
        prove(text, line, offset)
        return
      }
      guard let colon = content.first(.colon, from: 0, to: 32), colon > 0 else { return }
      let value = content.trimmed((colon + 1)..<content.count)
      guard !value.isEmpty else { return }
      takeField(content, 0..<colon, value)
      if isProof(content, 0..<colon) { prove(text, line, offset) }
      if content.has("Termination ", at: 0) { say(content, line.lowerBound) }
    }

    private func isContext(_ line: Span<UInt8>) -> Bool {
      line.has("ProcessVisibility:", at: 0) || line.has("ProcessState:", at: 0) || line.has("WatchdogEvent:", at: 0)
        || line.has("WatchdogVisibility:", at: 0)
    }

    private func isProof(_ line: Span<UInt8>, _ key: Range<Int>) -> Bool {
      let keys: [StaticString] = [
        "Exception Type", "Termination Reason", "Termination Description", "Event", "Action taken", "CPU",
      ]
      return keys.contains { line.equals($0, in: key) }
    }

    private mutating func prove(_ text: Span<UInt8>, _ line: Range<Int>, _ offset: Int) {
      guard proofs.count < 8 else { return }
      proofs.append((offset, IncidentValue.excerpt(text, line)))
    }

    private mutating func say(_ line: Span<UInt8>, _ offset: Int) {
      guard sayings.count < 16 else { return }
      var bytes: [UInt8] = []
      bytes.append(line, 0..<min(line.count, 4_096))
      sayings.append(Incident.Saying(text: bytes, offset: offset))
    }

    private mutating func takeField(_ line: Span<UInt8>, _ key: Range<Int>, _ value: Range<Int>) {
      func words() -> String { IncidentValue.excerpt(line, value) }
      if line.equals("Process", in: key) {
        takeProcess(line, value)
      } else if line.equals("Command", in: key) {
        process = words()
      } else if line.equals("PID", in: key) {
        pid = IncidentValue.number(line, value).flatMap { UInt32(exactly: $0) }
      } else if line.equals("Identifier", in: key) {
        if line.first(0x2E, from: value.lowerBound, to: value.upperBound) != nil { bundle = words() }
      } else if line.equals("Version", in: key) {
        takeVersion(words())
      } else if line.equals("Date/Time", in: key) {
        begin = begin ?? IncidentValue.stamp(line, value)
      } else if line.equals("End time", in: key) {
        end = end ?? IncidentValue.stamp(line, value)
      } else if line.equals("OS Version", in: key), let read = SystemVersion.read(words()) {
        (systemVersion, system) = (read.version, system ?? read.system)
      } else if line.equals("Hardware Model", in: key), line.has("iPad", at: value.lowerBound) {
        system = .ipados
      } else if line.equals("Role", in: key) {
        termination.role = words()
      } else if line.equals("Event", in: key) {
        event = words()
      } else if line.equals("Action taken", in: key) {
        action = words()
      } else if line.equals("Primary state", in: key) {
        primaryState = words()
      } else if line.equals("Exception Note", in: key) {
        termination.note = words()
      } else if line.equals("Exception Subtype", in: key) {
        termination.exceptionSubtype = words()
      } else if line.equals("Exception Type", in: key) {
        takeException(words())
      } else if line.equals("Termination Reason", in: key) || line.equals("Termination Description", in: key) {
        takeReason(words())
      }
    }

    /// `Fitness [4729]`.
    private mutating func takeProcess(_ line: Span<UInt8>, _ value: Range<Int>) {
      guard let open = line.last(.openBracket, from: value.lowerBound, to: value.upperBound) else { return }
      process = IncidentValue.name(line, line.trimmed(value.lowerBound..<open)) ?? process
      pid = IncidentValue.number(line, (open + 1)..<max(open + 1, value.upperBound - 1)).flatMap { UInt32(exactly: $0) }
    }

    /// `3.2.1 (431)`, `431 (3.2.1)` on older systems: what has points is the version.
    private mutating func takeVersion(_ text: String) {
      let parts = text.split { " ()".contains($0) }.map(String.init)
      version = parts.first { $0.contains(".") } ?? parts.first ?? version
    }

    /// `EXC_CRASH (SIGKILL)`.
    private mutating func takeException(_ text: String) {
      hasCrash = true
      let parts = text.split { " ()".contains($0) }.map(String.init)
      termination.exceptionType = parts.first
      // A signal that the line's end cut is none.
      if text.hasSuffix(")") { termination.signal = parts.dropFirst().first }
    }

    /// `FRONTBOARD 2343432205`, `Namespace SPRINGBOARD, Code 0x8badf00d`, `SIGNAL 6 Abort trap: 6`, `TCC, This app …`.
    private mutating func takeReason(_ text: String) {
      hasCrash = true
      var words = text.split { " ,:;".contains($0) }.map(String.init)
      if words.first == "Namespace" { words.removeFirst() }
      if let name = words.first, termination.namespace == nil, !name.isEmpty,
        name.allSatisfy({ $0.isASCII && ($0.isUppercase || $0 == "_") })
      {
        termination.namespace = name
        words.removeFirst()
      }
      if words.first == "Code" { words.removeFirst() }
      if termination.code == nil, let word = words.first { termination.code = Termination.code(word) }
      termination.reasons.append(text)
    }

    /// What stood in the context's line, where no number did: `code:0x8BADF00D`.
    private var contextCode: UInt64? {
      for reason in termination.reasons {
        guard let mark = reason.firstRange(ofText: "code:") else { continue }
        if let code = Termination.code(String(reason[mark.upperBound...].prefix(20))) { return code }
      }
      return nil
    }

    mutating func finish(into incident: inout Incident) {
      if event != nil { incident.type = .processor }
      incident.stamp = (event != nil ? end : nil) ?? begin ?? incident.stamp
      incident.version = systemVersion ?? incident.version
      incident.system = system ?? incident.system
      (incident.process, incident.pid) = (process, pid)
      guard process != nil || bundle != nil else {
        incident.remark = "it names no process"
        return
      }
      if termination.code == nil { termination.code = contextCode }
      let verdict: (cause: String, detail: String?, state: Incident.ProcessStanding?)
      if let event {
        guard action?.lowercased().contains("killed") == true else {
          incident.remark = "the process lived on"
          return
        }
        verdict = (event.lowercased().hasPrefix("cpu") ? "cpu" : "unknown", event, standing)
      } else {
        guard hasCrash, let cause = termination.cause else {
          incident.remark = hasCrash ? "the process lived on" : "it does not say how the process ended"
          return
        }
        verdict = (cause, termination.detail, termination.standing)
        incident.sayings = sayings
      }
      incident.ends = [
        Incident.End(
          process: process, pid: pid, bundle: bundle, version: version, cause: verdict.cause, detail: verdict.detail,
          state: verdict.state, offset: proofs.first?.offset ?? 0, excerpt: proofs.map(\.text).joined(separator: "\n"))
      ]
    }

    /// `Non-Frontmost App`, `Frontmost App`: what most samples of the stretch show.
    private var standing: Incident.ProcessStanding? {
      guard let primaryState else { return nil }
      if primaryState.holds("Non-Frontmost App") { return .background }
      if primaryState.holds("Suspended"), !primaryState.holds("Non-Suspended") { return .suspended }
      return primaryState.holds("Frontmost App") ? .foreground : nil
    }
  }
}
