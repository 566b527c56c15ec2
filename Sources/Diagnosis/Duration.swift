/// Durations in words for messages: "0.4 s", "9.8 s", "2 min 19 s", "10 h 46 min".
enum Duration {
  static func words(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return "an unknown time" }
    let sign = seconds < 0 ? "−" : ""
    let tenths = Int((abs(seconds) * 10).rounded())
    if tenths < 600 { return "\(sign)\(tenths / 10).\(tenths % 10) s" }
    let whole = Int(abs(seconds).rounded())
    if whole < 3_600 { return "\(sign)\(whole / 60) min \(whole % 60) s" }
    if whole < 172_800 { return "\(sign)\(whole / 3_600) h \(whole % 3_600 / 60) min" }
    return "\(sign)\(whole / 86_400) d \(whole % 86_400 / 3_600) h"
  }
}
