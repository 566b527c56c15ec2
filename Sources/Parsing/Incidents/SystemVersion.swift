/// A version of the system that a report or line names: `iPhone OS 26.1 (23B85)`.
public struct SystemVersion: Sendable, Hashable {
  /// "26.1"; nil where only the build is known.
  public var version: String?
  /// "23B85".
  public var build: String?

  /// A version with its build.
  public init(version: String?, build: String? = nil) {
    self.version = version
    self.build = build
  }

  /// The system's names as they stand in front of the version.
  private static let names: [(text: String, system: PlatformSign.System?)] = [
    ("iPhone OS ", .ios), ("iPadOS ", .ipados), ("iPad OS ", .ipados), ("iOS ", .ios), ("Watch OS ", .watchos),
    ("watchOS ", .watchos), ("macOS ", .macos), ("Mac OS X ", .macos), ("OS X ", .macos), ("Bridge OS ", nil),
    ("Apple TVOS ", nil), ("tvOS ", nil), ("xrOS ", nil), ("visionOS ", nil),
  ]

  /// Reads `iPhone OS 26.1 (23B85)`, with `Build` in front of the build in older reports; nil when it is no such text.
  static func read(_ text: String) -> (version: SystemVersion, system: PlatformSign.System?)? {
    guard let name = names.first(where: { text.hasPrefix($0.text) }) else { return nil }
    let rest = text.dropFirst(name.text.count)
    let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard number.first != ".", let major = number.split(separator: ".").first, Int(major) != nil, number.count <= 16
    else { return nil }
    var result = SystemVersion(version: String(number))
    if let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
      let inside = rest[rest.index(after: open)..<close].split(separator: " ").last ?? ""
      if (4...12).contains(inside.count), inside.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
        result.build = String(inside)
      }
    }
    return (result, name.system)
  }
}
