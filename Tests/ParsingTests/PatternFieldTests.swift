import Testing

@testable import Parsing

/// How captured text becomes the vocabulary's values.
@Suite struct PatternFieldTests {
  private static func fields(_ kind: EventKind, _ captures: [(Field, String)], set: Fields = Fields()) -> Fields {
    var fields = set
    for (field, text) in captures {
      guard let form = kind.schema.form(of: field) else { continue }
      FieldNormaliser.store(text, as: field, form: form, of: kind, in: &fields)
    }
    var sessions = SessionNames()
    FieldNormaliser.complete(&fields, of: kind, sessions: &sessions)
    return fields
  }

  @Test(arguments: [
    ("5", "poweredOn"), ("poweredOn", "poweredOn"), (".poweredOn", "poweredOn"),
    ("CBManagerStatePoweredOn", "poweredOn"),
    ("CBCentralManagerStatePoweredOn", "poweredOn"), ("PoweredOn", "poweredOn"), ("powered on", "poweredOn"),
    ("on", "poweredOn"), ("CBManagerState(rawValue: 5)", "poweredOn"), ("CBManagerState.poweredOff", "poweredOff"),
    ("0", "unknown"), ("1", "resetting"), ("2", "unsupported"), ("3", "unauthorized"), ("4", "poweredOff"),
    ("off", "poweredOff"), ("Optional(5)", "poweredOn"), ("\"poweredOff\"", "poweredOff"),
    ("10", "poweredOn"), ("Powered On", "poweredOn"), ("powered_off", "poweredOff"), ("PoweredOff", "poweredOff"),
    ("CBManagerStateResetting", "resetting"), ("CBCentralManagerStateUnauthorized", "unauthorized"),
    ("CBPeripheralManagerStatePoweredOff", "poweredOff"), ("unsupported", "unsupported"), ("Unknown", "unknown"),
    ("CBManagerState(rawValue: 4)", "poweredOff"), ("CBManagerState(rawValue: 10)", "poweredOn"),
  ])
  func theSpellingsOfAStateAreOne(text: String, state: String) {
    #expect(Self.fields(.appState, [(.state, text)]).text(.state) == state)
  }

  @Test(arguments: ["6", "ready", "poweredOnce", "55", "-1", "turned on", "eingeschaltet", "<private>", "(null)", ""])
  func otherWordsAreNoState(text: String) {
    #expect(Self.fields(.appState, [(.state, text)]).text(.state) == nil)
  }

  @Test(arguments: [
    ("on", true), ("YES", true), ("True", true), ("1", true), ("Y", true), ("off", false), ("NO", false),
    ("False", false), ("0", false), ("N", false),
  ])
  func theSpellingsOfAFlagAreOne(text: String, flag: Bool) {
    #expect(Self.fields(.sessionRegistered, [(.persistence, text)]).flag(.persistence) == flag)
  }

  @Test(arguments: [
    ("<private>", FieldValue.redacted(hash: nil)), ("\"<private>\"", .redacted(hash: nil)),
    ("<mask.hash: 'CSvWylJ63=='>", .redacted(hash: "CSvWylJ63==")),
    ("<mask.hash:'CSvWylJ63=='>", .redacted(hash: "CSvWylJ63==")),
    ("<mask.hash: (null)>", FieldValue.none), ("(null)", FieldValue.none), ("nil", FieldValue.none),
    ("\"com.example.central\"", .text("com.example.central")),
    ("Optional(\"My App central\")", .text("My App central")),
    ("<decode: missing data>", .redacted(hash: nil)), ("<decode: mismatch for [%@] got [INT]>", .redacted(hash: nil)),
    ("Optional(<private>)", .redacted(hash: nil)), ("'<private>'", .redacted(hash: nil)),
    ("<redacted>", .redacted(hash: nil)), ("<com.example.central>", .text("<com.example.central>")),
  ])
  func hiddenAndMissingValuesAreTold(text: String, value: FieldValue) {
    #expect(Self.fields(.sessionRegistered, [(.identifier, text)])[.identifier] == value)
  }

