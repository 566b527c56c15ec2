/// The first line of an excerpt: what it was cut out of, and by which tag its markers are known.
///
///     [willrestore excerpt 5e1f09c2: of field.log, 123456 lines, of several processes]
///
/// Only in a file that begins with it do markers count. A log that quotes one somewhere, or an app that prints one, adds
/// no coverage.
public struct ExcerptHeader: Sendable, Hashable {
  public var tag: String
  /// The name of the log.
  public var name: String
  /// Lines of the whole log.
  public var lines: Int
  /// The whole log shows several processes and subsystems, whatever the excerpt shows.
  public var isOfSeveral: Bool
  /// The log could not be read to its end; nil where it could.
  public var damage: Damage?

  /// What became of a log whose end is missing.
  public enum Damage: String, Sendable, CaseIterable {
    /// It ends early; what came before is as it was written.
    case short = "cut short"
    /// What was read of it may not be what was written.
    case corrupt = "damaged"
  }

  /// A header.
  public init(tag: String, name: String, lines: Int, isOfSeveral: Bool, damage: Damage? = nil) {
    self.damage = damage
    self.tag = tag
    self.name = name
    self.lines = lines
    self.isOfSeveral = isOfSeveral
  }

  static let opening: StaticString = "[willrestore excerpt "
  private static let several = "of several processes"

  /// The line, without its end.
  public var text: String {
    let start = "[willrestore excerpt \(tag): of \(ExcerptName.encoded(name)), \(lines) lines"
    return start + (isOfSeveral ? ", \(Self.several)" : "") + (damage.map { ", \($0.rawValue)]" } ?? "]")
  }

  /// The header that a line is; nil where it is none.
  public init?(reading line: String) {
    guard line.hasPrefix("[willrestore excerpt "), line.hasSuffix("]") else { return nil }
    let text = line.dropFirst(21).dropLast()
    guard let colon = text.firstIndex(of: ":") else { return nil }
    tag = String(text[..<colon])
    let parts = text[text.index(after: colon)...].split(separator: ",").map { $0.drop { $0 == " " } }
    guard parts.count >= 2, parts[0].hasPrefix("of "), let count = parts[1].split(separator: " ").first,
      let lines = Int(count)
    else { return nil }
    name = ExcerptName.decoded(parts[0].dropFirst(3)) ?? ""
    self.lines = lines
    isOfSeveral = parts.contains { $0 == Self.several }
    damage = Damage.allCases.first { parts.contains(Substring($0.rawValue)) }
  }
}

/// Names in the lines that an excerpt adds: nothing in them can end the line, or the string of JSON that holds it.
enum ExcerptName {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-()+/".utf8)

  static func encoded(_ name: String?) -> String {
    guard let name else { return "-" }
    if name == "-" { return "%2D" }
    var text = ""
    for byte in name.utf8 {
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }

  static func decoded(_ text: Substring) -> String? {
    if text == "-" { return nil }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
