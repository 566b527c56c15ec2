/// What gives a framed record its meaning; the pattern matcher implements it.
public protocol RecordMatching {
  /// Matches `record`, in which the literals of these numbers stand (each once, ascending).
  mutating func match(_ record: Record, literals: ArraySlice<UInt16>) -> RecordMatch

  /// Who speaks in `record`, told from its header alone; nil for processes that no rule asks for.
  func emitter(of record: Record) -> Emitter?
}

/// What a matcher says of a record.
public enum RecordMatch: Sendable {
  case event(Event)
  /// It looks like a Bluetooth callback of an app, and no pattern knows it.
  case unmatchedCallback
  /// It speaks of Bluetooth in words of the app's own, and no pattern knows it.
  case unmatchedWording
  case nothing
}
