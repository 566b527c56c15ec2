/// Where a report goes: a file, a pipe, or memory.
///
/// A sink that cannot write keeps the error for its owner; writers go on, because a closed pipe is no fault of theirs.
public protocol ByteSink {
  /// Takes the next bytes of the output.
  mutating func write(_ bytes: [UInt8])
}

extension Array: ByteSink where Element == UInt8 {
  /// Collects the output in memory.
  public mutating func write(_ bytes: [UInt8]) { append(contentsOf: bytes) }
}
