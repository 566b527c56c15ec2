/// The layers above an app's native one, by what they write into their lines: JavaScript's console, Dart's, a web view's.
enum UpperLayer {
  static let marks = [
    "react.log:javascript]", "[javascript]", "ReactNativeJS", "flutter: ", "[FBP] ", "⚡️ [log]", "⚡️  [log]",
    "restored BLE state was:",
  ]
}

extension String {
  /// Whether the words stand in it, compared byte by byte: the text of a log may be anything, and long.
  public func says(_ words: String) -> Bool {
    let text = utf8.span
    let wanted = words.utf8.span
    guard !wanted.isEmpty else { return true }
    guard text.count >= wanted.count else { return false }
    let first = wanted[0]
    search: for start in 0...(text.count - wanted.count) where text[start] == first {
      for offset in 1..<wanted.count where text[start + offset] != wanted[offset] { continue search }
      return true
    }
    return false
  }
}
