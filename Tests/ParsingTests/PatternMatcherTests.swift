import Testing

@testable import Parsing

/// How a record finds its pattern.
@Suite struct PatternMatcherTests {
  private static func match(
    _ message: String, process: String? = nil, library: PatternLibrary? = nil, change: (inout Record) -> Void = { _ in }
  ) throws -> RecordMatch {
    let library = try library ?? PatternSamplesTests.library.get()
    var matcher = PatternMatcher(library: library)
    var record = Record()
    record.message = Array(message.utf8)
    record.raw = record.message
    record.process = process
    change(&record)
    return matcher.match(record, literals: PatternSamplesTests.literals(of: library, in: message)[...])
  }

  static func event(
    _ message: String, process: String? = nil, library: PatternLibrary? = nil, change: (inout Record) -> Void = { _ in }
  ) throws -> Event? {
    if case .event(let event) = try match(message, process: process, library: library, change: change) { return event }
    return nil
  }

  private static func adding(_ text: String) throws -> PatternLibrary {
    try PatternSamplesTests.library.get().adding(files: [PatternFile(name: "own.yaml", bytes: Array(text.utf8))])
  }

  @Test func theDaemonsLinesCountOnlyFromTheDaemonWhereTheProcessIsKnown() throws {
    let line = "Resurrecting zombie application com.example.app"
    #expect(try Self.event(line, process: "bluetoothd")?.kind == .relaunchDecided)
    #expect(try Self.event(line, process: "Fitness") == nil)
    #expect(try Self.event(line)?.kind == .relaunchDecided)
    #expect(try Self.event(line)?.emitter == .daemon)
  }

  /// launchd names the job where others have their subsystem: text styles split it at a colon, JSON has it whole.
  @Test(arguments: [
    ("user/501/UIKitApplication", "com.example.app[6159][rb-legacy] [4729]:"),
    ("user/501/UIKitApplication:com.example.app[6159][rb-legacy] [4729]", ""),
  ])
  func launchdsExitIsOfTheJobInItsLabel(subsystem: String, category: String) throws {
    for (line, cause) in [
      ("exited due to SIGABRT | sent by Fitness[4729], ran for 331ms", "crash"),
      ("exited with exit reason (namespace: 2 code: 0xb) - OS_REASON_SIGNAL, ran for 331ms", "crash"),
      ("exited with exit reason (namespace: 2 code: 0x9) - OS_REASON_SIGNAL | Killed: 9, ran for 331ms", "unknown"),
    ] {
      let event = try Self.event(line, process: "launchd") { record in
        record.subsystem = subsystem
        record.category = category
      }
      #expect(event?.kind == .processExited)
      #expect(event?.fields.text(.bundle) == "com.example.app")
      #expect(event?.fields.number(.pid) == 4729)
      #expect(event?.fields.text(.cause) == cause)
    }
  }

  @Test func aLabelThatIsNoAppsSaysNothing() throws {
    let event = try Self.event("exited due to SIGKILL | sent by mds[134], ran for 72285ms", process: "launchd") {
      record in
      record.subsystem = "system/com.apple.mdworker.shared [80158]"
      record.category = ""
    }
    #expect(event?.fields.text(.bundle) == nil)
    #expect(event?.fields.number(.pid) == nil)
  }

  @Test func anAppsLinesDoNotCountFromApplesProcesses() throws {
    let line = "centralManagerDidUpdateState: 5"
    #expect(try Self.event(line, process: "Fitness")?.kind == .appState)
    #expect(try Self.event(line, process: "SpringBoard") == nil)
    #expect(try Self.event(line, process: "Watch") { $0.imagePath = "/System/Applications/Watch.app/Watch" } == nil)
  }

  @Test func whatARecordDoesNotKnowNeverExcludesIt() throws {
    let line = "Resurrecting zombie application com.example.app"
    #expect(try Self.event(line, process: "bluetoothd") { $0.subsystem = "com.apple.bluetooth" } != nil)
    #expect(try Self.event(line, process: "bluetoothd") { $0.subsystem = "com.apple.other" } == nil)
    #expect(try Self.event(line, process: "bluetoothd") != nil)
  }

  @Test func runsOfBlanksAreOneBlank() throws {
    let line =
      "Session com.example.app-central-4729-726 will be persisted, as it was performing long-term action. \t Kill  reason 0"
    #expect(try Self.event(line)?.kind == .restorePersisted)
  }

  @Test func anEventCarriesWhatTheRecordKnows() throws {
    let event = try Self.event("centralManagerDidUpdateState: 5", process: "Fitness") {
      $0.pid = 4731
      $0.level = .info
      $0.position = SourcePosition(input: 1, line: 7, offset: 512)
      $0.isCut = true
      $0.dialect = .logDefault
    }
    #expect(event?.pid == 4731)
    #expect(event?.level == .info)
    #expect(event?.position == SourcePosition(input: 1, line: 7, offset: 512))
    #expect(event?.isCut == true)
    #expect(event?.emitter == .app)
    #expect(event?.pattern == "callback-state")
    #expect(event?.text == "centralManagerDidUpdateState: 5")
  }

