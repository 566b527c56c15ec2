@testable import Diagnosis

/// The incident reports and the logs that their tests put together.
extension IncidentTests {
  static func clock(_ at: Double) -> String {
    let whole = 9 * 3_600 + Int(at)
    let parts = [whole / 3_600, whole / 60 % 60, whole % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let hundredths = Int(((at - at.rounded(.down)) * 100).rounded())
    return parts.joined(separator: ":") + "." + (hundredths < 10 ? "0\(hundredths)" : "\(hundredths)")
  }

  static func stamp(_ at: Double, zone: String = " +0100") -> String { "2026-11-12 \(clock(at))\(zone)" }

  static func jetsam(
    _ at: Double, pid: Int = LogStory.firstPid, state: String = "suspended", reason: String = "vm-pageshortage",
    name: String = LogStory.process, os: String = "iPhone OS 18.7.2 (22H124)", bystander: String = ""
  ) -> String {
    """
    {"bug_type":"298","timestamp":"\(stamp(at))","os_version":"\(os)","incident_id":"1"}
    {
      "product" : "iPhone15,2",
      "date" : "\(stamp(at))",
      "largestProcess" : "Game",
      "processes" : [\(bystander)
        {"states" : ["frontmost"], "pid" : 711, "name" : "Game"},
        {"states" : ["\(state)"], "reason" : "\(reason)", "pid" : \(pid), "name" : "\(name)"}
      ]
    }

    """
  }

  static func crash(
    _ at: Double, pid: Int = LogStory.secondPid,
    termination: String = #"{"code":2343432205,"namespace":"FRONTBOARD"}"#, role: String = "Background",
    bundle: String = LogStory.bundle, name: String = LogStory.process, zone: String = " +0100", asi: String = "{}",
    os: String = "iPhone OS 26.1 (23B85)", exception: String = #"{"type":"EXC_CRASH","signal":"SIGKILL"}"#
  ) -> String {
    """
    {"app_name":"\(name)","timestamp":"\(stamp(at + 2, zone: zone))","app_version":"3.2.1","bundleID":"\(bundle)","bug_type":"309","os_version":"\(os)","name":"\(name)"}
    {
      "procRole" : "\(role)",
      "captureTime" : "\(stamp(at, zone: zone))",
      "pid" : \(pid),
      "procName" : "\(name)",
      "exception" : \(exception),
      "termination" : \(termination),
      "asi" : \(asi)
    }

    """
  }

  // MARK: Logs

  /// The first life as ``LogStory/firstLife(says:end:)`` tells it, whose end has no reason in the log.
  static func gone(_ at: Double, pid: Int) -> [LogStory.Line] {
    [
      LogStory.runningboardd(at, "\(LogStory.target(pid)) termination reported by proc_exit"),
      LogStory.bluetoothd(at + 0.05, "Application \(LogStory.bundle) has been terminated"),
    ]
  }

  static func firstLife(end: Double = 60) -> [LogStory.Line] {
    LogStory.opened() + LogStory.connects() + LogStory.leaves(at: 8) + gone(end, pid: LogStory.firstPid)
      + [LogStory.saved(end + 0.2)]
  }

  static func relaunch(killedAt end: Double? = nil) -> [LogStory.Line] {
    LogStory.relaunched(at: 120, says: LogStory.healthyWords) + LogStory.claimed(120.55)
      + (end.map { gone($0, pid: LogStory.secondPid) } ?? [LogStory.suspended(127)])
  }
}
