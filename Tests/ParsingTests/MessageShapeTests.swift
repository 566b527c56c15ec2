import Testing

@testable import Parsing

/// What is text in a message and what a value, and what the text probably tells.
@Suite struct MessageShapeTests {
  private static func shape(_ text: String) -> MessageShape { ShapeReader.read(Array(text.utf8)[...]).shape }

  @Test(arguments: [
    ("peripheral 6D2F0A91-3B7C-4E58-A1D4-90C2E7F5B836 up", "peripheral # up", [Mask.uuid]),
    ("link 5C:F3:70:8E:21:4B lost", "link # lost", [.address]), ("at 0x281f3 gone", "at # gone", [.pointer]),
    ("at 07:31:23.916 on 2026-11-05", "at # on #", [.time, .time]),
    ("took 12ms, -3.5 dB", "took #ms, # db", [.number, .number]),
    ("attempt3 of 10", "attempt# of #", [.number, .number]), ("service 180D", "service #", [.hex]),
    ("named \"Pond hide\".", "named #.", [.doubleQuoted]), ("named 'Pond hide'", "named #", [.singleQuoted]),
    ("named \u{201C}Pond\u{201D}", "named #", [.curlyQuoted]), ("it's Ann's", "it's ann's", []),
    ("device <private> seen", "device # seen", [.hidden]),
    ("got <CBPeripheral: 0x281, identifier = 1, state = connected>", "got #", [.object]),
    ("state .poweredOn", "state .#", [.state]), ("state CBManagerStatePoweredOff", "state #", [.state]),
    ("key app.larkmeter.link", "key #", [.dotted]), ("file a.swift", "file a.swift", []),
    ("restored: [:]", "restored: #", [.dictionary]), ("restored {\n kCBRestored = 1;\n}", "restored #", [.dictionary]),
    ("[link] up", "[link] up", []), ("Sensor-1 up", "sensor-# up", [.number]), ("first\nsecond 1", "first", []),
  ])
  func valuesAreMasked(_ text: String, _ skeleton: String, _ masks: [Mask]) {
    #expect(Self.shape(text).skeleton == skeleton)
    #expect(Self.shape(text).masks == masks)
  }

  @Test func bytesThatAreNoTextAreOneValue() {
    let shape = ShapeReader.read([0x75, 0x70, 0x20, 0xFF, 0xC0, 0x20, 0x31]).shape
    #expect(shape.masks == [.bytes, .number])
    #expect(Self.shape("up é").masks.isEmpty)
  }

  @Test func blanksThatAScanWouldNotFindAsOneAreKnown() {
    #expect(Self.shape("a b").pieces[1] == .blank(isWide: false))
    #expect(Self.shape("a  b").pieces[1] == .blank(isWide: true))
    #expect(Self.shape("a\tb").pieces[1] == .blank(isWide: true))
  }

  @Test func aLongLineIsCutBetweenWords() {
    let text = String(repeating: "peripheral ", count: 100)
    let (shape, length) = ShapeReader.read(Array(text.utf8)[...])
    #expect(shape.isCut)
    #expect(length <= ShapeReader.longest)
    #expect(shape.skeleton.hasSuffix("peripheral"))
  }

  @Test func namesDifferAndWordsThatTellStayApart() throws {
    let luna = Self.shape("strap Luna is up")
    #expect(luna.merged(with: Self.shape("strap Milo is up"))?.masks == [.word])
    #expect(Self.shape("service 180D").merged(with: Self.shape("service 1800"))?.masks == [.hex])
    #expect(luna.merged(with: Self.shape("strap Luna is down")) == nil)
    #expect(luna.merged(with: Self.shape("strap Milo was up")) == nil)
    #expect(luna.merged(with: Self.shape("strap Luna is up again")) == nil)
  }

  @Test(arguments: [
    ("[link] bluetooth state: poweredOn", EventKind.appState), ("peripherals restored by iOS: [:]", .appRestore),
    ("disconnected from peripheral 6D2F0A91-3B7C-4E58-A1D4-90C2E7F5B836 (error 6)", .appDisconnected),
    ("connected to peripheral 6D2F0A91-3B7C-4E58-A1D4-90C2E7F5B836", .appConnectSucceeded),
    ("reconnecting peripheral 6D2F0A91-3B7C-4E58-A1D4-90C2E7F5B836", .appConnectRequested),
    ("connection to peripheral failed: timeout", .appConnectFailed), ("started scan for peripherals", .appScanStarted),
    ("stopped scan for peripherals", .appScanStopped),
    ("CBCentralManager up, key app.larkmeter.link", .appManagerCreated),
  ])
  func whatALineTellsIsGuessed(_ line: String, _ event: EventKind) {
    #expect(EventGuess.of(Self.shape(line))?.event == event)
  }

  /// What alone can make a finding is for a person to state.
  @Test(arguments: [
    ("peripheral: retry in 30 s", EventKind.appRetryScheduled), ("gave up on the peripheral", .appGaveUp),
    ("1 peripheral restored from the system", .appRestore),
    ("cancelled the peripheral's connect timer", .appConnectCancelled),
  ])
  func whatCanAccuseIsOnlyOffered(_ line: String, _ event: EventKind) {
    #expect(EventGuess.of(Self.shape(line)) == nil)
    #expect(EventGuess.candidates(Self.shape(line)).contains(event))
  }

  /// A wrong event can accuse an app.
  @Test(arguments: [
    "waiting for peripheral to be restored by iOS", "no central restored", "central not restored by the system",
    "restoring peripheral 6D2F0A91-3B7C-4E58-A1D4-90C2E7F5B836 (1 of 2)", "peripheral is interesting",
    "bluetooth state is not poweredOn", "will connect to peripheral when connected",
    "if bluetooth state is poweredOn", "restored connection to peripheral", "1 peripheral restored from the system",
    "willRestoreState timeout", "registered for willRestoreState: [:]",
  ])
  func whatIsNotCertainIsNotGuessed(_ line: String) {
    let guess = EventGuess.of(Self.shape(line))?.event
    #expect(guess != .appRestore && guess != .appState && guess != .appConnectSucceeded, "\(line): \(guess as Any)")
  }
}
