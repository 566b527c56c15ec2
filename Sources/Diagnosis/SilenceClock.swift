import Parsing

/// Lets log time go on while a live input is silent.
///
/// While the input has been silent for 2 s, is not at its end, and the last record was live (read within 5 s of its own
/// time, or the last ten records came at the pace of their times), log time advances with the clock.
struct SilenceClock {
  /// Milliseconds of quiet after which the record at hand counts as complete.
  static let quiescence = 5
  private static let silence = 2.0
  private static let liveDistance = 5.0
  private static let pace = 10

  private let clock = ContinuousClock()
  private var lastActivity: ContinuousClock.Instant
  /// The last records: their times, and when they were read.
  private var recent: [(time: Instant, read: ContinuousClock.Instant)] = []

  init() { lastActivity = clock.now }

  mutating func noteActivity() { lastActivity = clock.now }

  mutating func noteRecord(_ time: Instant) {
    recent.append((time, clock.now))
    if recent.count > Self.pace { recent.removeFirst() }
  }

  /// How long to wait for bytes, in milliseconds; nil while nothing but bytes can change anything.
  func wait(until deadline: Instant?) -> Int? {
    guard let deadline, let last = recent.last, isLive, deadline.timeline == last.time.timeline else { return nil }
    let ahead = Double(deadline.microseconds - last.time.microseconds) / 1_000_000
    let passed = seconds(clock.now - last.read)
    let untilDeadline = max(ahead - passed, 0) + 0.01
    let untilSilence = max(Self.silence - seconds(clock.now - lastActivity), 0) + 0.01
    return Int(min(max(untilDeadline, untilSilence), 3_600) * 1_000)
  }

  /// The moment in the log that the clock shows, once the input has been silent for long enough.
  func silentMoment() -> Instant? {
    guard let last = recent.last, isLive, seconds(clock.now - lastActivity) >= Self.silence else { return nil }
    var moment = last.time
    moment.microseconds += Int64(seconds(clock.now - last.read) * 1_000_000)
    return moment
  }

  /// Ten records that came at the pace of their times show a live log, and so does one that was read within seconds of
  /// its own time, whatever this machine's zone.
  private var isLive: Bool {
    guard let first = recent.first, let last = recent.last else { return false }
    if let zoned = last.time.zoneMinutes.map({ _ in last.time }), abs(age(of: zoned)) <= Self.liveDistance {
      return true
    }
    guard recent.count == Self.pace else { return false }
    let logged = Double(last.time.microseconds - first.time.microseconds) / 1_000_000
    let read = seconds(last.read - first.read)
    return logged > 0.5 && abs(logged - read) <= max(1, logged / 4)
  }

  private func age(of time: Instant) -> Double { WallClock.now() - Double(time.microseconds) / 1_000_000 }

  private func seconds(_ duration: Duration) -> Double {
    let parts = duration.components
    return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }
}
