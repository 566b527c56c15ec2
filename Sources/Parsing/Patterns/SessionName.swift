/// The names of sessions that were read last, taken apart: the daemon repeats them in line after line.
struct SessionNames {
  /// What the name gives an event.
  struct Parts {
    var bundle: FieldValue
    var role: FieldValue
    var pid: FieldValue?
  }

  private static let capacity = 16
  private var known: [(text: String, parts: Parts?)] = []
  private var next = 0

  /// The parts of a name; nil when it is none.
  mutating func parts(of text: String) -> Parts? {
    for entry in known where entry.text == text { return entry.parts }
    let parts = SessionName(text).map { name in
      // The daemon may hide the bundle alone: the role and the pid beside it still tell whose session it is.
      Parts(
        bundle: FieldNormaliser.redaction(of: name.bundle) ?? .text(name.bundle), role: .text(name.role),
        pid: name.pid.map { .number($0) })
    }
    if known.count < Self.capacity {
      known.append((text, parts))
    } else {
      known[next] = (text, parts)
      next = (next + 1) % Self.capacity
    }
    return parts
  }
}

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
