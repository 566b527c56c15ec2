/// What a line of an app's own wording probably tells, and why.
///
/// A guess is a beginning for a person to check. Where the words may mean two things, or speak of a thing instead of
/// reporting it, there is none: a wrong event can accuse an app.
struct EventGuess: Sendable, Equatable {
  var event: EventKind
  /// The words that it rests on.
  var words: [String]

  /// A row of the table: every group must have one of its words in the line.
  private struct Row {
    var event: EventKind
    var groups: [[String]]
    /// Words with which the line means something else.
    var without: [String] = []
    /// The line says that something is not, or will be, and that is what the event is about.
    var isAboutAbsence = false
    /// It must, or must not, name a device.
    var device: Bool?
    /// By itself it can make a finding: only offered, never guessed.
    var isOnlyOffered = false

    init(
      _ event: EventKind, _ groups: [String]..., without: [String] = [], isAboutAbsence: Bool = false,
      device: Bool? = nil, isOnlyOffered: Bool = false
    ) {
      self.event = event
      self.groups = groups
      self.without = without
      self.isAboutAbsence = isAboutAbsence
      self.device = device
      self.isOnlyOffered = isOnlyOffered
    }
  }

  /// The first row that fits counts. Words are looked for where a word begins, or anywhere where they begin with `~`.
  private static let rows: [Row] = [
    Row(.appGaveUp, ["gave up", "giving up", "give up"], isAboutAbsence: true, isOnlyOffered: true),
    Row(
      .appRetryScheduled, ["retry", "retrying", "reconnect", "next attempt", "try again"],
      ["in # s", "in #s", "after # s", "after #s", "in #ms", "in # ms"], isAboutAbsence: true, isOnlyOffered: true),
    // One line for each restored device is no callback.
    Row(
      .appRestore, ["~willrestorestate", "restor"],
      [
        "~willrestorestate", "dictionary", "state", "central", "peripheral", "by ios", "by the system",
        "from the system", "bluetooth",
      ],
      without: [
        "connection", "saved", "saving", "fail", "purchase", "state is", "done", "finished", "complete", "identifier",
      ], device: false),
    Row(
      .appManagerCreated,
      ["~cbcentralmanager", "~cbperipheralmanager", "central manager", "peripheral manager", "restore identifier"],
      ["creat", "init", "set up", "up", "ready", "start", "new"], without: ["scan", "advertis"]),
    Row(.appLaunch, ["~didfinishlaunching"]),
    Row(.appServices, ["~diddiscoverservices", "discovered service", "services found", "found services"]),
    Row(
      .appCharacteristics,
      ["~diddiscovercharacteristics", "discovered characteristic", "characteristics found", "found characteristics"]),
    Row(.appDiscovered, ["~diddiscoverperipheral", "discovered", "found", "saw", "advertisement from"], device: true),
    Row(
      .appConnectFailed, ["~didfailtoconnect", "connect", "connection", "connecting"],
      ["fail", "~didfailtoconnect", "timed out", "timeout", "could not"], without: ["disconnect"], isAboutAbsence: true),
    Row(
      .appDisconnected,
      ["~diddisconnect", "disconnected", "connection lost", "lost connection", "link lost", "dropped"],
      without: ["will disconnect", "disconnecting", "reconnecting"]),
    Row(.appConnectCancelled, ["~cancelperipheralconnection"]),
    Row(.appConnectCancelled, ["cancel"], ["connect"], without: ["timer", "retry"], device: true),
    Row(
      .appConnectRequested,
      ["connecting", "reconnecting", "asking for", "request", "pending connect", "calling connect"],
      ["connect", "connecting", "reconnecting"],
      without: ["disconnect", "failed"]),
    Row(.appConnectSucceeded, ["~didconnect", "connected", "reconnected", "link up"], without: ["disconnect"]),
    Row(.appScanStopped, ["stop", "end"], ["scan"]),
    Row(.appScanStarted, ["start", "begin", "scanning", "~scanforperipherals"], ["scan", "~scanforperipherals"]),
    Row(.appSubscribed, ["~didupdatenotificationstate", "subscribed", "notifications on", "notifications enabled"]),
    Row(
      .appValue, ["~didupdatevaluefor", "received", "notification", "value"],
      ["~didupdatevaluefor", "# bytes", "characteristic", "from #"]),
    Row(.appWritten, ["~didwritevaluefor", "written", "wrote"]),
    Row(.appForeground, ["entered foreground", "became active", "to the foreground"]),
    Row(.appBackground, ["entered background", "to the background"]),
  ]

