/// Turns UTF-16 with a byte order mark into UTF-8; what is no UTF-16 becomes U+FFFD.
@safe
final class UTF16Stage: ByteStage {
  private let source: BufferedStage
  private let isBigEndian: Bool
  private var sawMark = false
  /// A first half of a pair, whose second half has not come yet.
  private var lead: UInt16?
  /// UTF-8 that did not fit, and how much of it went out since.
  private var rest: [UInt8] = []
  private var restTaken = 0

  init(_ source: BufferedStage, isBigEndian: Bool) {
    self.source = source
    self.isBigEndian = isBigEndian
  }

  func read(into target: UnsafeMutableRawBufferPointer, until deadline: Deadline) throws(IngestFailure) -> StageRead {
    while true {
      let held = unsafe takeRest(into: target)
      if held > 0 { return .bytes(held) }
      guard try source.prepare(2, until: deadline) else { return .pause }
      if unsafe source.available.count < 2 {
        guard finish() else { return .end }
        continue
      }
      let count = unsafe convert(into: target)
      if count > 0 { return .bytes(count) }
    }
  }

  /// Hands out what did not fit before.
  private func takeRest(into target: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(target.count, rest.count - restTaken)
    for index in 0..<count { unsafe target[index] = rest[restTaken + index] }
    restTaken += count
    if restTaken == rest.count { (rest, restTaken) = ([], 0) }
    return count
  }

  /// Converts the units that are there; the last character may not fit and is kept.
  private func convert(into target: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    var taken = 0
    let bytes = unsafe source.available
    while taken + 2 <= bytes.count, rest.isEmpty {
      unsafe take(unit(of: UnsafeRawBufferPointer(rebasing: bytes[taken..<taken + 2]))) { byte in
        if count < target.count {
          unsafe target[count] = byte
          count += 1
        } else {
          rest.append(byte)
        }
      }
      taken += 2
    }
    source.consume(taken)
    return count
  }

  private func unit(of bytes: UnsafeRawBufferPointer) -> UInt16 {
    let (first, second) = unsafe (UInt16(bytes[0]), UInt16(bytes[1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  private func take(_ unit: UInt16, emit: (UInt8) -> Void) {
    if !sawMark {
      sawMark = true
      if unit == 0xFEFF { return }
    }
    if let first = lead {
      lead = nil
      if UTF16.isTrailSurrogate(unit) {
        encode(0x1_0000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(unit) - 0xDC00), emit)
        return
      }
      encode(0xFFFD, emit)
    }
    if UTF16.isLeadSurrogate(unit) {
      lead = unit
    } else {
      encode(UTF16.isTrailSurrogate(unit) ? 0xFFFD : UInt32(unit), emit)
    }
  }

  /// Deals with half a unit or half a pair at the end; whether there was one.
  private func finish() -> Bool {
    let odd = unsafe source.available.count
    source.consume(odd)
    guard odd > 0 || lead != nil else { return false }
    lead = nil
    encode(0xFFFD) { rest.append($0) }
    return true
  }

  private func encode(_ value: UInt32, _ emit: (UInt8) -> Void) {
    guard let scalar = Unicode.Scalar(value) else { return }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { emit(byte) }
  }
}
