/// Makes pseudonyms that look like what they stand for: letters become letters of the same case, digits become digits,
/// and everything else stays, so that columns, lengths and classes are as they were.
///
/// Each is a permutation of all values of its form: two values never have one pseudonym, and without the key none leads
/// back.
struct Pseudonym: Sendable {
  private static let rounds: UInt8 = 8

  private let hash: SipHash

  init(_ key: RedactionKey) { hash = key.hash }

  /// A word or number: letters among letters, digits among digits.
  func word(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result = Array(bytes)
    let letters = result.indices.filter { Self.isLetter(result[$0]) }
    let digits = result.indices.filter { (0x30...0x39).contains(result[$0]) }
    // Words that differ in their case only stay so.
    permute(&result, letters, radix: 26, tweak: 1) {
      ($0 | 0x20) - 0x61
    } back: { value, old in
      value + (old & 0x20 == 0 ? 0x41 : 0x61)
    }
    permute(&result, digits, radix: 10, tweak: 2) {
      $0 - 0x30
    } back: { value, _ in
      value + 0x30
    }
    return result
  }

  /// Hexadecimal digits among such, apart from `kept` places; the case stays that of the whole.
  func hexadecimal(_ bytes: some Collection<UInt8>, keeping kept: Set<Int> = []) -> [UInt8] {
    var result = Array(bytes)
    let isLower = result.contains { (0x61...0x66).contains($0) }
    let places = result.indices.filter { Self.isHexadecimal(result[$0]) && !kept.contains($0) }
    permute(&result, places, radix: 16, tweak: 3) { byte in
      byte < 0x3A ? byte - 0x30 : (byte | 0x20) - 0x61 + 10
    } back: { value, _ in
      value < 10 ? value + 0x30 : value - 10 + (isLower ? 0x61 : 0x41)
    }
    return result
  }

  static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// A network of Feistel's over the digits at `places`: each round adds to one half what the other hashes to.
  private func permute(
    _ bytes: inout [UInt8], _ places: [Int], radix: UInt8, tweak: UInt8, value: (UInt8) -> UInt8,
    back: (UInt8, UInt8) -> UInt8
  ) {
    guard !places.isEmpty else { return }
    var values = places.map { value(bytes[$0]) }
    let middle = values.count / 2
    for round in 0..<Self.rounds {
      let isFirst = round % 2 == 0
      let (from, to) = isFirst ? (middle..<values.count, 0..<middle) : (0..<middle, middle..<values.count)
      var input = [tweak, round, radix, UInt8(truncatingIfNeeded: values.count)]
      if !from.isEmpty, values.count > 1 { input += values[from] }
      for (offset, place) in to.enumerated() {
        let digit = hash(input + [UInt8(truncatingIfNeeded: offset)]) % UInt64(radix)
        values[place] = UInt8((UInt64(values[place]) + digit) % UInt64(radix))
      }
    }
    for (index, place) in places.enumerated() { bytes[place] = back(values[index], bytes[place]) }
  }
}
