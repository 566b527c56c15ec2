import Diagnosis

/// `collect`: how to capture a log that can answer, in words that a customer can follow.
public enum CollectGuide: String, CaseIterable, Sendable {
  case iphone, mac, watch

  /// The page of this device.
  public var page: GuidePage {
    switch self {
    case .iphone: CollectGuide.iphonePage
    case .mac: CollectGuide.macPage
    case .watch: CollectGuide.watchPage
    }
  }

  /// The predicate that keeps every line the analysis can use, on several lines; APP stands for the app's process.
  ///
  /// Line ends inside single quotes are the predicate's own, which takes them for blanks; a backslash there would be
  /// part of it.
  static let predicate: [String] = {
    let lines = CaptureCommand.predicate()
    return lines.enumerated().map { index, line in
      (index == 0 ? "  --predicate '" : "    ") + line + (index == lines.count - 1 ? "'" : "")
    }
  }()

  /// What every capture needs, whatever the device.
  static let rules: GuidePage.Block = .steps([
    "Reproduce it once while the log is on, and write down the time to the minute.",
    "Do not swipe the app away, unless that is the complaint: after a force-quit no app comes back by itself.",
    "Let the phone lie for a minute after the accessory is back, so that the log shows what did not happen, too.",
    "Capture within an hour: lines at level Info and Debug are gone after one or two hours.",
  ])
}
