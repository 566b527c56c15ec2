/// What one incident report tells, before its moments are made of stamps and its lines have numbers.
struct Incident {
  /// A process that ended.
  struct End {
    var process: String?
    var pid: UInt32?
    var bundle: String?
    var version: String?
    /// One of ``ExitCause/words``.
    var cause: String
    /// The reason in the report's own words.
    var detail: String?
    var state: ProcessStanding?
    /// Where the line that proves it stands, and what of the report proves it.
    var offset: Int
    var excerpt: String
  }

  /// A process that is listed as alive.
  struct Bystander {
    var process: String
    var pid: UInt32?
    var state: ProcessStanding
    var offset: Int
    var excerpt: String
  }

  /// What a process was doing, in the words of `process.state`.
  enum ProcessStanding: String { case foreground, background, suspended, running }

  /// A text of the report that patterns may know: an exception's reason, what the app said last.
  struct Saying {
    var text: [UInt8]
    var offset: Int
  }

  var type: IncidentType
  /// "309"; nil in plain text.
  var bugType: String?
  var stamp: Stamp?
  var version: SystemVersion?
  var system: PlatformSign.System?
  var ends: [End] = []
  var bystanders: [Bystander] = []
  /// Who speaks in ``sayings``.
  var process: String?
  var pid: UInt32?
  var sayings: [Saying] = []
  /// The report ends before its form does.
  var isCut = false
  /// Why a report of a kind that tells of ends tells of none.
  var remark: String?

  init(_ type: IncidentType) { self.type = type }
}

/// The kinds of report, by Apple's number.
enum IncidentType: Equatable {
  case crash, jetsam, processor, resource
  /// The whole device went down.
  case panic
  /// Named only.
  case other(String)

  /// Apple's own table, as far as such reports are met.
  private static let numbers: [String: IncidentType] = [
    "109": .crash, "309": .crash, "298": .jetsam, "98": .jetsam, "202": .processor, "206": .processor,
    "385": .resource, "110": .panic, "210": .panic, "288": .other("a stackshot"),
    "228": .other("a report of a hang"), "308": .other("a fault that ended no process"),
    "151": .other("a report of a forced restart"), "409": .other("a report of the system's own watchdog"),
    "211": .other("a file of analytics"), "145": .other("a report of disk writes"),
    "142": .other("a report of wake-ups"),
  ]

  init(bugType: String) {
    self = Self.numbers[bugType] ?? .other("an incident report of type \(bugType.prefix(8))")
  }

  /// As a note names it.
  var words: String {
    switch self {
    case .crash: "a crash report"
    case .jetsam: "a report of a memory shortage"
    case .processor: "a report of processor use"
    case .resource: "a report of resource use"
    case .panic: "a report of a kernel panic: the device restarted"
    case .other(let words): words
    }
  }
}
