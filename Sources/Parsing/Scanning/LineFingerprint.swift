#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A number for the words of a line, by which one that was read before is known again.
public struct LineFingerprint: Sendable, Hashable {
  /// Bytes of the line.
  public var length: Int
  /// Of all of its bytes, or of the last of them; lines of other words have another but for chance.
  public var hash: UInt64

  /// The fingerprint of a text's first line.
  ///
  /// - Parameter tail: how many of the line's last bytes are looked at.
  public init(firstLineOf text: String, tail: Int = .max) {
    let bytes = text.utf8.span
    (length, hash) = unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return (0, 0) }
      let end = unsafe memchr(start, 0x0A, bytes.count)
      let length = unsafe end.map { unsafe UnsafeRawPointer($0) - start } ?? bytes.count
      return unsafe (length, Self.hash(UnsafeRawBufferPointer(rebasing: bytes[max(0, length - tail)..<length])))
    }
  }

  /// Eight bytes at a time: it is taken of every event.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0x9e37_79b9_7f4a_7c15
    var next = 0
    while bytes.count - next >= 8 {
      hash = mix(hash, unsafe bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self))
      next += 8
    }
    var rest: UInt64 = 0
    while next < bytes.count {
      rest = unsafe rest << 8 | UInt64(bytes[next])
      next += 1
    }
    return mix(hash, rest)
  }

  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0xbf58_476d_1ce4_e5b9)
    return (product.high ^ product.low) &+ hash
  }
}
