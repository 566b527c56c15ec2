import Correlation
import Parsing

/// Which part of an app wrote a line about a callback or call, by the words that it puts in front of the name: a class, a
/// tag in brackets, a file.
///
/// "[HubManager] centralManagerDidUpdateState(_:) poweredOn" and "[BandManager] centralManager(_:willRestoreState:)" are of
/// two managers, though neither names an object.
struct Speaker: Equatable {
  /// In the order in which they stand; empty where the line names none.
  let words: [String]

  var isNamed: Bool { !words.isEmpty }

  init(_ entry: Entry) {
    let text = entry.text
    guard let name = Self.place(of: entry.kind, in: text) else {
      words = []
      return
    }
    // The name of the process stands in front of every line of it.
    let process = entry.event.process ?? ""
    words = Self.words(in: Self.head(of: text, to: name)).filter { process.firstRange(of: $0) == nil }
  }

  /// Bytes in front of the name that are looked at.
  private static let reach = 160

  /// Where the callback's or call's name begins; nil where the line tells of it in other words.
  private static func place(of kind: EventKind, in text: String) -> String.Index? {
    let names: [String] =
      switch kind {
      case .appRestore: ["willRestoreState", "WillRestoreState"]
      case .appState: ["didUpdateState", "DidUpdateState"]
      case .appScanStarted: ["scanForPeripherals"]
      case .appConnectRequested: ["connectPeripheral", "connect("]
      case .appConnectSucceeded: ["didConnect"]
      case .appConnectFailed: ["didFailToConnect"]
      case .appDisconnected: ["didDisconnect"]
      case .appDiscovered: ["didDiscover"]
      case .appAdvertising: ["startAdvertising", "DidStartAdvertising", "didStartAdvertising"]
      default: []
      }
    return names.compactMap { text.firstRange(of: $0)?.lowerBound }.min()
  }

  /// What stands in front of the name, in its line and in its string.
  private static func head(of text: String, to name: String.Index) -> Substring.UTF8View {
    let before = text[..<name].utf8.suffix(reach)
    let start = before.lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\"") }
    return start.map { before[before.index(after: $0)...] } ?? before
  }

  /// Names of classes, "HubManager", and what stands alone in brackets, "[hub]".
  private static func words(in head: Substring.UTF8View) -> [String] {
    var words: [String] = []
    var start: Substring.UTF8View.Index?
    var before: UInt8 = 0
    func take(_ range: Range<Substring.UTF8View.Index>, _ after: UInt8) {
      let word = String(Substring(head[range]))
      let isBracketed = before == UInt8(ascii: "[") && after == UInt8(ascii: "]")
      // The image that wrote the record: "(FitnessKit)".
      if before == UInt8(ascii: "("), after == UInt8(ascii: ")") { return }
      let names = isBracketed ? !isOfRecord(word) : isClass(word)
      if names, !isOfFramework(word) { words.append(word) }
    }
    var last: UInt8 = 0
    for index in head.indices {
      let byte = head[index]
      if isOfWord(byte) {
        if start == nil { (start, before) = (index, last) }
      } else if let begin = start {
        take(begin..<index, byte)
        start = nil
      }
      last = byte
    }
    // What runs on into the name is a part of it: "centralManager" of "centralManagerDidUpdateState".
    return words
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Begins with a capital and has another behind a letter or digit, as names of types do: "G7BluetoothManager".
  private static func isClass(_ word: String) -> Bool {
    guard let first = word.utf8.first, (65...90).contains(first) else { return false }
    return word.utf8.dropFirst().contains { (65...90).contains($0) } && word.utf8.contains { (97...122).contains($0) }
  }

  /// A level, a number or a thread: what a logger puts in brackets that is nobody's name.
  private static func isOfRecord(_ word: String) -> Bool {
    let levels = [
      "trace", "verbose", "debug", "info", "notice", "default", "warn", "warning", "error", "fault", "critical", "main",
    ]
    return levels.contains(word.lowercased())
      || !word.utf8.contains { (65...90).contains($0) || (97...122).contains($0) }
      || (word.utf8.first.map { (48...57).contains($0) } ?? true)
  }

  /// The framework's own names are anybody's.
  private static func isOfFramework(_ word: String) -> Bool {
    let names = ["centralmanager", "cbcentralmanager", "peripheralmanager", "cbperipheralmanager", "corebluetooth"]
    return names.contains(word.lowercased())
  }
}