  @Test(arguments: [
    ("com.example.app-central-4729-726", "com.example.app", "central", 4729 as Int?),
    ("com.example.my-app-peripheral-12-3", "com.example.my-app", "peripheral", 12),
    ("com.example.central-app-classic-12-3", "com.example.central-app", "classic", 12),
    ("com.apple.bluetoothd-central-97-9", "com.apple.bluetoothd", "central", 97),
    ("com.example.app-central-restore-4", "com.example.app", "central", nil),
    ("com.example.app-peripheral-restore-4", "com.example.app", "peripheral", nil),
    ("com.example.app-central-xrestore-4", "com.example.app", "central", nil),
  ])
  func aSessionsNameIsSplitFromTheRight(text: String, bundle: String, role: String, pid: Int?) {
    let fields = Self.fields(.sessionEnded, [(.session, text)])
    #expect(fields.text(.bundle) == bundle)
    #expect(fields.text(.role) == role)
    #expect(fields.number(.pid) == pid)
  }

  @Test(arguments: [("<private>", FieldValue.redacted(hash: nil)), ("<mask.hash: 'CSv=='>", .redacted(hash: "CSv=="))])
  func aHiddenBundleInASessionsNameIsHidden(bundle: String, value: FieldValue) {
    let fields = Self.fields(.sessionEnded, [(.session, bundle + "-central-4729-726")])
    #expect(fields[.bundle] == value)
    #expect(fields.text(.role) == "central" && fields.number(.pid) == 4729)
  }

  @Test(arguments: [
    "com.example.app", "central-1-2", "-central-1-2", "com.example.app-central-99999999999-2", "", "a-b-c-d",
  ])
  func otherTextIsNoSession(text: String) {
    #expect(SessionName(text) == nil)
  }

  @Test func capturesWinOverWhatTheSessionSays() {
    let fields = Self.fields(
      .sessionEnded, [(.session, "com.example.app-central-4729-726"), (.bundle, "com.example.other")])
    #expect(fields.text(.bundle) == "com.example.other")
  }

  @Test(arguments: [
    (
      "Error Domain=CBErrorDomain Code=6 \"The connection has timed out unexpectedly.\" UserInfo={…}", 6,
      "CBErrorDomain" as String?
    ),
    ("Error Domain=CBErrorDomain Code=6 \"…\" UserInfo=0x6000 {…}", 6, "CBErrorDomain"),
    ("Optional(Error Domain=CBErrorDomain Code=7 \"…\" UserInfo={})", 7, "CBErrorDomain"),
    ("CBError(_nsError: Error Domain=CBErrorDomain Code=14 \"…\")", 14, "CBErrorDomain"),
    ("CBError code: 6 - The connection has timed out unexpectedly.", 6, "CBErrorDomain"),
    ("Error Domain=CBATTErrorDomain Code=15 \"Encryption is insufficient.\"", 15, "CBATTErrorDomain"),
    ("Peer removed pairing information", 14, "CBErrorDomain"), ("6", 6, nil),
    ("Failed to encrypt the connection, the connection has timed out unexpectedly.", 15, "CBErrorDomain"),
  ])
  func anErrorsCodeAndDomainAreTakenOut(text: String, code: Int, domain: String?) {
    let fields = Self.fields(.appDisconnected, [(.code, text)])
    #expect(fields.number(.code) == code)
    #expect(fields.text(.domain) == domain)
    #expect(fields[.byApp] == nil)
  }

  /// Apple's English texts; the last two codes have none.
  @Test(arguments: [
    (0, "Unknown error."), (1, "One or more parameters were invalid."), (2, "The specified handle was not valid."),
    (3, "The specified device is not connected."), (4, "There is not enough space to complete the operation."),
    (5, "The operation was cancelled."), (6, "The connection has timed out unexpectedly."),
    (7, "The specified device has disconnected from us."),
    (8, "The specified UUID is not allowed for this operation."), (9, "Advertising has already started."),
    (10, "The connection has failed unexpectedly."),
    (11, "The system has reached the maximum number of connections"), (12, "Device is invalid."),
    (13, "Operation is not supported."), (14, "Peer removed pairing information"),
    (15, "Failed to encrypt the connection, the connection has timed out unexpectedly."),
    (16, "Too many LE devices are paired to this device"),
  ])
  func anEnglishTextIsItsCode(code: Int, text: String) {
    for printed in [text, "\"\(text)\"", "Optional(\"\(text)\")"] {
      let fields = Self.fields(.appConnectFailed, [(.code, printed)])
      #expect(fields.number(.code) == code, "\(printed)")
      #expect(fields.text(.domain) == "CBErrorDomain")
    }
    let number = Self.fields(.appConnectFailed, [(.code, "Error Domain=CBErrorDomain Code=\(code) \"\(text)\"")])
    #expect(number.number(.code) == code)
  }

