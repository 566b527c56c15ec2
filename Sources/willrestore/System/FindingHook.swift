import CSystem
import Options
import Reporting

/// Runs the user's command for each finding, with the finding as JSON on its standard input.
///
/// The command is the user's own text and is read by the system's shell; what comes from a log is only ever on its input.
/// It is not waited for, so that a slow command delays no finding, unless too many of them run already.
struct FindingHook {
  /// Commands that run at a time.
  private static let most = 8

  private let command: String
  private var running: [Int32] = []
  private var hasFailed = false

  init(_ command: String) { self.command = command }

  /// Runs the command for one object of JSON, which ends with a line end.
  mutating func run(_ object: [UInt8]) {
    running.removeAll { willrestore_has_ended($0, 0) != 0 }
    if running.count >= Self.most { _ = willrestore_has_ended(running.removeFirst(), 1) }
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

  /// Waits for the commands that still run.
  mutating func finish() {
    for pid in running { _ = willrestore_has_ended(pid, 1) }
    running = []
  }
}
