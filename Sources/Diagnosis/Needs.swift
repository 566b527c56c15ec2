import Correlation
import Parsing

/// Whether something's absence would have been seen: the needs of rules.md, judged by what was read until now.
public struct Need: Sendable {
  public var state: NeedState
  /// What is missing, when the state is not full.
  public var missing: Missing
  /// Why the state is not full, half a sentence.
  public var because: String

  static let met = Need(state: .full, missing: Missing(), because: "")

  /// The weaker of the two; of equals the first.
  func and(_ other: @autoclosure () -> Need) -> Need {
    if state == .none { return self }
    let other = other()
    return other.state < state ? other : self
  }

  /// The stronger of the two; of equals the first.
  func or(_ other: @autoclosure () -> Need) -> Need {
    if state == .full { return self }
    let other = other()
    return other.state > state ? other : self
  }
}

/// Judges needs for one app in one life.
///
/// A class, since it holds all that is known of the case, and is asked by rule after rule.
final class NeedJudge {
  /// Presence counts within this much of the stretch, microseconds.
  private static let presenceReach: Int64 = 600_000_000

  let world: World
  let app: AppState
  let life: Life?

  init(world: World, app: AppState, life: Life?) {
    self.world = world
    self.app = app
    self.life = life
  }

  /// Whether records of `emitter` at `level` would be seen over the stretch; the best input counts.
  func coverage(_ emitter: Emitter, _ level: Level = .default, from: Marker, to: Marker) -> Need {
    var best: Need?
    for index in world.inputs.indices {
      let need = coverage(emitter, level, from, to, world.inputs[index], index)
      if let known = best, known.state >= need.state { continue }
      best = need
    }
    let nothing = Missing(emitter: emitter, level: level, from: from.time, to: to.time)
    return best ?? Need(state: .none, missing: nothing, because: "there is no input")
  }

  private func coverage(
    _ emitter: Emitter, _ level: Level, _ from: Marker, _ to: Marker, _ input: InputCoverage, _ index: Int
  ) -> Need {
    let missing = Missing(emitter: emitter, level: level, from: from.time, to: to.time)
    func need(_ state: NeedState, _ because: String) -> Need { Need(state: state, missing: missing, because: because) }
    let name = Self.words(for: emitter)
    guard let first = input.first, let last = input.last else { return need(.none, "the input has no records") }
    var result = need(.full, "")
    func weaken(_ other: Need) { if other.state < result.state { result = other } }

    weaken(bounds(from, to, first, last, index, need))
    weaken(presence(emitter, from, to, input, index, name, need))
    if level < .default {
      if input.skipped.contains(level) {
        weaken(need(.none, "\(level.name) messages were not exported"))
      } else if !input.hasEver(.level(emitter, level)) {
        weaken(
          input.hasLevelless && input.hasEver(.emitter(emitter))
            ? need(.partial, "the export prints no levels") : need(.none, "no \(level.name) message of \(name)"))
      }
    }
    if let hole = input.breaks.first(where: { overlaps($0, from, to, index) }) {
      weaken(need(.partial, "\(Self.words(for: hole.kind)) in that stretch"))
    }
    if emitter == .app, hides(from, to, input) {
      weaken(need(.partial, "lines of the app in that stretch are hidden whole"))
    }
    if input.isFiltered, !isSelectedWhole(emitter, input) {
      weaken(need(.partial, "the log is filtered, so that gaps cannot be told"))
    }
    return result
  }

  private func bounds(
    _ from: Marker, _ to: Marker, _ first: Marker, _ last: Marker, _ index: Int, _ need: (NeedState, String) -> Need
  ) -> Need {
    guard let a = from.time, let b = to.time, let begin = first.time, let end = last.time,
      a.timeline == begin.timeline, b.timeline == begin.timeline
    else {
      // Without a common clock only the input's own order tells.
      guard from.position.input == index, to.position.input == index else {
        return need(.none, "the inputs have no common clock")
      }
      return need(.full, "")
    }
    if begin.microseconds <= a.microseconds, end.microseconds >= b.microseconds { return need(.full, "") }
    if begin.microseconds > b.microseconds || end.microseconds < a.microseconds {
      return need(.none, "the log does not reach over that stretch")
    }
    return need(.partial, "only a part of that stretch lies in the log")
  }

