/// What tells of somebody by its form alone.
extension Redactor {
  /// The end of the UUID at `index`.
  static func uuidEnd(_ bytes: [UInt8], _ index: Int) -> Int? {
    let end = index + 36
    guard end <= bytes.count, end == bytes.count || !(isWord(bytes[end]) || bytes[end] == 0x2D) else { return nil }
    for place in 0..<36 {
      let isDash = place == 8 || place == 13 || place == 18 || place == 23
      let byte = bytes[index + place]
      guard isDash ? byte == 0x2D : Pseudonym.isHexadecimal(byte) else { return nil }
    }
    return end
  }

  /// The end of the address of a device at `index`: six pairs of digits.
  static func addressEnd(_ bytes: [UInt8], _ index: Int) -> Int? {
    let end = index + 17
    guard end <= bytes.count, end == bytes.count || !isWord(bytes[end]) else { return nil }
    let mark = bytes[index + 2]
    guard mark == 0x3A || mark == 0x2D else { return nil }
    for place in 0..<17 {
      let byte = bytes[index + place]
      guard place % 3 == 2 ? byte == mark : Pseudonym.isHexadecimal(byte) else { return nil }
    }
    return end
  }

  /// The end of the e-mail address at `index`.
  static func mailEnd(_ bytes: [UInt8], _ index: Int) -> Int? {
    var at = index
    while at < bytes.count, at - index < 64, isWord(bytes[at]) || [0x2E, 0x5F, 0x2B, 0x2D, 0x25].contains(bytes[at]) {
      at += 1
    }
    guard at < bytes.count, bytes[at] == 0x40 else { return nil }
    var end = at + 1
    var dots = 0
    while end < bytes.count, isWord(bytes[end]) || bytes[end] == 0x2D || bytes[end] == 0x2E {
      if bytes[end] == 0x2E { dots += 1 }
      end += 1
    }
    while end > at + 1, !isWord(bytes[end - 1]) {
      if bytes[end - 1] == 0x2E { dots -= 1 }
      end -= 1
    }
    return dots > 0 && end > at + 3 ? end : nil
  }

  private static let domains: Set<String> = [
    "com", "org", "net", "info", "biz", "edu", "gov", "coop", "app", "dev", "health", "tech", "fit", "care", "cloud",
    "group", "icloud", "systemgroup", "xyz", "tools", "works", "team", "studio",
  ]

  /// Where in a bundle the names begin, behind the domain's end.
  static func bundleStart(_ bundle: [UInt8]) -> Int { (bundle.firstIndex(of: 0x2E) ?? 0) + 1 }

  /// The end of the bundle at `index`: at least three parts, of which the first is a domain's end. Apple's are none.
  func bundleEnd(_ bytes: [UInt8], _ index: Int) -> Int? {
    var end = index
    var dots: [Int] = []
    // No bundle is longer: a line that is one long word must not be looked through again from each of its letters.
    let most = min(bytes.count, index + 256)
    while end < most, Self.isWord(bytes[end]) || [0x2E, 0x2D, 0x5F].contains(bytes[end]) {
      if bytes[end] == 0x2E {
        guard end > index, bytes[end - 1] != 0x2E else { return nil }
        dots.append(end)
      }
      end += 1
    }
    while end > index, !Self.isWord(bytes[end - 1]) {
      if dots.last == end - 1 { dots.removeLast() }
      end -= 1
    }
    guard dots.count >= 2 else { return nil }
    let first = String(decoding: bytes[index..<dots[0]], as: UTF8.self)
    let isDomain = Self.domains.contains(first.lowercased())
    guard isDomain || (first.utf8.count == 2 && bytes[index..<dots[0]].allSatisfy(Pseudonym.isLetter)) else {
      return nil
    }
    if bytes[dots[0]..<end].starts(with: ".apple.".utf8) { return nil }
    if bytes[dots[0]..<end].starts(with: ".com.apple.".utf8) { return nil }
    return end
  }

