import Testing

@testable import Parsing

/// What each kind of incident report tells, and what it must not be taken to tell.
@Suite struct IncidentReaderTests {
  private func read(_ text: String) -> Incident {
    let bytes = Array(text.utf8)
    return IncidentReader.read(bytes.span)
  }

  private func line(_ offset: Int, of text: String) -> Int { text.utf8.prefix(offset).count { $0 == 10 } + 1 }

  @Test func aCrashTellsWhoEndedAndWhy() throws {
    let incident = read(IncidentSamples.watchdog)
    let end = try #require(incident.ends.first)
    #expect(incident.ends.count == 1)
    #expect(end.process == "Fitness")
    #expect(end.pid == 4729)
    #expect(end.bundle == "com.example.fitness")
    #expect(end.version == "3.2.1")
    #expect(end.cause == "watchdog")
    #expect(end.state == .background)
    #expect(incident.version == SystemVersion(version: "26.1", build: "23B85"))
    #expect(incident.system == .ios)
    // When it ended, not when the report was written.
    let stamp = try #require(incident.stamp)
    #expect(stamp.secondOfDay == 3 * 3600 + 10 * 60 + 15)
    #expect(stamp.zone == 60)
    #expect(end.excerpt.hasPrefix(#""termination" : {"flags":6"#))
    #expect(line(end.offset, of: IncidentSamples.watchdog) == 16)
  }

