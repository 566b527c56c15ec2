/// A value printed in Swift's or Objective-C's notation.
indirect enum PrintedValue: Sendable, Hashable {
  case scalar(String)
  /// `<CBPeripheral: 0x…>`: what stands between the brackets.
  case object(String)
  case list([PrintedValue])
  case dictionary([PrintedEntry])
  /// nil, (null), <null>.
  case none
  /// <private>, <mask.hash: …>.
  case redacted

  /// The scalars in it, depth first; keys are left out.
  var scalars: [String] {
    switch self {
    case .scalar(let text): [text]
    case .list(let items): items.flatMap(\.scalars)
    case .dictionary(let entries): entries.flatMap(\.value.scalars)
    case .object, .none, .redacted: []
    }
  }

  /// Something in it was hidden.
  var isRedacted: Bool {
    switch self {
    case .redacted: true
    case .list(let items): items.contains(where: \.isRedacted)
    case .dictionary(let entries): entries.contains(where: \.value.isRedacted)
    case .scalar, .object, .none: false
    }
  }

  /// It is nil, or a list or dictionary with nothing in it.
  var isEmpty: Bool {
    switch self {
    case .none: true
    case .list(let items): items.isEmpty
    case .dictionary(let entries): entries.isEmpty
    case .scalar, .object, .redacted: false
    }
  }
}

struct PrintedEntry: Sendable, Hashable {
  var key: String
  var value: PrintedValue
}
