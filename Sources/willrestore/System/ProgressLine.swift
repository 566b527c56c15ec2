/// How far the work has come, on one line of standard error, and only when that is a terminal.
struct ProgressLine {
  private static let interval = Duration.milliseconds(100)

  let isShown: Bool
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private var hasLine = false

  /// Progress that is shown or not.
  init(isShown: Bool) {
    self.isShown = isShown
    // Work that is done at once needs no progress.
    next = clock.now + .milliseconds(500)
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

  /// "35 %  120 MB of 340 MB", or "120 MB" where the whole is not known.
  static func text(_ done: Int64, of total: Int64?) -> String {
    guard let total, total > 0, done <= total else { return "\(done / 1_000_000) MB read" }
    let percent = Int(Double(done) / Double(total) * 100)
    return "\(percent) %  \(done / 1_000_000) MB of \(total / 1_000_000) MB"
  }
}
