import Parsing
import Testing

@testable import Correlation

/// What is only counted must leave the same world as what is taken in event by event.
@Suite struct BulkTests {
  /// Numbers that are the same in each run.
  private struct Dice {
    var state: UInt64

    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % sides
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }
  }

  private static let bulk = EventKind.allCases.filter(\.isBulk)
  private static let others: [EventKind] = [
    .appState, .appScanStarted, .appScanStopped, .appConnectRequested, .appConnectSucceeded, .appDisconnected,
    .appConnectCancelled, .appSubscribed, .appForeground, .appBackground, .appServices, .appError,
  ]
  private static let devices = [Story.device, "22222222-2222-3333-4444-555555555555", nil]
  private static let libraries: [LibraryWording?] = [
    nil, nil, nil, LibraryWording(name: "flutter-blue-plus", events: [.appValue, .appState]),
    LibraryWording(name: "flutter-blue-plus", events: [.appValue]),
  ]

  /// One item of a day in which two apps of one name speak, devices come and go, and the daemon has its say.
  private static func item(_ dice: inout Dice, _ at: Double, _ line: Int) -> LogItem {
    let position = SourcePosition(input: 0, line: line, offset: Int64(line) * 100)
    let time = Instant(microseconds: Int64(at * 1_000_000), zoneMinutes: 0, resolution: 1_000_000)
    let pid: UInt32? = dice.pick([400, 400, 400, 400, 400, 500, nil])
    let bundle = pid == 500 ? "com.example.other" : Story.bundle
    var fields = Fields()
    func event(_ kind: EventKind, _ emitter: Emitter, _ process: String?, _ writer: UInt32?) -> LogItem {
      let library = emitter == .app ? dice.pick(libraries) : nil
      return .event(
        Event(
          kind: kind, fields: fields, time: time, emitter: emitter, process: process, pid: writer, library: library,
          position: position, text: "line \(line)"))
    }
    switch dice.roll(100) {
    case 0..<60:
      let kind = dice.pick(bulk)
      if let device = dice.pick(devices) { fields[.device] = .text(device) }
      if dice.roll(40) == 0 { fields[.code] = .number(dice.pick([5, 14, 15])) }
      if dice.roll(6) == 0 { fields[.role] = .text(dice.pick(["peripheral", "central"])) }
      guard kind.isApp else {
        if dice.roll(8) > 0 { fields[.bundle] = .text(bundle) }
        if let pid, dice.roll(8) > 0 { fields[.pid] = .number(Int(pid)) }
        return event(kind, .daemon, "bluetoothd", 96)
      }
      return event(kind, .app, Story.process, pid)
    case 60..<76:
      let kind = dice.pick(others)
      if let device = dice.pick(devices) { fields[.device] = .text(device) }
      if kind == .appState { fields[.state] = .text(dice.pick(["poweredOn", "poweredOff"])) }
      return event(kind, .app, Story.process, pid)
    case 76..<84:
      (fields[.bundle], fields[.pid]) = (.text(bundle), .number(Int(pid ?? 400)))
      return event(dice.pick([.processSuspended, .processResumed, .processResumed]), .lifecycle, "runningboardd", 33)
    case 84..<86:
      (fields[.process], fields[.pid], fields[.cause]) = (.text(Story.process), .number(400), .text("jetsam"))
      return event(.processExited, .lifecycle, "kernel", 0)
    case 86..<88:
      (fields[.bundle], fields[.pid]) = (.text(bundle), .number(Int(pid ?? 400)))
      return event(.processLaunched, .lifecycle, "runningboardd", 33)
    case 88..<92:
      fields[.device] = dice.pick(devices).map { .text($0) }
      return event(dice.pick([.linkUp, .linkDown]), .daemon, "bluetoothd", 96)
    case 92..<94:
      (fields[.bundle], fields[.device]) = (.text("com.apple.findmy"), .text(Story.device))
      return event(.requestRead, .daemon, "bluetoothd", 96)
    default:
      return .sighting(
        Sighting(
          time: time, emitter: dice.pick([.app, .daemon, .framework]),
          process: dice.pick([Story.process, "bluetoothd"]),
          pid: pid, level: dice.pick([.debug, .default]), position: position))
    }
  }

  @Test(arguments: 1...24) func whatIsCountedLeavesTheSameWorld(seed: Int) {
    var dice = Dice(state: UInt64(seed))
    var (quick, whole) = (Correlator(), Correlator())
    whole.countsBulk = false
    var at = 0.0
    for line in 1...3_000 {
      at += dice.pick([0, 0.1, 0.1, 0.5, 3])
      let item = Self.item(&dice, at, line)
      let (one, other) = (quick.consume(item), whole.consume(item))
      #expect(one.apps == other.apps && one.devices == other.devices && one.evicted == other.evicted, "line \(line)")
    }
    _ = (quick.finish(), whole.finish())
    #expect(Self.lines(of: quick.world) == Self.lines(of: whole.world))
  }

  /// It is not the case that nothing is counted.
  @Test func mostOfABusyAppIsOnlyCounted() throws {
    var story = Story()
    story.launched(0)
    story.app(1, .appState, [.state: .text("poweredOn")])
    for number in 0..<1_000 {
      story.app(2 + Double(number) / 100, .appValue, [.device: .text(Story.device)])
    }
    let life = try #require(story.lives.first)
    #expect(life.counts[.appValue] == 1_000)
    #expect(life.all(.appValue).count == Bounds.bulkPerStretch)
    #expect(life.traffic.device(Story.device).values == 1_000)
    #expect(life.stretches.first?.deliveredCount == 1_001)
    #expect(life.stretches.first?.lastDelivered?.position.line == 1_002)
  }

  // MARK: The world in words

  private static func lines(of world: World) -> [String] {
    var lines = ["\(world.voices.all)", "\(world.systemDevices.sorted())", "\(world.strays.occurrences.map(words))"]
    for app in world.apps {
      lines.append(
        "\(app.name) \(app.processes) \(app.lastUsed) \(app.hasBluetooth) \(app.wording.map(\.rawValue).sorted()) "
          + "\(app.statesSeen.sorted()) \(app.between.map(\.order)) \(app.mergedInto ?? -1)")
      for life in app.lives { lines += Self.lines(of: life) }
    }
    for input in world.inputs {
      for who in [.emitter(.app), .emitter(.daemon), .level(.app, .debug), .pid(400), .process(Story.process)]
        as [InputCoverage.Who]
      {
        lines.append("\(who) \(input.presence[who].map { "\($0)" } ?? "never")")
      }
    }
    return lines
  }

  private static func lines(of life: Life) -> [String] {
    let counts = EventKind.allCases.compactMap { kind in life.counts[kind].map { "\(kind.rawValue) \($0)" } }
    let repeated = EventKind.allCases.compactMap { kind in life.repeated[kind].map { "\(kind.rawValue) \($0)" } }
    var lines = [
      "life \(life.id) \(life.pid ?? 0) \(life.events.map(\.order)) \(life.prologue.map(\.order)) \(life.omitted)",
      "counts \(counts) \(repeated) \(life.libraries.map { $0.events.map(\.rawValue).sorted() })",
      "pending \(life.pending.words) \(life.pending.devices.map { "\($0.name) \($0.link) \($0.wasConnected)" })",
      "links \(life.links.occurrences.map(words)) \(life.links.cancels.map(\.entry.order))",
    ]
    for device in devices {
      let told = device.map(life.traffic.device) ?? life.traffic.unnamed
      lines.append(
        "\(device ?? "") \(told.values) \(told.passedOn) \(told.steps) \(told.firstSign?.order ?? 0) "
          + "\(told.firstCallback?.order ?? 0) \(told.firstPassedOn?.order ?? 0)")
    }
    for stretch in life.stretches {
      lines.append(
        "stretch \(stretch.id) \(stretch.begin) \(stretch.start.order) \(stretch.end?.order ?? -1) "
          + "\(stretch.deliveredCount) \(stretch.lastDelivered?.order ?? -1) \(stretch.longestPause?.from.order ?? -1) "
          + "\(stretch.longestPause?.to.order ?? -1) \(stretch.lastForeground?.order ?? -1) "
          + "\(stretch.pendingAtEnd?.words ?? [])")
    }
    return lines
  }

  private static func words(of occurrence: LinkHistory.Occurrence) -> String {
    "\(occurrence.kind) \(occurrence.device) \(occurrence.views.map(\.order)) \(occurrence.hadTraffic) "
      + "\(occurrence.wasUsed)"
  }
}
