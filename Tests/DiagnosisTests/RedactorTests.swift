import Parsing
import Testing

@testable import Diagnosis

/// Pseudonyms: what gets one, what it looks like, and what stays.
@Suite("Redaction") struct RedactorTests {
  private static let redactor = Redactor(
    key: RedactionKey("a key"), names: ["Wavecrest Studio", "My Sensor central", "HRM 44", "Loop", "HealthyTrackerX"],
    words: ["central", "restoring", "loop"])

  private static func redact(_ text: String) -> String { redactor.text(text) }

  @Test("the hash is SipHash-2-4, as its authors' example says")
  func hashIsTheKnownOne() {
    let hash = SipHash(0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
    #expect(hash(Array(0..<15)) == 0xa129_ca61_49be_45e5)
  }

  @Test("two values never have one pseudonym, and each keeps its form", arguments: [1, 2])
  func wordsArePermuted(_ length: Int) {
    let pseudonym = Pseudonym(RedactionKey("a key"))
    let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    var words = [[UInt8]](repeating: [], count: 1)
    for _ in 0..<length { words = words.flatMap { word in letters.map { word + [$0] } } }
    let results = Set(words.map { pseudonym.word($0) })
    #expect(results.count == words.count)
    #expect(results == Set(words))
  }

  @Test(
    "what its form tells gets a pseudonym of the same form",
    arguments: [
      "E4097C1D-5FB2-48A6-9D3E-61B8F0A2C754", "e4097c1d-5fb2-48a6-9d3e-61b8f0a2c754", "5C:F3:70:8B:21:0A",
      "5c-f3-70-8b-21-0a", "jane.doe@clinic.example.org", "com.acme.fitness", "group.com.acme.fitness",
      "de.klinik-nord.herz", "00008101000A11223344001E", "f92e85f0f7ac4410d5",
    ])
  func formsKeepTheirClass(_ value: String) {
    let text = Self.redact("seen <\(value)> again")
    let shown = String(text.dropFirst(6).dropLast(7))
    #expect(text.hasPrefix("seen <") && text.hasSuffix("> again"))
    #expect(shown != value)
    #expect(shown.map(Self.shape) == value.map(Self.shape))
    #expect(Self.redact("and \(value)") == "and \(shown)")
  }

  /// Hexadecimal letters and digits may stand for each other.
  private static func shape(_ character: Character) -> String {
    character.isLetter || character.isNumber ? "x" : String(character)
  }

  @Test("a serial number or secret is known by the word in front of it")
  func labelsTell() {
    #expect(!Self.redact("serial: F2LX91KQ0").contains("F2LX91KQ0"))
    #expect(!Self.redact("serialNumber = \"F2LX91KQ0\"").contains("F2LX91KQ0"))
    #expect(Self.redact("serial port opened") == "serial port opened")
  }

  @Test(
    "what is Apple's, what is nobody's, and what patterns look for stays",
    arguments: [
      "com.apple.bluetooth:Server.XPC", "systemgroup.com.apple.osanalytics", "0000180D-0000-1000-8000-00805F9B34FB",
      "0x283b4c0d0", "2026-11-12 08:06:49.062447+0100 0x21b79    Default", "<mask.hash: 'Qx4cac800b328a0a=='>",
      "Restoring CBCentralManager", "Loop", "centralManager(_:willRestoreState:)", "1.0.23", "Server.LE.Connection",
    ])
  func theRestStays(_ text: String) {
    #expect(Self.redact(text) == text)
  }

  @Test("the parts of a bundle, of its sessions and of its identifiers stay together")
  func bundlesStayTogether() {
    let bundle = Self.redact("com.acme.fitness")
    #expect(bundle.hasPrefix("com."))
    #expect(Self.redact("com.acme.fitness-central-4729-7") == "\(bundle)-central-4729-7")
    #expect(Self.redact("app<com.acme.fitness(7)>") == "app<\(bundle)(7)>")
    #expect(Self.redact("com.acme.fitness.central").hasPrefix(bundle + "."))
  }

  @Test("the name of a process and what the kernel leaves of it stay together")
  func cutNamesStayTogether() {
    let whole = Self.redact("Wavecrest Studio")
    #expect(whole != "Wavecrest Studio" && whole.utf8.count == 16)
    #expect(Self.redact("pid 12 [Wavecrest Studi] (vm") == "pid 12 [\(whole.dropLast())] (vm")
    #expect(Self.redact("Wavecrest Studios") == "Wavecrest Studios")
    #expect(Self.redact("xHealthyTrackerX") == "xHealthyTrackerX")
  }

  @Test("names of devices and managers are known from the case, word by word")
  func namesOfTheCase() {
    let name = Self.redact("My Sensor central")
    #expect(name.hasSuffix(" central") && !name.contains("Sensor"))
    #expect(!Self.redact("didConnect HRM 44").contains("HRM 44"))
    #expect(!Self.redact("“HRM 44”").contains("HRM 44"))
    #expect(!Self.redact(#"{"msg":"\nHRM 44 \u003cHRM 44\u003e"}"#).contains("HRM 44"))
  }

  @Test(
    "a machine that syslog names gets a pseudonym",
    arguments: [
      "Jul  1 09:01:20 calder-mbp bluetoothd[211]: x", "2026-07-01 09:01:20.123456+0200  calder-mbp kernel[0]: x",
      "<14>1 2026-07-01T09:01:20Z calder-mbp app 1 - - x", #"{"msg":"Jul  1 09:01:20 calder-mbp bluetoothd[211]: x"}"#,
    ])
  func hostsAreNames(_ line: String) {
    let text = Self.redact(line)
    #expect(!text.contains("calder"))
    #expect(text.utf8.count == line.utf8.count)
  }

  @Test("the same key gives the same pseudonyms in another run, another key gives others")
  func keysDecide() {
    func redact(_ key: RedactionKey) -> String {
      Redactor(key: key, names: [], words: []).text("com.acme.fitness 5C:F3:70:8B:21:0A")
    }
    #expect(redact(RedactionKey("a")) == redact(RedactionKey("a")))
    #expect(redact(RedactionKey("a")) != redact(RedactionKey("b")))
    #expect(redact(RedactionKey()) != redact(RedactionKey()))
  }

  @Test("bytes of any kind come out as many as went in")
  func hostileBytes() {
    var state: UInt64 = 7
    for _ in 0..<400 {
      let bytes = (0..<97).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let pick = UInt8(truncatingIfNeeded: state >> 33)
        return pick < 128 ? Array("a0F-:.@\\u\"{}[ ]<0com.x".utf8)[Int(pick) % 22] : pick
      }
      #expect(Self.redactor.bytes(bytes).count == bytes.count)
    }
  }
}
