import Diagnosis

extension CollectGuide {
  static let iphonePage = GuidePage([
    .title("Capturing a log on an iPhone or iPad"),
    .paragraph(
      "Three ways, best first. The first needs nothing but the phone and can be sent to a customer as it stands. "
        + "APP stands for the name of the app's process, as in “Fitness”."),

    .heading("For every way"),
    rules,

    .heading("1. With the phone alone: a sysdiagnose"),
    .steps([
      "On the phone open https://developer.apple.com/bug-reporting/profiles-and-logs/ and install the profile "
        + "“Bluetooth” for iOS; confirm it in Settings › General › VPN & Device Management, and restart the phone. "
        + "Without it names are hidden as <private> and the finer lines are missing.",
      "Reproduce the problem.",
      "Press both volume buttons and the side button together for about one second, then let go. A short vibration "
        + "answers. Wait ten minutes.",
      "Open Settings › Privacy & Security › Analytics & Improvements › Analytics Data, and find the entry that begins "
        + "with sysdiagnose_ and today's date. Share it with AirDrop or Files.",
      "Remove the profile again, in the same place in Settings.",
    ]),
    .paragraph("On a Mac, unpack it and export the log archive in it:"),
    .code(
      [CaptureCommand.show(archive: "system_logs.logarchive") + " \\"]
        + continued(predicate, into: "field.ndjson")
        + ["willrestore field.ndjson --app APP"]),

    .heading("2. With a Mac and a cable, afterwards"),
    .code(
      [
        CaptureCommand.collect,
        CaptureCommand.show() + " \\",
      ] + continued(predicate, into: "field.ndjson")),

    .heading("3. With a cable, live"),
    .paragraph(
      "`log stream --device` does not exist: `log stream` shows the Mac itself. These show the phone; the second prints "
        + "subsystems and finer times, and is the better one. Both need the phone unlocked and trusted once."),
    .code([
      "idevicesyslog | willrestore watch --app APP",
      "pymobiledevice3 syslog live --label | willrestore watch --app APP",
    ]),
    .paragraph(
      "Or in Console on a Mac: choose the phone, switch on Action › Include Info Messages and Include Debug Messages, "
        + "start streaming, reproduce, then select all rows, copy, and paste them into a text file."),
    .paragraph(
      "Start the app from its icon, not from Xcode: an app under a debugger is never suspended, and nothing that the "
        + "background does to apps is seen."),
  ])

  /// The predicate's lines with the output's name behind the last.
  static func continued(_ lines: [String], into file: String) -> [String] {
    guard let last = lines.last else { return [] }
    return lines.dropLast() + ["\(last) > \(file)"]
  }
}
