/// Turns UTF-16 with a byte order mark into UTF-8; what is no UTF-16 becomes U+FFFD.
@safe
final class UTF16Stage: ByteStage {
  private let source: BufferedStage
  private let isBigEndian: Bool
  private var sawMark = false
  /// A first half of a pair, whose second half has not come yet.
  private var lead: UInt16?
  /// UTF-8 that did not fit.
  private var rest: [UInt8] = []

  init(_ source: BufferedStage, isBigEndian: Bool) {
    self.source = source
    self.isBigEndian = isBigEndian
  }

  func read(into target: UnsafeMutableRawBufferPointer, until deadline: Deadline) throws(IngestFailure) -> StageRead {
    var count = 0
    while count < target.count {
      if !rest.isEmpty {
        unsafe target[count] = rest.removeFirst()
        count += 1
        continue
      }
      if unsafe source.available.count < 2 {
        // What is ready goes out before anything is waited for.
        if count > 0, !source.isExhausted { break }
        guard try source.prepare(2, until: deadline) else { break }
        if unsafe source.available.count < 2 {
          guard finish() else { break }
          continue
        }
      }
      unsafe take(unit(of: source.available))
      source.consume(2)
    }
    if count > 0 { return .bytes(count) }
    return source.isExhausted ? .end : .pause
  }

  private func unit(of bytes: UnsafeRawBufferPointer) -> UInt16 {
    let (first, second) = unsafe (UInt16(bytes[0]), UInt16(bytes[1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  private func take(_ unit: UInt16) {
    if !sawMark {
      sawMark = true
      if unit == 0xFEFF { return }
    }
    if let first = lead {
      lead = nil
      if UTF16.isTrailSurrogate(unit) {
        append(0x1_0000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00))
        return
      }
      append(0xFFFD)
    }
    if UTF16.isLeadSurrogate(unit) {
      lead = unit
    } else {
      append(UTF16.isTrailSurrogate(unit) ? 0xFFFD : UInt32(unit))
    }
  }

  /// Deals with half a unit or half a pair at the end; whether that gave bytes.
  private func finish() -> Bool {
    let odd = unsafe source.available.count
    source.consume(odd)
    guard odd > 0 || lead != nil else { return false }
    lead = nil
    append(0xFFFD)
    return true
  }

  private func append(_ value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else { return }
    rest.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
