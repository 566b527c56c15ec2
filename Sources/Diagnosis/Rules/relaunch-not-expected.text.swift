extension RuleText {
  static let relaunchNotExpected = RuleText(
    title: "No relaunch was to be expected",
    means: """
      After what ended or stopped the app here, iOS does not bring it back by itself until the user does \
      something. That is so after a force-quit, with Bluetooth turned off in Settings, after a restart until the \
      first unlock, and after a first install or an update. The system works as designed here, and nothing speaks \
      against the app. On iOS 26 and later an app whose accessory was set up with AccessorySetupKit does come back \
      after a force-quit.
      """,
    proves: """
      A line that tells how the app ended or why it cannot run: `killed by the user`, `killed from app switcher`, \
      exit code `0xDEADFA11`, Bluetooth turned off, a start of the phone without a first unlock, an install or an \
      update. An end by memory pressure or a crash excludes it: then a relaunch is to be expected if something was \
      pending.
      """,
    confirm: """
      Ask what was done just before. In a log: within an hour, run `sudo log collect --device --last 2h` on a Mac \
      with the phone attached, or take a sysdiagnose. Predicate `subsystem == "com.apple.bluetooth" OR process == \
      "runningboardd" OR process == "SpringBoard"`, level Default, over the minute in which the app ended.
      """,
    advice: """
      There is nothing to repair. It helps to tell users in the app that it has to be opened once after it was \
      swiped away, and once Bluetooth is on again. For iOS 26 and later, setting the accessory up with \
      AccessorySetupKit changes the rule for a force-quit.
      """,
    customer: """
      After a stop of this kind your phone waits for you, so please unlock it, check that Bluetooth is on, open \
      the app once and then leave it in the background.
      """,
    documents: [
      Document(
        "TN3115: Bluetooth State Restoration app relaunch rules",
        "documentation/technotes/tn3115-bluetooth-state-restoration-app-relaunch-rules"),
      Document("Apple Developer Forums, thread 806013: relaunch rules from iOS 26 on", "forums/thread/806013"),
      Document("QA1962 (2017, superseded by TN3115)", "library/archive/qa/qa1962"),
    ])
}
