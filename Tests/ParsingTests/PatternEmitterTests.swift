import Testing

@testable import Parsing

/// Whose lines are whose.
@Suite struct PatternEmitterTests {
  @Test(arguments: [
    ("bluetoothd", Emitter.daemon as Emitter?), ("runningboardd", .lifecycle), ("SpringBoard", .lifecycle),
    ("launchd", .lifecycle), ("kernel", .lifecycle), ("dasd", .lifecycle), ("ReportCrash", .lifecycle),
    ("osanalyticshelper", .lifecycle), ("Fitness", .app), ("Runner", .app), ("My App", .app), ("locationd", nil),
    ("BTLEServer", nil), ("sharingd", nil), ("searchpartyd", nil), ("wirelessproximityd", nil), ("CommCenter", nil),
    ("UserEventAgent", nil), ("com.apple.WebKit.Networking", nil),
  ])
  func theProcessTellsTheEmitter(process: String, emitter: Emitter?) {
    #expect(EmitterTable.emitter(process: process) == emitter)
  }

  @Test func coreBluetoothInsideAnAppIsTheFramework() {
    #expect(EmitterTable.emitter(process: "Fitness", library: "CoreBluetooth") == .framework)
    #expect(EmitterTable.emitter(process: "Fitness", category: "CoreBluetooth") == .framework)
    #expect(EmitterTable.emitter(process: "bluetoothd", category: "CoreBluetooth") == .daemon)
    #expect(EmitterTable.emitter(process: "sharingd", library: "CoreBluetooth") == nil)
  }

  @Test func aRecordWithoutAProcessIsTheApps() {
    #expect(EmitterTable.emitter(process: nil) == .app)
  }

  @Test(arguments: [
    ("/System/Applications/Watch.app/Watch", true), ("/usr/libexec/somethingd", true), ("/usr/sbin/somethingd", true),
    ("/private/var/containers/Bundle/Application/1/App.app/App", false),
    ("/Applications/App.app/Contents/MacOS/App", false),
    (
      "/Library/Developer/CoreSimulator/Profiles/Runtimes/iOS.simruntime/Contents/Resources/RuntimeRoot/System/Library/x",
      true
    ),
    ("/Users/me/Library/Developer/CoreSimulator/Devices/1/data/Containers/Bundle/Application/1/App.app/App", false),
  ])
  func theImagesPathTellsApplesProcesses(path: String, isApple: Bool) {
    #expect(EmitterTable.isApple(process: "App", imagePath: path) == isApple)
  }

  @Test func misuseLinesInTextAreTheFrameworks() throws {
    var record = Record()
    record.process = "Fitness"
    record.message = Array("[CoreBluetooth] XPC connection invalid".utf8)
    let library = try PatternSamplesTests.library.get()
    var matcher = PatternMatcher(library: library)
    let literals = PatternSamplesTests.literals(of: library, in: "[CoreBluetooth] XPC connection invalid")
    guard case .event(let event) = matcher.match(record, literals: literals[...]) else {
      Issue.record("no event")
      return
    }
    #expect(event.emitter == .framework)
  }
}
