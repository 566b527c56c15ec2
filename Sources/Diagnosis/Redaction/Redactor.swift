import Parsing

/// Replaces what tells of whom a log is by pseudonyms: addresses, UUIDs, e-mail addresses, serials, tokens, bundles, and
/// the names that the case gave to apps, devices and managers.
///
/// The same value has the same pseudonym wherever it stands, in logs and in reports, so that what belongs together stays
/// together. Apple's own names stay, and the words that the patterns look for.
public struct Redactor: Sendable {
  let pseudonym: Pseudonym
  /// Names of several words or of one, by their first word; the longest first.
  private var names: [[UInt8]: [(name: [UInt8], pseudonym: [UInt8])]] = [:]
  /// Words that stay, in lower case.
  private let kept: Set<[UInt8]>
  private let exempt: Set<[UInt8]>
  /// Names that stay, being such words: they stay in bundles as well, in which other words do not.
  private var keptNames: Set<[UInt8]> = Self.roles

  /// The daemon's words in the names of sessions.
  private static let roles = Set(["central", "peripheral", "classic", "restore"].map { Array($0.utf8) })

  /// - Parameters:
  ///   - names: what the case calls apps, devices and managers.
  ///   - words: what patterns look for, which stays.
  ///   - exempt: names that patterns ask for, which stay.
  public init(key: RedactionKey, names: Set<String>, words: Set<String>, exempt: Set<String> = []) {
    pseudonym = Pseudonym(key)
    kept = Set(words.map { Array($0.utf8) })
    self.exempt = Set(exempt.map { Array($0.utf8) })
    keptNames.formUnion(exempt.map { Self.lowercased(Array($0.utf8)[...]) })
    // The kernel cuts the names of processes: what it leaves is the beginning of the whole name's pseudonym.
    for name in names.sorted(by: { ($0.utf8.count, $0) > ($1.utf8.count, $1) }) { add(Array(name.utf8)) }
    for first in self.names.keys { self.names[first]?.sort { $0.name.count > $1.name.count } }
  }

  private mutating func add(_ name: [UInt8]) {
    guard name.count > 1, name.count < 256, let start = name.firstIndex(where: Self.isWord) else { return }
    let whole = Array(name[start...])
    if exempt.contains(whole) { return }
    let isBundle = bundleEnd(whole, 0) == whole.count
    guard isBundle || Self.words(of: whole).contains(where: { !stays(whole[$0]) }) else {
      for range in Self.words(of: whole) { keptNames.insert(Self.lowercased(whole[range])) }
      return
    }
    let pseudonym = isBundle ? bundle(whole) : bytesOfName(whole)
    for length in [whole.count, 32, 31, 16, 15] where length <= whole.count {
      insert(Array(whole[..<length]), Array(pseudonym[..<length]))
    }
  }

  private mutating func insert(_ name: [UInt8], _ pseudonym: [UInt8]) {
    let first = Array(name.prefix(while: Self.isWord))
    guard names[first]?.contains(where: { $0.name == name }) != true else { return }
    names[first, default: []].append((name, pseudonym))
  }

  // MARK: Texts

  /// The text with pseudonyms.
  public func text(_ text: String) -> String { String(decoding: bytes(Array(text.utf8)), as: UTF8.self) }

  /// The bytes of a line, or of several, with pseudonyms.
  public func bytes(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    let host = Self.host(bytes)
    var index = 0
    while index < bytes.count {
      guard Self.isWord(bytes[index]) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      if let end = Self.escapeEnd(bytes, index) {
        result += bytes[index..<end]
        index = end
        continue
      }
      if let host, index == host.lowerBound {
        result += pseudonym.word(bytes[host])
        index = host.upperBound
        continue
      }
      let (end, replacement) = token(bytes, index)
      if let replacement { result += replacement } else { result += bytes[index..<end] }
      index = end
    }
    return result
  }

  /// The name of a process, whole.
  func name(_ name: String) -> String { text(name) }

