import Correlation
import Parsing

/// That Bluetooth, or a mode that takes it along, was off when an app ended, or was switched off while it was away.
///
/// An app that is away loses what was saved for it even where the radio comes back at once.
struct RadioOff {
  enum Kind { case settings, controlCenter, airplane }

  var kind: Kind
  /// The line that shows it.
  var line: Entry
  /// Bluetooth itself went off with airplane mode.
  var wasPowerSwitched: Bool
  /// Under airplane mode the radio was used, or is said to be on.
  var stayedOn = false
  /// The daemon says that it threw the saved state away.
  var isStateCleared: Bool

  /// When the life ended, or until the next one began; nil when nothing was off.
  init?(around life: Life, in context: RuleContext) {
    guard let end = life.end else { return nil }
    self.init(at: end, until: context.next?.firstSeen.order ?? .max, context.world)
  }

  /// At that moment; nil when nothing was off.
  init?(at moment: Marker, in world: World) {
    self.init(at: moment, until: moment.order, world)
  }

  private init?(at end: Marker, until: Int, _ world: World) {
    var power: Entry?
    var airplane: Entry?
    var denylist: Entry?
    var isCleared = false
    func follow(_ slot: inout Entry?, _ entry: Entry, isOff: Bool) {
      if isOff { slot = slot ?? entry } else if entry.order < end.order { slot = nil }
    }
    for entry in world.device where entry.order < until {
      switch entry.kind {
      case .daemonPower:
        guard let state = entry.fields.text(.state) else { continue }
        if state == "poweredOff" || state == "off" {
          follow(&power, entry, isOff: true)
        } else if state == "poweredOn" || state == "on" {
          follow(&power, entry, isOff: false)
        }
      case .daemonMode:
        let isOff = entry.fields.flag(.value) == true || entry.fields.number(.value) == 1
        if entry.fields.text(.kind) == "airplane" { follow(&airplane, entry, isOff: isOff) }
        if entry.fields.text(.kind) == "denylist" { follow(&denylist, entry, isOff: isOff) }
      case .restoreCleared:
        // The line of a switch: where it stands before the end, what ran over the radio since shows that it is over.
        let isAway = entry.order > end.order
        guard isAway || !Self.wasRadioUsed(after: entry, before: end.order, world) else { continue }
        if entry.fields.text(.cause) == "power" { follow(&power, entry, isOff: true) }
        if entry.fields.text(.cause) == "denylist" {
          follow(&denylist, entry, isOff: isAway || !entry.says("turned 0"))
          isCleared = isCleared || isAway
        }
      default: break
      }
    }
    isCleared = isCleared || denylist?.kind == .restoreCleared
    let isPowerOfAirplane = airplane?.event.pattern == "airplane-power-off"
    wasPowerSwitched = power != nil || isPowerOfAirplane
    isStateCleared = isCleared
    if let airplane {
      (kind, line) = (.airplane, airplane)
      stayedOn = !wasPowerSwitched && Self.wasRadioUsed(after: airplane, before: until, world)
    } else if let power {
      (kind, line) = (.settings, power)
    } else if let denylist {
      (kind, line) = (.controlCenter, denylist)
    } else {
      return nil
    }
  }

  /// A callback or link between the two moments that only a radio that is on gives, of any app.
  private static func wasRadioUsed(after line: Entry, before end: Int, _ world: World) -> Bool {
    func isUse(_ entry: Entry) -> Bool {
      guard entry.order > line.order, entry.order < end else { return false }
      return entry.needsPower || entry.kind == .linkUp || entry.kind == .daemonValue
        || (entry.kind == .appState && entry.fields.text(.state) == "poweredOn")
    }
    return world.liveApps.contains { app in
      app.between.contains(where: isUse)
        || app.hasLife { $0.events.contains(where: isUse) || $0.prologue.contains(where: isUse) }
    }
  }
}
