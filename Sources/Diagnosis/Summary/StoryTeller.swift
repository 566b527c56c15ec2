import Correlation
import Parsing

/// What happened, in at most five lines: an app's last interruption and what followed, or the life in question, with the
/// lines that the verdict rests on.
struct StoryTeller {
  private static let most = 5

  let world: World
  let app: AppState
  /// The index of the life that the story is about.
  let focus: Int
  /// What the report says first of the app, when it says anything.
  var finding: Finding?
  /// All that it says of the app.
  var findings: [Finding] = []

  /// A line, and how much it is missed where there are too many.
  private struct Told {
    var order: Int
    /// What it tells of: lines of several layers tell of one loss.
    var subject: Int
    var weight: Int
    var line: Report.StoryLine
  }

  /// The lines in the order of the log.
  func lines() -> [Report.StoryLine] {
    var told = beginning() + middle() + ending() + again()
    // A line is told once: as what it is in the story, else as what it proves.
    for proof in proofs() {
      if let index = told.firstIndex(where: { $0.subject == proof.subject }) {
        told[index].weight = max(told[index].weight, proof.weight)
      } else {
        told.append(proof)
      }
    }
    let kept = told.sorted { ($0.weight, -$0.order) > ($1.weight, -$1.order) }.prefix(Self.most)
    return kept.sorted { $0.order < $1.order }.map(\.line)
  }

  private var life: Life { app.lives[focus] }

  private var words: StoryWords { StoryWords(app: app, life: life) }

  private func tell(_ marker: Marker, _ text: String, weight: Int) -> Told {
    let place = Report.Place(time: marker.time, input: marker.position.input, line: marker.position.line)
    return Told(
      order: marker.order, subject: marker.order, weight: weight, line: Report.StoryLine(place: place, text: text))
  }

  private func tell(loss line: Entry, _ link: LinkHistory.Occurrence?, weight: Int) -> Told {
    var told = tell(line.marker, words.loss(line, link), weight: weight)
    told.subject = link?.first?.order ?? line.order
    return told
  }

  /// How the life before ended, and how this one began.
  private func beginning() -> [Told] {
    var told: [Told] = []
    // An end that only the next process's first line shows has no moment of its own.
    if focus > 0, let end = app.lives[focus - 1].end, !app.lives[focus - 1].isEndInferred {
      let before = app.lives[focus - 1]
      told.append(tell(end, "\(words.who(before)) ended: \(words.end(of: before))", weight: 4))
    }
    if let start = start(of: life) {
      told.append(tell(start, "\(words.who(life)) \(words.start(of: life))", weight: 6))
      // What was started ahead of time does nothing until it is wanted.
      if life.isPrewarm, let run = life.windowStart, run.order > start.order {
        told.append(tell(run, life.isOpenedByUser ? "opened by the user" : "began to run", weight: 5))
      }
    }
    return told
  }

  private func middle() -> [Told] {
    var told: [Told] = []
    if let restore = life.first([.appRestore]) {
      let text = "willRestoreState \(StoryWords.dictionary(restore))\(words.after(restore.marker))"
      told.append(tell(restore.marker, text, weight: 6))
    } else if let state = life.first([.appState]) {
      // Only after a relaunch for Bluetooth is the line due.
      let isDue = life.bluetoothRelaunch != nil
      let word = state.fields.text(.state) ?? "its state"
      let text =
        "the manager reports \(word)\(words.after(state.marker))\(isDue ? ", no willRestoreState line" : "")"
      told.append(tell(state.marker, text, weight: isDue ? 6 : 1))
    } else if let manager = life.managers.compactMap(\.creation).first {
      told.append(tell(manager.marker, "a manager was created\(words.after(manager.marker))", weight: 3))
    }
    let activity = life.events.first {
      $0.isDeliveredCallback && $0.kind != .appState && $0.kind != .appRestore
    }
    if let activity {
      let text = "first activity: \(StoryWords.activity(activity))\(words.after(activity.marker))"
      told.append(tell(activity.marker, text, weight: 2))
    }
    if let left = leaving() { told.append(tell(left.marker, EventWords.words(for: left), weight: 3)) }
    if let lost = lostLink() {
      told.append(tell(loss: lost.line, lost.link, weight: 5))
    }
    return told
  }

  /// How this life ended, and what came of it.
  private func ending() -> [Told] {
    guard let end = life.end else {
      let start = life.windowStart?.order ?? .min
      let wake = wakeInQuestion
      let suspension = wake.map(\.end) ?? life.stretches.first { ($0.end?.order ?? .min) > start }?.end
      return (suspension.map { [tell($0, "suspended\(words.after($0))", weight: 4)] } ?? []) + waking(wake)
    }
    var told = [tell(end, "ended: \(words.end(of: life))\(words.after(end))", weight: 6)]
    if let radio = RadioOff(at: end, in: world) {
      told.append(tell(radio.line.marker, StoryWords.radio(radio.kind), weight: 5))
    }
    if focus + 1 < app.lives.count, let start = start(of: app.lives[focus + 1]) {
      let next = app.lives[focus + 1]
      told.append(tell(start, "\(words.who(next)) \(words.start(of: next))", weight: 4))
    }
    return told
  }

  // MARK: Wakes

  private var wakes: [Stretch] { life.stretches.filter { $0.begin == .wake } }