  /// The end of what begins at `index`, and its pseudonym; nil where it stays.
  private func token(_ bytes: [UInt8], _ index: Int) -> (Int, [UInt8]?) {
    if let end = Self.uuidEnd(bytes, index) { return (end, uuid(bytes[index..<end])) }
    if let end = Self.addressEnd(bytes, index) { return (end, pseudonym.hexadecimal(bytes[index..<end])) }
    if let end = Self.mailEnd(bytes, index) { return (end, words(bytes[index..<end], keepingLast: true)) }
    var end = index
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    if let last = bundleEnd(bytes, index) {
      return exempt.contains(Array(bytes[index..<last])) ? (last, nil) : (last, bundle(Array(bytes[index..<last])))
    }
    for (name, pseudonym) in names[Array(bytes[index..<end])] ?? [] where bytes[index...].starts(with: name) {
      let last = index + name.count
      if last == bytes.count || !Self.isWord(bytes[last]) || !Self.isWord(bytes[last - 1]) { return (last, pseudonym) }
    }
    if let value = Self.labelledEnd(bytes, index, end) {
      return (value.upperBound, Array(bytes[index..<value.lowerBound]) + words(bytes[value]))
    }
    let word = bytes[index..<end]
    if Self.isToken(word) {
      return (end, word.allSatisfy(Pseudonym.isHexadecimal) ? pseudonym.hexadecimal(word) : pseudonym.word(word))
    }
    return (end, nil)
  }

  /// Bluetooth's own numbers are the same on every device.
  private func uuid(_ uuid: ArraySlice<UInt8>) -> [UInt8]? {
    let upper = uuid.map { $0 & 0xDF == $0 || !Pseudonym.isLetter($0) ? $0 : $0 & 0xDF }
    if upper.dropFirst(8).elementsEqual("-0000-1000-8000-00805F9B34FB".utf8) { return nil }
    // Version and variant are its class.
    return pseudonym.hexadecimal(uuid, keeping: [14, 19])
  }

  /// Word for word, so that names that share a word share its pseudonym.
  private func words(_ bytes: some Collection<UInt8>, keepingLast: Bool = false) -> [UInt8] {
    var result = Array(bytes)
    let ranges = Self.words(of: result)
    for (place, range) in ranges.enumerated() where !(keepingLast && place == ranges.count - 1) {
      if !stays(result[range]) { result.replaceSubrange(range, with: pseudonym.word(result[range])) }
    }
    return result
  }

  /// A name in which other things may stand than words: a UUID, a bundle, an address.
  private func bytesOfName(_ name: [UInt8]) -> [UInt8] {
    if let end = Self.uuidEnd(name, 0) { return (uuid(name[..<end]) ?? Array(name[..<end])) + words(name[end...]) }
    if let end = bundleEnd(name, 0) { return bundle(Array(name[..<end])) + words(name[end...]) }
    return words(name)
  }

  /// All words of a bundle but its domain's end; numbers, and what the daemon adds for its sessions, stay.
  private func bundle(_ bundle: [UInt8]) -> [UInt8] {
    var result = bundle
    let start = Self.bundleStart(bundle)
    for range in Self.words(of: bundle) where range.lowerBound >= start {
      let word = bundle[range]
      let low = Self.lowercased(word)
      let isNumber = word.allSatisfy { (0x30...0x39).contains($0) }
      if isNumber || keptNames.contains(low) || low.suffix(7).elementsEqual("restore".utf8) { continue }
      result.replaceSubrange(range, with: pseudonym.word(word))
    }
    return result
  }

  private func stays(_ word: ArraySlice<UInt8>) -> Bool { kept.contains(Self.lowercased(word)) }

  private static func lowercased(_ word: ArraySlice<UInt8>) -> [UInt8] {
    word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  private static func words(of bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      guard isWord(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, isWord(bytes[index]) { index += 1 }
      words.append(start..<index)
    }
    return words
  }

  /// ASCII alone: other letters stay as they are, and so does what mail programs make of quotes.
  static func isWord(_ byte: UInt8) -> Bool {
    Pseudonym.isLetter(byte) || (0x30...0x39).contains(byte)
  }
}
