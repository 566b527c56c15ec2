import Parsing

/// What a record's process, or the names in it, show of the platform.
enum PlatformSign {
  /// Of the whole log: processes that run on one platform alone.
  static func ofDevice(process: String?) -> PlatformClue? {
    switch process {
    case "SpringBoard", "backboardd": .ios
    case "Carousel": .watchos
    case "launchd_sim": .simulator
    case "WindowServer", "loginwindow", "Finder", "Dock": .macos
    default: nil
    }
  }

  /// Of the app that the event is about: the path of its image, or the identity that runningboardd gives it, which names
  /// the launch and the user on a Mac.
  static func ofApp(_ event: Event) -> PlatformClue? {
    let text = event.text.utf8
    if contains(text, "/CoreSimulator/") || contains(text, "\\/CoreSimulator\\/") { return .simulator }
    if contains(text, "/Contents/MacOS/") || contains(text, "\\/Contents\\/MacOS\\/") { return .macos }
    return event.process == "runningboardd" && contains(text, "app<application.") ? .macos : nil
  }

  private static func contains(_ text: String.UTF8View, _ part: StaticString) -> Bool {
    let needle = part.description.utf8
    guard let first = needle.first else { return true }
    var rest = text[...]
    while let index = rest.firstIndex(of: first) {
      if rest[index...].starts(with: needle) { return true }
      rest = rest[text.index(after: index)...]
    }
    return false
  }
}
