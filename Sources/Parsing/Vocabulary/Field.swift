/// The names of what an event can carry. The raw value is the name of a group in a pattern and of a key in the report.
public enum Field: String, CaseIterable, Sendable, Hashable {
  case bundle, process, pid, role, identifier, identifiers, object, session
  /// The number of a link in the daemon, by which its layers name it; it is used again for later links.
  case handle
  case device, devices, services, scanning, advertising, advertisement, options, filter, unfiltered
  case backgrounding, persistence, cause, attempt, seconds, initiator, reconnecting
  case code, domain
  case byApp = "by-app"
  /// The version of the app that a report names.
  case version
  case kind, state, value, reason, phase, name, originator, detail, key, text, count, counts
  /// A layer above the native one that tells of a callback, late: bridge.
  case layer
  /// How much of a restore dictionary was printed: complete, empty, cut, redacted or not-printed.
  case dictionary
  /// The keys that a restore dictionary holds, in the report's words: peripherals, scan-services, scan-options,
  /// services, advertisement.
  case keys
}

/// A value that a line gave for a field.
///
/// Redaction is a value of its own, never null and never a string: `<private>` says that there was something, and
/// `<mask.hash: …>` is a key that can be compared within one capture.
public enum FieldValue: Sendable, Hashable {
  case text(String)
  case number(Int)
  case flag(Bool)
  /// Values in the order in which they were printed.
  case list([String])
  case redacted(hash: String?)
  /// The line says outright that there is none: `(null)`, `nil`.
  case none
}

/// The fields of one event: few, so a linear search beats hashing.
public struct Fields: Sendable, Hashable {
  @usableFromInline var pairs: [Pair] = []
  /// A bit for each field that is there: most that are asked for are not, and need no search.
  private var present: UInt64 = 0

  @usableFromInline struct Pair: Sendable, Hashable {
    @usableFromInline var field: Field
    @usableFromInline var value: FieldValue
    @usableFromInline init(field: Field, value: FieldValue) {
      self.field = field
      self.value = value
    }
  }

  /// No fields.
  public init() {}

  /// The fields given, in their order.
  public init(_ values: KeyValuePairs<Field, FieldValue>) {
    for (field, value) in values { self[field] = value }
  }

  /// The value of `field`; nil when the line says nothing of it.
  public subscript(_ field: Field) -> FieldValue? {
    get { index(of: field).map { pairs[$0].value } }
    set {
      if let index = index(of: field) {
        if let newValue {
          pairs[index].value = newValue
        } else {
          pairs.remove(at: index)
          present &= ~(1 << UInt64(field.bit))
        }
      } else if let newValue {
        pairs.append(Pair(field: field, value: newValue))
        present |= 1 << UInt64(field.bit)
      }
    }
  }

  /// All fields with their values, in the order in which they were set.
  public var all: [(field: Field, value: FieldValue)] { pairs.map { ($0.field, $0.value) } }

  /// The text of `field`, when it was printed as such.
  public func text(_ field: Field) -> String? {
    guard let index = index(of: field), case .text(let text) = pairs[index].value else { return nil }
    return text
  }

  /// The number of `field`.
  public func number(_ field: Field) -> Int? {
    guard let index = index(of: field), case .number(let number) = pairs[index].value else { return nil }
    return number
  }

  /// The truth of `field`.
  public func flag(_ field: Field) -> Bool? {
    guard let index = index(of: field), case .flag(let flag) = pairs[index].value else { return nil }
    return flag
  }

  /// The list of `field`; nil when it was not printed, an empty list when it was printed empty.
  public func list(_ field: Field) -> [String]? {
    guard let index = index(of: field), case .list(let list) = pairs[index].value else { return nil }
    return list
  }

  /// Whether `field` was printed and its value was hidden.
  public func isRedacted(_ field: Field) -> Bool {
    guard let index = index(of: field), case .redacted = pairs[index].value else { return false }
    return true
  }

  // By place, since a pair that is looked at as a whole is copied, value and all.
  private func index(of field: Field) -> Int? {
    guard present & (1 << UInt64(field.bit)) != 0 else { return nil }
    for index in pairs.indices where pairs[index].field == field { return index }
    return nil
  }
}
