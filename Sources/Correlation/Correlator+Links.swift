import Parsing

/// Lines about links and the daemon that name no app.
extension Correlator {
  /// Hangs a line of the daemon's link layers on its device, at once or when its moment is over.
  mutating func routeLink(_ entry: Entry, _ subject: Subject) {
    guard LinkNames.concerns(entry) else { return route(entry, subject) }
    if let named = linkNames.take(entry) { route(named) }
  }

  /// Lines whose moment is over at `marker` go to the device that they found.
  mutating func settleLinks(before marker: Marker) {
    guard !linkNames.isIdle else { return }
    for entry in linkNames.settle(before: marker) { route(entry) }
  }

  /// The log is at its end.
  mutating func settleLinks() {
    for entry in linkNames.settleAll() { route(entry) }
  }

  /// Keeps what is said of a device that no app is known to use.
  mutating func keepStray(_ entry: Entry, _ device: String) {
    guard LinkNames.isDevice(device), !world.systemDevices.contains(device) else { return }
    world.strays.follow(entry, of: device)
    if entry.kind != .linkUp, entry.kind != .linkConnecting { touched.devices.insert(device) }
  }

  /// A device that the system itself connects is none of an app's accessories.
  mutating func noteSystemDevice(_ event: Event) {
    guard let device = event.fields.text(.device), LinkNames.isDevice(device),
      world.systemDevices.count < Bounds.systemDevices
    else { return }
    world.systemDevices.insert(device)
  }

  /// Watches the daemon's pid.
  mutating func watchDaemon(_ process: String?, _ pid: UInt32?, at marker: Marker, isBoot: Bool) {
    guard let pid else { return }
    let input = marker.position.input
    while daemonWatches.count <= input { daemonWatches.append(DaemonWatch()) }
    if isBoot { return daemonWatches[input].restart() }
    if let restart = daemonWatches[input].see(process, pid, at: marker) {
      if world.daemonRestarts.count >= Bounds.daemonRestarts { world.daemonRestarts.removeFirst() }
      world.daemonRestarts.append(restart)
      for app in followed where world.apps[app].hasBluetooth { touched.apps.insert(app) }
    }
  }

  /// The first event of the daemon under its new pid shows the restart, where the line that told it has no text at hand.
  mutating func nameRestart(by event: Event, at marker: Marker) {
    guard let last = world.daemonRestarts.indices.last, world.daemonRestarts[last].entry == nil,
      event.process == "bluetoothd", event.kind != .deviceBoot, world.daemonRestarts[last].after == event.pid,
      world.daemonRestarts[last].marker.position.input == marker.position.input
    else { return }
    world.daemonRestarts[last].entry = Entry(event, order: marker.order)
    for app in followed where world.apps[app].hasBluetooth { touched.apps.insert(app) }
  }
}
