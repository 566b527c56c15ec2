/// SipHash-2-4 of Aumasson and Bernstein: without the key nobody can tell what was hashed, nor try words out.
struct SipHash: Sendable {
  private let key: (UInt64, UInt64)

  init(_ first: UInt64, _ second: UInt64) { key = (first, second) }

  /// The hash of `bytes`.
  func callAsFunction(_ bytes: [UInt8]) -> UInt64 {
    var state = State(
      a: key.0 ^ 0x736f_6d65_7073_6575, b: key.1 ^ 0x646f_7261_6e64_6f6d, c: key.0 ^ 0x6c79_6765_6e65_7261,
      d: key.1 ^ 0x7465_6462_7974_6573)
    var index = 0
    while index + 8 <= bytes.count {
      var word: UInt64 = 0
      for place in 0..<8 { word |= UInt64(bytes[index + place]) << UInt64(8 * place) }
      state.take(word)
      index += 8
    }
    var last = UInt64(bytes.count & 0xFF) << 56
    for place in 0..<(bytes.count - index) { last |= UInt64(bytes[index + place]) << UInt64(8 * place) }
    state.take(last)
    state.c ^= 0xFF
    for _ in 0..<4 { state.round() }
    return state.a ^ state.b ^ state.c ^ state.d
  }

  private struct State {
    var a: UInt64
    var b: UInt64
    var c: UInt64
    var d: UInt64

    mutating func take(_ word: UInt64) {
      d ^= word
      round()
      round()
      a ^= word
    }

    mutating func round() {
      a = a &+ b
      c = c &+ d
      b = (b << 13 | b >> 51) ^ a
      d = (d << 16 | d >> 48) ^ c
      a = a << 32 | a >> 32
      c = c &+ b
      a = a &+ d
      b = (b << 17 | b >> 47) ^ c
      d = (d << 21 | d >> 43) ^ a
      c = c << 32 | c >> 32
    }
  }
}

/// What pseudonyms are made with: with the same key the same value has the same pseudonym, in every run.
public struct RedactionKey: Sendable {
  let hash: SipHash

  /// The key that a passphrase stands for.
  public init(_ passphrase: String) {
    let bytes = Array(passphrase.utf8)
    // Two keys of no secret make two halves of one that is.
    hash = SipHash(SipHash(1, 2)(bytes), SipHash(3, 4)(bytes))
  }

  /// A key that nobody knows, and that is gone with the run.
  public init() {
    var random = SystemRandomNumberGenerator()
    hash = SipHash(random.next(), random.next())
  }
}
