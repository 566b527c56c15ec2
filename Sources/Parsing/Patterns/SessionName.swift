/// The daemon's name for an app's session: `<bundle>-<role>-<pid>-<n>`, or, restored and not yet claimed,
/// `<bundle>-<role>-<tag>restore-<n>` without a pid.
struct SessionName: Equatable {
  var bundle: String
  /// central, peripheral or classic.
  var role: String
  var pid: Int?

  /// Splits a name from the right, since bundles may hold hyphens and role words; nil when it is none.
  init?(_ text: String) {
    var parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, let serial = parts.popLast(), let middle = parts.popLast(), let role = parts.popLast(),
      SessionName.isNumber(serial), ["central", "peripheral", "classic"].contains(role)
    else { return nil }
    if SessionName.isNumber(middle) {
      guard let pid = UInt32(middle) else { return nil }
      self.pid = Int(pid)
    } else if middle.hasSuffix("restore") {
      pid = nil
    } else {
      return nil
    }
    bundle = parts.joined(separator: "-")
    self.role = String(role)
    if bundle.isEmpty { return nil }
  }

  private static func isNumber(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.allSatisfy { (48...57).contains($0) }
  }
}
