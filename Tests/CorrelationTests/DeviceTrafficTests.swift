import Parsing
import Testing

@testable import Correlation

/// What is known of a device beyond the events that are kept.
@Suite struct DeviceTrafficTests {
  private static let device = FieldValue.text(Story.device)

  private static func story(_ values: [Double], fields: KeyValuePairs<Field, FieldValue> = [.device: device]) -> Story {
    var story = Story()
    story.launched(0)
    for at in values { story.app(at, .appValue, fields) }
    return story
  }

  private static func traffic(_ story: Story) -> DeviceTraffic? { story.lives.last?.traffic }

  @Test func theStepBetweenValuesIsTheUpperMedian() {
    let traffic = Self.traffic(Self.story([10, 12, 14, 44, 46]))
    #expect(traffic?.device(Story.device).pace == 2)
    #expect(traffic?.device(Story.device).values == 5)
    #expect(Self.traffic(Self.story([10, 12, 42]))?.device(Story.device).pace == 30)
  }

  @Test func twoValuesAreNoPace() {
    #expect(Self.traffic(Self.story([10, 12]))?.device(Story.device).pace == nil)
  }

  @Test func whatComesAtOnceIsOneBurst() {
    #expect(Self.traffic(Self.story([10, 10.1, 10.2, 70, 70.1, 130]))?.device(Story.device).pace == 60)
  }

  @Test func valuesBeyondThoseKeptCount() {
    let story = Self.story((0..<50).map { 10 + Double($0) * 2 })
    #expect(story.lives.last?.all([.appValue]).count == Bounds.bulkPerStretch)
    #expect(Self.traffic(story)?.device(Story.device).values == 50)
  }

  @Test func whatRepeatsItselfAsksTheRulesForTheFirstTimesOnly() {
    let few = Self.story((0..<Bounds.bulkPerStretch).map { 10 + Double($0) })
    let many = Self.story((0..<200).map { 10 + Double($0) })
    #expect(many.asked == few.asked)
    var another = many
    another.app(300, .appValue, [.device: .text("66666666-7777-8888-9999-AAAAAAAAAAAA")])
    #expect(another.asked == many.asked + 1)
    var states = Self.story([])
    for at in 0..<1_000 {
      states.app(10 + Double(at), .appState, [.role: .text("central"), .state: .text("poweredOn")])
    }
    #expect(states.asked <= Bounds.decisiveRepeats + 1)
  }

  @Test func linesWithoutADeviceStandByThemselves() {
    let traffic = Self.traffic(Self.story([10, 12, 14], fields: [:]))
    #expect(traffic?.device(Story.device).firstSign == nil)
    #expect(traffic?.unnamed.pace == 2)
    let hidden = Self.traffic(Self.story([10], fields: [.device: .redacted(hash: nil)]))
    #expect(hidden?.unnamed.values == 1)
  }

  @Test func theFirstSignAndCallbackAreKeptApart() {
    var story = Self.story([])
    story.app(1, .appWrite, [.device: Self.device])
    story.daemon(2, .daemonValue, [.device: Self.device, .bundle: .text(Story.bundle), .pid: .number(400)])
    story.app(3, .appServices, [.device: Self.device])
    let device = Self.traffic(story)?.device(Story.device)
    #expect(device?.firstSign?.kind == .appWrite)
    #expect(device?.firstPassedOn?.kind == .daemonValue)
    #expect(device?.firstCallback?.kind == .appServices)
  }

  @Test func aDeviceThatDroppedIsKnownToHaveBeenConnected() {
    var story = Self.story([])
    story.app(1, .appConnectRequested, [.device: Self.device])
    #expect(story.lives.last?.pending.device(Story.device)?.wasConnected == false)
    story.app(2, .appConnectSucceeded, [.device: Self.device])
    story.app(3, .appDisconnected, [.device: Self.device])
    story.app(4, .appConnectRequested, [.device: Self.device])
    #expect(story.lives.last?.pending.device(Story.device)?.wasConnected == true)
  }

  @Test func whatAnOldLifeHeardIsNotForgotten() {
    var story = Story()
    for life in 0..<(Bounds.livesInFull + 2) {
      let at = Double(life) * 100
      story.launched(at, pid: 400 + life)
      story.app(at + 1, .appConnectRequested, [.device: Self.device], pid: UInt32(400 + life))
      story.app(at + 2, .appValue, [.device: Self.device], pid: UInt32(400 + life))
    }
    #expect(story.lives.first?.traffic.device(Story.device).values == 0)
    #expect(story.lives.first?.pending.device(Story.device)?.wasConnected == true)
  }
}
