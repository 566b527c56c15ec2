/// Whose job launchd speaks of: its label and pid stand where other processes have their subsystem, and the message is
/// silent on them.
///
///     launchd: [user/501/UIKitApplication:com.acme.fitness[6159][rb-legacy] [1758]:] exited due to SIGPIPE
enum JobLabel {
  private static let kind = "UIKitApplication:"

  /// What the patterns read of a record: its message; behind the job's label, `label: message`, where it is an app's.
  static func subject(of record: Record) -> [UInt8] {
    guard record.process == "launchd" || record.process == "launchd_sim", let subsystem = record.subsystem else {
      return record.message
    }
    // Text styles split the label at its own colon, others hand it over whole.
    let label = "\(subsystem):\(record.category ?? "")"
    guard label.holds(kind) else { return record.message }
    return Array((label.hasSuffix(":") ? label + " " : label + ": ").utf8) + record.message
  }
}
