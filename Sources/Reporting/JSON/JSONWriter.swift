/// Writes JSON from left to right: keys come out in the order in which they are given, and nothing is held but the bytes
/// not yet handed over.
///
/// Every string is written so that its line of output is safe on a terminal: characters that a terminal obeys or hides
/// stand as `\uXXXX`, which reads back as the same text.
public struct JSONWriter {
  /// How values are set out.
  public enum Layout: Sendable {
    /// One line, no blanks.
    case compact
    /// Two blanks a level.
    case pretty
  }

  private let layout: Layout
  private var bytes: [UInt8] = []
  /// For every open object or array, whether something stands in it already.
  private var hasContent: [Bool] = []
  private var isAfterKey = false

  /// A writer of one JSON text after another.
  public init(_ layout: Layout) { self.layout = layout }

  /// Hands over the bytes written so far, when there are more than `threshold`.
  public mutating func flush(to sink: inout some ByteSink, above threshold: Int = 0) {
    guard bytes.count > threshold else { return }
    sink.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Ends a JSON text with a line end.
  public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// `{`
  public mutating func beginObject() { open("{") }
  /// `}`
  public mutating func endObject() { close("}") }
  /// `[`
  public mutating func beginArray() { open("[") }
  /// `]`
  public mutating func endArray() { close("]") }

  /// The key of the next value.
  public mutating func key(_ name: String) {
    separate()
    quote(name)
    append(layout == .pretty ? ": " : ":")
    isAfterKey = true
  }

  /// A string, or null.
  public mutating func value(_ text: String?) {
    guard let text else { return literal("null") }
    separate()
    quote(text)
  }

  /// A whole number, or null.
  public mutating func value(_ number: (some BinaryInteger)?) {
    literal(number.map { String($0) } ?? "null")
  }

  /// A number with at most six decimals and no exponent; null for none and for what JSON has no number for.
  public mutating func value(_ number: Double?) {
    literal(number.flatMap(DecimalText.decimal) ?? "null")
  }

  /// A truth value, or null.
  public mutating func value(_ flag: Bool?) {
    literal(flag.map { $0 ? "true" : "false" } ?? "null")
  }

  /// A key with its string.
  public mutating func field(_ name: String, _ text: String?) {
    key(name)
    value(text)
  }

  /// A key with its whole number.
  public mutating func field(_ name: String, _ number: (some BinaryInteger)?) {
    key(name)
    value(number)
  }

  /// A key with its number.
  public mutating func field(_ name: String, _ number: Double?) {
    key(name)
    value(number)
  }

  /// A key with its truth value.
  public mutating func field(_ name: String, _ flag: Bool?) {
    key(name)
    value(flag)
  }

  /// A key with an object, filled by `body`.
  public mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  /// An object, filled by `body`.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  /// A key with an array; `body` writes each element.
  public mutating func array<Element>(
    _ name: String, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements { body(&self, element) }
    endArray()
  }

  /// A key with an array of strings.
  public mutating func array(_ name: String, _ texts: [String]) {
    array(name, texts) { writer, text in writer.value(text) }
  }

  private mutating func literal(_ text: String) {
    separate()
    append(text)
  }

  private mutating func open(_ bracket: String) {
    separate()
    append(bracket)
    hasContent.append(false)
  }

  private mutating func close(_ bracket: String) {
    if hasContent.popLast() == true { breakLine() }
    append(bracket)
  }

  /// What stands between the value before and this one.
  private mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    guard let last = hasContent.indices.last else { return }
    if hasContent[last] { append(",") }
    hasContent[last] = true
    breakLine()
  }

  private mutating func breakLine() {
    guard layout == .pretty else { return }
    append("\n")
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * hasContent.count))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func quote(_ text: String) {
    append("\"")
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      append(text)
    } else {
      for scalar in text.unicodeScalars { quote(scalar) }
    }
    append("\"")
  }

  private mutating func quote(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case _ where VisibleText.isHidden(scalar):
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        let digits = String(unit, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
      }
    default: append(String(scalar))
    }
  }
}

/// Numbers in plain decimal notation.
enum DecimalText {
  /// At most six decimals, none that is zero at the end, no exponent; nil for infinities and NaN.
  static func decimal(_ number: Double) -> String? {
    guard number.isFinite else { return nil }
    guard number.magnitude < 1e12 else { return expanded(number) }
    let millionths = Int64(number.magnitude * 1_000_000 + 0.5)
    let sign = number < 0 && millionths > 0 ? "-" : ""
    let whole = String(millionths / 1_000_000)
    var fraction = String(millionths % 1_000_000)
    if fraction == "0" { return sign + whole }
    fraction = String(repeating: "0", count: 6 - fraction.utf8.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return "\(sign)\(whole).\(fraction)"
  }

  /// A number too large to have millionths: the digits of its shortest form, filled up with zeros.
  private static func expanded(_ number: Double) -> String {
    let parts = number.magnitude.description.split(separator: "e")
    let mantissa = (parts.first ?? "0").split(separator: ".")
    var whole = String(mantissa.first ?? "0")
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    let sign = number < 0 ? "-" : ""
    let decimals = fraction == "0" ? "" : String(fraction)
    guard parts.count > 1, let exponent = Int(parts[1]) else {
      return sign + whole + (decimals.isEmpty ? "" : "." + decimals)
    }
    whole += decimals + String(repeating: "0", count: max(0, exponent - decimals.utf8.count))
    return sign + whole
  }
}
