import Testing

@testable import Parsing

/// What a line of a library shows of all that the library would print.
@Suite struct PatternLibraryWordingTests {
  private static func event(_ message: String, library: PatternLibrary? = nil) throws -> Event? {
    let library = try library ?? PatternSamplesTests.library.get()
    var matcher = PatternMatcher(library: library)
    var record = Record()
    record.message = Array(message.utf8)
    record.process = "Fitness"
    let literals = PatternSamplesTests.literals(of: library, in: message)
    if case .event(let event) = matcher.match(record, literals: literals[...]) { return event }
    return nil
  }

  @Test(arguments: [
    ("[FBP-iOS] centralManagerDidUpdateState CBManagerStatePoweredOn", "flutter-blue-plus"),
    ("CentralManager(4377919664) didUpdateState(state: poweredOn)", "rxbluetoothkit"),
    ("[Bluejay] [main] > Central manager state updated: Powered On", "bluejay"),
    ("[LBT: CBCMD] DidUpdateState 5", "littlebluetooth"),
    ("in centralManagerDidUpdateState, for peripheral with name Sensor-1, new state is poweredOn", "xdripswift"),
  ])
  func aLineOfALibraryShowsThatItWouldPrintTheRestoreCallback(line: String, name: String) throws {
    let wording = try #require(try Self.event(line)?.library)
    #expect(wording.name == name)
    #expect(wording.events.contains(.appRestore))
    #expect(wording.events.contains(.appState))
  }

  @Test(arguments: [
    "centralManagerDidUpdateState: 5", "didConnectPeripheral", "[BLE] willRestoreState called",
    "Peripheral Connected: 11111111-2222-3333-4444-555555555555",
    "Status of CoreBluetooth central manager changed 5 State powered up",
    "Restoring peripheral from state: 11111111-2222-3333-4444-555555555555",
    "[FBP] <connect> args: {remote_id: 11111111-2222-3333-4444-555555555555}",
    "in initialize, restoreID created (stable from address): xDrip4iOS-1",
  ])
  func whatAnyAppPrintsOrALibraryOnlyAtTimesShowsNothing(line: String) throws {
    let event = try #require(try Self.event(line))
    #expect(event.library == nil)
  }

  @Test func anErrorShowsOnlyThatErrorsArePrinted() throws {
    let error = try #require(try Self.event("[FBP-iOS] didFailToConnectPeripheral:")?.library)
    #expect(error.events.contains(.appConnectFailed))
    #expect(!error.events.contains(.appRestore) && !error.events.contains(.appConnectSucceeded))
    let usual = try #require(try Self.event("[FBP-iOS] didConnectPeripheral")?.library)
    #expect(usual.events.contains(.appRestore) && usual.events.contains(.appConnectFailed))
    #expect(!usual.events.contains(.appDiscovered), "printed only when the app wants everything")
    let all = try #require(try Self.event("[FBP-iOS] centralManager didDiscoverPeripheral")?.library)
    #expect(all.events.isSuperset(of: usual.events) && all.events.contains(.appDiscovered))
  }

  @Test func aUsersFileMayBeALibrary() throws {
    let text = """
      emitter: {process: app}
      patterns:
        - name: own-state
          event: app.state
          known: library
          contains: '[Own] state'
          match: '\\[Own\\] state (?<state>\\w+)'
          samples: [{text: '[Own] state on', fields: {state: poweredOn}}]
          rejects: ['[Own] states']
        - name: own-restore
          event: app.restore
          set: {dictionary: not-printed}
          known: library
          contains: '[Own] restored'
          match: '\\[Own\\] restored'
          samples: [{text: '[Own] restored'}]
          rejects: ['[Own] restores']
        - name: own-remark
          event: app.discovered
          known: library
          vouches: false
          contains: '[Own] found'
          match: '\\[Own\\] found'
          samples: [{text: '[Own] found'}]
          rejects: ['[Own] finds']
      """
    let library = try PatternSamplesTests.library.get()
      .adding(files: [PatternFile(name: "own.yaml", bytes: Array(text.utf8))])
    let state = try #require(try Self.event("[Own] state on", library: library))
    #expect(state.library == LibraryWording(name: "own", events: [.appState, .appRestore]))
    #expect(try #require(try Self.event("[Own] found", library: library)).library == nil)
    #expect(library.libraryEvents(ofPattern: "own-restore") == [.appState, .appRestore])
    #expect(library.libraryEvents(ofPattern: "own-remark") == nil)
    #expect(library.libraryEvents(ofPattern: "no-such-pattern") == nil)
  }

  @Test func vouchesIsTrueOrFalse() {
    let text = """
      emitter: {process: app}
      patterns:
        - name: own-state
          event: app.state
          known: library
          vouches: sometimes
          contains: own state
          match: own state
          samples: [{text: own state}]
          rejects: [own states]
      """
    let file = PatternFile(name: "own.yaml", bytes: Array(text.utf8))
    let error = #expect(throws: PatternProblems.self) { try PatternLibrary(patterns: []).adding(files: [file]) }
    #expect(error?.description == "own.yaml:6: vouches is true or false")
  }
}
