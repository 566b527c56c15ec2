import Correlation
import Parsing

/// Answers about what no app is named for: devices, and the radio where the log holds no app.
extension RuleEngine {
  /// Asks the rules that can speak of a device about those that no app is known to use.
  ///
  /// - Parameter devices: those of which something new was told; nil for all.
  mutating func judgeDevices(_ world: World, _ devices: Set<String>? = nil, isFinal: Bool) {
    let rules = RuleBook.deviceRules.filter { Self.isAsked($0.slug, options) }
    guard !rules.isEmpty else { return }
    let strays = devices?.filter(world.isStray).sorted() ?? world.strayDevices
    for device in strays {
      let context = DeviceContext(device: device, world: world, isFinal: isFinal, options: options)
      for rule in rules {
        guard let outcome = rule.outcome(context) else { continue }
        keepNameless(outcome, rule: rule.slug, occasion: "device \(device)")
      }
    }
  }

  /// Where the log holds no app that uses Bluetooth, the radio and the daemon are told of by themselves.
  mutating func judgeRadio(_ world: World) {
    guard !world.liveApps.contains(where: { $0.hasBluetooth || $0.isSelected }) else { return }
    if Self.isAsked(BluetoothOff.slug, options), let outcome = BluetoothOff.outcome(world, options) {
      keepNameless(outcome, rule: BluetoothOff.slug, occasion: "radio")
    }
    if Self.isAsked(StackReset.slug, options), let outcome = StackReset.outcome(world) {
      keepNameless(outcome, rule: StackReset.slug, occasion: "daemon")
    }
  }

  /// The rule of the capture itself, asked once at the end.
  mutating func judgeInputs(_ world: World) {
    guard Self.isAsked(CaptureFilterWrong.descriptor.slug, options) else { return }
    let apps = world.liveApps.filter { $0.hasBluetooth || $0.isSelected }
    for (index, input) in world.inputs.enumerated() {
      guard let outcome = CaptureFilterWrong.outcome(input, apps: apps) else { continue }
      keepNameless(outcome, rule: CaptureFilterWrong.descriptor.slug, occasion: "input \(index)")
    }
  }
}
