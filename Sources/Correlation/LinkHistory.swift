import Parsing

/// What befell the links to devices: one occurrence, however many lines show it.
///
/// The daemon's layers tell a link loss in up to seven lines, and the app prints its callback besides.
public struct LinkHistory: Sendable {
  /// A link that came up, was not made, or was lost.
  public struct Occurrence: Sendable, Hashable {
    public enum Kind: Sendable, Hashable { case up, failed, down }

    public let kind: Kind
    public let device: String
    /// The lines that show it, in the log's order.
    public private(set) var views: [Entry] = []
    /// Of a link that is up: something was heard over it, a value or an answer.
    public internal(set) var hadTraffic = false
    /// Of a link that is up: the same, or the app asked the device for something, be it answered or not.
    public internal(set) var wasUsed = false
    /// The line with the daemon's reason: of the codes of its layers the one that comes from the radio.
    public private(set) var reasonLine: Entry?
    /// The daemon's reason.
    public private(set) var reason: Int?
    /// The line that gives the error that Core Bluetooth handed to the app; its domain may not be printed.
    public private(set) var errorLine: Entry?
    /// The number of that error.
    public private(set) var error: Int?
    /// The app was told, in its own words.
    public private(set) var toldToApp: Entry?
    /// Who ended it, "local" or "remote", in the daemon's word.
    public private(set) var initiator: String?
    /// The app's callback came without an error: it had asked for the end.
    public private(set) var wasByApp = false

    /// The radio broke: the link timed out, or could not be established.
    public var isRadioTrouble: Bool {
      if let reason { return DisconnectReason.radioTrouble.contains(reason) }
      return error.map { [6, 10].contains($0) } ?? false
    }

    /// The accessory itself ended it, as far as lines tell.
    public var isByAccessory: Bool {
      if let reason { return DisconnectReason.byAccessory.contains(reason) }
      return initiator == "remote" || error == 7
    }

    /// When it was first seen.
    public var first: Entry? { views.first }

    init(_ kind: Kind, of device: String) {
      self.kind = kind
      self.device = device
    }

    /// Adds a line and what it tells.
    mutating func see(_ entry: Entry) {
      guard views.count < Bounds.linkViews else { return }
      views.insert(entry, at: views.firstIndex { $0.order > entry.order } ?? views.endIndex)
      let code = entry.fields.number(.code)
      if entry.kind.isApp {
        toldToApp = toldToApp ?? entry
        wasByApp = wasByApp || entry.fields.flag(.byApp) == true
        if errorLine == nil, let code, (entry.fields.text(.domain) ?? "CBErrorDomain") == "CBErrorDomain" {
          (error, errorLine) = (code, entry)
        }
      } else if let code, reason.map({ !Self.isOfRadio($0) && Self.isOfRadio(code) }) ?? true {
        (reason, reasonLine) = (code, entry)
      }
      initiator = initiator ?? entry.fields.text(.initiator)
    }

    private static func isOfRadio(_ code: Int) -> Bool { (700..<800).contains(code) }
  }

  /// A line about a device that is neither of the three.
  public struct Remark: Sendable, Hashable {
    public let device: String
    public let entry: Entry
  }

  /// In the log's order; the oldest are let go.
  public private(set) var occurrences: [Occurrence] = []
  /// The app's requests to end a connection, or to stop waiting for one.
  public private(set) var cancels: [Remark] = []
  /// Connections held back, failures of encryption.
  public private(set) var troubles: [Remark] = []
  /// Links over which nothing was heard yet, so that each value needs no search.
  private var silentLinks = 0

  init() {}

  /// Seconds within which lines of the daemon's layers tell of one occurrence.
  static let together = 0.1
  /// Seconds within which a second line of a link that is in the same state adds to what is known.
  private static let echo = 2.0

  /// What befell one device.
  public func occurrences(of device: String) -> [Occurrence] {
    let places = occurrences.indices.filter { occurrences[$0].device == device }
    // Most apps have one device.
    return places.count == occurrences.count ? occurrences : places.map { occurrences[$0] }
  }

  /// Follows a line that is about the link to `device`.
  mutating func follow(_ entry: Entry, of device: String?) {
    switch entry.kind {
    case .appConnectSucceeded, .linkUp: add(entry, .up, device)
    case .appConnectFailed, .linkFailed: add(entry, .failed, device)
    case .appDisconnected, .linkDown: add(entry, .down, device)
    case .appConnectCancelled, .requestCancel:
      if let device { Self.append(Remark(device: device, entry: entry), to: &cancels) }
    case .linkGated, .linkEncryptionFailed:
      if let device { Self.append(Remark(device: device, entry: entry), to: &troubles) }
    default: followUse(entry.kind, of: device, byCentral: entry.isReadOfCentral)
    }
  }