  @Test(arguments: [
    (DialectName.logDefault, RecordType.message, Sink.unified), (.syslogRelay, .message, .unified),
    (.nslog, .message, .unified), (.xcodeConsole, .output, .output), (.xcodeConsole, .message, .unified),
    (.appText(layout: "bracketed"), .message, .file),
  ])
  func theSinkFollowsFromTheStyle(dialect: DialectName, type: RecordType, sink: Sink) throws {
    let event = try Self.event("centralManagerDidUpdateState: 5") {
      $0.dialect = dialect
      $0.type = type
    }
    #expect(event?.sink == sink)
  }

  @Test(arguments: [RecordType.activity, .signpost, .state, .timesync, .loss])
  func onlyMessagesAndOutputAreEvents(type: RecordType) throws {
    #expect(try Self.event("centralManagerDidUpdateState: 5") { $0.type = type } == nil)
  }

  @Test func historyInASnapshotIsNoEvent() throws {
    let line = "statedump: Resurrecting zombie application com.example.app"
    #expect(try Self.event(line, process: "bluetoothd")?.kind == .logSnapshot)
  }

  @Test(arguments: [
    "src/device.c:load_gatt_db() Restoring AA:BB:CC:DD:EE:FF gatt database from file",
    "profiles/audio/avdtp.c:session_cb() Disconnected from device AA:BB:CC:DD:EE:FF because the session ended",
    "attrib/gattrib.c:g_attrib_unref() Unregistering session com.example.app-central-4729-726",
    "plugins/policy.c:reconnect() Disconnecting device AA:BB:CC:DD:EE:FF for session 3",
  ])
  func theDaemonOfBlueZIsNotOurs(line: String) throws {
    #expect(try Self.event(line, process: "bluetoothd") == nil)
    #expect(try Self.event(line) == nil)
  }

  @Test func aHiddenValueWithAHashIsOneWord() throws {
    let line =
      "Registering central session <mask.hash: 'CSvWylJ63=='> with backgrounding: on, persistence: on restoreID: <mask.hash: 'x1=='>"
    let event = try #require(try Self.event(line, process: "bluetoothd"))
    #expect(event.fields[.session] == .redacted(hash: "CSvWylJ63=="))
    #expect(event.fields[.identifier] == .redacted(hash: "x1=="))
    let named = "Unregistering session <mask.hash: 'CSvWylJ63=='>-central-4729-726"
    let ended = try #require(try Self.event(named, process: "bluetoothd"))
    #expect(ended.fields[.bundle] == .redacted(hash: "CSvWylJ63=="))
    #expect(ended.fields.number(.pid) == 4729)
  }

  /// In the timer's lines the brackets belong to the value; two pairs hold a hidden one.
  @Test(arguments: [
    ("<com.example.app>", FieldValue.text("com.example.app")), ("com.example.app", .text("com.example.app")),
    ("<private>", .redacted(hash: nil)), ("<<private>>", .redacted(hash: nil)),
    ("<mask.hash: 'x1=='>", .redacted(hash: "x1==")), ("<<mask.hash: 'x1=='>>", .redacted(hash: "x1==")),
  ])
  func bracketsHoldAValueOrHideIt(printed: String, bundle: FieldValue) throws {
    for line in [
      "Starting Resurrection Timer (15 secs) for \(printed)", "Verifying Application Resurrected \(printed)",
    ] {
      #expect(try Self.event(line, process: "bluetoothd")?.fields[.bundle] == bundle, "\(line)")
    }
  }

  /// Quotes stand round a field in one line and not in the next.
  @Test func quotesRoundAFieldAreOptional() throws {
    let library = try PatternSamplesTests.library.get()
    let values = ["com.example.app-central-4729-726", "com.example.app", "11111111-2222-3333-4444-555555555555"]
    for pattern in library.patterns where pattern.file.hasPrefix("bluetoothd") {
      for sample in pattern.samples {
        let plain = sample.text.replacing("\"", with: "")
        for value in values where plain.contains(" \(value) ") {
          let quoted = plain.replacing(" \(value) ", with: " \"\(value)\" ")
          let bare = try Self.event(plain, process: "bluetoothd")
          #expect(bare?.pattern == pattern.name, "\(plain)")
          #expect(try Self.event(quoted, process: "bluetoothd")?.fields == bare?.fields, "\(quoted)")
        }
      }
    }
  }

  @Test(arguments: [
    ("BTLEServer", "Peripheral \"<private>\" is now connected"),
    ("BTLEServer", "Peripheral \"Sensor-1\" is disconnected: (null) 12 seconds ago, is reconnecting: 1"),
    ("sharingd", "centralManagerDidUpdateState: 5"), ("searchpartyd", "didDiscover <private>"),
    ("kernel", "memorystatus: Fitness [4729] exceeded mem limit: ActiveSoft 50 MB (non-fatal)"),
    ("kernel", "memorystatus: killing_idle_process pid 212 [helperd] (idle-exit 0) 1216KB"),
    ("powerd", "Process runningboardd.33 Released SystemIsActive \"app<com.example.app>\" age:00:00:10"),
    ("Fitness", "Received state update for 4729 (app<com.example.app>, running-suspended-NotVisible"),
  ])
  func linesOfNeighboursAreNoEvents(process: String, line: String) throws {
    #expect(try Self.event(line, process: process) == nil)
  }

