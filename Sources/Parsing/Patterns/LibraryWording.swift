/// What a library prints whenever it speaks at all, as one of its lines shows.
///
/// A library that has printed a line of some level prints all that it has for that level and the louder ones: what it
/// does not print then did not happen.
public struct LibraryWording: Sendable, Hashable {
  /// The library's pattern file without its extension, "flutter-blue-plus".
  public var name: String
  /// The events of that file that would have been printed.
  public var events: Set<EventKind>

  /// A library and what it prints.
  public init(name: String, events: Set<EventKind>) {
    self.name = name
    self.events = events
  }

  /// For each pattern what its line shows; nil for lines that are no library's, or show nothing of it.
  static func ofPatterns(_ patterns: [Pattern]) -> [LibraryWording?] {
    var files: [String: [Pattern]] = [:]
    for pattern in patterns where pattern.showsLibrary { files[pattern.file, default: []].append(pattern) }
    return patterns.map { pattern in
      guard pattern.showsLibrary, let members = files[pattern.file] else { return nil }
      let events = members.filter { $0.level >= pattern.level }.map(\.event)
      return LibraryWording(name: String(pattern.file.prefix { $0 != "." }), events: Set(events))
    }
  }
}

extension Pattern {
  fileprivate var showsLibrary: Bool { known == .library && vouches }
}
