import Correlation
import Parsing

/// What an analysis of one case found: the whole of what every report format prints.
///
/// Its shape is that of the JSON report (`Documentation/report.schema.json`). Unknown is nil, never a made-up value.
public struct Report: Sendable {
  public var inputs: [Input] = []
  /// By first event.
  public var apps: [App] = []
  /// By start.
  public var sessions: [Session] = []
  public var interruptions: [Interruption] = []
  /// By severity, then time, then rule; what a cause absorbs hangs under it.
  public var findings: [Finding] = []
  public var undetermined: [Undetermined] = []
  public var checks: [Check] = []
  public var summary = Summary()
  /// Processes in whose lines Bluetooth may be spoken of and no event was found. Not a part of the JSON report: where no
  /// app is known the verdict names them.
  public var voices: [Voices.Voice] = []
  /// `--since` lies after `--until`, as the log's clock shows them. Not a part of the JSON report, which is not printed.
  public var isWindowReversed = false

  /// An empty report.
  public init() {}

  /// A place in an input, with the time that stands there.
  public struct Place: Sendable, Hashable {
    public var time: Instant?
    /// Index into ``Report/inputs``; nil where the place is no line: an input's end, a derived moment.
    public var input: Int?
    public var line: Int?

    /// A place in an input.
    public init(time: Instant?, input: Int?, line: Int?) {
      self.time = time
      self.input = input
      self.line = line
    }
  }

  public struct Input: Sendable {
    public var path: String
    /// Outermost first: ["zstd"]; empty for plain text.
    public var container: [String] = []
    /// Dialect in which most events were read; nil when no record was recognised.
    public var dialect: String?
    /// Bytes as they lie on disk or came through the pipe.
    public var bytes: Int64 = 0
    public var lines = 0
    /// Records that were framed.
    public var examined = 0
    public var events = 0
    public var callbacksUnmatched = 0
    public var first: Instant?
    public var last: Instant?
    public var clock = Clock()
    public var limits: [Limit] = []
    public var notes: [Note] = []
    /// It is a report of this program, and was passed over. Not a part of the JSON report: its note tells.
    public var isOwnReport = false

    /// An input, not yet read.
    public init(path: String) { self.path = path }
  }

  public struct Clock: Sendable {
    /// As printed, "+0100"; nil when unknown.
    public var zone: String?
    /// nil when no record has a time.
    public var date: Instant.DateKnowledge?
    /// Seconds; nil when no record has a time.
    public var resolution: Double?

    /// A clock of which nothing is known.
    public init() {}
  }

  public struct Limit: Sendable, Hashable {
    public var kind: String
    public var count: Int

    /// A limit that bit `count` times.
    public init(kind: String, count: Int) {
      self.kind = kind
      self.count = count
    }
  }

  public struct Note: Sendable, Hashable {
    public var kind: String
    public var line: Int?
    public var text: String

    /// A fact about an input.
    public init(kind: String, line: Int?, text: String) {
      self.kind = kind
      self.line = line
      self.text = text
    }
  }

  public enum Platform: String, Sendable, Hashable {
    case ios, ipados, watchos, macos, simulator, unknown
  }

  public struct App: Sendable {
    /// The bundle, else the process, else "app-1".
    public var id: String
    public var bundle: String?
    public var process: String?
    public var platform: Platform = .unknown
    public var os: String?
    public var version: String?
    public var accessorySetupKit: Bool?
    public var sceneBased: Bool?
    public var identifiers: [Identifier] = []
    public var coverage: [Coverage] = []
    /// Kinds of callback that this app has printed.
    public var wording: [EventKind] = []

    /// An app of which only its name is known.
    public init(id: String) { self.id = id }
  }

  public struct Identifier: Sendable, Hashable {
    public var role: String
    public var identifier: String

    /// A restore identifier of a role.
    public init(role: String, identifier: String) {
      self.role = role
      self.identifier = identifier
    }
  }

  public struct Coverage: Sendable {
    public var emitter: Emitter
    public var level: Level
    public var from: Instant?
    public var to: Instant?
    public var state: NeedState
    public var because: String

    /// How well a stretch is covered.
    public init(emitter: Emitter, level: Level, from: Instant?, to: Instant?, state: NeedState, because: String) {
      self.emitter = emitter
      self.level = level
      self.from = from
      self.to = to
      self.state = state
      self.because = because
    }
  }

  public enum SessionKind: String, Sendable, Hashable {
    case bluetoothRelaunch = "bluetooth-relaunch"
    case wake
    case userLaunch = "user-launch"
    case backgroundLaunch = "background-launch"
    case prewarmLaunch = "prewarm-launch"
    case debuggerLaunch = "debugger-launch"
    case unknown
  }

  /// One awake stretch of a process, from its launch or wake to its suspension or end.
  public struct Session: Sendable {
    public var id: Int
    public var app: String
    public var pid: UInt32?
    public var kind: SessionKind
    public var start: Edge
    public var end: Edge
    public var steps: [Step] = []
    public var managers: [Manager] = []
    public var latency = Latency()

    /// A session.
    public init(id: Int, app: String, pid: UInt32?, kind: SessionKind, start: Edge, end: Edge) {
      self.id = id
      self.app = app
      self.pid = pid
      self.kind = kind
      self.start = start
      self.end = end
    }
  }

  public struct Edge: Sendable, Hashable {
    public var place: Place
    /// Of a start: what began it, in words of the report. Of an end: one of the end causes of the contract.
    public var cause: String

    /// An edge of a session.
    public init(place: Place, cause: String) {
      self.place = place
      self.cause = cause
    }
  }

