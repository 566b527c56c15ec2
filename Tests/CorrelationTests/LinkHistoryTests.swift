import Parsing
import Testing

@testable import Correlation

/// Lines of the daemon's layers about one link, and whose they are.
@Suite struct LinkHistoryTests {
  private static let device = Story.device
  private static let other = "66666666-7777-8888-9999-AAAAAAAAAAAA"
  private static let session = "\(Story.bundle)-central-400-7"

  /// An app with its sensor connected at 1 s, by the handle 41.
  private static func connected(_ devices: [String] = [device]) -> Story {
    var story = Story()
    story.launched(0)
    story.registered(0.2)
    for (index, device) in devices.enumerated() {
      let at = 1 + Double(index)
      story.daemon(at - 0.3, .requestConnect, [.device: .text(device), .bundle: .text(Story.bundle)])
      story.daemon(at, .linkUp, [.device: .text("AA:BB:CC:DD:EE:0\(index)"), .handle: .text("0x4\(index + 1)")])
      story.daemon(at + 0.01, .linkUp, [.device: .text(device)])
      story.daemon(at + 0.02, .linkUp, [.device: .text(device), .bundle: .text(Story.bundle)])
    }
    story.sight(5, emitter: .daemon, process: "bluetoothd", pid: 96)
    return story
  }

  /// The seven lines in which one loss shows, 2 ms apart, and a record that comes later.
  private static func loss(
    _ at: Double, of device: String = device, code: Int = 708, initiator: String? = nil, handle: String = "0x41",
    in story: inout Story
  ) {
    story.daemon(at, .linkDown, [.handle: .text(handle)])
    story.daemon(at + 0.002, .linkDown, [.handle: .text(handle), .code: .number(code)])
    story.daemon(at + 0.004, .linkDown, [.device: .redacted(hash: nil), .code: .number(code)])
    if let initiator {
      story.daemon(at + 0.006, .linkDown, [.device: .text(device), .initiator: .text(initiator)])
    } else {
      story.daemon(at + 0.006, .linkDown, [.device: .text(device)])
    }
    story.daemon(at + 0.008, .linkDown, [.code: .number(code)])
    story.daemon(
      at + 0.01, .linkDown,
      [.device: .text(device), .bundle: .text(Story.bundle), .reconnecting: .flag(false)])
    story.daemon(at + 0.012, .linkDown, [.device: .text(device), .bundle: .text(Story.bundle)])
    story.sight(at + 3, emitter: .daemon, process: "bluetoothd", pid: 96)
  }

  private static func losses(_ story: Story, of device: String = device) -> [LinkHistory.Occurrence] {
    story.lives.last?.links.occurrences(of: device).filter { $0.kind == .down } ?? []
  }

  @Test func whatWaitsIsSettledByARecordOfAnotherClock() {
    func line(_ order: Int, _ at: Int64, timeline: UInt16 = 0, _ fields: KeyValuePairs<Field, FieldValue>) -> Entry {
      let time = Instant(microseconds: at, zoneMinutes: 0, resolution: 1, timeline: timeline)
      let position = SourcePosition(input: 0, line: order, offset: Int64(order) * 100)
      return Entry(Event(kind: .linkDown, fields: Fields(fields), time: time, position: position), order: order)
    }
    var names = LinkNames()
    #expect(names.take(line(1, 1_000_000, [.handle: .text("0x41"), .code: .number(708)])) == nil)
    #expect(names.take(line(2, 1_002_000, [.device: .text(Self.device)])) != nil)
    #expect(names.settle(before: line(3, 1_003_000, [:]).marker).isEmpty && !names.isIdle)
    let found = names.settle(before: line(4, 500_000, timeline: 1, [:]).marker)
    #expect(found.map { $0.fields.text(.device) } == [Self.device])
    #expect(names.isIdle)
  }

  @Test func sevenViewsAreOneLossWithReasonAndInitiator() throws {
    var story = Self.connected()
    Self.loss(10, code: 722, initiator: "local", in: &story)
    let losses = Self.losses(story)
    #expect(losses.count == 1)
    #expect(losses.first?.views.count == 7)
    #expect(losses.first?.reason == 722)
    #expect(losses.first?.initiator == "local")
    #expect(story.lives.last?.links.occurrences(of: Self.device).filter { $0.kind == .up }.count == 1)
    let pending = try #require(story.lives.last?.pending.device(Self.device))
    #expect(pending.link == .disconnected)
    #expect(pending.since.time?.microseconds == 10_000_000)
  }

