import Testing

@testable import Parsing

/// Lines that are passed for their prefix alone, against the same lines read record by record.
@Suite struct AssemblyPassingTests {
  private static let processes = [
    "runningboardd: (RunningBoard) [com.apple.runningboard:assertion] ", "bluetoothd: [com.apple.bluetooth:Server] ",
    "SpringBoard: (FrontBoard) [com.apple.FrontBoard:Process] ", "dasd: [com.apple.duetactivityscheduler:scoring] ",
    "wifid: [com.apple.wifi:scan] ", "Fitness: [com.acme.fitness:ble] ", "kernel: ",
  ]

  private static let messages = [
    "bluetoothd runningboardd", "SpringBoard is told of memorystatus", "nothing", "dasd scores", "willRestoreState {}",
    "<Missing message data> of bluetoothd", "src/device.c:load() of bluetoothd", "bluetoothd caf\u{E9} &lt;private&gt;",
    "com.apple.bluetooth: \u{201C}runningboardd\u{201D}", "<private> CoreBluetooth", "=== runningboardd",
    "unreliable messages, bluetoothd", "reaping bluetoothd", "(dasd) runningboardd", "[dasd] runningboardd",
    "runningboardd</code>",
  ]

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.utf8.count))
  }

  /// A log whose lines come every 10 ms, in the given style, with lines that belong to the record before.
  private static func log(_ seed: UInt64, compact: Bool) -> String {
    var dice = SplitMix(state: seed)
    var text = ""
    for line in 0..<600 {
      let process = processes[dice.next(below: processes.count)]
      let message = messages[dice.next(below: messages.count)]
      // The zone changes on the way, which changes no moment; compact lines print none.
      let hour = compact || line < 300 ? 10 : 11
      let time = "2026-11-29 \(hour):0\(line / 6_000):\(line / 100 % 60 + 10).\(line % 100 + 100)"
      let end = dice.next(below: 9) == 0 ? "\r\n" : "\n"
      if compact {
        let colon = process.firstIndex(of: ":") ?? process.startIndex
        text += "\(time) Df \(process[..<colon])[\(90 + line % 7):1a2b]\(process[process.index(after: colon)...])"
        text += message + end
      } else {
        let level = ["Default", "Info", "Activity", "Fault"][dice.next(below: 4)]
        // Columns are padded, but for numbers that are too long for theirs.
        let thread = padded("0x" + ["1a2b", "9", "12345678", "123456789a", "", "1g"][dice.next(below: 40) % 6], 11)
        let activity = padded("0x" + ["0", "0", "0", "8000000000001a2b", "12345678123456789"][dice.next(below: 5)], 21)
        let columns = "\(thread)\(padded(level, 12))\(activity)\(padded("\(90 + line % 7)", 7))0    "
        text += "\(time)000+0\(hour - 9)00 \(columns)\(process)\(message)\(end)"
      }
      switch dice.next(below: 12) {
      case 0: text += "  goes on with bluetoothd and memorystatus\n"
      case 1: text += "  goes on\n"
      case 2: text += "  goes on\n\twith willRestoreState\n"
      default: break
      }
    }
    return text
  }

  @Test(arguments: [false, true], [1, 2, 3, 4] as [UInt64])
  func passedLinesSayWhatWalkedOnesSay(compact: Bool, seed: UInt64) {
    let text = Self.log(seed, compact: compact)
    var limits = AssemblerLimits()
    // The beginning is always walked: here that is all of it.
    limits.probe = 1 << 20
    let walked = Harness.run(text, limits: limits)
    limits.probe = 2_048
    let passed = Harness.run(text, limits: limits)
    #expect(walked.sightings.count > 100)
    #expect(passed.sightings == walked.sightings)
    #expect(passed.matched == walked.matched)
    #expect(passed.unmatched == walked.unmatched)
    #expect(passed.kinds.filter { $0 != .filtered } == walked.kinds.filter { $0 != .filtered })
  }

  @Test func aGapIsSeenBetweenPassedLinesThatFollowEachOther() {
    var limits = AssemblerLimits()
    limits.probe = 512
    var text = Self.log(7, compact: false)
    let line = "+0100 0x1a2b     Default     0x0   90     0    runningboardd: [com.apple.runningboard:x] bluetoothd\n"
    let other = "+0100 0x1a2b     Default     0x0   90     0    wifid: [com.apple.wifi:x] scan\n"
    // Within one stretch time runs ahead and back, so that its ends show nothing.
    text += String(repeating: "2026-11-29 10:01:00.000000" + other, count: 8)
    text += "2026-11-29 10:01:01.000000" + line + "  goes on\n" + "2026-11-29 10:09:00.000000" + line
    text += String(repeating: "2026-11-29 10:01:00.000000" + other, count: 8)
    let gaps = Harness.run(text, limits: limits).notes.filter { $0.kind == .gap }
    #expect(gaps.count == 1)
  }

  @Test(arguments: [
    String(repeating: "-", count: 116)
      + "\nLog      - Default:         25, Info:                0, Debug:             0\n",
    "^C\n", "^C%", "\n\n^C\n",
  ])
  func theLastRecordInFrontOfWhatEndsALogIsSeen(_ ending: String) {
    var limits = AssemblerLimits()
    limits.probe = 1_024
    let log = (10..<45).map {
      "2026-11-29 10:14:\($0).000000+0100 0x1a2b     Default     0x0                  90     0    wifid: [com.apple.wifi:x] s\n"
    }.joined()
    let last = Harness.run(log, limits: limits).summary.last
    #expect(last.map { $0.microseconds % 60_000_000 } == 44_000_000)
    #expect(Harness.run(log + ending, limits: limits).summary.last == last)
  }

  @Test func theLastRecordInFrontOfATrailerIsSeen() {
    var limits = AssemblerLimits()
    limits.probe = 1_024
    let lines = (10..<35).map {
      "2026-11-29 10:14:\($0).000000+0100 0x1a2b     Default     0x0   90     0    wifid: [com.apple.wifi:x] scan\n"
    }
    let log = lines.joined()
    let trailer = "Log      - Default:         25, Info:                0, Debug:             0\n"
    let last = Harness.run(log, limits: limits).summary.last
    #expect(last != nil)
    #expect(Harness.run(log + trailer, limits: limits).summary.last == last)
  }

  @Test func aNameIsFoundWhereMemmemFindsIt() {
    var dice = SplitMix(state: 11)
    for name in ["Fitness", "ab", "com.acme.app", "My App", "aaaa"] {
      let sought = SoughtName(name)
      for length in [0, 1, 5, 63, 64, 65, 200, 1_000] {
        var bytes = (0..<length).map { _ in Array("aMyFp. com".utf8)[dice.next(below: 10)] }
        if length > 20, dice.next(below: 2) == 0 {
          let place = dice.next(below: length - 12)
          bytes.replaceSubrange(place..<min(length, place + name.utf8.count), with: name.utf8)
        }
        let span = bytes.span
        var from = 0
        repeat {
          let found = span.first(sought, from: from, to: bytes.count)
          #expect(found == span.first(Array(name.utf8), from: from, to: bytes.count))
          from = (found ?? bytes.count) + 1
        } while from < bytes.count
      }
    }
  }
}

