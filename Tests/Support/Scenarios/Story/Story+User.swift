/// What happens while a user holds the phone, and when the system puts the app to sleep.
extension Story {
  /// The user opens the app: SpringBoard launches it, the app creates its manager, the radio is on.
  public mutating func launchByUser(pid: UInt32) {
    self.pid = pid
    launchLines(role: "UserInteractive")
    springBoard("Process", "\(app.target(pid: pid)) Setting process visibility to: Foreground")
    springBoard(
      "Process",
      "Application process state changed for \(app.bundle): <SBApplicationProcessState: 0x28176e2c0; pid: \(pid); taskState: Running; visibility: Foreground>"
    )
    wait(0.18)
    callback(.launched(bluetoothIdentifiers: []))
    createManager(identifier: app.identifier)
    wait(0.02)
    callback(.state(5))
  }

  /// Goes on in another life whose launch no line shows.
  public mutating func continueAs(pid: UInt32) { self.pid = pid }

  /// runningboardd starts the process.
  mutating func launchLines(role: String) {
    runningboardd("process", "Executing launch request for \(app.target) (FBApplicationProcess)")
    runningboardd("job", "Creating and launching job for: \(app.target)")
    wait(0.03)
    runningboardd("process", "Now tracking process: \(app.target(pid: pid))")
    runningboardd("state", "Calculated state for \(app.target): running-active (role: \(role))")
    springBoard("Process", "\(app.target(pid: pid)) Bootstrap success!")
  }

  /// The app creates its central manager, and the daemon registers the session.
  public mutating func createManager(identifier: String?, backgrounding: Bool = true) {
    callback(.managerCreated(identifier: identifier))
    session = nextSession()
    bluetoothd(
      "Server.XPC",
      "Received XPC check-in from session \(session) fAccessLevel 1 fProgrammaticPairing 0")
    let persistence = identifier == nil ? "off" : "on"
    bluetoothd(
      "Server.App",
      "Registering central session \(session) with backgrounding: \(backgrounding ? "on" : "off"), persistence: \(persistence) restoreID: \(identifier ?? "(null)")"
    )
  }

  /// The app asks for its accessory, which answers, is discovered and subscribed to.
  public mutating func connect() {
    let device = app.peripheral
    callback(.connectRequested)
    bluetoothd("Server.XPC", "Received XPC message \"CBMsgIdConnectPeripheral\" from session \"\(session)\"")
    bluetoothd(
      "Server.App",
      "Connecting device \"\(device.identifier)\" for session \"\(session)\" with alerts (connect:0 disconnect:0 notify:0)"
    )
    bluetoothd("Server.TimeLine.App", "App connecting - {cbuuid: \(device.identifier), bundle: \(app.bundle)}")
    wait(0.7)
    linkUp()
    callback(.connected)
    wait(0.25)
    callback(.servicesDiscovered)
    wait(0.2)
    callback(.subscribed)
    wait(1)
    value("0048")
  }

  /// The link comes up, as the daemon sees it.
  public mutating func linkUp(wakes: Bool = false) {
    let device = app.peripheral
    bluetoothd(
      "Server.LE.Connection",
      "handleConnectionCompleteCallback address=Random 5C:F3:70:8E:21:4B handle=0x40 status=0 connectionIsActive=1, wakeupEvent=\(wakes ? 1 : 0)"
    )
    bluetoothd("Server.App", "Device \(device.identifier) connected with result 0")
    bluetoothd(
      "Server.TimeLine.App",
      "App ready - {cbuuid: \(device.identifier), bundle: \(app.bundle), transport: LE, result: 0}")
  }

  /// The link is lost, out of range.
  public mutating func linkDown() {
    let device = app.peripheral
    bluetoothd(
      "Server.LE.Connection",
      "LE ConnManager disconnection complete reason 708 address=<private> localRole=Master wakeUp=1 encrypted:1 timeOffsetInMs:0"
    )
    bluetoothd(
      "Server.TimeLine.App", "App disconnected - {cbuuid: \(device.identifier), bundle: \(app.bundle), reconnecting: N}"
    )
  }

  /// A value of the accessory reaches the app.
  public mutating func value(_ hex: String) {
    bluetoothd(
      "Server.GATT", level: .info,
      "Dispatching GATT indication for device \"\(app.peripheral.identifier)\" to session \"\(session)\"")
    callback(.value(hex))
  }

  /// The user leaves the app.
  public mutating func goToBackground() {
    callback(.background)
    springBoard("Process", "\(app.target(pid: pid)) Setting process visibility to: Background")
    springBoard(
      "Process",
      "Application process state changed for \(app.bundle): <SBApplicationProcessState: 0x28176e2c0; pid: \(pid); taskState: Running; visibility: Background>"
    )
    runningboardd("state", "Calculated state for \(app.target): running-active (role: Background)")
  }

  /// runningboardd suspends the app, `after` seconds from now.
  public mutating func suspend(after seconds: Double = 0) {
    wait(seconds)
    runningboardd("process", "\(app.target(pid: pid)) Suspending task.")
    runningboardd("process", "\(app.target(pid: pid)) Shutdown sockets (ALL)")
    bluetoothd("Server.AppRestoration", "State of application \(app.bundle) is now suspended")
    if lifecycle {
      write(
        .dasd, library: "DuetActivitySchedulerDaemon", subsystem: "com.apple.duetactivityscheduler",
        category: "lifecycle", "Received state update for \(pid) (\(app.target), running-suspended-NotVisible")
    }
  }

  /// A value wakes the suspended app for a moment; the process is the same.
  public mutating func wake(value hex: String = "004B", suspendedAfter seconds: Double = 8.6) {
    let device = app.peripheral
    bluetoothd(
      "Server.TimeLine.Power",
      "AP wakeup by LE notification bundleID=\(app.bundle), uuid=\(device.identifier), deviceName=<private>, peerType=Other"
    )
    runningboardd(
      "assertion",
      """
      Acquiring assertion targeting \(app.target(pid: pid)) from originator [daemon<com.apple.bluetoothd>:84] with \
      description <RBSAssertionDescriptor| "com.apple.bluetoothd.processEvents" ID:33-84-\(30_000 + lines.count) \
      target:\(app.target(pid: pid)) attributes:[
      \t<RBSDomainAttribute| domain:"com.apple.bluetoothd" name:"ProcessEvents" sourceEnvironment:"(null)">,
      \t<RBSAcquisitionCompletionAttribute| policy:AfterApplication>
      \t]>
      """)
    runningboardd("state", "Calculated state for \(app.target): running-active (role: Background)")
    runningboardd("process", "\(app.target(pid: pid)) Resuming task.")
    bluetoothd("Server.AppRestoration", "State of application \(app.bundle) is now background-running")
    wait(0.02)
    value(hex)
    suspend(after: seconds)
  }
}