  /// The value behind the word at `index..<end` where the word says that a serial number or a secret follows.
  static func labelledEnd(_ bytes: [UInt8], _ index: Int, _ end: Int) -> Range<Int>? {
    let word = String(decoding: bytes[index..<end], as: UTF8.self).lowercased()
    guard ["serial", "serialnumber", "sn", "imei", "udid", "token", "password", "secret", "apikey"].contains(word)
    else {
      return nil
    }
    var start = end
    while start < bytes.count, start - end < 12, [0x20, 0x3A, 0x3D, 0x22, 0x27].contains(bytes[start]) { start += 1 }
    guard start > end, bytes[end..<start].contains(where: { $0 == 0x3A || $0 == 0x3D }) else { return nil }
    var last = start
    while last < bytes.count, isWord(bytes[last]) || [0x2D, 0x5F].contains(bytes[last]) { last += 1 }
    let hasDigit = bytes[start..<last].contains { (0x30...0x39).contains($0) }
    return last - start >= 6 && hasDigit ? start..<last : nil
  }

  /// Long, and of letters and digits: a key, a hash, a token, the number of a device. What `0x` stands in front of is a
  /// place in memory.
  static func isToken(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count >= 16, !word.starts(with: "0x".utf8) else { return false }
    let digits = word.count { (0x30...0x39).contains($0) }
    guard digits > 1 else { return false }
    if word.allSatisfy(Pseudonym.isHexadecimal) { return digits < word.count }
    return word.count >= 24 && digits >= 3
  }

  /// The end of the letters behind a backslash, which are no part of the word behind them: `\n`, `\u003c`.
  static func escapeEnd(_ bytes: [UInt8], _ index: Int) -> Int? {
    guard index > 0, bytes[index - 1] == 0x5C else { return nil }
    if [0x6E, 0x72, 0x74, 0x62, 0x66].contains(bytes[index]) { return index + 1 }
    let end = index + 5
    guard bytes[index] == 0x75, end <= bytes.count, bytes[(index + 1)..<end].allSatisfy(Pseudonym.isHexadecimal) else {
      return nil
    }
    return end
  }

  /// What phones and computers are called by those who never named them.
  private static let commonHosts: Set<String> = ["iphone", "ipad", "localhost", "mac"]

  /// Where a line of syslog names the machine: `Nov 12 08:05:31 janes-iphone process[1]: …`, also as the string of an
  /// object, `2026-11-12 08:05:31.204617+0100  janes-mac process[1]: …`, `<14>1 2026-11-12T08:05:31Z janes-mac …`.
  static func host(_ bytes: [UInt8]) -> Range<Int>? {
    var start = 0
    if bytes.first == 0x7B, let quote = bytes.prefix(64).indices.first(where: { bytes[$0...].starts(with: ":\"".utf8) })
    {
      start = quote + 2
    }
    let words = fields(bytes, from: start, count: 6)
    guard words.count >= 4 else { return nil }
    var place: Int?
    if words[0].count == 3, bytes[words[0]].allSatisfy(Pseudonym.isLetter), isTime(bytes[words[2]]) {
      place = 3
    } else if bytes[words[0]].starts(with: "<".utf8), bytes[words[1]].contains(0x3A) {
      place = 2
    } else if isTime(bytes[words[1]].prefix(8)), bytes[words[0]].count == 10, bytes[words[3]].last == 0x3A {
      place = 2
    }
    guard let place, place < words.count - 1 else { return nil }
    let host = words[place]
    let isName = bytes[host].allSatisfy { isWord($0) || [0x2D, 0x2E, 0x5F].contains($0) }
    let text = String(decoding: bytes[host], as: UTF8.self)
    guard isName, host.count > 2, !text.hasPrefix("0x"), !commonHosts.contains(text.lowercased()) else { return nil }
    return isWord(bytes[host.lowerBound]) ? host : nil
  }

  private static func isTime(_ word: ArraySlice<UInt8>) -> Bool {
    word.count == 8 && word.allSatisfy { (0x30...0x3A).contains($0) } && word.count { $0 == 0x3A } == 2
  }

  private static func fields(_ bytes: [UInt8], from start: Int, count: Int) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    var index = start
    while fields.count < count {
      while index < bytes.count, bytes[index] == 0x20 { index += 1 }
      let first = index
      while index < bytes.count, bytes[index] != 0x20 { index += 1 }
      guard index > first else { break }
      fields.append(first..<index)
    }
    return fields
  }
}
