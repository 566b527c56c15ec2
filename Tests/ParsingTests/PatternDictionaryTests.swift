import Testing

@testable import Parsing

/// What a printed dictionary lets one say. `empty` leads to a finding: it must be earned.
@Suite struct PatternDictionaryTests {
  private static let uuid = "11111111-2222-3333-4444-555555555555"
  private static let other = "11111111-2222-3333-4444-666666666666"
  private static func peripheral(_ uuid: String, _ state: String, name: String = "Sensor-1") -> String {
    "<CBPeripheral: 0x281, identifier = \(uuid), name = \(name), state = \(state)>"
  }

  @Test(arguments: [
    ": {}", ": [:]", " {\n}", ":] {\n}", " [:]", ":{\n\t}", " called with dict: [:]", "(restoredState: [:])",
    ": Optional([:])",
    ":)  [:]", "(_ central: <CBCentralManager: 0x1>, dict: {})",
  ])
  func anEmptyDictionaryThatWasPrintedIsEmpty(text: String) {
    #expect(RestoreDictionary(text).print == .empty, "\(text)")
  }

  @Test(arguments: [
    "", " called", "()", ": []", ": ()", " peripherals: []", " restored peripherals: {}", ": no peripherals",
    " services: [:]",
    " options: [:]", ": restoring 1 device", ": []  done", " with 0 peripherals", ": {\"peripherals\": []}",
    ": [\"count\": 0]",
    " userInfo: {}", ": nil", ": (null)", ": {\n    devices = ();\n}", " error: [:]",
  ])
  func anAppsOwnWordsAreNoDictionary(text: String) {
    #expect(RestoreDictionary(text).print == .notPrinted, "\(text)")
  }

  @Test(arguments: [
    ": {", ": [", " {\n", ": [\"kCBRestoredPeripherals\": <__NSArrayM 0x28>(",
    ": {\n    kCBRestoredPeripherals =     (\n",
    ": {\n    kCBRestoredScanServices =     (\n        180D\n    );\n", ": [\"kCBRestoredPeripherals\": [<…>",
    ": {\n    kCBRestoredPeripherals =     (\n    <…>",
  ])
  func whatDoesNotEndIsCut(text: String) {
    #expect(RestoreDictionary(text).print == .cut, "\(text)")
  }

  @Test(arguments: [
    ": <private>", " <private>", ": {\n    kCBRestoredPeripherals = <private>;\n}", ": <mask.hash: 'x'>",
  ])
  func hiddenDictionariesAreRedacted(text: String) {
    #expect(RestoreDictionary(text).print == .redacted, "\(text)")
  }

  @Test func swiftNotationWithObjectiveCInsideIsRead() {
    let read = RestoreDictionary(
      ": [\"kCBRestoredScanOptions\": {\n\t    kCBScanOptionAllowDuplicates = 1;\n\t}, \"kCBRestoredScanServices\": (\n\t    FEAA\n\t)]"
    )
    #expect(read.print == .complete)
    #expect(read.keys == ["scan-options", "scan-services"])
    #expect(read.services == ["FEAA"])
    #expect(read.options == ["kCBScanOptionAllowDuplicates=1"])
    #expect(read.devices.isEmpty)
  }

  @Test func objectiveCNotationIsRead() {
    let read = RestoreDictionary(
      """
       {
          kCBRestoredPeripherals =     (
              "\(Self.peripheral(Self.uuid, "connected"))",
              "\(Self.peripheral(Self.other, "connecting"))"
          );
          kCBRestoredScanServices =     (
              180D
          );
      }
      """)
    #expect(read.print == .complete)
    #expect(read.keys == ["peripherals", "scan-services"])
    #expect(read.devices == [Self.uuid, Self.other])
    #expect(read.states == ["connected", "connecting"])
    #expect(read.services == ["180D"])
  }

  @Test func arraysPrintedFromSwiftAreRead() {
    let read = RestoreDictionary(
      ": Optional([\"kCBRestoredPeripherals\": <__NSArrayM 0x281>(\n\(Self.peripheral(Self.uuid, "disconnected")),\n\(Self.peripheral(Self.other, "connected"))\n)\n])"
    )
    #expect(read.print == .complete)
    #expect(read.devices == [Self.uuid, Self.other])
    #expect(read.states == ["disconnected", "connected"])
  }

  @Test func anyHashableKeysAndConstantNamesAreRead() {
    let read = RestoreDictionary(
      ": [AnyHashable(\"kCBRestoredPeripherals\"): [\(Self.peripheral(Self.uuid, "connected"))], CBCentralManagerRestoredStateScanServicesKey: [180D]]"
    )
    #expect(read.print == .complete)
    #expect(read.keys == ["peripherals", "scan-services"])
    #expect(read.devices == [Self.uuid])
  }

