/// What gives a record its meaning; the assembler knows the patterns through this alone.
public protocol RecordMatching {
  /// What `record` tells, given the numbers of the library's literals that stand in it.
  mutating func match(_ record: Record, literals: ArraySlice<UInt16>) -> RecordMatch
  /// Who speaks in `record`; nil for those of Apple's processes that no rule asks for.
  func emitter(of record: Record) -> Emitter?
}

/// The answer for one record.
public enum RecordMatch: Sendable {
  case event(Event)
  /// It looks like a Bluetooth callback of an app, and no pattern knows it.
  case unmatchedCallback
  case nothing
}
