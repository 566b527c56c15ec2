import Parsing

/// The daemon runs under another pid than before, though the device was not restarted.
public struct DaemonRestart: Sendable, Hashable {
  /// The first line under the new pid.
  public let marker: Marker
  public let before: UInt32
  public let after: UInt32
  /// A line of the new process whose text is at hand.
  public internal(set) var entry: Entry?
}

/// Watches the daemon's pid in one input.
struct DaemonWatch: Sendable {
  private var pid: UInt32?
  /// The greatest pid seen of any process while the daemon had this one.
  private var greatest: UInt32 = 0

  /// The device was restarted: all pids begin anew.
  mutating func restart() { self = DaemonWatch() }

  /// Takes in a record; gives the restart that it shows.
  mutating func see(_ process: String?, _ pid: UInt32, at marker: Marker) -> DaemonRestart? {
    guard process == "bluetoothd" else {
      greatest = max(greatest, pid)
      return nil
    }
    defer {
      self.pid = pid
      greatest = max(greatest, pid)
    }
    guard let before = self.pid, before != pid else { return nil }
    // Within one boot pids rise: a smaller one shows a restart of the device of which the log has no line.
    guard pid > greatest else {
      greatest = pid
      return nil
    }
    return DaemonRestart(marker: marker, before: before, after: pid, entry: nil)
  }
}
