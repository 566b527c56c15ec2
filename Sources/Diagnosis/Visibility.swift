import Correlation
import Parsing

/// Whether an app was in front of the user, as far as lines show.
enum Visibility { case foreground, background, unknown }

extension Entry {
  /// It tells of one of the app's windows, not of the app.
  fileprivate var isOfScene: Bool {
    guard kind == .appBackground else { return false }
    let text = event.text.lowercased()
    return text.contains("scenedidenterbackground") || text.contains("scene_didenterbackground")
  }
}

extension Life {
  /// The moments at which lines show that the app was, or was no longer, in front of the user. Suspended is background.
  var visibilityMarks: [(entry: Entry, visibility: Visibility)] {
    var marks: [(entry: Entry, visibility: Visibility)] = []
    // As the system's lines show the whole app.
    var shown = Visibility.unknown
    for entry in events {
      guard let visibility = visibility(shownBy: entry) else { continue }
      if entry.kind.isProcess { shown = visibility }
      // The phone wakes up for an app that is in front of the user as well.
      if entry.kind == .daemonWake, marks.last?.visibility == .foreground { continue }
      // One window is left; the app has another that the user sees.
      if entry.isOfScene, visibility == .background, shown == .foreground { continue }
      if marks.last?.visibility != visibility { marks.append((entry, visibility)) }
    }
    return marks
  }

  private func visibility(shownBy entry: Entry) -> Visibility? {
    switch entry.kind {
    case .appForeground: .foreground
    case .appBackground, .processSuspended, .daemonWake, .relaunchSucceeded: .background
    case .processLaunched:
      switch entry.fields.text(.kind) {
      case "background", "bluetooth": .background
      default: nil
      }
    case .appLaunch: entry.fields.text(.options) == "bluetooth" ? .background : nil
    case .processState:
      switch entry.fields.text(.state) {
      case "foreground": .foreground
      case "background", "suspended": .background
      default: nil
      }
    default: nil
    }
  }

  /// How it was when the line was written.
  func visibility(at entry: Entry) -> Visibility {
    visibilityMarks.last { $0.entry.order <= entry.order }?.visibility ?? .unknown
  }
}
