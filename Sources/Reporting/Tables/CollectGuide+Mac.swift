import Diagnosis

extension CollectGuide {
  static let macPage = GuidePage([
    .title("Capturing a log on a Mac"),
    .paragraph(
      "A Mac's own log shows how an app on the Mac, or in the Simulator, uses Bluetooth. It cannot show restoration: macOS "
        + "accepts the restore identifier and never uses it. For an iPhone on a cable see `willrestore collect iphone`. "
        + "APP stands for the name of the app's process."),

    .heading("Before"),
    .paragraph("Lines at level Debug of Bluetooth are kept only when they are asked for:"),
    .code(["sudo log config --mode level:debug --subsystem com.apple.bluetooth"]),

    .heading("Live"),
    .code(
      ["log stream --style ndjson --level debug \\"] + predicate.dropLast()
        + [(predicate.last ?? "") + " | willrestore watch --app APP"]),

    .heading("Afterwards"),
    .code([CaptureCommand.showMac + " \\"] + continued(predicate, into: "field.ndjson")),
    .paragraph(
      "To hand the whole log on instead, for someone with more questions (it can be large and holds names of files and "
        + "networks):"),
    .code(["sudo log collect --last 2h --output field.logarchive"]),

    .heading("When done"),
    .code(["sudo log config --reset --subsystem com.apple.bluetooth"]),

    .heading("What goes wrong"),
    .labelled("Subsystem", "It is com.apple.bluetooth. A predicate on com.apple.bluetoothd matches nothing."),
    .labelled(
      "Levels", "`log stream` needs --level debug, `log show` needs --info --debug; the other's option is no help."),
    .labelled("Quotes", "Single quotes round the predicate, double quotes inside."),
  ])
}