  private func presence(
    _ emitter: Emitter, _ from: Marker, _ to: Marker, _ input: InputCoverage, _ index: Int, _ name: String,
    _ need: (NeedState, String) -> Need
  ) -> Need {
    var who = presences(of: emitter)
    if emitter == .app, input.hasNamelessApp, speaksAlone(in: index) { who.append(.emitter(.app)) }
    guard who.contains(where: input.hasEver) else { return need(.none, "no line of \(name) in the log") }
    guard let a = from.time, let b = to.time else { return need(.full, "") }
    let isNear = who.contains { key in
      if input.timeless.contains(key) { return true }
      return input.presence[key]?.isAnything(
        from: a.microseconds - Self.presenceReach, to: b.microseconds + Self.presenceReach) ?? false
    }
    return isNear ? need(.full, "") : need(.partial, "no line of \(name) within 10 minutes of that stretch")
  }

  /// Whether a line of the app between the two moments is hidden whole: it may be the one that is missed.
  private func hides(_ from: Marker, _ to: Marker, _ input: InputCoverage) -> Bool {
    guard !input.hidden.isEmpty || !input.timelessHidden.isEmpty else { return false }
    return presences(of: .app).contains { who in
      guard let a = from.time, let b = to.time else {
        return input.hidden[who] != nil || input.timelessHidden.contains(who)
      }
      return input.hidden[who]?.isAnything(from: a.microseconds, to: b.microseconds) ?? false
    }
  }

  private func presences(of emitter: Emitter) -> [InputCoverage.Who] {
    switch emitter {
    case .daemon, .lifecycle, .framework: return [.emitter(emitter)]
    case .app:
      var who = app.processes.map { InputCoverage.Who.process($0) }
      if let pid = life?.pid { who.append(.pid(pid)) }
      // Where no process is named, the app is whoever speaks in its input.
      if app.processes.isEmpty, life?.pid == nil { who.append(.emitter(.app)) }
      return who
    }
  }

  /// The input is a file of the app's own, whose lines name no process.
  private func speaksAlone(in index: Int) -> Bool {
    (life.map { [$0] } ?? app.lives).contains { life in
      life.events.contains { entry in
        entry.position.input == index && entry.kind.isApp && entry.event.process == nil && entry.event.pid == nil
      }
    }
  }

  /// What is missing of the log between two of its places, in words: a gap, lost messages, a step of the clock.
  func hole(from: Marker, to: Marker) -> String? {
    let index = from.position.input
    guard world.inputs.indices.contains(index) else { return nil }
    return world.inputs[index].breaks.first { overlaps($0, from, to, index) }.map { Self.words(for: $0.kind) }
  }

  /// Whether the clock was set between two places of one input, so that their times do not measure what passed.
  func isClockSet(from: Marker, to: Marker) -> Bool {
    let index = from.position.input
    guard world.inputs.indices.contains(index) else { return false }
    return world.inputs[index].breaks.contains { $0.kind == .clockStep && overlaps($0, from, to, index) }
  }

  private func overlaps(_ hole: InputCoverage.Break, _ from: Marker, _ to: Marker, _ index: Int) -> Bool {
    // A gap or step is told of by the record behind it.
    let isBefore = hole.kind == .gap || hole.kind == .clockStep
    let isBehind =
      hole.position.offset > from.position.offset || (hole.position.offset == from.position.offset && !isBefore)
    let isWithin = isBehind && hole.position.offset <= to.position.offset
    // A clock that steps back makes times say nothing of the order.
    if from.position.input == index, to.position.input == index, isWithin { return true }
    if let a = from.time, let b = to.time, let start = hole.from, let end = hole.to ?? hole.from,
      start.timeline == a.timeline
    {
      return start.microseconds <= b.microseconds && end.microseconds >= a.microseconds
    }
    return false
  }

