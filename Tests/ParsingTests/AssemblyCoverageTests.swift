import Testing

@testable import Parsing

/// What the assembler tells besides events: who was heard, what no pattern knows, and that it survives anything.
@Suite struct AssemblyCoverageTests {
  @Test func emittersAndFollowedProcessesAreSighted() {
    let text =
      AssemblyTests.line("10:14:01.000000", "before it is known")
      + AssemblyTests.line("10:14:02.000000", "[com.apple.bluetooth:Server] hello", process: "bluetoothd", pid: 97)
      + AssemblyTests.line("10:14:02.100000", "mentions bluetoothd", process: "dasd", pid: 60)
      + AssemblyTests.line("10:14:02.118000", "willRestoreState")
      + AssemblyTests.line("10:14:03.000000", "an ordinary line")
      + AssemblyTests.line("10:14:04.000000", "another", process: "Fit", pid: 8)
      + AssemblyTests.line("10:14:05.000000", "[com.apple.bluetooth:CoreBluetooth] API", process: "Fitness")
    let result = Harness.run(text)
    #expect(result.sightings.map(\.emitter) == [.daemon, .app, .app])
    #expect(result.sightings.map(\.position.line) == [2, 5, 7])
    var options = AssemblerOptions()
    options.followed = ["Fitness"]
    #expect(Harness.run(text, options: options).sightings.map(\.position.line) == [1, 2, 5, 7])
  }

  @Test func callbacksThatNoPatternKnowsAreCounted() {
    let result = Harness.run(AssemblyTests.line("10:14:02.118000", "delegate didDiscover thing"))
    #expect(result.unmatched.map(\.position.line) == [1])
    #expect(result.summary.callbacksUnmatched == 1)
    #expect(result.unmatched.first?.process == "Fitness")
  }

  @Test func hostileBytesNeverTrap() {
    var generator = SystemRandomNumberGenerator()
    let every = (0...255).map { UInt8($0) }
    var texts: [[UInt8]] = [every, every.reversed(), Array(repeating: 10, count: 300)]
    let samples = DialectSample.all.map { Array($0.line.utf8) + [10] }
    for sample in samples {
      texts.append(sample + every + [10] + sample)
      // Each sample cut short, and with one byte spoilt.
      for end in stride(from: 0, to: sample.count, by: 3) { texts.append(Array(sample[..<end])) }
      for index in stride(from: 0, to: sample.count, by: 5) {
        var spoilt = sample
        spoilt[index] = UInt8.random(in: 0...255, using: &generator)
        texts.append(sample + spoilt + sample)
      }
    }
    for _ in 0..<200 {
      texts.append((0..<400).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
    for text in texts {
      let result = Harness.run(text, size: 64)
      #expect(result.summary.bytes == Int64(text.count))
    }
  }
}
