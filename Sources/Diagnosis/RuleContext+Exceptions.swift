import Correlation
import Parsing

extension RuleContext {
  /// What became of the process behind a line that tells of an exception.
  enum Aftermath {
    /// Nothing more was heard of it.
    case ended
    /// It was caught, or was none that ends a process.
    case livedOn
    /// The process may still be heard.
    case open
  }

  /// Seconds for which other threads and buffers may still print.
  private static let echo = 2.0

  /// Whether the exception ended the process.
  func aftermath(of exception: Entry) -> Aftermath {
    guard exception.time != nil else {
      let callback = life.events.first { $0.order > exception.order && $0.kind.isDeliveredCallback }
      return callback == nil ? (life.isOpen && !isFinal ? .open : .ended) : .livedOn
    }
    if isHeard(Self.echo, after: exception.marker) { return .livedOn }
    let ran = life.events.contains { entry in
      guard entry.kind == .processSuspended || entry.kind == .processResumed else { return false }
      return entry.seconds(since: exception.marker).map { $0 > Self.echo } ?? false
    }
    if ran { return .livedOn }
    guard let end = life.end else { return isFinal ? .ended : .open }
    if life.endCause == .crash || life.isEndInferred { return .ended }
    return (end.seconds(since: exception.marker) ?? 0) > Life.demise ? .livedOn : .ended
  }

  /// Whether a line of this process stands so many seconds or more after the moment, kept or only counted.
  func isHeard(_ seconds: Double, after moment: Marker) -> Bool {
    if firstHeard(seconds, after: moment) != nil { return true }
    guard let time = moment.time else { return false }
    let from = time.adding(seconds: seconds).microseconds
    let to = life.end?.time?.microseconds ?? .max
    return from <= to
      && world.inputs.contains { input in
        voices(in: input).contains { input.presence[$0]?.isAnything(from: from, to: to) ?? false }
      }
  }

  /// How the process is known in the input: not every style prints the pid.
  private func voices(in input: InputCoverage) -> [InputCoverage.Who] {
    if let pid = life.pid, input.hasEver(.pid(pid)) { return [.pid(pid)] }
    return app.processes.map { .process($0) }
  }

  /// The first kept line of the app that stands so many seconds or more after the moment.
  func firstHeard(_ seconds: Double, after moment: Marker) -> Entry? {
    life.events.first { entry in
      entry.kind.isApp && entry.seconds(since: moment).map { $0 >= seconds } ?? false
    }
  }
}