/// The times that are read at once, beside those that are not.
@Suite struct StampReaderTests {
  private func read(_ text: String) -> (stamp: Stamp?, end: Int) {
    var index = 0
    let bytes = Array(text.utf8)
    let stamp = StampReader.dated(bytes.span, &index)
    return (stamp, index)
  }

  @Test func sixDigitsAreMicroseconds() {
    let (stamp, end) = read("2026-11-29 10:14:02.118034+0100")
    #expect(
      stamp == Stamp(year: 2026, month: 11, day: 29, secondOfDay: 36_842, microsecond: 118_034, resolution: 1))
    #expect(end == 26)
  }

  @Test(arguments: [
    ("2026-11-29T10:14:02.118034Z", 118_034, 26), ("2026-11-29 10:14:02.118+0100", 118_000, 23),
    ("2026-11-29 10:14:02.118034567+0100", 118_034, 29), ("2026-11-29 10:14:02+0100       ", 0, 19),
    ("2026-11-29 10:14:02.118034", 118_034, 26),
  ])
  func otherFormsAreReadAsBefore(text: String, microsecond: Int, length: Int) {
    let (stamp, end) = read(text)
    #expect(stamp?.microsecond == microsecond)
    #expect(stamp?.secondOfDay == 36_842)
    #expect(end == length)
  }

  @Test(arguments: [
    "2026-13-29 10:14:02.118034+0100", "2026-11-32 10:14:02.118034+0100", "2026-11-29 24:14:02.118034+0100",
    "2026-11-29 10:60:02.118034+0100", "2026-11-29 10:14:61.118034+0100", "2026-11-2: 10:14:02.118034+0100",
    "2026/11/29 10:14:02.118034+0100", "2026-11-29\t10:14:02.118034+0100", "2026-11-29 1/:14:02.118034+0100",
    "2026-11-29 10:14:02", "2026-11-29 ", "",
  ])
  func whatIsNoTimeIsNone(text: String) {
    let isTime = text == "2026-11-29 10:14:02"
    #expect((read(text).stamp != nil) == isTime)
  }
}

/// Numbers that look random and are the same in each run.
struct SplitMix {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (value ^ (value >> 31)) >> 1) % bound
  }
}
