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
  /// What the case calls apps, devices and managers, where it was to be collected. Not a part of the JSON report.
  public var names: Set<String> = []
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
    /// The app that the outcome, the sentence and the story are about; nil where they are about none.
    public var app: String?
    /// How it went for the other apps that are shown in full, and for what no app is named for.
    public var others: [AppOutcome] = []
    /// What to do where the log cannot tell and nothing in ``Report/undetermined`` says what to collect.
    public var next: String?
    /// No fault is seen, but not all was looked at.
    public var isNarrow = false

    /// A summary of nothing.
    public init() {}
  }

  /// How it went for one app.
  public struct AppOutcome: Sendable, Hashable {
    /// nil for what no app is named for.
    public var app: String?
    public var outcome: Summary.Outcome
    /// One sentence, with confidence.
    public var verdict: String
    /// No fault is seen, but not all was looked at.
    public var isNarrow: Bool

    /// How it went for an app.
    public init(app: String?, outcome: Summary.Outcome, verdict: String, isNarrow: Bool = false) {
      self.app = app
      self.outcome = outcome
      self.verdict = verdict
      self.isNarrow = isNarrow
    }
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