  /// Words that make a line speak of a thing that did not happen, or is yet to come.
  private static let absence = [
    "no", "not", "never", "without", "waiting", "wait", "awaiting", "expect", "will", "would", "should", "cannot",
    "can't", "didn't", "if", "unless", "until", "before", "missing", "ignore", "skip",
  ]

  /// The built-in patterns know these names wherever they report a call; what they leave out only mentions it.
  private static let callbacks = [
    "willrestorestate", "didupdatestate", "diddiscover", "didconnect", "diddisconnect", "didfailtoconnect",
    "didupdatevalue", "didwritevalue", "didupdatenotification", "didfinishlaunching",
  ]

  /// The guess for a shape; nil where there is none.
  static func of(_ shape: MessageShape) -> EventGuess? {
    let text = shape.skeleton
    if callbacks.contains(where: { text.holds($0) }) { return nil }
    let namesDevice = namesDevice(shape)
    if shape.masks.contains(.state),
      let word = ["state", "bluetooth", "central", "radio"].first(where: { holds(text, $0) })
    {
      return isAbsent(text) ? nil : EventGuess(event: .appState, words: [word, "the name of a state"])
    }
    for row in rows {
      guard row.device.map({ $0 == namesDevice }) ?? true, !row.without.contains(where: { holds(text, $0) }) else {
        continue
      }
      let found = row.groups.map { group in group.first { holds(text, $0) } }
      guard !found.contains(nil) else { continue }
      if row.isOnlyOffered || (!row.isAboutAbsence && isAbsent(text)) { return nil }
      // An app's own summary may come at any time: it is the callback only where it prints the callback's dictionary.
      if row.event == .appRestore, !shape.masks.contains(.dictionary) { return nil }
      var words: [String] = []
      for word in found.compactMap({ $0 }) {
        let plain = word.hasPrefix("~") ? String(word.dropFirst()) : word
        if !words.contains(plain) { words.append(plain) }
      }
      return EventGuess(event: row.event, words: words)
    }
    return nil
  }

  /// Events that a line might tell whose guess failed: rows of which the first words stand in it, in the table's order;
  /// else what is often said of a device.
  static func candidates(_ shape: MessageShape) -> [EventKind] {
    let text = shape.skeleton
    var events: [EventKind] = []
    for row in rows where row.groups[0].contains(where: { holds(text, $0) }) && !events.contains(row.event) {
      events.append(row.event)
    }
    if events.isEmpty, namesDevice(shape) {
      return [.appConnectRequested, .appConnectSucceeded, .appDisconnected, .appDiscovered]
    }
    return Array(events.prefix(4))
  }

  private static func namesDevice(_ shape: MessageShape) -> Bool {
    shape.masks.contains { [.uuid, .address, .object].contains($0) }
  }

  private static func isAbsent(_ text: String) -> Bool {
    absence.contains { word in holds(text, word, isWhole: true) }
  }

  /// Whether `word` stands in `text` where a word begins; anywhere when it begins with `~`.
  private static func holds(_ text: String, _ word: String, isWhole: Bool = false) -> Bool {
    if word.hasPrefix("~") { return text.holds(String(word.dropFirst())) }
    var rest = text[...]
    while let range = rest.firstRange(ofText: word) {
      let isBegun = range.lowerBound == text.startIndex || !isWord(text.utf8[text.utf8.index(before: range.lowerBound)])
      let isEnded = !isWhole || range.upperBound == text.endIndex || !isWord(text.utf8[range.upperBound])
      if isBegun, isEnded { return true }
      rest = text[range.upperBound...]
    }
    return false
  }

  private static func isWord(_ byte: UInt8) -> Bool { (97...122).contains(byte) || byte == 39 }
}
