import Correlation
import Parsing

extension Life {
  /// The lines that print the options of the launch with the key of the role: the app's own, and the daemon's requests,
  /// which are the only ones for an app that gets no launch key. A line with both keys tells no role.
  func launchLines(for role: ManagerRole) -> [Entry] {
    let own = launchRole == role ? [launchOptions].compactMap { $0 } : []
    let attempts = prologue.all(of: [.relaunchAttempted]) + all(.relaunchAttempted)
    return own + attempts.filter { ManagerRole(ofLaunch: $0) == role }
  }
}
