import Parsing

extension Report {
  /// Why a case has no verdict: nothing of it could be read.
  public struct Unread: Sendable, Hashable {
    /// The first input of which something can be said.
    public var path: String
    /// Why it could not be read and what to do, in words that stand behind the path.
    public var reason: String
    /// How many inputs more could not be read.
    public var others: Int
    /// Nothing went wrong: the inputs are empty.
    public var isEmpty: Bool
    /// The inputs are reports of this program, beside which there is no log.
    public var isOfOwnReports: Bool

    /// The path, the reason, and how many more there are.
    public var sentence: String {
      let more = others == 0 ? "" : " (and \(others) more)"
      // Beside its log a report needs no advice.
      let advice = isOfOwnReports ? "; name the log that it is about" : ""
      return "\(path == "-" ? "standard input" : path): \(reason)\(advice)\(more)"
    }
  }

  /// Why nothing of the case could be read; nil when something was.
  public var unread: Unread? {
    let notes = inputs.map(\.whyUnread)
    guard !notes.isEmpty, !notes.contains(nil) else { return nil }
    let known = notes.compactMap { $0 }
    // What went wrong says more than that another file is empty.
    let index = known.firstIndex { $0.kind != InputNote.Kind.empty.rawValue } ?? 0
    return Unread(
      path: inputs[index].path, reason: known[index].text,
      others: inputs.count - 1, isEmpty: known.allSatisfy { $0.kind == InputNote.Kind.empty.rawValue },
      isOfOwnReports: inputs.allSatisfy(\.isOwnReport))
  }
}

extension Report.Input {
  /// The notes that tell why nothing was read.
  private static let reasons = Set<InputNote.Kind>(
    [.unreadable, .damaged, .notALog, .skipped, .expansionLimit, .empty]
  ).map(\.rawValue)

  /// The notes that tell that an input was not read to its end.
  private static let incomplete = Set<InputNote.Kind>([.damaged, .unreadable, .expansionLimit]).map(\.rawValue)

  /// Whether a note tells that its input was not read to its end.
  public static func isUnread(_ note: Report.Note) -> Bool { incomplete.contains(note.kind) }

  /// Something of the input is missing in the report; what expands beyond the limit was not read to its end either.
  public var isUnreadToItsEnd: Bool { notes.contains(where: Self.isUnread) }

  /// Why nothing of the input was read; nil when something was, or when the user stopped the reading.
  fileprivate var whyUnread: Report.Note? {
    lines > 0 ? nil : notes.first { Self.reasons.contains($0.kind) }
  }
}
