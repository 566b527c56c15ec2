/// Reads stretches of time: `30s`, `5m`, `2h`, `1d`, `1h30m`.
public enum DurationValue {
  /// Microseconds, at most about a hundred years; nil when `text` is no duration.
  public static func microseconds(_ text: String) -> Int64? {
    var reader = ValueReader(text)
    var total: Int64 = 0
    var lastUnit = Int64.max
    repeat {
      // Nine digits of days fit 64 bits in microseconds no more than four times over, hence the check of the product.
      guard let number = reader.number(digits: 1...9), let unit = seconds(of: reader.letters()), unit < lastUnit else {
        return nil
      }
      lastUnit = unit
      total += number * unit
      if total > 100 * 366 * 86_400 { return nil }
    } while !reader.isAtEnd
    return total * 1_000_000
  }

  private static func seconds(of unit: String) -> Int64? {
    switch unit {
    case "s": 1
    case "m": 60
    case "h": 3_600
    case "d": 86_400
    default: nil
    }
  }
}
