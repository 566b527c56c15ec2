/// The commands that capture a log which can answer, as findings and `collect` print them.
public enum CaptureCommand {
  /// What stands for the name of the app's process where it is not known.
  public static let anyApp = "APP"
  /// Takes the log off a phone.
  public static let collect = "sudo log collect --device --last 2h --output field.logarchive"
  /// Prints a Mac's own log.
  public static let showMac = "log show --last 2h --style ndjson --info --debug"

  /// Prints a log archive; without `--archive` it would be the Mac's own log.
  public static func show(archive: String = "field.logarchive") -> String {
    "log show --archive \(archive) --style ndjson --info --debug"
  }

  /// The predicate that keeps every line the analysis can use, in lines of which each can follow a blank.
  public static func predicate(app: String = anyApp) -> [String] {
    [
      "subsystem == \"com.apple.bluetooth\" OR process == \"bluetoothd\"",
      "OR process == \"runningboardd\" OR process == \"SpringBoard\" OR process == \"\(app)\"",
      "OR (process == \"kernel\" AND eventMessage CONTAINS \"memorystatus\")",
    ]
  }

  /// A command with that predicate on one line, into a file.
  public static func filtered(_ command: String, app: String?) -> String {
    "\(command) --predicate '\(predicate(app: app ?? anyApp).joined(separator: " "))' > field.ndjson"
  }
}
