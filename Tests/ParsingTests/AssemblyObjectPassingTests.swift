import Testing

@testable import Parsing

/// Objects that are passed for their names alone, against the same objects read record by record.
@Suite struct AssemblyObjectPassingTests {
  /// Path, sender, subsystem and category.
  private static let speakers = [
    (#"\/usr\/libexec\/runningboardd"#, #"\/System\/Library\/RunningBoard"#, "com.apple.runningboard", "assertion"),
    (#"\/usr\/sbin\/bluetoothd"#, #"\/usr\/sbin\/bluetoothd"#, "com.apple.bluetooth", "Server.LE"),
    (#"\/usr\/sbin\/bluetoothd"#, #"\/usr\/lib\/CoreUtils"#, "com.apple.bluetooth", ""),
    ("/System/SpringBoard.app/SpringBoard", "/System/FrontBoard", "com.apple.FrontBoard", "Process"),
    (#"\/usr\/libexec\/dasd"#, #"\/usr\/libexec\/dasd"#, "com.apple.duetactivityscheduler", "scoring"),
    (#"\/usr\/sbin\/wifid"#, "", "", ""), (#"\/kernel"#, "", "", ""),
    (#"\/var\/Fitness.app\/Fitness"#, #"\/System\/CoreBluetooth"#, "com.acme.fitness", "b\\u006ce"),
  ]

  private static let messages = [
    "bluetoothd runningboardd", "SpringBoard is told of memorystatus", "nothing", "dasd scores", "willRestoreState {}",
    "<Missing message data> of bluetoothd", #"src\/device.c:load() of bluetoothd"#, #"\"src/device.c\" of bluetoothd"#,
    "src/device.c of bluetoothd", #"\t<Missing message data> of bluetoothd"#, "bluetoothd caf\u{E9} &lt;private&gt;",
    "com.apple.bluetooth: \u{201C}runningboardd\u{201D}", "<private> CoreBluetooth", "=== runningboardd",
    "unreliable messages, bluetoothd", #"reaping \\\"bluetoothd\\"#, "a bluetoothd that was cut <\u{2026}>",
    #"{\"bluetoothd\":[1,\"}\"]}"#, "didConnect of bluetoothd", "",
  ]

  private static func object(_ dice: inout SplitMix, line: Int) -> String {
    let (path, sender, subsystem, category) = speakers[dice.next(below: speakers.count)]
    let message = messages[dice.next(below: messages.count)]
    let time = "2026-11-29 10:0\(line / 6_000):\(line / 100 % 60 + 10).\(line % 100 + 100)000+0100"
    let level = ["Default", "Info", "Fault", "Debug"][dice.next(below: 4)]
    let type = ["logEvent", "logEvent", "activityCreateEvent", "lossEvent"][dice.next(below: 4)]
    var members = [
      "\"timezoneName\":\"\"", "\"messageType\":\"\(level)\"", "\"eventType\":\"\(type)\"", "\"source\":null",
      "\"formatString\":\"%{public}s of bluetoothd\"", "\"subsystem\":\"\(subsystem)\"",
      "\"category\":\"\(category)\"", "\"threadID\":1924", "\"processImagePath\":\"\(path)\"",
      "\"backtrace\":{\"frames\":[{\"imageOffset\":1,\"imageUUID\":\"}\\\"\"}]}", "\"senderImagePath\":\"\(sender)\"",
      "\"timestamp\":\"\(time)\"", "\"eventMessage\":\"\(message)\"", "\"processID\":\(90 + line % 7)",
    ]
    switch dice.next(below: 8) {
    case 0: members.reverse()
    case 1: members.remove(at: dice.next(below: members.count))
    case 2: members.append("\"subsystem\":\"com.apple.again\"")
    default: break
    }
    let mark = dice.next(below: 6) == 0 ? ", " : ","
    return "{" + members.joined(separator: mark) + "}"
  }

  private static func log(_ seed: UInt64) -> String {
    var dice = SplitMix(state: seed)
    var text = ""
    for line in 0..<600 {
      var object = Self.object(&dice, line: line)
      switch dice.next(below: 40) {
      case 0: object.removeLast(20)
      case 1: object += " "
      case 2: object += "</code>"
      case 3: object = "> " + object
      case 4: object = "\u{1B}[1m" + object
      case 5: object = "runningboardd stands on a line of its own"
      default: break
      }
      text += object + (dice.next(below: 9) == 0 ? "\r\n" : "\n")
    }
    return text
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func passedObjectsSayWhatWalkedOnesSay(seed: UInt64) {
    let text = Self.log(seed)
    var limits = AssemblerLimits()
    // The beginning is always walked: here that is all of it.
    limits.probe = 1 << 20
    let walked = Harness.run(text, limits: limits)
    limits.probe = 16_384
    let passed = Harness.run(text, limits: limits)
    #expect(walked.sightings.count > 100)
    #expect(passed.sightings == walked.sightings)
    #expect(passed.matched == walked.matched)
    #expect(passed.unmatched == walked.unmatched)
    #expect(passed.records.map { "\($0)" } == walked.records.map { "\($0)" })
    #expect(passed.kinds.filter { $0 != .filtered } == walked.kinds.filter { $0 != .filtered })
  }

  private static func plain(
    _ message: String, format: String = "%s", process: String = "wifid", second: Int = 0
  ) -> String {
    "{\"timezoneName\":\"\",\"messageType\":\"Default\",\"eventType\":\"logEvent\",\"formatString\":\"\(format)\",\"subsystem\":\"com.apple.\(process)\",\"processImagePath\":\"/usr/sbin/\(process)\",\"timestamp\":\"2026-11-29 10:14:\(10 + second % 50).000000+0100\",\"eventMessage\":\"\(message)\",\"processID\":90}\n"
  }

  @Test func anObjectThatNothingAsksForIsNotRead() {
    var limits = AssemblerLimits()
    limits.probe = 4_096
    let ordinary = (0..<1_000).map { Self.plain("scan", process: $0 % 2 == 0 ? "wifid" : "geod") }.joined()
    let result = Harness.run(ordinary + Self.plain("reaping") + ordinary, limits: limits)
    #expect(result.matched.count == 1)
    #expect(result.summary.lines == 2_001)
    // Those of the beginning, and the one that a pattern asks for.
    #expect(result.summary.examined < 50)
  }

  @Test func aLiteralInFormatAndMessageIsOneHit() {
    let lines = Self.plain("reaping a session", format: "reaping a session") + Self.plain("Restoring")
    let result = Harness.run(lines)
    #expect(result.records.count == 2)
    #expect(result.matched.map(\.text) == ["reaping a session", "Restoring"])
    let seen = LiteralsSeen.run(lines)
    #expect(seen == [[2], [1]])
  }

  @Test func aGapIsSeenBetweenPassedObjectsThatFollowEachOther() {
    var limits = AssemblerLimits()
    limits.probe = 8_192
    let start = (0..<60).map { Self.plain("scan", process: $0 % 2 == 0 ? "wifid" : "geod") }.joined()
    // Within one stretch time runs ahead and back, so that its ends show nothing.
    let late = Self.plain("bluetoothd", process: "runningboardd").replacing(" 10:14:", with: " 10:20:")
    let gaps = Harness.run(start + Self.plain("bluetoothd", process: "runningboardd") + late + start, limits: limits)
      .notes.filter { $0.kind == .gap }
    #expect(gaps.count == 1)
    let apart = Harness.run(
      start + Self.plain("bluetoothd", process: "runningboardd") + Self.plain("scan") + late + start, limits: limits)
    #expect(apart.notes.filter { $0.kind == .gap }.isEmpty)
  }

  @Test func namesThatAreOneTextTogetherStayApart() {
    var labels = ObjectLabels()
    let line = Array("/a/bcd/ab/cd".utf8)
    func header(_ path: Range<Int>, _ library: Range<Int>, process: Range<Int>) -> Header {
      var header = Header()
      header.imagePath = path
      header.library = library
      header.process = process
      return header
    }
    let all = [
      header(0..<4, 4..<6, process: 3..<4), header(0..<3, 3..<6, process: 2..<3), header(0..<4, 4..<6, process: 1..<4),
      header(0..<4, 4..<6, process: 6..<7), header(0..<4, 4..<6, process: 7..<8), header(0..<0, 0..<6, process: 3..<4),
    ]
    for (index, header) in all.enumerated() {
      #expect(labels.find(line.span, header) == nil)
      #expect(labels.keep(ObjectLabels.Label(process: "\(index)"), line.span, header) == index)
    }
    for (index, header) in all.enumerated() { #expect(labels.find(line.span, header) == index) }
  }
}

/// A matcher that only keeps which literals it was given.
private struct LiteralsSeen: RecordMatching {
  final class Seen: @unchecked Sendable { var literals: [[UInt16]] = [] }
  let seen: Seen

  mutating func match(_ record: Record, literals: ArraySlice<UInt16>) -> RecordMatch {
    seen.literals.append(Array(literals))
    return .nothing
  }

  func emitter(of record: Record) -> Emitter? { nil }

  static func run(_ text: String) -> [[UInt16]] {
    let seen = Seen()
    _ = Harness.run(Array(text.utf8), matcher: LiteralsSeen(seen: seen))
    return seen.literals
  }
}
