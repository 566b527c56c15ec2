/// The body of a crash report, and of one on resource use, since iOS 15: one JSON object.
enum CrashBody {
  static func read(_ text: Span<UInt8>, from start: Int, head: IncidentHead, into incident: inout Incident) {
    var body = Body()
    body.process = head.process
    body.bundle = head.bundle
    body.version = head.appVersion
    let isWhole = JSONReader.members(text, from: start) { key, value, kind in
      body.take(text, key, value, kind)
    }
    incident.isCut = !isWhole
    incident.stamp = body.stamp ?? incident.stamp
    incident.version = incident.version ?? body.systemVersion
    if body.model?.hasPrefix("iPad") == true { incident.system = .ipados }
    if body.isSimulator { incident.system = .simulator }
    (incident.process, incident.pid) = (body.process, body.pid)
    guard body.process != nil || body.bundle != nil else {
      incident.remark = "it names no process"
      return
    }
    guard isWhole || body.termination.namespace != nil || body.termination.exceptionType != nil else {
      incident.remark = "it breaks off before it says how the process ended"
      return
    }
    guard !body.isHarmless, let cause = body.termination.cause else {
      incident.remark = "the process lived on"
      return
    }
    // What is said to be fatal, and is not, stands behind: a report that breaks off proves no limit.
    incident.sayings = body.sayings
    incident.ends = [
      Incident.End(
        process: body.process, pid: body.pid, bundle: body.bundle, version: body.version, cause: cause,
        detail: body.termination.detail, state: body.termination.standing, offset: body.proof?.lowerBound ?? start,
        excerpt: body.proof.map { IncidentValue.excerpt(text, $0) } ?? "")
    ]
  }

  private struct Body {
    var process: String?
    var pid: UInt32?
    var bundle: String?
    var version: String?
    var stamp: Stamp?
    var systemVersion: SystemVersion?
    var model: String?
    var isSimulator = false
    /// The report says that nothing ended.
    var isHarmless = false
    var termination = Termination()
    var sayings: [Incident.Saying] = []
    /// The member that proves the end: its termination, else its exception.
    var proof: Range<Int>?
    private var hasTermination = false

    mutating func take(_ text: Span<UInt8>, _ key: Range<Int>, _ value: Range<Int>, _ kind: JSONReader.Kind) {
      switch kind {
      case .string: takeString(text, key, value)
      case .number:
        if text.equals("pid", in: key) {
          pid = IncidentValue.number(text, value).flatMap { UInt32(exactly: $0) }
        } else if text.equals("isSimulated", in: key) || text.equals("isNonFatal", in: key) {
          isHarmless = isHarmless || IncidentValue.number(text, value) == 1
        }
      case .flag:
        if text.equals("isSimulated", in: key) || text.equals("isNonFatal", in: key) {
          isHarmless = isHarmless || text.at(value.lowerBound) == 0x74
        }
      case .object: takeObject(text, key, value)
      case .array, .null: break
      }
    }

    private mutating func takeString(_ text: Span<UInt8>, _ key: Range<Int>, _ value: Range<Int>) {
      if text.equals("procName", in: key) {
        process = IncidentValue.name(text, value) ?? process
      } else if text.equals("captureTime", in: key) {
        stamp = IncidentValue.stamp(text, value)
      } else if text.equals("procRole", in: key) {
        termination.role = IncidentValue.text(text, value)
      } else if text.equals("modelCode", in: key) {
        model = IncidentValue.name(text, value)
      } else if text.equals("procPath", in: key) {
        isSimulator = isSimulator || text.first("CoreSimulator", from: value.lowerBound, to: value.upperBound) != nil
      } else if text.equals("exceptionNote", in: key) || text.equals("reportNotes", in: key) {
        termination.note = IncidentValue.text(text, value)
      }
    }

    private mutating func takeObject(_ text: Span<UInt8>, _ key: Range<Int>, _ value: Range<Int>) {
      if text.equals("termination", in: key) {
        takeTermination(text, value)
        hasTermination = true
        proof = IncidentValue.member(key, value, .object)
      } else if text.equals("exception", in: key) {
        takeException(text, value)
        if !hasTermination { proof = IncidentValue.member(key, value, .object) }
      } else if text.equals("asi", in: key) {
        takeSayings(text, value)
      } else if text.equals("bundleInfo", in: key) {
        _ = JSONReader.members(text, from: value.lowerBound) { key, value, kind in
          guard kind == .string else { return }
          if text.equals("CFBundleIdentifier", in: key) { bundle = IncidentValue.name(text, value) ?? bundle }
          if text.equals("CFBundleShortVersionString", in: key) {
            version = version ?? IncidentValue.name(text, value)
          }
        }
      } else if text.equals("osVersion", in: key) {
        takeSystem(text, value)
      }
    }

    private mutating func takeSystem(_ text: Span<UInt8>, _ value: Range<Int>) {
      var build: String?
      _ = JSONReader.members(text, from: value.lowerBound) { key, value, kind in
        guard kind == .string else { return }
        if text.equals("train", in: key) {
          systemVersion = SystemVersion.read(IncidentValue.text(text, value))?.version
        }
        if text.equals("build", in: key) { build = IncidentValue.name(text, value) }
      }
      if systemVersion?.build == nil { systemVersion?.build = build }
    }

    private mutating func takeException(_ text: Span<UInt8>, _ value: Range<Int>) {
      _ = JSONReader.members(text, from: value.lowerBound) { key, value, kind in
        guard kind == .string else { return }
        if text.equals("type", in: key) { termination.exceptionType = IncidentValue.text(text, value) }
        if text.equals("signal", in: key) { termination.signal = IncidentValue.text(text, value) }
        if text.equals("subtype", in: key) || text.equals("message", in: key) {
          let words = IncidentValue.text(text, value)
          termination.exceptionSubtype = termination.exceptionSubtype.map { "\($0) \(words)" } ?? words
        }
      }
    }

    private mutating func takeTermination(_ text: Span<UInt8>, _ value: Range<Int>) {
      _ = JSONReader.members(text, from: value.lowerBound) { key, value, kind in
        switch kind {
        case .string, .number:
          if text.equals("namespace", in: key), kind == .string {
            termination.namespace = IncidentValue.name(text, value)
          } else if text.equals("code", in: key) {
            termination.code = Termination.code(IncidentValue.text(text, value))
          }
        case .array:
          guard text.equals("reasons", in: key) || text.equals("details", in: key) else { return }
          _ = JSONReader.elements(text, from: value.lowerBound) { value, kind in
            guard kind == .string, termination.reasons.count < 16 else { return }
            termination.reasons.append(IncidentValue.text(text, value))
            sayings.append(Incident.Saying(text: IncidentValue.plain(text, value), offset: value.lowerBound))
          }
        default: break
        }
      }
    }

    /// What libraries left for the report, each a list of texts: of an exception its name and reason.
    private mutating func takeSayings(_ text: Span<UInt8>, _ value: Range<Int>) {
      _ = JSONReader.members(text, from: value.lowerBound) { _, value, kind in
        guard kind == .array else { return }
        _ = JSONReader.elements(text, from: value.lowerBound) { value, kind in
          guard kind == .string, sayings.count < 16 else { return }
          sayings.append(Incident.Saying(text: IncidentValue.plain(text, value), offset: value.lowerBound))
        }
      }
    }
  }
}