  @Test(arguments: [
    (0, "CBError.unknown"), (1, "invalidParameters"), (2, "invalidHandle"), (3, "CBErrorNotConnected"),
    (4, "outOfSpace"), (5, "operationCancelled"), (6, "CBError.Code.connectionTimeout"),
    (7, "CBErrorPeripheralDisconnected"), (8, "uuidNotAllowed"), (9, "alreadyAdvertising"), (10, "connectionFailed"),
    (11, "connectionLimitReached"), (12, "unkownDevice"), (12, "CBErrorUnknownDevice"), (13, "operationNotSupported"),
    (14, "peerRemovedPairingInformation"), (15, "encryptionTimedOut"), (16, "tooManyLEPairedDevices"),
    (17, "leGattExceededBackgroundNotificationLimit"), (18, "leGattNearBackgroundNotificationLimit"),
  ])
  func aNameIsItsCode(code: Int, name: String) {
    let fields = Self.fields(.appConnectFailed, [(.code, name)])
    #expect(fields.number(.code) == code)
    #expect(fields.text(.domain) == "CBErrorDomain")
  }

  @Test(arguments: [
    "La connexion a expiré de façon inattendue.", "Zeitüberschreitung der Verbindung.", "接続がタイムアウトしました。",
    "Authentication is insufficient.", "unknown", "the device is unknown",
  ])
  func aTextOfAnotherLanguageOrOriginGivesNoCode(text: String) {
    let fields = Self.fields(.appDisconnected, [(.code, text)])
    #expect(fields[.code] == nil)
    #expect(fields[.byApp] == nil)
  }

  @Test(arguments: [
    ("0", "disconnected"), ("1", "connecting"), ("2", "connected"), ("3", "disconnecting"),
    ("connecting", "connecting"),
  ])
  func aPeripheralsStateIsItsName(text: String, state: String) {
    #expect(Self.fields(.appRestore, [(.value, text)]).list(.value) == [state])
  }

  @Test(arguments: ["(null)", "nil", "Optional(nil)"])
  func aDisconnectWithoutErrorIsTheAppsOwn(text: String) {
    let fields = Self.fields(.appDisconnected, [(.code, text)])
    #expect(fields[.code] == FieldValue.none)
    #expect(fields.flag(.byApp) == true)
  }

  @Test(arguments: [
    ("11111111-2222-3333-4444-55555555555f", FieldValue.text("11111111-2222-3333-4444-55555555555F")),
    (
      "<CBPeripheral: 0x1, identifier = 11111111-2222-3333-4444-555555555555, name = a, b>, state = connected>",
      .text("11111111-2222-3333-4444-555555555555")
    ),
    ("aa:bb:cc:dd:ee:ff", .text("AA:BB:CC:DD:EE:FF")), ("<private>", .redacted(hash: nil)),
    ("Sensor-1", .text("Sensor-1")),
  ])
  func aDeviceIsItsIdentifier(text: String, value: FieldValue) {
    #expect(Self.fields(.appConnectSucceeded, [(.device, text)])[.device] == value)
  }

