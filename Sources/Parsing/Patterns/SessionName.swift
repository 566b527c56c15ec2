/// The daemon's name for an app's session: `<bundle>-<role>-<pid>-<n>`, or, restored and not yet claimed,
/// `<bundle>-<role>-<tag>restore-<n>` without a pid.
struct SessionName: Equatable {
  var bundle: String
  /// central, peripheral or classic.
  var role: String
  var pid: Int?

  /// Splits a name from the right, since bundles may hold hyphens and role words; nil when it is none.
  init?(_ text: String) {
    let bytes = text.utf8
    guard let serialStart = SessionName.partStart(bytes, endingAt: bytes.endIndex),
      SessionName.isNumber(bytes[serialStart...]),
      let middleStart = SessionName.partStart(bytes, endingAt: bytes.index(before: serialStart)),
      let roleStart = SessionName.partStart(bytes, endingAt: bytes.index(before: middleStart))
    else { return nil }
    let middle = bytes[middleStart..<bytes.index(before: serialStart)]
    if SessionName.isNumber(middle) {
      guard let pid = UInt32(Substring(middle)) else { return nil }
      self.pid = Int(pid)
    } else if middle.count >= 7, middle.suffix(7).elementsEqual("restore".utf8) {
      pid = nil
    } else {
      return nil
    }
    role = String(Substring(bytes[roleStart..<bytes.index(before: middleStart)]))
    bundle = String(Substring(bytes[..<bytes.index(before: roleStart)]))
    guard !bundle.isEmpty, role == "central" || role == "peripheral" || role == "classic" else { return nil }
  }

  /// Where the part begins that ends at `end`; nil when no hyphen stands before it.
  private static func partStart(_ bytes: String.UTF8View, endingAt end: String.Index) -> String.Index? {
    guard let hyphen = bytes[..<end].lastIndex(of: 45) else { return nil }
    return bytes.index(after: hyphen)
  }

  private static func isNumber(_ part: Substring.UTF8View) -> Bool {
    !part.isEmpty && part.allSatisfy { (48...57).contains($0) }
  }
}