  @Test func aNameMayHoldCommasEqualsSignsAndBrackets() {
    let read = RestoreDictionary(
      ": [\"kCBRestoredPeripherals\": [\(Self.peripheral(Self.uuid, "connected", name: "a, state = odd> (x"))]]")
    #expect(read.print == .complete)
    #expect(read.devices == [Self.uuid])
    #expect(read.states == ["connected"])
  }

  @Test func knownKeysThatHoldNothingAreNotListed() {
    let read = RestoreDictionary(": {\n    kCBRestoredPeripherals =     (\n    );\n}")
    #expect(read.print == .complete)
    #expect(read.keys == [])
  }

  @Test func theCutValueCountsAsHeld() {
    #expect(RestoreDictionary(": [\"kCBRestoredPeripherals\": <__NSArrayM 0x28>(").keys == ["peripherals"])
  }

  @Test func thePeripheralRolesKeysAreRead() {
    let read = RestoreDictionary(
      " {\n    kCBRestoredAdvertisement =     {\n        kCBAdvDataLocalName = App;\n    };\n    kCBRestoredServices =     (\n        \"<CBMutableService: 0x1, Primary = YES, UUID = 180D, Included Services = (null)>\"\n    );\n}"
    )
    #expect(read.print == .complete)
    #expect(read.keys == ["advertisement", "services"])
    #expect(read.services == ["180D"])
    #expect(read.advertisement == ["kCBAdvDataLocalName=App"])
  }

  @Test func peripheralsInTheAppsOwnWordsAreListed() {
    let read = RestoreDictionary(" restored \(Self.peripheral(Self.uuid, "connecting")) and no more")
    #expect(read.print == .notPrinted)
    #expect(read.devices == [Self.uuid])
    #expect(read.states == ["connecting"])
  }

  @Test(arguments: [
    ": [\"kCBRestoredScanOptions\": {\n\t    kCBScanOptionAllowDuplicates = 1;\n\t}, \"kCBRestoredScanServices\": (\n\t    FEAA\n\t)]",
    " {\n    kCBRestoredPeripherals =     (\n        \"<CBPeripheral: 0x281, identifier = 11111111-2222-3333-4444-555555555555, name = a> b, state = connected>\"\n    );\n}",
    ": Optional([AnyHashable(\"kCBRestoredPeripherals\"): <__NSArrayM 0x281>(\n<CBPeripheral: 0x281, identifier = 11111111-2222-3333-4444-555555555555, name = (null), state = connecting>\n)\n]",
    ": {\n}", ": [:]",
  ])
  func noBeginningOfADictionaryIsWhole(text: String) {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      let print = RestoreDictionary(String(decoding: bytes[..<count], as: UTF8.self)).print
      #expect(print != .complete && print != .empty, "\(count) bytes of \(text)")
    }
    let whole = RestoreDictionary(text).print
    #expect(whole == .complete || whole == .empty)
  }

