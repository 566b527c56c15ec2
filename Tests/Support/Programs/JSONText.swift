import Foundation

/// JSON values as tests compare them.
public enum JSONText {
  /// Reads a JSON object.
  public static func object(_ data: Data) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw CocoaError(.propertyListReadCorrupt)
    }
    return object
  }

  /// A value over many lines, keys sorted: equal values give equal lines.
  public static func lines(_ value: Any) throws -> [String] {
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self).components(separatedBy: "\n")
  }

  /// What differs between two values, a line each, with `-` for what was expected and `+` for what came.
  public static func difference(expected: Any, actual: Any) throws -> String? {
    let old = try lines(expected)
    let new = try lines(actual)
    guard old != new else { return nil }
    let changes = new.difference(from: old)
    let shown = changes.prefix(60).map { change in
      switch change {
      case .remove(let offset, let line, _): "- \(offset + 1): \(line)"
      case .insert(let offset, let line, _): "+ \(offset + 1): \(line)"
      }
    }
    let rest = changes.count - shown.count
    return (shown + (rest > 0 ? ["… and \(rest) more"] : [])).joined(separator: "\n")
  }

  /// The report of a case without what must not matter: the version, and where and how packed the input was.
  public static func comparable(_ report: [String: Any], ignoringContainers: Bool = false) -> [String: Any] {
    var report = report
    if var generator = report["generator"] as? [String: Any] {
      generator["version"] = nil
      report["generator"] = generator
    }
    if ignoringContainers, let inputs = report["inputs"] as? [[String: Any]] {
      report["inputs"] = inputs.map { input in
        input.filter { !["path", "container", "bytes"].contains($0.key) }
      }
    }
    return report
  }
}
