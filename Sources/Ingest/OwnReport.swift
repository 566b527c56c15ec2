/// What this program itself has written: a report beside the log that it is about is no second log.
///
/// Reports quote the lines that prove a finding, so that read as a log they would prove it again.
public enum OwnReport {
  /// The line with which reports and pages for people begin where they may be kept, up to the version.
  public static let signature = "Written by willrestore "

  /// Beginnings that nothing else has. JSON is looked at apart from them, since other programs lay it out anew.
  private static let beginnings: [[UInt8]] = [
    signature, "<!-- \(signature)", "# Suggested by 'willrestore patterns suggest'", "{\"type\":\"case\",\"path\":\"",
    "{\"type\":\"app-row\",\"id\":\"", "{\"type\":\"rule\",\"rule\":\"", "<!DOCTYPE html>\n<!-- \(signature)",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"willrestore\"", "::notice title=willrestore%3A ",
    "id,rule,severity,confidence,blame,app,session,time,input,line,",
    "id,app,pid,kind,start,input,startLine,startCause,end,endLine,endCause,",
  ].map { Array($0.utf8) }

  /// The first keys of the objects of JSON, and what their values begin with; blanks and line ends may stand between.
  private static let objects: [[String]] = [
    ["{", "\"schema\"", ":", "\"willrestore."],
    [
      "{", "\"$schema\"", ":", "\"https://json.schemastore.org/sarif-2.1.0.json\"", ",", "\"version\"", ":",
      "\"2.1.0\"", ",",
      "\"runs\"", ":", "[", "{", "\"tool\"", ":", "{", "\"driver\"", ":", "{", "\"name\"", ":", "\"willrestore\"",
    ],
    ["{", "\"otherData\"", ":", "{", "\"generator\"", ":", "\"willrestore "],
    [
      "{", "\"resourceSpans\"", ":", "[", "{", "\"scopeSpans\"", ":", "[", "{", "\"scope\"", ":", "{", "\"name\"", ":",
      "\"willrestore\"",
    ],
    ["{", "\"type\"", ":", "\"report\"", ",", "\"schema\"", ":", "\"willrestore."],
  ]

  /// Whether an input that begins with `head` was written by this program.
  static func matches(_ head: UnsafeRawBufferPointer) -> Bool {
    let text = unsafe head[(isMarked(head) ? 3 : 0)...]
    return beginnings.contains { unsafe text.starts(with: $0) }
      || objects.contains { unsafe isObject(text, $0) }
  }

  /// Whether what has come could still become such a beginning.
  static func isUndecided(_ head: UnsafeRawBufferPointer) -> Bool {
    beginnings.contains { unsafe head.count < $0.count && $0.starts(with: head) }
  }

  /// A byte order mark, which some editors write.
  private static func isMarked(_ head: UnsafeRawBufferPointer) -> Bool {
    unsafe head.starts(with: [0xEF, 0xBB, 0xBF])
  }

  private static func isObject(_ text: Slice<UnsafeRawBufferPointer>, _ parts: [String]) -> Bool {
    var rest = unsafe text
    for part in parts {
      unsafe rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      guard unsafe rest.starts(with: part.utf8) else { return false }
      unsafe rest = rest.dropFirst(part.utf8.count)
    }
    return true
  }
}
