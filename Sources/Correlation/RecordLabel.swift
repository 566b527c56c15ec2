import Parsing

/// The name under which an app's logger wrote a record: the category of the unified log, or what a logger of its own puts
/// in its place.
struct RecordLabel {
  /// As it is printed; nil where the record prints none.
  let category: String?

  init(_ entry: Entry) {
    let text = entry.text
    category = text.utf8.first == UInt8(ascii: "{") ? Self.ofObject(text) : Self.ofLine(text)
  }

  /// Networks and what runs over them, by a word in the name.
  private static let networks = [
    "socket", "mqtt", "http", "network", "internet", "wifi", "wi-fi", "grpc", "xmpp", "vpn", "bonjour", "server",
    "backend", "cloud", "upload", "download", "signalr",
  ]
  private static let bluetooth = ["bluetooth", "ble", "peripheral", "central", "sensor"]

  /// The name says that the record is of a network and not of Bluetooth.
  var isOfNetwork: Bool {
    guard let name = category?.lowercased() else { return false }
    return Self.networks.contains(where: name.contains) && !Self.bluetooth.contains(where: name.contains)
  }

  /// Behind the colon of the first bracket that holds subsystem and category: "[com.acme.fitness:network]".
  private static func ofLine(_ text: String) -> String? {
    var rest = text.utf8.prefix(Self.reach)[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "[")) {
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let name = inside[..<close]
      if name.contains(UInt8(ascii: ".")), !name.contains(UInt8(ascii: " ")),
        let colon = name.firstIndex(of: UInt8(ascii: ":"))
      {
        return String(Substring(name[name.index(after: colon)...]))
      }
      rest = rest[close...]
    }
    return nil
  }

  /// The value of "category" of a JSON record.
  private static func ofObject(_ text: String) -> String? {
    guard let key = text.firstRange(of: "\"category\"") else { return nil }
    let parts = text[key.upperBound...].utf8.split(
      separator: UInt8(ascii: "\""), maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? String(Substring(parts[1])) : nil
  }

  /// Bytes of a record in which its label stands.
  private static let reach = 512
}