  @Test func hostileTextEndsQuietly() {
    for text in [
      String(repeating: "[", count: 20_000), String(repeating: "{(", count: 10_000),
      String(repeating: "<", count: 20_000),
      String(repeating: "Optional(", count: 2_000), "[\"", "[:", "[: :", "{=}", "{;}", "[,]", "]", "{)}",
      "[<CBPeripheral:",
      String(repeating: "<CBPeripheral: ", count: 1_000), "[\"\\", "(((", "[1: ]", "{a = }",
    ] {
      let read = RestoreDictionary(": " + text)
      #expect(read.print != .complete)
      if text != "[:" { #expect(read.print != .empty, "\(text.prefix(20))") }
    }
  }

  // MARK: Launch options

  private static func launch(_ text: String) -> Fields {
    var fields = Fields()
    LaunchOptions.store(text, in: &fields)
    return fields
  }

  @Test(arguments: [
    ("", "none"), (" called", "none"), (":)", "none"), (": nil", "nil"), (": (null)", "nil"),
    (" options: Optional(nil)", "nil"),
    (": [:]", "nil"), (": {\n}", "nil"),
    (": [UIApplicationLaunchOptionsKey(_rawValue: UIApplicationLaunchOptionsURLKey): x]", "other"),
    (": {", "none"), (": <private>", "none"), (": {\n    UIApplicationLaunchOptionsLocationKey = 1;\n}", "other"),
    (" UIApplicationLaunchOptionsBluetoothCentralsKey is missing", "none"), (" no BluetoothCentralsKey", "none"),
    (": [\"UIApplicationLaunchOptionsBluetoothCentralsKey\": nil]", "other"),
  ])
  func optionsWithoutABluetoothKeyAreTold(text: String, options: String) {
    #expect(Self.launch(text).text(.options) == options, "\(text)")
    #expect(Self.launch(text)[.identifiers] == nil)
  }

  @Test(arguments: [
    "UIApplicationLaunchOptionsBluetoothCentralsKey = (\n\t    com.example.central\n\t)",
    ": {\n    UIApplicationLaunchOptionsBluetoothCentralsKey =     (\n        \"com.example.central\"\n    );\n}",
    ": [UIApplicationLaunchOptionsKey(_rawValue: UIApplicationLaunchOptionsBluetoothCentralsKey): <__NSArrayM 0x28>(\ncom.example.central\n)\n]",
    ": Optional([UIApplicationLaunchOptionsKey(_rawValue: UIApplicationLaunchOptionsBluetoothCentralsKey): [\"com.example.central\"]])",
    " [.bluetoothCentrals: [\"com.example.central\"]]",
    ": [AnyHashable(\"UIApplicationLaunchOptionsBluetoothCentralsKey\"): (\n    com.example.central\n)]",
    ": {UIApplicationLaunchOptionsBluetoothPeripheralsKey = (\"com.example.central\");}",
    " bluetoothCentrals: com.example.central",
  ])
  func theIdentifiersOfTheBluetoothKeyAreRead(text: String) {
    #expect(Self.launch(text).text(.options) == "bluetooth", "\(text)")
    #expect(Self.launch(text).list(.identifiers) == ["com.example.central"], "\(text)")
  }

  @Test func identifiersMayHoldBlanksAndBeHidden() {
    let fields = Self.launch(": [.bluetoothCentrals: [\"My App central\", \"b\"]]")
    #expect(fields.list(.identifiers) == ["My App central", "b"])
    let hidden = Self.launch(": {UIApplicationLaunchOptionsBluetoothCentralsKey = <private>;}")
    #expect(hidden.text(.options) == "bluetooth")
    #expect(hidden.isRedacted(.identifiers))
  }

  @Test(arguments: [
    "\"<private>\"", "\"<mask.hash: 'CSvWylJ63=='>\"", "\"<private>.central\"", "\"com.<private>.central\"",
    "<private>.central", "com.<private>.central", "com.<mask.hash: 'CSvW=='>.central", "<mask.hash: 'CSvW=='>",
  ])
  func anIdentifierHiddenInPartIsHidden(_ printed: String) {
    for list in ["(\n        \(printed)\n    );\n}", "<__NSArrayM 0x28>(\n\(printed)\n)\n]", "(\(printed));}"] {
      let fields = Self.launch(": {\n    UIApplicationLaunchOptionsBluetoothCentralsKey =     " + list)
      #expect(fields.text(.options) == "bluetooth", "\(list)")
      #expect(fields.isRedacted(.identifiers), "\(list): \(String(describing: fields[.identifiers]))")
    }
    let both = Self.launch(": {UIApplicationLaunchOptionsBluetoothCentralsKey = (\(printed), \"com.example.b\");}")
    #expect(both.list(.identifiers) == ["com.example.b"])
  }

  @Test(arguments: [
    (#""Zentralger\U00e4t""#, "Zentralgerät"), (#""Zentralger\u{e4}t""#, "Zentralgerät"),
    (#""Zentralger\344t""#, "Zentralgerät"), (#""Band \Ud83d\Ude00""#, "Band 😀"),
    (#""pomp\central""#, #"pomp\central"#),
    (#""pomp\\central""#, #"pomp\central"#), (#""\Ud83d alone""#, #"\Ud83d alone"#),
    (#""Pomp, central""#, "Pomp, central"),
    (#""{Pomp}""#, "{Pomp}"), (#""a = b; (c)""#, "a = b; (c)"), (#""  Pomp""#, "  Pomp"),
  ])
  func quotedIdentifiersAreFreeText(_ printed: String, _ identifier: String) {
    for (open, close) in [("(\n        ", "\n    );\n}"), ("[", "]]"), ("<__NSArrayM 0x28>(\n", "\n)\n]")] {
      let fields = Self.launch(
        ": {\n    UIApplicationLaunchOptionsBluetoothCentralsKey =     " + open + printed + close)
      #expect(fields.list(.identifiers) == [identifier], "\(open)")
    }
  }

  @Test(arguments: ["Pomp, central", "Zentralgerät", "a; b = c", "pomp: central"])
  func theMembersOfAnArrayThatSwiftPrintsHaveLinesOfTheirOwn(_ identifier: String) {
    let fields = Self.launch(
      ": [UIApplicationLaunchOptionsKey(_rawValue: UIApplicationLaunchOptionsBluetoothCentralsKey): <__NSArrayM 0x28>(\n\(identifier),\ncom.example.b\n)\n]"
    )
    #expect(fields.list(.identifiers) == [identifier, "com.example.b"])
  }

  /// One line of a megabyte must not take longer than its bytes are worth: the reading never goes back to its start.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ": x " + String(repeating: "<CBPeripheral:", count: 70_000),
      ": " + String(repeating: "<CB>", count: 250_000) + " x {",
      ": [" + String(repeating: "a", count: 500_000) + String(repeating: "(", count: 500_000),
    ])
  func aHostileLineIsReadInOnePass(text: String) {
    #expect(RestoreDictionary(text).devices.isEmpty)
  }

  @Test func theLastStateOfADescriptionCounts() {
    let text = ": <CBPeripheral: \(Self.uuid) name = state = none, state = connected>"
    #expect(RestoreDictionary(text).states == ["connected"])
  }
}
