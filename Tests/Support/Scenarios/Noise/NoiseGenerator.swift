/// Lines of the rest of the phone: what surrounds the few lines that matter in a real capture.
///
/// The same seed gives the same lines. None of them is about an app of a scenario.
public struct NoiseGenerator: Sendable {
  private var random: SeededGenerator

  /// A generator of the given seed.
  public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Lines from one offset to another, one per `step` microseconds on average and never more than two steps apart.
  public mutating func lines(from first: Int64, to last: Int64, every step: Int64) -> [ScenarioLine] {
    var lines: [ScenarioLine] = []
    var offset = first
    while offset <= last {
      lines.append(line(at: offset))
      offset += step / 2 + Int64(random.below(Int(step)))
    }
    return lines
  }

  /// Exactly `count` lines, spread over a stretch as chatter comes: in bursts.
  public mutating func lines(count: Int, from first: Int64, to last: Int64) -> [ScenarioLine] {
    var lines: [ScenarioLine] = []
    lines.reserveCapacity(count)
    let step = max(1, (last - first) / Int64(max(1, count)))
    for index in 0..<count {
      let slot = first + Int64(index) * step
      lines.append(line(at: slot + Int64(random.below(Int(step)))))
    }
    return lines.sorted { $0.offset < $1.offset }
  }

  /// One line at an offset.
  public mutating func line(at offset: Int64) -> ScenarioLine {
    let template = random.pick(NoiseTemplate.all)
    return ScenarioLine(
      offset: offset, process: template.process, thread: UInt64(template.process.pid) &* 13 &+ UInt64(random.below(5)),
      library: template.library, subsystem: template.subsystem, category: template.category, level: template.level,
      message: filled(template.message))
  }

  /// Fills `{d}` with a number, `{s}` with one of two digits, `{x}` with an address, `{h}` with hex bytes and `{u}` with a UUID.
  private mutating func filled(_ template: String) -> String {
    var text = ""
    var rest = template[...]
    while let brace = rest.firstIndex(of: "{") {
      text += rest[..<brace]
      rest = rest[brace...]
      let token = rest.prefix(3)
      let filling: String? =
        switch token {
        case "{d}": String(random.below(4_000))
        case "{s}": String(30 + random.below(60))
        case "{x}": "0x" + random.hex(9)
        case "{h}": random.hex(12)
        case "{u}": random.uuid()
        default: nil
        }
      text += filling ?? "{"
      rest = rest.dropFirst(filling == nil ? 1 : 3)
    }
    return text + rest
  }
}
