/// SplitMix64: the same seed gives the same numbers on every machine and Swift version.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator of the given seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of 0 ..< `bound`; `random(in:)` of the standard library may change its algorithm, this does not.
  public mutating func below(_ bound: Int) -> Int { bound <= 1 ? 0 : Int(next() % UInt64(bound)) }

  /// One of `choices`, which must not be empty.
  public mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// `digits` hexadecimal digits, lower case.
  public mutating func hex(_ digits: Int) -> String {
    var text = ""
    while text.count < digits {
      let part = String(next(), radix: 16)
      text += String(repeating: "0", count: 16 - part.count) + part
    }
    return String(text.prefix(digits))
  }

  /// A UUID as Apple prints it.
  public mutating func uuid() -> String {
    let digits = hex(32).uppercased()
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }
}
