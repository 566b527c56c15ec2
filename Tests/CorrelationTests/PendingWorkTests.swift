import Parsing
import Testing

@testable import Correlation

/// What waits with Core Bluetooth, as lines change it.
@Suite struct PendingWorkTests {
  private static func after(_ events: [(EventKind, KeyValuePairs<Field, FieldValue>)]) -> PendingWork {
    var work = PendingWork()
    for (index, (kind, fields)) in events.enumerated() {
      let position = SourcePosition(input: 0, line: index + 1, offset: Int64(index))
      work.follow(Entry(Event(kind: kind, fields: Fields(fields), position: position), order: index + 1))
    }
    return work
  }

  private static let device = FieldValue.text(Story.device)

  @Test func aConnectWaitsUntilItIsAnswered() {
    #expect(Self.after([(.appConnectRequested, [.device: Self.device])]).words == ["connect \(Story.device)"])
    let up: [(EventKind, KeyValuePairs<Field, FieldValue>)] = [
      (.appConnectRequested, [.device: Self.device]), (.appConnectSucceeded, [.device: Self.device]),
    ]
    #expect(Self.after(up).words == ["connection \(Story.device)"])
    #expect(!Self.after(up + [(.appDisconnected, [.device: Self.device])]).isAnything)
  }

  @Test func theDaemonsRepetitionLeavesALinkUp() {
    let work = Self.after([
      (.linkUp, [.device: Self.device]), (.requestConnect, [.device: Self.device]),
    ])
    #expect(work.device(Story.device)?.link == .connected)
  }

  @Test func aDropAfterACancelIsTheAppsOwn() {
    let work = Self.after([
      (.appConnectSucceeded, [.device: Self.device]), (.appConnectCancelled, [.device: Self.device]),
      (.appDisconnected, [.device: Self.device]),
    ])
    #expect(work.device(Story.device)?.droppedByApp == true)
  }

  @Test func aDropOfWhichNoLineTellsTheCauseIsNotTheAppsOwn() {
    let work = Self.after([
      (.appConnectSucceeded, [.device: Self.device]), (.appDisconnected, [.device: Self.device, .code: .number(6)]),
    ])
    #expect(work.device(Story.device)?.droppedByApp == false)
  }

  @Test func whatTheSystemReconnectsWaits() {
    let work = Self.after([
      (.linkUp, [.device: Self.device]), (.linkDown, [.device: Self.device, .reconnecting: .flag(true)]),
    ])
    #expect(work.isAnything)
  }

  @Test func onlyAFilteredScanWaits() {
    let filtered = Self.after([(.appScanStarted, [.filter: .text("services"), .services: .list(["180D"])])])
    #expect(filtered.isAnything && filtered.words == ["scan 180D"])
    let open = Self.after([(.appScanStarted, [.filter: .text("none")])])
    #expect(!open.isAnything && !open.isScanUnclear)
    let unclear = Self.after([(.requestScan, [:])])
    #expect(!unclear.isAnything && unclear.isScanUnclear)
    #expect(Self.after([(.requestScan, [:]), (.requestScanStop, [:])]).scan == nil)
  }

  @Test func aDictionaryGivesBackWhatItHolds() {
    let work = Self.after([
      (
        .appRestore,
        [
          .role: .text("central"), .devices: .list([Story.device, "OTHER"]),
          .value: .list(["connected", "disconnected"]), .services: .list(["180D"]),
        ]
      )
    ])
    #expect(work.words == ["connection \(Story.device)", "scan 180D"])
    #expect(work.device("OTHER")?.link == .disconnected)
  }

  @Test func aConnectWithoutADeviceIsRemembered() {
    #expect(Self.after([(.appConnectRequested, [:])]).unnamedConnect != nil)
    #expect(Self.after([(.appConnectRequested, [:]), (.appConnectFailed, [:])]).unnamedConnect == nil)
  }
}
