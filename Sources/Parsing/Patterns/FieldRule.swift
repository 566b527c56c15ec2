/// How the text of a field is read.
public enum FieldForm: Sendable, Hashable {
  /// Free text, quotes round it removed.
  case text
  /// A whole number; fractions are rounded.
  case number
  /// on/off, yes/no, true/false, 1/0.
  case flag
  /// One of these words.
  case word([String])
  /// One of the six names of `CBManagerState`.
  case managerState
  /// A UUID, upper-cased, taken out of an object's description where one is printed; else the text as it stands.
  case device
  /// A list in Swift's or Objective-C's notation; UUIDs upper-cased.
  case list
  /// The number of an error, with its domain where it is printed.
  case errorCode
  /// Why a process ended, as a word or as a termination context with its codes.
  case exitCause
  /// A restore dictionary: gives ``Field/dictionary``, `keys`, `devices`, `value`, `services`, `options`,
  /// `advertisement`.
  case restoreDictionary
  /// Launch options: gives ``Field/options`` and `identifiers`.
  case launchOptions

  /// How the documentation names it.
  var title: String {
    switch self {
    case .text: "text"
    case .number: "number"
    case .flag: "true or false"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .managerState: "`unknown`, `resetting`, `unsupported`, `unauthorized`, `poweredOff`, `poweredOn`"
    case .device: "UUID, or the text that stands for the device"
    case .list: "list"
    case .errorCode: "number"
    case .exitCause: ExitCause.words.map { "`\($0)`" }.joined(separator: ", ")
    case .restoreDictionary: "`complete`, `empty`, `cut`, `redacted`, `not-printed`"
    case .launchOptions: "`none`, `nil`, `bluetooth`, `other`"
    }
  }
}

/// A field that an event may carry, and how it is read.
public struct FieldRule: Sendable, Hashable {
  /// Which field.
  public var field: Field
  /// How its text is read.
  public var form: FieldForm

  init(_ field: Field, _ form: FieldForm? = nil) {
    self.field = field
    self.form = form ?? FieldRule.usualForm(of: field)
  }

  /// The form that a field has in most events.
  static func usualForm(of field: Field) -> FieldForm {
    switch field {
    case .pid, .attempt, .seconds, .count: .number
    case .code: .errorCode
    case .device: .device
    case .devices, .services, .identifiers, .keys, .counts: .list
    case .scanning, .advertising, .unfiltered, .backgrounding, .persistence, .reconnecting, .byApp: .flag
    case .role: .word(["central", "peripheral", "classic"])
    case .initiator: .word(["local", "remote"])
    case .dictionary: .restoreDictionary
    default: .text
    }
  }
}

/// What an event means and what it may carry: the one table behind the loader's checks, the reading of captures and
/// `Documentation/events.md`.
public struct EventSchema: Sendable {
  /// One sentence, without a full stop.
  public var summary: String
  /// In the order of the documentation.
  public var fields: [FieldRule]

  init(_ summary: String, _ fields: [FieldRule] = []) {
    self.summary = summary
    self.fields = fields
  }

  /// How `field` is read in this event; nil when the event does not carry it.
  public func form(of field: Field) -> FieldForm? { fields.first { $0.field == field }?.form }
}

extension EventKind {
  /// Meaning and fields of this event.
  public var schema: EventSchema {
    switch rawValue.prefix(while: { $0 != "." }) {
    case "daemon": daemonSchema
    case "app": appSchema
    default: systemSchema
    }
  }
}
