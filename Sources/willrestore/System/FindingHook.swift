import CSystem
import Options
import Reporting

/// Runs the user's command for each finding, with the finding as JSON on its standard input.
///
/// The command is the user's own text and is read by the system's shell; what comes from a log is only ever on its input.
/// It is not waited for, so that a slow command delays no finding: where many run, what comes waits, and where too much
/// waits the oldest is left out, which is told.
struct FindingHook {
  /// Commands that run at a time, and findings that wait.
  private static let (most, mostWaiting) = (8, 1_000)
  /// How long to wait at the end for commands that still run.
  private static let patience = Duration.seconds(10)

  private let command: String
  private var running: [Int32] = []
  private var waiting: [[UInt8]] = []
  private var leftOut = 0
  private var hasFailed = false

  init(_ command: String) { self.command = command }

  /// Runs the command for one object of JSON, which ends with a line end, as soon as there is room.
  mutating func run(_ object: [UInt8]) {
    waiting.append(object)
    if waiting.count > Self.mostWaiting {
      waiting.removeFirst()
      leftOut += 1
    }
    goOn()
  }

  /// Takes leave of commands that have ended, and starts what waits.
  mutating func goOn() {
    running.removeAll { willrestore_has_ended($0) != 0 }
    while running.count < Self.most, !waiting.isEmpty { start(waiting.removeFirst()) }
  }

  /// Lets what still waits and runs come to its end, for a while.
  mutating func finish() {
    let clock = ContinuousClock()
    let end = clock.now + Self.patience
    goOn()
    while !running.isEmpty, clock.now < end {
      Descriptor.pause(milliseconds: 10)
      goOn()
    }
    let lost = waiting.count + leftOut
    if lost > 0 {
      StandardError.write("willrestore: --exec: \(lost) findings were left out, since commands still ran\n")
    }
  }

  private mutating func start(_ object: [UInt8]) {
    let input = unsafe object.withUnsafeBytes { unsafe willrestore_file_of($0.baseAddress, $0.count) }
    defer { if input >= 0 { Descriptor.close(input) } }
    let pid = input < 0 ? -1 : unsafe command.withCString { unsafe willrestore_run_command($0, input) }
    if pid > 0 {
      running.append(pid)
    } else if !hasFailed {
      hasFailed = true
      StandardError.write("willrestore: --exec: the command could not be started\n")
    }
  }
}
