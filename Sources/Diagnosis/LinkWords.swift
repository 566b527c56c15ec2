import Correlation
import Parsing

extension LinkHistory.Occurrence {
  /// This phone ended it: the app, another app, or the system.
  var isFromThisPhone: Bool {
    reason == 722 || initiator == "local" || isOfAppsCallback
  }

  /// The app's callback came without an error, and no line tells of an end from elsewhere: apps print their errors as
  /// they like, the daemon knows.
  var isOfAppsCallback: Bool { wasByApp && initiator != "remote" && !isByAccessory && !isRadioTrouble }

  /// "reason 708, supervision timeout", "CBError 6, …"; nil where no line tells why.
  var words: String? {
    if let reason { return BluetoothCodes.words(reason: reason) }
    if let error { return BluetoothCodes.words(error: error) }
    switch initiator {
    case "local": return "ended from this phone"
    case "remote": return "ended by the accessory"
    default: return nil
    }
  }

  /// Whether the reason is tied to the device by more than a handle or the moment.
  var isReasonTied: Bool {
    guard let line = reasonLine, error == nil else { return true }
    return line.text.uppercased().contains(device)
  }

  /// The lines worth showing: the first, the one with the reason, the one with the initiator, the app's.
  var essence: [Entry] {
    var lines: [Entry] = []
    let chosen = [first, reasonLine, views.first { $0.fields.text(.initiator) != nil }, errorLine ?? toldToApp]
    for line in chosen.compactMap({ $0 }) where !lines.contains(line) { lines.append(line) }
    return lines.sorted { $0.order < $1.order }
  }
}

/// How messages name a device.
enum DeviceWords {
  static func name(_ device: String) -> String {
    device == PendingWork.unnamedDevice ? "a device that is not named" : "device \(device)"
  }
}
