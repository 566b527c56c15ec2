import Correlation
import Parsing

/// The words in which an app lets go of its devices for good: a logout, "forget this device".
///
/// They speak for an app that does not come back to a device, until it asks for that device again.
enum LettingGo {
  static func isWord(_ entry: Entry) -> Bool {
    switch entry.kind {
    case .appLine: return entry.event.pattern == "app-lets-go"
    // A cancel may give its reason in the same line.
    case .appConnectCancelled:
      let text = entry.text.lowercased()
      return words.contains { text.contains($0) }
    default: return false
    }
  }

  private static let words = [
    "logout", "logged out", "logging out", "sign out", "signed out", "signing out", "forget", "unpair", "user removed",
  ]

  /// Whether such words are the last that the life has of its devices: it neither connects nor looks for one after them.
  static func isLastWord(of life: Life) -> Bool {
    guard let last = life.events.last(where: isWord) else { return false }
    return life.first(
      [.appConnectRequested, .requestConnect, .appConnectSucceeded, .linkUp, .appScanStarted, .requestScan],
      from: last.order + 1) == nil
  }

  /// The latest such words of the life, where the app did not ask for the device again after them, nor is connected to
  /// it; nil where there are none.
  ///
  /// - Parameter order: up to which place in the story the app's asking counts.
  static func words(about device: String, in life: Life, askedBefore order: Int = .max) -> Entry? {
    guard let last = life.events.last(where: isWord) else { return nil }
    let isAlone = life.pending.devices.allSatisfy { $0.name == device }
    let again = life.first(
      [.appConnectRequested, .requestConnect, .appConnectSucceeded, .linkUp], from: last.order + 1
    ) {
      entry in
      guard entry.order < order else { return false }
      return entry.fields.text(.device).map { $0 == device } ?? isAlone
    }
    return again == nil ? last : nil
  }
}
