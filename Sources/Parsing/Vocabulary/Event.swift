/// Who speaks in a line, as the rules' needs name it.
public enum Emitter: String, Sendable, Hashable, CaseIterable {
  /// The process `bluetoothd`.
  case daemon
  /// runningboardd, SpringBoard, FrontBoard, launchd, the kernel's memorystatus, dasd.
  case lifecycle
  /// Lines inside the app's process whose sender or category is Core Bluetooth.
  case framework
  /// Any line of a process that is not Apple's.
  case app
}

/// How well a message shape is known; it caps the confidence of what rests on it.
public enum Known: String, Sendable, Hashable, CaseIterable {
  /// Text of a captured log, seen in public.
  case line
  /// The emitter's own wording, known as a format; no captured line. Caps a finding at `likely`.
  case format
  /// Apple's documentation.
  case documentation
  /// The print call of an open-source library.
  case library
  /// Our conclusion. Caps a finding at `likely`.
  case inferred
}

/// The way a line took into the log; order is evidence only between lines of one sink.
public enum Sink: UInt8, Sendable, Hashable {
  /// os_log and NSLog: the unified log itself.
  case unified
  /// Standard output or error: `print`.
  case output
  /// A logger of the app's own, with a file or prefix of its own.
  case file
}

/// One thing that a line tells, in the vocabulary of ``EventKind``.
///
/// It is handed on from part to part and kept in several places: its content lies in one, and a copy is a reference. What
/// changes it makes another.
public struct Event: Sendable, Hashable {
  @usableFromInline struct Content: Sendable, Hashable {
    @usableFromInline var kind: EventKind
    @usableFromInline var fields: Fields
    @usableFromInline var time: Instant?
    @usableFromInline var emitter: Emitter?
    @usableFromInline var process: String?
    @usableFromInline var pid: UInt32?
    @usableFromInline var level: Level?
    @usableFromInline var known: Known
    @usableFromInline var pattern: String
    @usableFromInline var library: LibraryWording?
    @usableFromInline var position: SourcePosition
    @usableFromInline var dialect: DialectName
    @usableFromInline var sink: Sink
    @usableFromInline var text: String
    @usableFromInline var isCut: Bool
  }

  @usableFromInline final class Storage: Sendable {
    @usableFromInline let content: Content

    init(_ content: Content) { self.content = content }
  }

  @usableFromInline var storage: Storage

  /// An event at a place in a log.
  public init(
    kind: EventKind, fields: Fields = Fields(), time: Instant? = nil, emitter: Emitter? = nil, process: String? = nil,
    pid: UInt32? = nil, level: Level? = nil, known: Known = .line, pattern: String = "",
    library: LibraryWording? = nil, position: SourcePosition,
    dialect: DialectName = .logDefault, sink: Sink = .unified, text: String = "", isCut: Bool = false
  ) {
    storage = Storage(
      Content(
        kind: kind, fields: fields, time: time, emitter: emitter, process: process, pid: pid, level: level,
        known: known, pattern: pattern, library: library, position: position, dialect: dialect, sink: sink, text: text,
        isCut: isCut))
  }

  @usableFromInline mutating func change<Value>(_ path: WritableKeyPath<Content, Value>, to value: Value) {
    var content = storage.content
    content[keyPath: path] = value
    storage = Storage(content)
  }

  public static func == (one: Event, other: Event) -> Bool {
    one.storage === other.storage || one.storage.content == other.storage.content
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(storage.content) }
}

extension Event {
  /// What it tells.
  @inlinable public var kind: EventKind {
    get { storage.content.kind }
    set { change(\.kind, to: newValue) }
  }
  /// What the line says besides.
  @inlinable public var fields: Fields {
    _read { yield storage.content.fields }
    set { change(\.fields, to: newValue) }
  }
  /// The record's time; nil where the style prints none.
  @inlinable public var time: Instant? {
    get { storage.content.time }
    set { change(\.time, to: newValue) }
  }
  /// Who speaks in the line.
  @inlinable public var emitter: Emitter? {
    get { storage.content.emitter }
    set { change(\.emitter, to: newValue) }
  }
  /// The process that wrote the line: not the process that the line is about, which is a field.
  @inlinable public var process: String? {
    _read { yield storage.content.process }
    set { change(\.process, to: newValue) }
  }
  /// The pid of the process that wrote the line.
  @inlinable public var pid: UInt32? {
    get { storage.content.pid }
    set { change(\.pid, to: newValue) }
  }
  /// The record's level; nil where the style prints none.
  @inlinable public var level: Level? {
    get { storage.content.level }
    set { change(\.level, to: newValue) }
  }
  /// How well the shape is known.
  @inlinable public var known: Known {
    get { storage.content.known }
    set { change(\.known, to: newValue) }
  }
  /// Name of the pattern that matched.
  @inlinable public var pattern: String {
    _read { yield storage.content.pattern }
    set { change(\.pattern, to: newValue) }
  }
  /// The library that wrote the line, and what it prints besides.
  @inlinable public var library: LibraryWording? {
    _read { yield storage.content.library }
    set { change(\.library, to: newValue) }
  }
  /// Where it stands.
  @inlinable public var position: SourcePosition {
    get { storage.content.position }
    set { change(\.position, to: newValue) }
  }
  /// The style of the log there.
  @inlinable public var dialect: DialectName {
    get { storage.content.dialect }
    set { change(\.dialect, to: newValue) }
  }
  /// The way that the line took into the log.
  @inlinable public var sink: Sink {
    get { storage.content.sink }
    set { change(\.sink, to: newValue) }
  }
  /// The record as it stands, for evidence: at most 4 KiB.
  @inlinable public var text: String {
    _read { yield storage.content.text }
    set { change(\.text, to: newValue) }
  }
  /// ``text`` is not the whole record.
  @inlinable public var isCut: Bool {
    get { storage.content.isCut }
    set { change(\.isCut, to: newValue) }
  }
}