  /// Whether what filters the input lets every record of the emitter through.
  private func isSelectedWhole(_ emitter: Emitter, _ input: InputCoverage) -> Bool {
    guard !input.predicates.isEmpty else {
      // One process only: it is the one that was selected.
      return emitter == .app || emitter == .framework
    }
    return input.predicates.allSatisfy { entry in
      Predicate(entry.fields.text(.text) ?? entry.text).selects(emitter, processes: app.processes)
    }
  }

  /// Whether the app's wording would show this kind of callback: `speaks(app, event)`.
  ///
  /// - Parameter role: of a manager's callback, whose delegate has it; nil for either.
  func wording(_ kind: EventKind, of role: ManagerRole? = nil) -> Need {
    let isKnown =
      role.map { app.managerWording.contains(ManagerWording(kind: kind, role: $0)) } ?? app.wording.contains(kind)
    // A library's file does not say of which role its lines are; nearly all are of the central's.
    if isKnown || (role != .peripheral && life?.librariesSpeak(kind) == true) { return .met }
    let others = app.wording.filter { other in
      guard other != kind, other.isWording else { return false }
      guard let role, other.isOfManager else { return true }
      return app.managerWording.contains(ManagerWording(kind: other, role: role))
    }
    let missing = Missing(emitter: .app, wording: kind)
    let name = Self.words(for: kind) + (role == .peripheral ? " of a peripheral manager" : "")
    if others.count >= 2 {
      return Need(
        state: .partial, missing: missing,
        because: "the app prints other callbacks, but was never seen to print \(name)")
    }
    return Need(state: .none, missing: missing, because: "the app was never seen to print \(name)")
  }

  /// The daemon's silence counts only where it has been seen to print such lines for this app: which it prints differs
  /// between versions. `what` names them in a sentence: "what this app asks for".
  func daemonWording(_ kinds: Set<EventKind>, _ what: String) -> Need {
    let kinds = EventKindSet(kinds)
    let speaks = app.hasLife { $0.hasAny(of: kinds) }
    if speaks { return .met }
    return Need(
      state: .none, missing: Missing(emitter: .daemon, level: .default),
      because: "bluetoothd was never seen to print \(what)")
  }

  static func words(for emitter: Emitter) -> String {
    switch emitter {
    case .daemon: "bluetoothd"
    case .lifecycle: "runningboardd, SpringBoard or the kernel"
    case .framework: "Core Bluetooth in the app"
    case .app: "the app"
    }
  }

  static func words(for kind: EventKind) -> String {
    switch kind {
    case .appRestore: "willRestoreState"
    case .appState: "didUpdateState"
    case .appManagerCreated: "the creation of its manager"
    case .appConnectRequested: "its connects"
    case .appDisconnected: "didDisconnectPeripheral"
    case .appScanStarted: "its scans"
    case .appValue: "didUpdateValueFor"
    case .appConnectSucceeded: "didConnect"
    case .appServices: "didDiscoverServices"
    case .appCharacteristics: "didDiscoverCharacteristicsFor"
    case .appSubscribed: "didUpdateNotificationStateFor"
    case .appWritten: "didWriteValueFor"
    case .appLaunch: "didFinishLaunchingWithOptions"
    default: kind.rawValue
    }
  }

  private static func words(for kind: InputNote.Kind) -> String {
    switch kind {
    case .gap: "a gap of more than 60 s"
    case .loss: "lost messages"
    case .clockStep: "a step of the clock"
    case .damaged: "a damaged part of the file"
    default: "a cut record"
    }
  }
}