  @Test(arguments: [
    ("(\n    180d,\n    FEAA\n)", FieldValue.list(["180D", "FEAA"])),
    ("[180D, Heart Rate]", .list(["180D", "Heart Rate"])),
    ("(\n    \"11111111-2222-3333-4444-555555555555\"\n)", .list(["11111111-2222-3333-4444-555555555555"])),
    ("()", .list([])), ("(\n)", .list([])), ("[]", .list([])), ("{(\n    180D\n)}", .list(["180D"])),
    ("(null)", FieldValue.none),
    ("Optional([180D])", .list(["180D"])), ("<private>", .redacted(hash: nil)), ("180D", .list(["180D"])),
  ])
  func listsAreReadInEveryNotation(text: String, value: FieldValue) {
    #expect(Self.fields(.restoreSaved, [(.services, text)])[.services] == value)
  }

  @Test func aListThatWasCutIsNotEmpty() {
    #expect(Self.fields(.restoreSaved, [(.devices, "(")])[.devices] == nil)
  }

  @Test(arguments: [
    ("0xDEADFA11 explanation:killed from app switcher", "user"),
    ("code:0x8BADF00D explanation:scene-create watchdog transgression", "watchdog"),
    ("code:0xdead10cc", "lock"), ("code:0xFBFBFBFB explanation:Termination requested by simulator host", "tooling"),
    ("explanation:CacheDeleteAppContainerCaches", "storage"), ("OS_REASON_JETSAM", "jetsam"),
    ("violated CPU limit", "cpu"),
    ("OS_REASON_SIGNAL", "crash"), ("(namespace: 2 code: 0xb) - OS_REASON_SIGNAL", "crash"),
    ("(namespace: 2 code: 0x9) - OS_REASON_SIGNAL, ran for 812ms", "unknown"),
    ("(namespace: 2 code: 0xf) - OS_REASON_SIGNAL | Terminated: 15", "unknown"),
    (
      "(namespace: 11 code: 0x0) - OS_REASON_TCC | This app has crashed because it attempted to access "
        + "privacy-sensitive data without a usage description.", "crash"
    ),
    ("(namespace: 11 code: 0x0) - OS_REASON_TCC, ran for 90210ms", "unknown"),
    ("something else", "unknown"), ("jetsam", "jetsam"),
  ])
  func theCauseOfAnEndIsToldFromItsCode(text: String, cause: String) {
    #expect(Self.fields(.processExited, [(.cause, text)]).text(.cause) == cause)
  }

  @Test(arguments: [
    "com.example.app", "0123", "4729", "11111111-2222-3333-4444-55555555555F", "nil", "null", "north", "Optional(x)",
    "My App",
    "<private>", "\"x\"", "é", "x ", "(null)", "Sensor-1", "99999999999999999999999",
  ])
  func theQuickReadingIsTheCarefulOne(text: String) {
    for form in [FieldForm.text, .number, .device, .flag, .list] {
      guard case .value(let quick) = QuickReading.read(Array(text.utf8), 0..<text.utf8.count, form: form) else {
        continue
      }
      var fields = Fields()
      FieldNormaliser.store(text, as: .detail, form: form, of: .processExited, in: &fields)
      #expect(fields[.detail] == quick, "\(form)")
    }
  }

  @Test func numbersThatDoNotFitAreLeftOut() {
    #expect(Self.fields(.processExited, [(.pid, "99999999999999999999999")])[.pid] == nil)
    #expect(Self.fields(.appRetryScheduled, [(.seconds, "2.6")]).number(.seconds) == 3)
    #expect(Self.fields(.appRetryScheduled, [(.seconds, "1e300")])[.seconds] == nil)
  }

  @Test func textIsKeptToItsFirstKilobyte() {
    let text = String(repeating: "x", count: 5000)
    #expect(Self.fields(.processExited, [(.detail, text)]).text(.detail)?.utf8.count == FieldNormaliser.maximumText)
  }

  @Test func aScanWithoutServicesIsUnfilteredOnlyWhenTheLineSaysSo() {
    #expect(Self.fields(.appScanStarted, [(.services, "nil")]).text(.filter) == "none")
    #expect(Self.fields(.appScanStarted, [(.services, "[180D]")]).text(.filter) == "services")
    #expect(Self.fields(.appScanStarted, []).text(.filter) == "not-printed")
    #expect(Self.fields(.appScanStarted, [(.services, "[")]).text(.filter) == "not-printed")
  }
}
