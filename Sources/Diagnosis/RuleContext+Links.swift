import Correlation
import Parsing

extension RuleContext {
  /// Whether a connect of the app would have been seen: its own wording, or the daemon's requests.
  func connectWords(from: Marker, to: Marker) -> Need {
    let own = needs.wording(.appConnectRequested).and(needs.coverage(.app, from: from, to: to))
    let daemon = daemonSpeaks(of: [.requestConnect]).and(needs.coverage(.daemon, from: from, to: to))
    return daemon.or(own)
  }

  /// Whether the daemon would print such requests of this app.
  func daemonSpeaks(of kinds: Set<EventKind>) -> Need { needs.daemonWording(kinds, "what this app asks for") }

  /// Until when lines about the occurrence may still come that tell more of it; nil once it is known.
  func settling(of link: LinkHistory.Occurrence) -> Instant? {
    isFinal || !life.isOpen ? nil : world.settling(of: link)
  }

  /// Lines tell of values that devices send; reads and writes alone would not show what an accessory came for.
  var showsTraffic: Bool {
    app.wording.contains(.appValue) || app.lives.contains { $0.counts[.daemonValue, default: 0] > 0 }
  }

  /// Whether all links ended then, since the radio went off or the daemon was restarted.
  func isBlackout(at entry: Entry) -> Bool { world.isBlackout(at: entry, of: app) }
}

extension CaseOptions {
  /// The rule's number, as the user set it or as it stands in the descriptor.
  func parameter(_ name: String, of descriptor: RuleDescriptor) -> Double {
    parameters["\(descriptor.slug).\(name)"] ?? descriptor.parameters.first { $0.name == name }?.defaultValue ?? 0
  }
}

extension Entry {
  /// The error of `CBErrorDomain` that a callback brings.
  var coreBluetoothError: Int? {
    switch kind {
    case .appConnectFailed, .appDisconnected:
      (fields.text(.domain) ?? "CBErrorDomain") == "CBErrorDomain" ? fields.number(.code) : nil
    // Of the peripheral's callbacks a bare number may be an ATT error, whose numbers mean other things.
    case .appServices, .appCharacteristics, .appSubscribed, .appValue, .appRead, .appWritten:
      fields.text(.domain) == "CBErrorDomain" ? fields.number(.code) : nil
    default: nil
    }
  }
}

extension Life {
  /// The awake stretch that the line falls into.
  func stretch(at entry: Entry) -> Stretch? { stretches.last { $0.start.order <= entry.order } }
}
