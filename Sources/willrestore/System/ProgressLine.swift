import Diagnosis

/// How far the work has come, on one line of standard error, and only when that is a terminal.
struct ProgressLine {
  private static let interval = Duration.milliseconds(100)

  let isShown: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var next: ContinuousClock.Instant
  private var hasLine = false

  /// Progress that is shown or not.
  init(isShown: Bool) {
    self.isShown = isShown
    start = clock.now
    // Work that is done at once needs no progress.
    next = start + .milliseconds(500)
  }

  /// Shows `text` in place of the line before, not more often than the eye can follow.
  mutating func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let now = clock.now
    if now < next { return }
    next = now + Self.interval
    hasLine = true
    StandardError.write("\r\u{1B}[K" + text())
  }

  /// Takes the line away, before anything else is printed.
  mutating func clear() {
    if hasLine { StandardError.write("\r\u{1B}[K") }
    hasLine = false
  }

  /// "35 %  120 MB of 340 MB, 80 MB/s, 3 s left", or "120 MB read, 80 MB/s" where the whole is not known.
  ///
  /// - Parameter seconds: since the work began; rate and time left are told once they mean something.
  static func text(_ done: Int64, of total: Int64?, after seconds: Double) -> String {
    let rate = seconds >= 1 ? Double(done) / seconds : 0
    let speed = rate >= 1_000_000 ? ", \(Int64(rate / 1_000_000)) MB/s" : ""
    guard let total, total > 0, done <= total else { return "\(done / 1_000_000) MB read\(speed)" }
    let percent = Int(Double(done) / Double(total) * 100)
    let left =
      rate > 0 ? ", \(DurationText.words((Double(total - done) / rate).rounded(.up), resolution: 1_000_000)) left" : ""
    return "\(percent) %  \(done / 1_000_000) MB of \(total / 1_000_000) MB\(speed)\(left)"
  }

  /// Seconds since the work began.
  var seconds: Double {
    let parts = (clock.now - start).components
    return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }
}