  @Test func theAppsCallbackIsAnotherViewHoweverLate() {
    var story = Self.connected()
    Self.loss(10, in: &story)
    story.app(400, .appDisconnected, [.device: .text(Self.device), .code: .number(6), .domain: .text("CBErrorDomain")])
    let losses = Self.losses(story)
    #expect(losses.count == 1)
    #expect(losses.first?.error == 6 && losses.first?.reason == 708)
  }

  @Test func aLateCallbackOfTheConnectionMakesNoSecondOne() {
    var story = Self.connected()
    Self.loss(10, in: &story)
    story.app(400, .appConnectSucceeded, [.device: .text(Self.device)])
    story.app(400.1, .appDisconnected, [.device: .text(Self.device)])
    #expect(story.lives.last?.links.occurrences(of: Self.device).map(\.kind) == [.up, .down])
  }

  @Test func eachConnectionHasItsOwnLoss() {
    var story = Self.connected()
    for at in [10.0, 30, 50] {
      Self.loss(at, in: &story)
      story.daemon(at + 5, .linkUp, [.device: .text(Self.device), .bundle: .text(Story.bundle)])
    }
    #expect(Self.losses(story).count == 3)
  }

  @Test func withTwoDevicesInOneMomentNoReasonIsGuessed() {
    var story = Self.connected([Self.device, Self.other])
    story.daemon(10, .linkDown, [.device: .redacted(hash: nil), .code: .number(708)])
    story.daemon(10.01, .linkDown, [.device: .text(Self.device)])
    story.daemon(10.02, .linkDown, [.device: .text(Self.other)])
    story.sight(13, emitter: .daemon, process: "bluetoothd", pid: 96)
    #expect(Self.losses(story).first?.reason == nil)
    #expect(Self.losses(story, of: Self.other).first?.reason == nil)
  }

  @Test func aReasonThatDoesNotFitIsAnotherLinks() {
    var story = Self.connected()
    story.daemon(10, .linkDown, [.device: .redacted(hash: nil), .code: .number(708)])
    story.daemon(10.01, .linkDown, [.device: .text(Self.device), .initiator: .text("local")])
    story.sight(13, emitter: .daemon, process: "bluetoothd", pid: 96)
    #expect(Self.losses(story).first?.reason == nil)
  }

  @Test func aHandleTellsTheDevice() {
    var story = Self.connected([Self.device, Self.other])
    story.daemon(10, .linkDown, [.handle: .text("0x0042"), .code: .number(719)])
    story.sight(13, emitter: .daemon, process: "bluetoothd", pid: 96)
    #expect(Self.losses(story, of: Self.other).first?.reason == 719)
    #expect(Self.losses(story).isEmpty)
  }

  @Test func aHandleThatIsUsedAgainIsNoLongerTheDevices() {
    var story = Self.connected()
    Self.loss(10, in: &story)
    story.daemon(20, .linkDown, [.handle: .text("0x41"), .code: .number(719)])
    story.sight(23, emitter: .daemon, process: "bluetoothd", pid: 96)
    #expect(Self.losses(story).count == 1)
    #expect(Self.losses(story).first?.reason == 708)
  }

  @Test func anUnknownAddressIsNobodys() {
    var story = Self.connected()
    story.daemon(10, .linkDown, [.device: .text("11:22:33:44:55:66"), .handle: .text("0x50"), .code: .number(708)])
    story.sight(13, emitter: .daemon, process: "bluetoothd", pid: 96)
    #expect(Self.losses(story).isEmpty)
    #expect(story.lives.last?.pending.device(Self.device)?.link == .connected)
  }

  @Test func wholeSecondsJoinWithinTheirSecond() {
    var story = Story()
    story.resolution = 1_000_000
    story.launched(0)
    story.registered(0)
    story.daemon(1, .linkUp, [.device: .text(Self.device), .bundle: .text(Story.bundle)])
    story.daemon(10, .linkDown, [.device: .redacted(hash: nil), .code: .number(708)])
    story.daemon(10, .linkDown, [.device: .text(Self.device), .bundle: .text(Story.bundle)])
    story.sight(15, emitter: .daemon, process: "bluetoothd", pid: 96)
    #expect(Self.losses(story).count == 1)
    #expect(Self.losses(story).first?.reason == 708)
  }

  @Test func withoutTimesNothingIsJoinedByItsMoment() {
    var story = Story()
    story.hasTimes = false
    story.launched(0)
    story.registered(0)
    story.daemon(1, .linkUp, [.device: .text(Self.device), .bundle: .text(Story.bundle)])
    story.daemon(2, .linkDown, [.device: .redacted(hash: nil), .code: .number(708)])
    story.daemon(2, .linkDown, [.device: .text(Self.device), .bundle: .text(Story.bundle)])
    story.daemon(2, .linkDown, [.device: .text(Self.device)])
    #expect(Self.losses(story).count == 1)
    #expect(Self.losses(story).first?.reason == nil)
  }

