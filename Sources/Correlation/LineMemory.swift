import Parsing

/// Remembers lines by their moment, process and words, in a table of bounded size: once it is full, it forgets by chance.
struct LineMemory: Sendable {
  /// What a line is known again by.
  struct Key: Sendable {
    /// Never 0.
    fileprivate let value: UInt64

    /// Of the line of an event, by its moment, process and words; nil without a time.
    init?(_ event: Event) {
      guard let time = event.time else { return nil }
      value = LineMemory.key(event, time)
    }
  }

  private static let smallest = 1_024
  private static let largest = 1 << 18
  /// Places in which a line may stand.
  private static let reach = 8
  /// Bytes of a line, from its end, by which it is told from others of one process in one microsecond.
  private static let tail = 48

  private var slots: [UInt64] = []
  private var used = 0

  /// Takes in a line; whether it was there before.
  mutating func add(_ line: Key) -> Bool {
    if used * 2 >= slots.count, slots.count < Self.largest { grow() }
    return add(line.value)
  }

  private mutating func add(_ key: UInt64) -> Bool {
    let mask = UInt64(slots.count - 1)
    for step in 0..<UInt64(Self.reach) {
      let slot = Int(truncatingIfNeeded: (key &+ step) & mask)
      if slots[slot] == key { return true }
      guard slots[slot] == 0 else { continue }
      slots[slot] = key
      used += 1
      return false
    }
    slots[Int(truncatingIfNeeded: (key &+ key >> 40 % UInt64(Self.reach)) & mask)] = key
    return false
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: max(Self.smallest, old.count * 2))
    used = 0
    for key in old where key != 0 { _ = add(key) }
  }

  private static func key(_ event: Event, _ time: Instant) -> UInt64 {
    // An export may break off in the midst of a record of many lines, which another has whole. In a thousandth of a
    // second much of one length may be said that ends alike.
    let line = LineFingerprint(firstLineOf: event.text, tail: time.resolution < 1_000 ? tail : .max)
    var key = mix(UInt64(bitPattern: time.microseconds))
    key = mix(key ^ (UInt64(event.pid ?? 0) << 24) ^ UInt64(line.length))
    key = mix(key ^ line.hash ^ UInt64(event.kind.bit))
    return key | 1 << 63
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
