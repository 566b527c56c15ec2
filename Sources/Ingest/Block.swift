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
}