  @Test func whatWaitsIsSettledAtTheEnd() {
    var story = Self.connected()
    story.daemon(10, .linkDown, [.device: .redacted(hash: nil), .code: .number(708)])
    story.daemon(10.01, .linkDown, [.device: .text(Self.device)])
    #expect(Self.losses(story).first?.reason == nil)
    story.settle()
    #expect(Self.losses(story).first?.reason == 708)
  }

  /// A view that had to wait for its device is told after what the app did in the meantime.
  @Test func aViewThatWaitedDoesNotTakeBackTheConnectThatFollowed() {
    var story = Self.connected()
    story.daemon(10, .linkDown, [.device: .redacted(hash: nil), .code: .number(708)])
    story.daemon(10.002, .linkDown, [.device: .text(Self.device), .bundle: .text(Story.bundle)])
    story.daemon(10.01, .requestConnect, [.device: .text(Self.device), .bundle: .text(Story.bundle)])
    story.sight(13, emitter: .daemon, process: "bluetoothd", pid: 96)
    #expect(Self.losses(story).first?.reason == 708)
    #expect(story.lives.last?.pending.device(Self.device)?.link == .connecting)
  }

  // MARK: Cancels and drops without a device

  @Test func aMessageWithoutADeviceIsAboutTheLossThatIsKnown() {
    var story = Self.connected([Self.device, Self.other])
    story.app(10, .appConnectCancelled, [.device: .text(Self.device)])
    story.daemon(10.05, .requestCancel, [.session: .text(Self.session), .bundle: .text(Story.bundle)])
    story.daemon(10.1, .linkDown, [.session: .text(Self.session), .bundle: .text(Story.bundle)])
    story.app(10.2, .appDisconnected, [.code: .none, .byApp: .flag(true)])
    #expect(story.lives.last?.pending.device(Self.device)?.droppedByApp == true)
    #expect(story.lives.last?.pending.device(Self.other)?.link == .connected)
  }

  @Test func withSeveralLinksUpALossWithoutADeviceIsNobodys() {
    var story = Self.connected([Self.device, Self.other])
    story.daemon(10, .linkDown, [.session: .text(Self.session), .bundle: .text(Story.bundle)])
    #expect(story.lives.last?.pending.open.count == 2)
    #expect(story.lives.last?.pending.device(PendingWork.unnamedDevice) == nil)
  }

  @Test func aLaterViewDoesNotTakeTheReconnectingBack() {
    var story = Self.connected()
    story.daemon(
      10, .linkDown, [.device: .text(Self.device), .bundle: .text(Story.bundle), .reconnecting: .flag(true)])
    story.daemon(10.01, .linkDown, [.device: .text(Self.device), .bundle: .text(Story.bundle)])
    #expect(story.lives.last?.pending.isAnything == true)
  }

  // MARK: Devices without an app

  @Test func aDeviceOfNoAppIsKept() {
    var story = Story()
    for at in [1.0, 20, 40] {
      story.daemon(at, .linkUp, [.device: .text(Self.other)])
      story.daemon(at + 2, .linkDown, [.device: .text(Self.other), .code: .number(708)])
    }
    #expect(story.world.strays.occurrences(of: Self.other).map(\.kind) == [.up, .down, .up, .down, .up, .down])
    #expect(story.apps.isEmpty)
  }

  @Test func aDeviceOfTheSystemIsNoAccessory() {
    var story = Story()
    story.daemon(
      0, .requestConnect,
      [
        .device: .text(Self.other), .session: .text("com.apple.bluetoothd-central-96-9"),
        .bundle: .text("com.apple.bluetoothd"),
      ])
    story.daemon(1, .linkUp, [.device: .text(Self.other)])
    #expect(story.world.strays.occurrences(of: Self.other).isEmpty)
    #expect(story.world.systemDevices == [Self.other])
  }

  @Test func linksAreBounded() {
    var story = Self.connected()
    for index in 0..<1_000 {
      story.daemon(
        10 + Double(index) * 10, index.isMultiple(of: 2) ? .linkDown : .linkUp,
        [.device: .text(Self.device), .bundle: .text(Story.bundle)])
    }
    #expect((story.lives.last?.links.occurrences.count ?? 0) <= Bounds.linkOccurrences)
  }
}
