/// The styles that print one object a line, told apart by their keys.
enum JSONLines {
  /// Whether an object of `dialect` begins the line. In force it need not be whole, so that an object that was cut is
  /// seen as such, but it must be no whole object of another style.
  static func accepts(_ line: Span<UInt8>, as dialect: Dialect, inForce: Bool) -> Bool {
    guard LogNDJSON.isObject(line) else { return false }
    guard inForce else { return isOwn(line, dialect) }
    guard let other = likely(line), other != dialect else { return true }
    return !isOwn(line, other)
  }

  /// Whether the keys are those of the style, in any order.
  private static func isOwn(_ line: Span<UInt8>, _ dialect: Dialect) -> Bool {
    switch dialect {
    case .pymobiledeviceJSON: PymobiledeviceJSON.isOwn(line)
    case .goIOSJSON: GoIOSJSON.isOwn(line)
    case .unifiedLogsJSONL: UnifiedLogsJSONL.isOwn(line)
    default: LogNDJSON.isOwn(line)
    }
  }

  /// The style whose tool begins its objects in this way: what a line in force is suspected of before it is read whole.
  private static func likely(_ line: Span<UInt8>) -> Dialect? {
    for (start, dialect) in starts where line.has(start, at: 2) { return dialect }
    return nil
  }

  private static let starts: [(StaticString, Dialect)] = [
    ("timezoneName\"", .logNDJSON), ("traceID\"", .logNDJSON), ("activityIdentifier\"", .logNDJSON),
    ("pid\": ", .pymobiledeviceJSON), ("pid\":", .goIOSJSON), ("msg\":", .goIOSJSON), ("timestamp\":", .goIOSJSON),
    ("subsystem\":", .unifiedLogsJSONL), ("activity_id\":", .unifiedLogsJSONL), ("data\":", .unifiedLogsJSONL),
    ("datetime\":", .unifiedLogsJSONL), ("@timestamp\":", .unifiedLogsJSONL), ("_index\":", .unifiedLogsJSONL),
  ]
}