  /// Follows a line that may show that something passes over the link to `device`.
  ///
  /// - Parameter byCentral: a central asks the app, which shows nothing of the app's own links.
  mutating func followUse(_ kind: EventKind, of device: String?, byCentral: Bool) {
    guard silentLinks > 0 else { return }
    switch kind {
    case .appValue, .appWritten, .appSubscribed, .daemonValue: noteUse(device, isHeard: true)
    case .appRead, .appWrite, .requestRead, .requestWrite, .requestSubscribe:
      if !byCentral { noteUse(device, isHeard: false) }
    default: break
    }
  }

  private static func append(_ remark: Remark, to remarks: inout [Remark]) {
    if remarks.count >= Bounds.linkRemarks { remarks.removeFirst() }
    remarks.append(remark)
  }

  private mutating func add(_ entry: Entry, _ kind: Occurrence.Kind, _ device: String?) {
    guard let device else { return }
    if let index = place(of: entry, kind, device) {
      occurrences[index].see(entry)
      return
    }
    if occurrences.count >= Bounds.linkOccurrences { occurrences.removeFirst() }
    let at = occurrences.lastIndex { ($0.first?.order ?? .min) < entry.order }.map { $0 + 1 } ?? 0
    var occurrence = Occurrence(kind, of: device)
    occurrence.see(entry)
    occurrences.insert(occurrence, at: at)
    silentLinks = occurrences.count { $0.kind == .up && !$0.hadTraffic }
  }

  /// The occurrence of which the line is another view.
  private func place(of entry: Entry, _ kind: Occurrence.Kind, _ device: String) -> Int? {
    var isCurrent = true
    for index in occurrences.indices.reversed() where occurrences[index].device == device {
      let known = occurrences[index]
      if known.kind == kind {
        // A callback may come late, since a suspended app hears of all when it wakes: it is of the last that the app was
        // not told.
        if entry.kind.isApp, known.toldToApp == nil, kind != .failed { return index }
        if isView(entry, of: known, isCurrent: isCurrent) { return index }
      } else {
        isCurrent = false
      }
      if known.toldToApp != nil || !entry.kind.isApp, isLongBefore(known, entry) { break }
      if entry.kind.isApp, known.toldToApp != nil { break }
    }
    return nil
  }

  private func isLongBefore(_ known: Occurrence, _ entry: Entry) -> Bool {
    guard let last = known.views.last, last.order < entry.order else { return false }
    return entry.seconds(since: last.marker).map { $0 > 2 * Self.echo } ?? true
  }

  private func isView(_ entry: Entry, of known: Occurrence, isCurrent: Bool) -> Bool {
    guard let first = known.first, let last = known.views.last else { return false }
    guard let fromFirst = entry.seconds(since: first.marker), let fromLast = entry.seconds(since: last.marker) else {
      // Without times only the state tells: a link cannot be lost twice without coming up in between.
      return isCurrent && known.kind != .failed && known.toldToApp == nil
    }
    let step = Double(entry.time?.resolution ?? 0) / 1_000_000
    if min(abs(fromFirst), abs(fromLast)) <= Self.together + step {
      // Two callbacks in one moment are one that two layers of the app print, or two attempts that failed at once.
      return !(entry.kind.isApp && known.toldToApp != nil && known.kind == .failed)
    }
    return isCurrent && abs(fromLast) <= Self.echo + step && (known.kind != .failed || entry.kind.isApp)
  }

  /// The link to the device was used, or one of those that are up.
  private mutating func noteUse(_ device: String?, isHeard: Bool) {
    if let device {
      // Of one device it is the latest that counts, and mostly it is known to be used.
      guard let index = occurrences.lastIndex(where: { $0.device == device }), occurrences[index].kind == .up,
        !occurrences[index].wasUsed || (isHeard && !occurrences[index].hadTraffic)
      else { return }
      use(index, isHeard)
    } else {
      var seen: Set<String> = []
      for index in occurrences.indices.reversed() where seen.insert(occurrences[index].device).inserted {
        if occurrences[index].kind == .up { use(index, isHeard) }
      }
    }
    if isHeard { silentLinks = occurrences.count { $0.kind == .up && !$0.hadTraffic } }
  }

  private mutating func use(_ index: Int, _ isHeard: Bool) {
    occurrences[index].wasUsed = true
    if isHeard { occurrences[index].hadTraffic = true }
  }

  /// Takes over what another half of the same life knows.
  mutating func absorb(_ other: LinkHistory) {
    for known in other.occurrences {
      for view in known.views { add(view, known.kind, known.device) }
      guard known.wasUsed, let first = known.first,
        let index = occurrences.firstIndex(where: { $0.device == known.device && $0.views.contains(first) })
      else { continue }
      occurrences[index].wasUsed = true
      if known.hadTraffic { occurrences[index].hadTraffic = true }
    }
    cancels = Array((cancels + other.cancels).sorted { $0.entry.order < $1.entry.order }.suffix(Bounds.linkRemarks))
    troubles = Array((troubles + other.troubles).sorted { $0.entry.order < $1.entry.order }.suffix(Bounds.linkRemarks))
    silentLinks = occurrences.count { $0.kind == .up && !$0.hadTraffic }
  }
}
