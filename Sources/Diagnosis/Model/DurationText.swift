import Correlation

/// Lengths of time in words for a person.
public enum DurationText {
  /// "62 ms", "9.8 s", "2 min 19 s", "10 h 46 min", "3 d 4 h"; "unknown" for what is no number.
  ///
  /// `resolution` is the step of the clock that it was measured with, in microseconds: a clock of whole seconds gives
  /// no tenths, and one of tenths no milliseconds.
  public static func words(_ seconds: Double, resolution: Int32 = 1) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e12 else { return "unknown" }
    let sign = seconds < 0 ? "-" : ""
    let size = seconds.magnitude
    if resolution < 1_000_000 {
      if resolution < 100_000, size < 0.9995 { return sign + milliseconds(size) }
      let tenths = Int64(size * 10 + 0.5)
      if tenths < 600 { return "\(sign)\(tenths / 10).\(tenths % 10) s" }
    }
    let whole = Int64(size + 0.5)
    if whole < 60 { return "\(sign)\(whole) s" }
    if whole < 3600 { return sign + pair(whole / 60, "min", whole % 60, "s") }
    if whole < 172_800 { return sign + pair(whole / 3600, "h", whole / 60 % 60, "min") }
    return sign + pair(whole / 86_400, "d", whole / 3600 % 24, "h")
  }

  /// The same in tenths of a second at the finest, as messages tell it: "0.4 s".
  static func tenths(_ seconds: Double) -> String { words(seconds, resolution: 100_000) }

  /// The same as the clock of that moment measures it: one of whole seconds gives no tenths.
  static func tenths(_ seconds: Double, at moment: Marker) -> String {
    words(seconds, resolution: max(moment.time?.resolution ?? 1, 100_000))
  }

  private static func milliseconds(_ seconds: Double) -> String {
    if seconds == 0 { return "0 ms" }
    return seconds < 0.001 ? "<1 ms" : "\(Int64(seconds * 1000 + 0.5)) ms"
  }

  private static func pair(_ large: Int64, _ largeUnit: String, _ small: Int64, _ smallUnit: String) -> String {
    small == 0 ? "\(large) \(largeUnit)" : "\(large) \(largeUnit) \(small) \(smallUnit)"
  }
}
