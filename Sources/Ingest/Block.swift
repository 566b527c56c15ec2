import CSystem

/// A stretch of an input's decompressed bytes, owned by one stage at a time and used again when that stage is done.
///
/// A block ends at a line end, except at the end of the input and where a line is longer than the capacity; such a line
/// is cut at a multiple of the capacity counted from the line's start, so that the cut depends on the input alone.
@safe
public struct Block: ~Copyable, @unchecked Sendable {
  /// Bytes that a block can hold: 1 MiB.
  public static let defaultCapacity = 1 << 20

  let storage: UnsafeMutableRawBufferPointer
  /// How many bytes are in use.
  public internal(set) var count = 0
  /// Offset of the first byte in the decompressed input.
  public internal(set) var offset: Int64 = 0
  /// The last block of its input.
  public internal(set) var isLast = false

  /// An empty block.
  public init(capacity: Int = Block.defaultCapacity) {
    unsafe storage = .allocate(byteCount: capacity, alignment: 64)
  }

  deinit { unsafe storage.deallocate() }

  /// Calls `body` with the bytes in use.
  public borrowing func withUnsafeBytes<Result: ~Copyable>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try unsafe body(UnsafeRawBufferPointer(rebasing: storage[..<count]))
  }

  /// Replaces the contents; `bytes` must fit the capacity. For tests and for readers.
  public mutating func fill(_ bytes: some Collection<UInt8>, offset: Int64, isLast: Bool) {
    let capacity = unsafe storage.count
    precondition(bytes.count <= capacity, "a block's contents must fit its capacity")
    unsafe storage.copyBytes(from: bytes)
    count = bytes.count
    self.offset = offset
    self.isLast = isLast
  }

  /// How many bytes the block can hold.
  public var capacity: Int { unsafe storage.count }

  /// Lets `body` write behind the bytes in use; it answers how much it wrote.
  mutating func append(
    _ body: (UnsafeMutableRawBufferPointer) throws(IngestFailure) -> StageRead
  ) throws(IngestFailure) -> StageRead {
    let result = unsafe try body(UnsafeMutableRawBufferPointer(rebasing: storage[count...]))
    if case .bytes(let written) = result { count = min(capacity, count + written) }
    return result
  }

  /// How many bytes there are up to and with the last line end; 0 when there is none.
  borrowing func lengthOfWholeLines() -> Int {
    unsafe withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let last = unsafe willrestore_memrchr(start, 0x0A, bytes.count)
      else { return 0 }
      return unsafe last - start + 1
    }
  }

  /// Takes the bytes from `position` on away from the block and puts them in the place of what `tail` holds.
  mutating func moveTail(from position: Int, into tail: inout [UInt8]) {
    tail.removeAll(keepingCapacity: true)
    unsafe tail.append(contentsOf: storage[position..<count])
    count = position
  }
}
