/// `explain --order`: what a healthy Bluetooth relaunch looks like, step by step.
public enum HealthyOrder {
  /// The page of the six steps.
  public static let page = GuidePage([
    .title("The healthy order of a Bluetooth relaunch"),
    .paragraph(
      "iOS has ended the app while something was waiting with Core Bluetooth: a connect, a scan with services, a "
        + "subscription, advertising. The awaited event comes, and the system starts the app in the background. These "
        + "six steps follow; every one that the log shows is marked in the report's line of steps."),
    .table(
      [["Step", "What happens", "Good to know"]]
        + steps.map { [$0.name, $0.happens, $0.note] }),
    .paragraph(
      "A process that was only suspended is resumed, not relaunched: it keeps its managers and owes no willRestoreState. "
        + "After a force-quit by the user there is no relaunch before the app is opened by hand; from iOS 26 on apps "
        + "that were set up with AccessorySetupKit are the exception."),
  ])

  private struct Step {
    let name: String
    let happens: String
    let note: String
  }

  private static let steps: [Step] = [
    Step(
      name: "launch", happens: "didFinishLaunchingWithOptions with the Bluetooth key",
      note: "no key in scene-based apps, nor with the iOS 26 SDK"),
    Step(
      name: "manager", happens: "manager created with the saved restore identifier",
      note: "at once, before the launch callback returns"),
    Step(
      name: "will-restore", happens: "willRestoreState hands back peripherals and scans",
      note: "keep the peripherals, set their delegates"),
    Step(
      name: "state", happens: "didUpdateState, usually poweredOn",
      note: "commands before poweredOn are ignored"),
    Step(
      name: "activity", happens: "connects, values, disconnects as they piled up",
      note: "subscriptions outlive the relaunch"),
    Step(
      name: "suspension", happens: "the app is suspended again", note: "about 10 s after its last work"),
  ]
}
