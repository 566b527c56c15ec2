import Parsing

/// An app's own word about reconnecting, "retry in 30 s" or "gave up", with what lies before and after it.
///
/// Such words are anybody's: they count only right behind the end or failure of a link, and not in a record that is of a
/// network by the name of its logger, so that a web socket's do not.
public struct ReconnectWord: Sendable {
  public let entry: Entry
  /// The end, failure or cancel of a link that it answers.
  public let loss: Entry
  /// The app had ended a link that was up: the user's wish, or its own, but no loss.
  public let wasChosen: Bool
  /// What waited with Core Bluetooth then.
  public let pending: PendingWork
  /// The app's last word on its state was not `poweredOn`.
  public let isRadioOff: Bool
  /// The first suspension behind it, before anything else was done, and what waited then.
  public private(set) var suspension: Entry?
  public private(set) var pendingInSuspension: PendingWork?
  /// The first line behind it that shows the app in front of the user, before anything else was done.
  public private(set) var foreground: Entry?
  /// The first connect, scan, link or other such word behind it.
  public private(set) var next: Entry?

  /// Seconds between a link's end and the words about it.
  private static let patience = 10.0

  /// All of a life of that kind, in order.
  public static func all(_ kind: EventKind, in life: Life) -> [ReconnectWord] {
    guard life.events.contains(where: { $0.kind == kind }) else { return [] }
    var words: [ReconnectWord] = []
    var work = PendingWork()
    // The last end of a link, and the last line of any kind that ends an attempt.
    var loss: Entry?
    var end: Entry?
    var wasChosen = false
    var isRadioOff = false
    for entry in life.events {
      if let last = words.indices.last, words[last].next == nil { words[last].follow(entry, work) }
      if entry.kind == kind, let end, isNear(end, entry), !RecordLabel(entry).isOfNetwork {
        words.append(
          ReconnectWord(entry: entry, loss: loss ?? end, wasChosen: wasChosen, pending: work, isRadioOff: isRadioOff))
      }
      switch entry.kind {
      case .appConnectCancelled, .requestCancel:
        end = entry
        if work.isUp(entry.fields.text(.device)) { (loss, wasChosen) = (entry, true) }
      case .appDisconnected, .linkDown:
        (loss, end) = (entry, entry)
        if entry.fields.flag(.byApp) == true, work.isUp(entry.fields.text(.device)) { wasChosen = true }
      case .appConnectFailed, .linkFailed:
        (loss, end) = (entry, entry)
        wasChosen = false
      case .appConnectRequested, .requestConnect, .appConnectSucceeded, .linkUp: wasChosen = false
      case .appState: isRadioOff = entry.fields.text(.state).map { $0 != "poweredOn" } ?? isRadioOff
      default: break
      }
      work.follow(entry)
    }
    return words
  }

  /// A scan was running at the words or at the suspension of which the filter is not known.
  public var isScanUnclear: Bool { pending.isScanUnclear || pendingInSuspension?.isScanUnclear ?? false }

  private mutating func follow(_ later: Entry, _ work: PendingWork) {
    switch later.kind {
    case .processSuspended: suspend(later, work)
    case .processState where later.fields.text(.state) == "suspended": suspend(later, work)
    case .appConnectRequested, .requestConnect, .appScanStarted, .requestScan, .appConnectSucceeded, .linkUp,
      .linkConnecting:
      next = later
    case .appRetryScheduled: if !RecordLabel(later).isOfNetwork { next = later }
    // An app that retries may give up or cancel instead; one that gave up may say so twice.
    case .appGaveUp, .appConnectCancelled, .requestCancel:
      if entry.kind == .appRetryScheduled, !RecordLabel(later).isOfNetwork { next = later }
    default: if later.isForeground, foreground == nil { foreground = later }
    }
  }

  private mutating func suspend(_ later: Entry, _ work: PendingWork) {
    guard suspension == nil else { return }
    suspension = later
    pendingInSuspension = work
  }

  private static func isNear(_ end: Entry, _ word: Entry) -> Bool {
    guard let distance = word.seconds(since: end.marker) else { return true }
    return distance <= patience
  }
}

extension PendingWork {
  /// The device, or any where it is not named, is connected.
  fileprivate func isUp(_ name: String?) -> Bool {
    guard let name else { return devices.contains { $0.link == .connected } }
    return device(name)?.link == .connected
  }
}
