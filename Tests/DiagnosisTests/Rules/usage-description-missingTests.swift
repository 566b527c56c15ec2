import Testing

@testable import Diagnosis

@Suite struct UsageDescriptionMissingTests {
  private static let rule = "usage-description-missing"

  private static func crash(_ key: String) -> String {
    "This app has crashed because it attempted to access privacy-sensitive data without a usage description.  The app's "
      + "Info.plist must contain an \(key) key with a string value explaining to the user how the app uses this data."
  }

  private static func life(_ key: String) -> [LogText.Line] {
    LogText.neighbours(-40...60) + LogText.launch(1, 4729) + [
      LogText.app(1.4, 4729, "CBCentralManager init restoreIdentifier: com.example.central"),
      LogText.app(1.5, 4729, "[access] " + crash(key)),
      LogText.board(1.9, "[\(LogText.target):4729] termination reported by launchd (2, 6, 6)"),
    ]
  }

  private static let fired = life("NSBluetoothAlwaysUsageDescription")

  @Test(arguments: ["NSBluetoothAlwaysUsageDescription", "NSBluetoothPeripheralUsageDescription"])
  func thePrivacyCrashNamesTheKey(key: String) throws {
    try LogText.analyze(Self.life(key)).expect(
      Self.rule, .error, .certain, proof: ["must contain an \(key)"], says: [key])
  }

  @Test func theCrashMayBeAllThatTheLogHasOfTheApp() throws {
    let lines = Self.fired.filter { !$0.message.contains("CBCentralManager") }
    #expect(try LogText.analyze(lines).finding(Self.rule)?.severity == .error)
  }

  @Test func theTerminationReasonNamesItAsWell() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...60) + LogText.launch(1, 4729) + LogText.manager(1.4, 4729) + [
        LogText.Line(
          at: 1.6, process: "launchd", pid: 1, library: nil, origin: nil,
          message:
            "UIKitApplication:com.example.fitness[0xc2d1][rb-legacy] [4729]: exited with exit reason (namespace: "
            + "11 code: 0x0) - OS_REASON_TCC | \(Self.crash("NSBluetoothAlwaysUsageDescription")), ran for 512ms")
      ])
    told.expect(
      Self.rule, .error, .certain, proof: ["OS_REASON_TCC"], says: ["NSBluetoothAlwaysUsageDescription"])
  }

  @Test(arguments: ["NSCameraUsageDescription", "NSLocationWhenInUseUsageDescription"])
  func anotherKeyIsNothing(key: String) throws {
    try LogText.analyze(Self.life(key)).expect(Self.rule, answers: [])
  }

  @Test func itExplainsARelaunchThatFailed() throws {
    let told = try LogText.analyze(
      LogText.neighbours(-40...60) + LogText.relaunch(1, 4729) + [
        LogText.app(1.5, 4729, "[access] " + Self.crash("NSBluetoothAlwaysUsageDescription")),
        LogText.board(1.9, "[\(LogText.target):4729] termination reported by launchd (2, 6, 6)"),
        LogText.daemon(16.3, "Verifying Application Resurrected <com.example.fitness>"),
      ])
    #expect(told.finding(Self.rule) != nil)
    #expect(told.finding("manager-not-created") == nil)
    #expect(told.finding("restore-identifier-mismatch") == nil)
  }

  @Test func noCutOfALogShowsANewError() throws {
    try LogText.expectNoNewErrorInCuts(Self.fired)
    try LogText.expectNoNewErrorInCuts(Self.life("NSCameraUsageDescription"))
  }
}
