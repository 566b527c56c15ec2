/// How a life ends.
extension Story {
  /// The system needs memory and kills the suspended app; bluetoothd keeps its state.
  public mutating func killWhileSuspended(ageSeconds: Int = 612, isScanning: Bool = false) {
    kernel(
      "memorystatus: killing_specific_process pid \(pid) [\(app.process)] (vm-pageshortage 0 \(ageSeconds)s rf:- type:app) 48231KB - memorystatus_available_pages: 10423"
    )
    exitLines(spokenOf: "Application \(app.bundle) has been terminated")
    persist(isScanning: isScanning)
  }

  /// The system kills the app while it runs in the background window.
  public mutating func killWhileAwake() {
    kernel(
      "memorystatus: killing_specific_process pid \(pid) [\(app.process)] (per-process-limit 40 6s rf:- type:app) 71024KB - memorystatus_available_pages: 31877"
    )
    exitLines(spokenOf: "Application \(app.bundle) has been terminated")
    persist()
  }

  /// The user swipes the app away; bluetoothd drops its state.
  public mutating func forceQuit() {
    let context =
      "<RBSTerminateContext| domain:10 code:0xDEADFA11 explanation:killed from app switcher reportType:None maxTerminationResistance:Interactive>"
    let target = app.target(pid: pid)
    runningboardd(
      "process",
      "Received termination request from [osservice<com.apple.SpringBoard>:35] on <RBSProcessPredicate <RBSProcessHandlePredicate| \(target)>> with context \(context)"
    )
    runningboardd("process", "\(target) Terminating with context: \(context)")
    runningboardd("process", "\(target) terminate_with_reason() success")
    if lifecycle {
      write(
        .launchd,
        "UIKitApplication:\(app.bundle)[8f1e][rb-legacy] [\(pid)]: exited with exit reason (namespace: 10 code: 0xdeadfa11) - OS_REASON_RUNNINGBOARD | \(context), ran for \(now / 1_000)ms"
      )
    }
    exitLines(spokenOf: "Application \(app.bundle) has been killed by the user")
    bluetoothd("Server.AppRestoration", "Removing restorable session \(session) due to termination reason 1")
  }

  /// The app falls over.
  public mutating func crash() {
    springBoard("Process", "Application 'UIKitApplication:\(app.bundle)[0x8f1e]' exited abnormally via signal.")
    exitLines(spokenOf: "Application \(app.bundle) has been terminated")
    persist()
  }

  /// runningboardd and bluetoothd notice the end of the process.
  public mutating func exitLines(spokenOf daemonText: String) {
    wait(0.04)
    runningboardd("process", "\(app.target(pid: pid)) termination reported by proc_exit")
    runningboardd("process", "Removing process: \(app.target(pid: pid))")
    bluetoothd("Server.AppRestoration", daemonText)
    bluetoothd("Server.AppRestoration", "appSessionTerminated:{isAlive: false, bundleId: \(app.bundle)}")
  }

  /// bluetoothd keeps what the app waited for.
  public mutating func persist(isScanning: Bool = false) {
    guard let identifier = app.identifier else { return }
    bluetoothd(
      "Server.AppRestoration",
      "Session \(session) will be persisted, as it was performing long-term action.  Kill reason 0")
    save(identifier: identifier, isScanning: isScanning)
  }

  /// The content of the saved state.
  mutating func save(identifier: String, isScanning: Bool) {
    let services = isScanning ? "(\n    \(app.peripheral.service)\n)" : "()"
    bluetoothd(
      "Server.AppRestoration",
      "Saving Central restoration data: 0x75b8e2d40 - bundleId \(app.bundle), restorationId: \(identifier), servicesToScan: \(services), peripherals: (\n    \"\(app.peripheral.identifier)\"\n), isScanning: \(isScanning ? "True" : "False"), fIsContactTracingScanning:NO"
    )
  }
}
