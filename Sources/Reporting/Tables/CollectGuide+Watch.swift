extension CollectGuide {
  static let watchPage = GuidePage([
    .title("Capturing a log on an Apple Watch"),
    .paragraph(
      "A watch has no cable for logs: a sysdiagnose is the way, and it travels through the paired iPhone. Capture the "
        + "phone as well (`willrestore collect iphone`): many a connection that seems lost is held by the other device."
    ),

    .heading("For every way"),
    rules,

    .heading("The watch"),
    .steps([
      "On the paired iPhone open https://developer.apple.com/bug-reporting/profiles-and-logs/ and install the profile "
        + "“Bluetooth” for watchOS; the phone asks for which device. Restart the watch.",
      "Reproduce the problem.",
      "Press the Digital Crown and the side button together for about one second, then let go; a tap on the wrist "
        + "answers. Wait ten minutes, the watch on its charger and near the phone.",
      "On the iPhone open the Watch app, General › Diagnostic Logs, and share the entry that begins with sysdiagnose_.",
      "Remove the profile again.",
    ]),

    .heading("Both together"),
    .paragraph("Each log is a case of its own: the clocks of the two are close, their stories are not one."),
    .code(["willrestore watch.ndjson --app APP", "willrestore phone.ndjson --app APP"]),
  ])
}
