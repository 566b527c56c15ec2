import Parsing
import Testing

@testable import Correlation

/// Which lines are about one app.
@Suite struct JoinTests {
  @Test func aSessionsPidJoinsTheProcessToItsBundle() throws {
    var story = Story()
    story.app(1, .appState, [.state: .text("poweredOn")])
    story.registered(2)
    let app = try #require(story.app)
    #expect(app.bundle == Story.bundle)
    #expect(app.processes == [Story.process])
    #expect(app.lives.map(\.pid) == [400])
    #expect(app.lives.first?.events.map(\.kind) == [.appState, .sessionRegistered])
  }

  @Test func theKernelsNameAndPidJoinAVoiceWithoutPids() throws {
    var story = Story()
    story.launched(0)
    story.app(1, .appState, [.state: .text("poweredOn")], pid: nil)
    #expect(story.apps.count == 2, "nothing ties the name to the bundle yet")
    story.jetsam(60)
    let app = try #require(story.app)
    #expect(app.bundle == Story.bundle && app.processes == [Story.process])
    #expect(app.lives.count == 1)
    #expect(app.lives.first?.endCause == .jetsam)
  }

  @Test func aRestoreIdentifierJoinsAVoiceWithoutPids() throws {
    var story = Story()
    story.registered(0)
    story.app(1, .appManagerCreated, [.identifier: .text(Story.identifier)], pid: nil)
    #expect(try #require(story.app).bundle == Story.bundle)
  }

  @Test func whatAVoiceSaidBeforeTheProcessWasLaunchedIsAnotherLifes() throws {
    var story = Story()
    story.app(0, .appState, [.state: .text("poweredOn")], pid: nil)
    story.app(5, .appValue, pid: nil)
    story.launched(80)
    story.registered(80.2)
    story.app(80.3, .appManagerCreated, [.identifier: .text(Story.identifier)], pid: nil)
    let app = try #require(story.app)
    #expect(app.lives.map(\.pid) == [nil, 400])
    #expect(app.lives.map(\.isOpen) == [false, true])
    #expect(app.lives.first?.isEndInferred == true)
    #expect(app.lives.first?.events.map(\.kind) == [.appState, .appValue])
  }

  @Test func aManagerWithoutAnIdentifierIsNotTheOneThatHasIt() throws {
    var story = Story()
    story.launched(0)
    story.registered(1, identifier: nil)
    story.app(1.1, .appMisuse, [.kind: .text("no-identifier"), .object: .text("0x111")], pid: nil)
    story.app(1.2, .appManagerCreated, [.identifier: .text(Story.identifier)], pid: nil)
    story.daemon(
      1.3, .sessionRegistered,
      [
        .bundle: .text(Story.bundle), .pid: .number(400), .role: .text("central"), .session: .text("s-2"),
        .identifier: .text(Story.identifier),
      ])
    let app = try #require(story.app)
    let managers = try #require(app.lives.last).managers
    #expect(managers.map(\.identifier) == [nil, Story.identifier])
    #expect(managers.map(\.object) == ["0x111", nil])
  }

  @Test func theOnlyProcessThatWasJustLaunchedIsTheOneThatTellsOfItsLaunch() throws {
    var story = Story()
    story.launched(0)
    story.app(0.2, .appLaunch, [.options: .text("nil")], pid: nil)
    story.app(0.3, .appState, [.state: .text("poweredOn")], pid: nil)
    let app = try #require(story.app)
    #expect(app.bundle == Story.bundle && app.processes == [Story.process])
    #expect(app.lives.map(\.pid) == [400])
  }

  @Test func twoThatWereJustLaunchedMayEachBeTheOne() {
    var story = Story()
    story.launched(0)
    story.daemon(0.1, .processLaunched, [.bundle: .text("com.other.chat"), .pid: .number(500), .kind: .text("user")])
    story.app(0.2, .appLaunch, [.options: .text("nil")], pid: nil)
    #expect(story.apps.count == 3)
  }

  @Test func aNameThatPrintsAnotherBundlesIdentifierIsSharedByBoth() {
    var story = Story()
    story.registered(0)
    story.app(1, .appManagerCreated, [.identifier: .text(Story.identifier)], pid: nil)
    #expect(story.apps.map(\.sharesVoice) == [false])
    story.app(60, .appManagerCreated, [.identifier: .text("com.other.central")], pid: nil)
    story.daemon(
      60.1, .sessionRegistered,
      [
        .bundle: .text("com.other.chat"), .pid: .number(500), .role: .text("central"),
        .identifier: .text("com.other.central"),
      ])
    #expect(story.apps.map(\.sharesVoice) == [true, true])
  }

  @Test func aSharedIdentifierOfTwoBundlesJoinsNothing() {
    var story = Story()
    story.registered(0, identifier: "central")
    story.daemon(
      1, .sessionRegistered,
      [.bundle: .text("com.other.chat"), .pid: .number(500), .role: .text("central"), .identifier: .text("central")])
    story.app(2, .appManagerCreated, [.identifier: .text("central")], pid: nil)
    #expect(story.apps.count == 3)
  }

  @Test func aPidThatIsUsedAgainBelongsToItsNewOwner() throws {
    var story = Story()
    story.registered(0)
    story.jetsam(10)
    story.daemon(
      20, .sessionRegistered,
      [.bundle: .text("com.other.chat"), .pid: .number(400), .role: .text("central"), .identifier: .text("chat")])
    story.app(21, .appState, [.state: .text("poweredOn")], process: "Chat")
    let chat = try #require(story.apps.first { $0.bundle == "com.other.chat" })
    #expect(chat.processes == ["Chat"])
    #expect(story.apps.first { $0.bundle == Story.bundle }?.lives.count == 1)
  }

  @Test func anExitBeforeTheAppIsKnownIsTheEndOfALifeBefore() throws {
    var story = Story()
    story.jetsam(5, pid: 300)
    story.app(8, .appRestore, [.role: .text("central")], pid: 400)
    let lives = story.lives
    #expect(lives.map(\.pid) == [300, 400])
    #expect(lives.first?.endCause == .jetsam)
  }

  @Test func applesOwnSessionsAreNoApp() {
    var story = Story()
    story.daemon(0, .sessionRegistered, [.bundle: .text("com.apple.findmy"), .pid: .number(90)])
    #expect(story.apps.isEmpty)
  }

  @Test func whatTheUserNamesIsJoined() throws {
    var story = Story([(name: Story.bundle, process: Story.process)])
    story.app(0, .appState, [.state: .text("poweredOn")], pid: nil)
    let app = try #require(story.app)
    #expect(app.isSelected && app.bundle == Story.bundle)
  }

  @Test func linesBetweenTheTwoNamesOfALifeAreOfThatLife() throws {
    // The process is known by its own voice, the bundle by a line without a pid; a session joins them later.
    var story = Story()
    story.app(1, .appState, [.state: .text("poweredOn")])
    story.daemon(2, .linkUp, [.bundle: .text(Story.bundle), .device: .text(Story.device)])
    story.suspended(30)
    story.jetsam(60)
    story.launched(90, pid: 500)
    let lives = story.lives
    #expect(lives.map(\.pid) == [400, 500])
    #expect(lives.first?.first([.linkUp]) != nil)
    #expect(lives.last?.prologue.map(\.kind) == [])
  }
}