  public struct Step: Sendable, Hashable {
    public enum Name: String, Sendable, Hashable, CaseIterable {
      case launch, manager
      case willRestore = "will-restore"
      case state, activity, suspension
    }
    public enum Status: String, Sendable, Hashable {
      case seen, missing
      case outOfOrder = "out-of-order"
      case unknown
    }
    public var name: Name
    public var status: Status
    public var place: Place?

    /// One of the six steps of the expected order.
    public init(name: Name, status: Status, place: Place?) {
      self.name = name
      self.status = status
      self.place = place
    }
  }

  public struct Manager: Sendable {
    /// "central" or "peripheral".
    public var role: String
    public var identifier: String?
    public var restored: Restored?

    /// A manager of a session.
    public init(role: String, identifier: String?, restored: Restored?) {
      self.role = role
      self.identifier = identifier
      self.restored = restored
    }
  }

  public struct Restored: Sendable {
    public var place: Place
    /// "complete", "empty", "cut", "redacted" or "not-printed".
    public var dictionary: String
    public var keys: [String]
    /// How many peripherals; nil when the dictionary does not tell.
    public var peripherals: Int?
    public var services: [String]

    /// What a `willRestoreState` handed back.
    public init(place: Place, dictionary: String, keys: [String], peripherals: Int?, services: [String]) {
      self.place = place
      self.dictionary = dictionary
      self.keys = keys
      self.peripherals = peripherals
      self.services = services
    }
  }

  /// Seconds, nil when one of the two ends is unknown.
  public struct Latency: Sendable, Hashable {
    public var launchToManager: Double?
    public var launchToRestore: Double?
    public var launchToSuspension: Double?
    public var lastEventToSuspension: Double?

    /// Nothing measured.
    public init() {}
  }

  /// What lies between two lives of an app's process.
  public struct Interruption: Sendable {
    public var id: Int
    public var app: String
    public var fromSession: Int?
    public var from: Place
    /// The end cause of the earlier life.
    public var cause: String
    /// What was waiting with Core Bluetooth: "connect 1111…", "scan 180D".
    public var pending: [String]
    public var toSession: Int?
    public var relaunchExpected: Expectation
    public var verdict = Verdict()

    /// An interruption.
    public init(
      id: Int, app: String, fromSession: Int?, from: Place, cause: String, pending: [String], toSession: Int?,
      relaunchExpected: Expectation
    ) {
      self.id = id
      self.app = app
      self.fromSession = fromSession
      self.from = from
      self.cause = cause
      self.pending = pending
      self.toSession = toSession
      self.relaunchExpected = relaunchExpected
    }
  }

  public struct Expectation: Sendable, Hashable {
    public enum Answer: String, Sendable, Hashable { case yes, no, unknown }
    public var answer: Answer
    public var because: String

    /// Whether a relaunch was to be expected.
    public init(_ answer: Answer, because: String) {
      self.answer = answer
      self.because = because
    }
  }

  /// The four lists of an interruption's verdict.
  public struct Verdict: Sendable, Hashable {
    public var restored: [String] = []
    public var confirmed: [String] = []
    public var pending: [String] = []
    public var unknown: [String] = []

    /// Four empty lists.
    public init() {}
  }

  public struct Undetermined: Sendable, Hashable {
    public var rule: String
    public var app: String?
    public var session: Int?
    public var missing: Missing
    /// What to collect, as an instruction.
    public var settle: String

    /// An occasion that the log cannot decide.
    public init(rule: String, app: String?, session: Int?, missing: Missing, settle: String) {
      self.rule = rule
      self.app = app
      self.session = session
      self.missing = missing
      self.settle = settle
    }
  }

  public struct Check: Sendable, Hashable {
    public enum Answer: String, Sendable, Hashable { case fired, clear, undetermined }
    public var rule: String
    public var app: String?
    public var session: Int?
    public var answer: Answer

    /// The answer of a rule for one occasion.
    public init(rule: String, app: String?, session: Int?, answer: Answer) {
      self.rule = rule
      self.app = app
      self.session = session
      self.answer = answer
    }
  }

  public struct Summary: Sendable, Hashable {
    public enum Outcome: String, Sendable, Hashable {
      case restored
      case notRestored = "not-restored"
      case relaunchNotExpected = "relaunch-not-expected"
      case otherCause = "other-cause"
      case healthy
      case cannotTell = "cannot-tell"
      case noBluetoothApp = "no-bluetooth-app"
    }
    public var outcome: Outcome = .noBluetoothApp
    /// One sentence: what kind of ticket this is, with confidence.
    public var verdict = ""
    /// At most five lines of what happened, each with its place.
    public var story: [StoryLine] = []
    public var errors = 0
    public var warnings = 0
    public var infos = 0
    public var sessions = 0
    /// An `--app` that matched nothing, with the names that come near.
    public var unmatchedApps: [UnmatchedApp] = []
    /// Apps with Bluetooth events beyond those that are shown in full.
    public var moreApps: [String] = []
    /// The state at the moment that `--at` names.
    public var moment: Moment?

    /// A summary of nothing.
    public init() {}
  }

  public struct StoryLine: Sendable, Hashable {
    public var place: Place
    public var text: String

    /// A line of what happened.
    public init(place: Place, text: String) {
      self.place = place
      self.text = text
    }
  }

  public struct UnmatchedApp: Sendable, Hashable {
    public var asked: String
    public var near: [String]

    /// A name that was asked for and is not in the log.
    public init(asked: String, near: [String]) {
      self.asked = asked
      self.near = near
    }
  }

  /// The state of the apps at one moment.
  public struct Moment: Sendable, Hashable {
    public var asked: String
    /// One sentence per app: its state, since when, what led to it, which finding explains it.
    public var lines: [StoryLine]

    /// The state at a moment.
    public init(asked: String, lines: [StoryLine]) {
      self.asked = asked
      self.lines = lines
    }
  }
}