  /// The later wake that the finding is about; where there is none, the last, which is all that a log of wakes tells.
  private var wakeInQuestion: Stretch? {
    guard let finding else { return life.bluetoothRelaunch == nil ? wakes.last : nil }
    return wakes.first { $0.id == finding.session }
  }

  private func waking(_ wake: Stretch?) -> [Told] {
    // What was started ahead of time is told by when it began to run.
    guard let wake, !(life.isPrewarm && wake.start.order <= life.windowStart?.order ?? .max) else { return [] }
    let isByDaemon = wake.startKind == .daemonWake
    let isLast = finding == nil && wakes.count > 1
    let count = isLast ? ", the last of \(wakes.count) times" : ""
    return [tell(wake.start, (isByDaemon ? "woken by bluetoothd" : "awake again") + count, weight: 4)]
  }

  // MARK: Proof

  /// The lines that prove the finding, as far as they are of this life or between it and the next: the one that decides
  /// it is missed most.
  private func proofs() -> [Told] {
    guard let finding else { return [] }
    let positions = Set(finding.evidence.filter { $0.role == .proves }.map(\.position))
    let between = focus + 1 < app.lives.count ? app.lives[focus + 1].prologue : app.between
    let all = (life.prologue + life.events + between + world.device).filter { positions.contains($0.position) }
      .sorted { $0.order < $1.order }
    // What the app itself prints needs no second view.
    let kinds = Set(all.map(\.kind))
    let lines = all.filter { line in line.kind.wordOfApp.map { !kinds.contains($0) } ?? true }
    // The first and the last of many losses tell as much as all of them.
    let shown = lines.count > 3 ? [lines[0], lines[lines.count - 1]] : lines
    return shown.map { line in
      let weight = line == lines.last ? 7 : Self.weight(of: line.kind)
      guard line.kind.isLinkLoss else { return tell(line.marker, text(of: line), weight: weight) }
      let link = life.links.occurrences.last { $0.kind == .down && $0.views.contains(line) }
      return tell(loss: line, link, weight: weight)
    }
  }

  /// How much a line is missed that proves without deciding: every launch begins in the same way.
  private static func weight(of kind: EventKind) -> Int {
    switch kind {
    case .appLaunch: 2
    case .appManagerCreated: 3
    default: 5
    }
  }

  private func text(of line: Entry) -> String {
    if line.kind == .appRestore, line != life.first([.appRestore]) {
      return "willRestoreState again\(words.after(line.marker))"
    }
    let isAway = line.order > (life.end?.order ?? .max)
    return (isAway ? EventWords.wordsWhileAway(for: line) : nil) ?? EventWords.words(for: line)
  }

  /// The last time that the same was found in a later life.
  private func again() -> [Told] {
    guard let finding,
      let last = findings.last(where: { $0.rule == finding.rule && $0.session != finding.session }),
      let later = app.lives.dropFirst(focus + 1).first(where: { $0.stretches.contains { $0.id == last.session } }),
      let position = last.evidence.last(where: { $0.role == .proves })?.position
    else { return [] }
    if let end = later.end, later.endEntry?.position == position || end.position == position {
      return [tell(end, "again: \(words.who(later)) ended: \(words.end(of: later))", weight: 5)]
    }
    guard let line = later.events.last(where: { $0.position == position }) else { return [] }
    return [tell(line.marker, "again: \(EventWords.words(for: line))", weight: 5)]
  }

  /// How the app left the foreground, where the finding is about what it did in the background since.
  private func leaving() -> Entry? {
    guard let finding, RuleBook.descriptor(of: finding.rule)?.group == "E",
      let position = finding.evidence.last(where: { $0.role == .proves })?.position,
      let proof = life.events.last(where: { $0.position == position })
    else { return nil }
    return life.visibilityMarks.last { $0.visibility == .background && $0.entry.order < proof.order }?.entry
  }

  /// The last disconnect by neither app nor user, of a device that stayed away.
  private func lostLink() -> (line: Entry, link: LinkHistory.Occurrence?)? {
    let lost = life.pending.devices.last { $0.link == .disconnected && !$0.droppedByApp && !$0.isReconnecting }
    if let lost, let line = life.events.first(where: { $0.order == lost.since.order && $0.kind.isLinkLoss }) {
      return (line, life.links.occurrences(of: lost.name).last { $0.kind == .down })
    }
    // What is said of the link or the radio begins with the last loss before it, though a connect is pending since.
    guard let finding, RuleBook.descriptor(of: finding.rule)?.group == "G",
      let position = finding.evidence.first(where: { $0.role == .proves })?.position,
      let proof = life.events.first(where: { $0.position == position }),
      let link = life.links.occurrences.last(where: { link in
        link.kind == .down && !link.isFromThisPhone && (link.first?.order ?? .max) < proof.order
      }), let line = link.first
    else { return nil }
    return (line, link)
  }

  private func start(of life: Life) -> Marker? { life.anchor?.marker ?? life.stretches.first?.start }
}

extension EventKind {
  /// A link that was up is lost, in the words of the app or of the daemon.
  fileprivate var isLinkLoss: Bool { self == .appDisconnected || self == .linkDown }

  /// The app's own word on what the daemon's line tells of.
  fileprivate var wordOfApp: EventKind? {
    switch self {
    case .requestConnect: .appConnectRequested
    case .requestCancel: .appConnectCancelled
    case .requestScan: .appScanStarted
    case .requestScanStop: .appScanStopped
    case .linkUp: .appConnectSucceeded
    case .daemonValue: .appValue
    default: nil
    }
  }
}
