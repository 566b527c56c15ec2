/// What the headers of a zstd frame (RFC 8878, section 3.1) say of it: enough to decode it apart from its neighbours.
struct ZstdFrame: Equatable {
  /// Bytes that it takes.
  var size: Int
  /// Bytes that it becomes at most. It is a bound and no promise: headers can lie.
  var bound: Int

  enum Header: Equatable {
    case frame(ZstdFrame)
    /// So many bytes are needed from the frame's start on; they may not suffice.
    case needs(Int)
    /// No frame, a broken one, or one beyond the limits.
    case other
  }

  struct Limits {
    var size: Int
    var bound: Int
    var windowLog: Int32
  }

  /// Reads the headers of the frame that begins with `bytes`, its blocks' as well; no byte of their contents.
  static func header(of bytes: UnsafeRawBufferPointer, limits: Limits) -> Header {
    guard bytes.count >= 8 else { return .needs(8) }
    let magic = unsafe number(bytes, at: 0, count: 4)
    if magic & 0xFFFF_FFF0 == 0x184D_2A50 {
      let size = unsafe number(bytes, at: 4, count: 4) + 8
      guard size <= limits.size else { return .other }
      return size <= bytes.count ? .frame(ZstdFrame(size: Int(size), bound: 0)) : .needs(Int(size))
    }
    guard magic == 0xFD2F_B528 else { return .other }
    let descriptor = unsafe bytes[4]
    // A reserved bit, and dictionaries.
    guard descriptor & 0b1011 == 0 else { return .other }
    let isSingleSegment = descriptor & 0b10_0000 != 0
    var place = isSingleSegment ? 5 : 6
    let contentCount = [isSingleSegment ? 1 : 0, 2, 4, 8][Int(descriptor >> 6)]
    guard bytes.count >= place + contentCount else { return .needs(place + contentCount) }
    let content = unsafe number(bytes, at: place, count: contentCount) + (contentCount == 2 ? 256 : 0)
    place += contentCount
    let window = unsafe isSingleSegment ? content : windowSize(bytes[5])
    guard window <= 1 << UInt64(limits.windowLog), content <= limits.bound else { return .other }
    var header = Header.other
    var blocks = Blocks(place: place, mostOfBlock: Int(min(window, 128 << 10)))
    unsafe header = blocks.walk(bytes, trailer: descriptor & 0b100 != 0 ? 4 : 0, limits, isBounded: contentCount > 0)
    guard case .frame(var frame) = header else { return header }
    if contentCount > 0 { frame.bound = Int(content) }
    return .frame(frame)
  }

  private static func windowSize(_ byte: UInt8) -> UInt64 {
    let base = UInt64(1) << UInt64(10 + byte >> 3)
    return base + base / 8 * UInt64(byte & 7)
  }

  /// A little-endian number of so many bytes, which are there. One of eight bytes that is beyond all limits wraps when
  /// something is added to it, so it is cut to what no limit reaches.
  private static func number(_ bytes: UnsafeRawBufferPointer, at place: Int, count: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in (0..<count).reversed() { unsafe number = number << 8 | UInt64(bytes[place + index]) }
    return min(number, 1 << 62)
  }

  /// The blocks of a frame, one header after the other.
  private struct Blocks {
    var place: Int
    /// Bytes that a compressed block becomes at most.
    let mostOfBlock: Int
    var bound = 0

    mutating func walk(
      _ bytes: UnsafeRawBufferPointer, trailer: Int, _ limits: Limits, isBounded: Bool
    ) -> Header {
      while true {
        guard place + 3 <= limits.size else { return .other }
        guard place + 3 <= bytes.count else { return .needs(place + 3) }
        let header = unsafe Int(ZstdFrame.number(bytes, at: place, count: 3))
        let size = header >> 3
        place += 3
        switch header >> 1 & 3 {
        case 0: (place, bound) = (place + size, bound + size)
        case 1: (place, bound) = (place + 1, bound + size)
        case 2: (place, bound) = (place + size, bound + mostOfBlock)
        default: return .other
        }
        guard isBounded || bound <= limits.bound else { return .other }
        if header & 1 == 1 { break }
      }
      place += trailer
      guard place <= limits.size else { return .other }
      return place <= bytes.count ? .frame(ZstdFrame(size: place, bound: bound)) : .needs(place)
    }
  }
}