  @Test(arguments: [
    "API MISUSE: <CBCentralManager: 0x1> has no restore identifier but the delegate implements the centralManager:willRestoreState: method. Restoring will not be supported",
    "API MISUSE: <private> has no restore identifier but the delegate implements the centralManager:willRestoreState: method.",
    "WARNING: <CBPeripheralManager: 0x1> has no restore identifier but the delegate implements the peripheralManager:willRestoreState: method.",
    "reason: '<CBCentralManager: 0x1> has provided a restore identifier but the delegate doesn't implement the centralManager:willRestoreState: method'",
    "willRestoreState not called", "willRestoreState was not called after 10 s", "no willRestoreState",
    "No willRestoreState yet",
    "waiting for willRestoreState", "Waiting for centralManager:willRestoreState:", "registered for willRestoreState",
    "willRestoreState never called", "centralManager(_:willRestoreState:) was never called",
    "willRestoreState is missing",
    "expecting willRestoreState", "willRestoreState timeout", "if willRestoreState comes late",
    "didUpdateState before willRestoreState",
    "Central manager will restore state.", "The app implements willRestoreState", "reconnecting from willRestoreState",
    "willRestoreState hasn't been called", "willRestoreState handler set",
    "no centralManager willRestoreState in this launch",
  ])
  func aMentionOfTheRestoreCallbackIsNoRestore(line: String) throws {
    for process in [nil, "Fitness"] {
      #expect(try Self.event(line, process: process)?.kind != .appRestore)
    }
  }

  @Test func aCallbackThatNoPatternKnowsIsCounted() throws {
    guard case .unmatchedCallback = try Self.match("waiting for willRestoreState", process: "Fitness") else {
      Issue.record("not counted")
      return
    }
    guard case .nothing = try Self.match("waiting for willRestoreState", process: "SpringBoard") else {
      Issue.record("counted for a process of Apple's")
      return
    }
    guard case .nothing = try Self.match("the weather is fine", process: "Fitness") else {
      Issue.record("an ordinary line was counted")
      return
    }
  }

  @Test func numbersThatTheLibraryDoesNotKnowAreLeftOut() throws {
    var matcher = PatternMatcher(library: try PatternSamplesTests.library.get())
    guard case .nothing = matcher.match(Record(), literals: [UInt16.max]) else {
      Issue.record("matched")
      return
    }
  }

  @Test func aUsersPatternComesFirstAndReplacesOneOfItsName() throws {
    let library = try Self.adding(
      """
      emitter: {process: app}
      patterns:
        - name: callback-state
          event: app.line
          known: line
          contains: DidUpdateState
          match: DidUpdateState
          samples: [{text: centralManagerDidUpdateState}]
          rejects: [centralManager]
      """)
    #expect(try Self.event("centralManagerDidUpdateState: 5", library: library)?.kind == .appLine)
    #expect(library.patterns.filter { $0.name == "callback-state" }.count == 1)
    #expect(library.patterns.first?.file == "own.yaml")
  }

  @Test func aFileOfLibraryWordingIsKnownAsSuch() throws {
    let library = try PatternSamplesTests.library.get()
    #expect(library.libraryEvents(ofPattern: "guide-resuming-central") == [.appLaunch])
    #expect(library.libraryEvents(ofPattern: "callback-restore") == nil)
  }

  @Test func aLimitIsCountedAndNoEvent() throws {
    let hostile = Pattern(
      name: "hostile", file: "own.yaml", line: 1,
      emitter: PatternEmitter(processes: .any, subsystems: [], categories: [], libraries: [], role: .app),
      event: .appLine,
      constants: Fields(), known: .line, level: .default, contains: ["aaaaaa"], match: "^(?<text>(a+)+)$", unless: nil,
      isMultiline: false, samples: [], rejects: [])
    let library = PatternLibrary(patterns: [hostile])
    var matcher = PatternMatcher(library: library)
    var record = Record()
    record.message = Array((String(repeating: "a", count: 4000) + "!").utf8)
    guard case .nothing = matcher.match(record, literals: [0]) else {
      Issue.record("matched")
      return
    }
    #expect(matcher.limitsReached == 1)
  }

  @Test func aValueThatWasCutIsNotKnown() throws {
    let line =
      "Registering central session com.example.app-central-4729-726 with backgrounding: on, persistence: on restoreID: com.exam"
    #expect(try Self.event(line)?.fields.text(.identifier) == "com.exam")
    let cut = try Self.event(line) { $0.isCut = true }
    #expect(cut?.kind == .sessionRegistered)
    #expect(cut?.fields[.identifier] == nil)
    #expect(try Self.event(line + "<…>")?.fields[.identifier] == nil)
    let whole = try Self.event("willRestoreState: [:]") { $0.isCut = true }
    #expect(whole?.fields.text(.dictionary) == "empty")
  }
}
