import Parsing

/// What to collect so that a question can be answered.
enum Settling {
  static func instruction(_ missing: Missing, because: String) -> String {
    let reason = because.prefix(1).uppercased() + because.dropFirst()
    if missing.isAfterEnd { return "\(reason). Collect a log that goes on for at least a minute after the relaunch." }
    if let wording = missing.wording, wording == .appRestore, because.contains("dictionary is") {
      return "\(reason). Print the whole dictionary in `willRestoreState`, with `privacy: .public`, and repeat."
    }
    if because.hasSuffix("is redacted") {
      return
        "\(reason). Let the app print it with `privacy: .public`, or collect the log with Apple's Bluetooth logging "
        + "profile on the device, and repeat."
    }
    if let wording = missing.wording {
      return "\(reason). Let the app log \(NeedJudge.words(for: wording)) at level Default, and repeat the relaunch."
    }
    switch missing.emitter {
    case .daemon?:
      let level = missing.level.map { $0 < .default } ?? false
      return "\(reason). Collect bluetoothd's messages over that stretch (subsystem com.apple.bluetooth, level "
        + "\(level ? "Info, with Apple's Bluetooth logging profile" : "Default")): `willrestore collect iphone` tells how."
    case .lifecycle?:
      return "\(reason). Collect the system's messages over that stretch (runningboardd, SpringBoard, kernel; level "
        + "Default): `willrestore collect iphone` tells how."
    case .app?, .framework?:
      return "\(reason). Collect the app's own messages over that stretch, at level Default."
    case nil:
      return "\(reason). Collect a log of the whole device over that stretch: `willrestore collect iphone` tells how."
    }
  }
}
