import Parsing

/// What a case calls its apps, devices and managers, where their form alone does not show that it is a name.
struct CaseNames {
  /// Names beyond this are not collected, and stand as they stood.
  private static let bound = 4_096

  private(set) var all: Set<String> = []

  /// Takes in the names that an item tells.
  mutating func take(_ item: LogItem) {
    switch item {
    case .event(let event):
      if event.emitter == .app || event.emitter == .framework { add(process: event.process) }
      add(process: event.fields.text(.process))
      for field in [Field.identifier, .bundle] { add(event.fields.text(field)) }
      for identifier in event.fields.list(.identifiers) ?? [] { add(identifier) }
      for device in [event.fields.text(.device)] + (event.fields.list(.devices) ?? []) { add(device: device) }
      addNames(in: event.text)
    case .sighting(let sighting):
      if sighting.emitter == .app || sighting.emitter == .framework { add(process: sighting.process) }
    case .unmatched(let line):
      add(process: line.process)
      addNames(in: line.text)
    case .tick, .note, .platform: break
    }
  }

  private mutating func add(process: String?) {
    guard let process, !EmitterTable.isApple(process: process, imagePath: nil) else { return }
    add(process)
  }

  private mutating func add(device: String?) {
    guard let device, !device.hasPrefix("0x"), device.contains(where: \.isLetter) else { return }
    add(device)
  }

  private mutating func add(_ name: String?) {
    guard let name, all.count < Self.bound, !name.hasPrefix("com.apple."), !name.isEmpty else { return }
    all.insert(name)
  }

  /// `<CBPeripheral: 0x283b4c0d0, identifier = …, name = HRM 44, mtu = 185, state = connected>`.
  private mutating func addNames(in text: String) {
    var rest = Array(text.utf8)[...]
    let words = Array("name = ".utf8)
    while let start = rest.indices.first(where: { rest[$0...].starts(with: words) }) {
      let value = rest[(start + words.count)...].prefix { $0 != 0x2C && $0 != 0x3E && $0 != 0x0A && $0 != 0x3B }
      let name = value.filter { $0 != 0x22 }
      if name.count > 1, name.count < 64, name.first != 0x3C, name.first != 0x28 {
        add(String(decoding: name, as: UTF8.self))
      }
      rest = rest[value.endIndex...]
    }
  }
}