  @Test(
    arguments: [
      (#"{"code":3735883980,"namespace":"RUNNINGBOARD"}"#, "lock"),
      (#"{"code":"0xdeadfa11","namespace":"RUNNINGBOARD"}"#, "user"),
      (#"{"code":-1951535091,"namespace":"FRONTBOARD"}"#, "watchdog"),
      (#"{"code":562215635,"namespace":"RUNNINGBOARD"}"#, "watchdog"),
      (#"{"code":3135099228,"namespace":"RUNNINGBOARD"}"#, "storage"),
      (#"{"code":3306925313,"namespace":"CAROUSEL"}"#, "cpu"),
      (#"{"code":3221229823,"namespace":"RUNNINGBOARD"}"#, "unknown"),
      (#"{"code":6,"namespace":"SIGNAL","indicator":"Abort trap: 6"}"#, "crash"),
      (#"{"code":9,"namespace":"SIGNAL","indicator":"Killed: 9"}"#, "unknown"),
      (#"{"code":1,"namespace":"JETSAM"}"#, "jetsam"),
      (#"{"code":1,"namespace":"DYLD","reasons":["Library missing"]}"#, "crash"),
      (#"{"namespace":5,"code":[1],"reasons":"x"}"#, "unknown"),
    ])
  func codesAreApples(_ termination: String, _ cause: String) {
    #expect(read(IncidentSamples.crash(termination: termination)).ends.first?.cause == cause)
  }

  @Test func aFaultWithoutTerminationIsACrash() {
    let fault = IncidentSamples.crash(termination: "null", exception: #"{"type":"EXC_BAD_ACCESS","signal":"SIGSEGV"}"#)
    #expect(read(fault).ends.first?.cause == "crash")
    let killed = IncidentSamples.crash(termination: "null", exception: #"{"type":"EXC_CRASH","signal":"SIGKILL"}"#)
    #expect(read(killed).ends.first?.cause == "unknown")
  }

  @Test(
    arguments: [
      ("ProcessVisibility: Foreground", "ProcessState: Running", "Background", Incident.ProcessStanding.foreground),
      ("ProcessVisibility: Background", "ProcessState: Suspended", "Background", .suspended),
      ("ProcessVisibility: Unknown", "ProcessState: Running", "Unspecified", .running),
      ("x", "y", "Foreground", .foreground),
    ])
  func theStateIsTheOneWhenItEnded(
    _ visibility: String, _ state: String, _ role: String, _ standing: Incident.ProcessStanding
  ) {
    let termination = #"{"code":3735883980,"namespace":"RUNNINGBOARD","reasons":["\#(visibility)","\#(state)"]}"#
    #expect(read(IncidentSamples.crash(termination: termination, role: role)).ends.first?.state == standing)
  }

  @Test func whatLivedOnDidNotEnd() {
    let simulated = IncidentSamples.crash(more: "\n  \"isSimulated\" : 1,")
    #expect(read(simulated).ends.isEmpty)
    let note = IncidentSamples.crash(more: "\n  \"exceptionNote\" : \"NON-FATAL CONDITION (this is NOT a crash)\",")
    #expect(read(note).ends.isEmpty)
    #expect(read(note).remark == "the process lived on")
    let warning = IncidentSamples.crash(
      exception: #"{"type":"EXC_RESOURCE","subtype":"CPU","message":"(Limit 80%) Observed 92% over 60 seconds"}"#,
      type: "385")
    #expect(read(warning).ends.isEmpty)
    let fatal = IncidentSamples.crash(
      termination: "null", exception: #"{"type":"EXC_RESOURCE","subtype":"CPU_FATAL","signal":"SIGKILL"}"#, type: "385")
    #expect(read(fatal).ends.first?.cause == "cpu")
  }

  @Test func ofAJetsamEventTheVictimIsTheOneWithAReason() throws {
    let incident = read(IncidentSamples.jetsam)
    #expect(incident.ends.map(\.process) == ["Fitness"])
    let end = try #require(incident.ends.first)
    #expect(end.pid == 4729)
    #expect(end.cause == "jetsam")
    #expect(end.detail == "vm-pageshortage")
    #expect(end.state == .suspended)
    #expect(end.bundle == nil)
    #expect(
      end.excerpt
        == #""states" : [ "suspended" ], "reason" : "vm-pageshortage", "pid" : 4729, "name" : "Fitness""#)
    #expect(line(end.offset, of: IncidentSamples.jetsam) == 34)
    #expect(incident.bystanders.map(\.process) == ["Game", "Letters"])
    #expect(incident.bystanders.map(\.state) == [.foreground, .suspended])
    #expect(incident.stamp?.resolution == 10_000)
  }

  @Test func aReportOfProcessorUseTellsTheKill() throws {
    let incident = read(IncidentSamples.processor)
    let end = try #require(incident.ends.first)
    #expect(end.process == "Fitness")
    #expect(end.pid == 4729)
    #expect(end.bundle == "com.example.fitness")
    #expect(end.version == "3.2.1")
    #expect(end.cause == "cpu")
    #expect(end.state == .background)
    #expect(incident.stamp?.secondOfDay == 3 * 3600 + 10 * 60 + 16)
    #expect(incident.stamp?.microsecond == 310_000)
    #expect(end.excerpt.contains("Action taken: Process killed\nCPU: 48 seconds cpu time over 52 seconds"))
    #expect(line(end.offset, of: IncidentSamples.processor) == 13)
    let lived = IncidentSamples.processor.replacing("Process killed", with: "none")
    #expect(read(lived).ends.isEmpty)
    #expect(read(lived).remark == "the process lived on")
  }

  @Test func plainTextTellsTheSame() throws {
    let incident = read(IncidentSamples.plainCrash)
    let end = try #require(incident.ends.first)
    #expect(end.process == "Fitness")
    #expect(end.pid == 4729)
    #expect(end.bundle == "com.example.fitness")
    #expect(end.version == "3.2.1")
    #expect(end.cause == "watchdog")
    #expect(end.state == .background)
    #expect(incident.system == .ipados)
    #expect(incident.version == SystemVersion(version: "14.3", build: "18C66"))
    #expect(incident.stamp?.zone == -480)
    // The text behind a JSON header, as iOS 14 writes the file.
    let file = IncidentSamples.header("109", os: "iPhone OS 14.3 (18C66)") + "\n" + IncidentSamples.plainCrash
    #expect(read(file).ends.first?.cause == "watchdog")
    // The code stands in the context alone.
    let bare = IncidentSamples.plainCrash.replacing("Termination Reason: FRONTBOARD 2343432205\n", with: "")
    #expect(read(bare).ends.first?.cause == "watchdog")
  }

  @Test func otherKindsAreNamedAndTellNothing() {
    for (type, words) in [("288", "a stackshot"), ("228", "a report of a hang"), ("999", "type 999")] {
      let incident = read(IncidentSamples.crash(type: type))
      #expect(incident.ends.isEmpty)
      #expect(incident.type.words.contains(words))
    }
    #expect(read(IncidentSamples.header("210") + "\n{\"panicString\" : \"panic(cpu 1)\"}\n").type == .panic)
  }

  @Test(
    arguments: [
      ("iPhone OS 26.1 (23B85)", "26.1", "23B85", PlatformSign.System.ios),
      ("Watch OS 11.0 (22R349)", "11.0", "22R349", .watchos), ("macOS 15.1 (24B83)", "15.1", "24B83", .macos),
      ("iPadOS 18.7.2 (22H124)", "18.7.2", "22H124", .ipados),
    ])
  func versionsAreRead(_ text: String, _ version: String, _ build: String, _ system: PlatformSign.System) throws {
    let read = try #require(SystemVersion.read(text))
    #expect(read.version == SystemVersion(version: version, build: build))
    #expect(read.system == system)
  }

  @Test(arguments: ["iPhone OS", "iPhone OS x.y", "Windows 11", "", "iPhone OS .1"])
  func whatIsNoVersionIsNone(_ text: String) { #expect(SystemVersion.read(text) == nil) }

  /// A report that breaks off may tell less, and never something else.
  @Test(arguments: IncidentSamples.all)
  func aCutReportNeverTellsAnotherCause(_ sample: String) throws {
    let bytes = Array(sample.utf8)
    let whole = try #require(read(sample).ends.first)
    for count in bytes.indices {
      let part = Array(bytes[..<count])
      let incident = IncidentReader.read(part.span)
      for end in incident.ends {
        #expect(end.cause == whole.cause || end.cause == "unknown", "cut at \(count)")
        #expect(end.state == nil || end.state == whole.state, "cut at \(count)")
        #expect(end.pid == nil || "\(whole.pid ?? 0)".hasPrefix("\(end.pid ?? 0)"), "cut at \(count)")
      }
    }
  }

  @Test func wrongTypesAndDamageTellNothing() {
    let strange = [
      #"{"pid":"x","procName":[1],"exception":"none","termination":[],"bundleInfo":7,"asi":null,"osVersion":[]}"#,
      #"{"processes":{"name":"Fitness","reason":"x"}}"#, #"{"processes":[1,"a",null,[],{"reason":"jetsam"}]}"#,
      #"{"processes":[{"name":"Fitness","pid":-4,"reason":7,"states":"suspended"}]}"#,
      "{", "{}", "[]", "\u{0}\u{0}", "{\"pid\" 7}", String(repeating: "[", count: 50_000),
      "{\"a\":" + String(repeating: "{\"a\":", count: 50_000),
    ]
    for body in strange {
      for type in ["309", "298", "385", "206", "288"] {
        let incident = read(IncidentSamples.header(type, app: false) + "\n" + body)
        #expect(incident.ends.isEmpty, "\(type): \(body.prefix(60))")
      }
    }
  }

  @Test func aPidBeyondThirtyTwoBitsIsNone() {
    let text = IncidentSamples.jetsam.replacing("\"pid\" : 4729", with: "\"pid\" : 99999999999999999999")
    #expect(read(text).ends.first?.pid == nil)
  }
}
