/// Reading an excerpt: what its markers say of the lines that were left out counts as if these stood there.
extension Assembler {
  /// How far apart the moments lie that stand for a voice that spoke on and on: what is joined stays joined.
  private static var pace: Int64 { 60_000_000 }
  /// A marker that claims more moments than this is not one that was written.
  private static var mostMoments: Int { 200_000 }

  /// Takes in the header: it counts only as the first line.
  mutating func announceExcerpt(_ bytes: Span<UInt8>, _ line: Range<Int>, at place: SourcePosition) {
    guard place.line == 1, let header = ExcerptHeader(reading: excerptLine(bytes, line)) else { return }
    excerptTag = header.tag
    summaryDraft.damage = header.damage
    if header.isOfSeveral { diversity.settle() }
  }

  /// Gives out what a marker says; without the header's tag it is a line like any other, and says nothing.
  mutating func announceOmission(
    _ bytes: Span<UInt8>, _ line: Range<Int>, at place: SourcePosition, into items: inout [LogItem]
  ) {
    let text = excerptLine(bytes, line)
    guard let excerptTag, let marker = OmissionMarker(reading: text), marker.tag == excerptTag else { return }
    var event = Event(kind: .logOmitted, pattern: "log-preamble", position: place)
    event.text = text
    event.dialect = dialect?.name ?? lastName ?? .logDefault
    summaryDraft.events += 1
    // What lies on both sides is not adjacent, and yet nothing is missing between.
    neighbour = nil
    orphans = .silent
    guard let stamp = marker.from.flatMap({ Self.stamp($0) }) else {
      items.append(.event(event))
      for saying in marker.sayings { items.append(.sighting(Self.sighting(saying, nil, place))) }
      return
    }
    let from = observe(stamp, at: place, into: &items)
    event.time = from
    items.append(.event(event))
    items.append(.tick(Tick(time: from, position: place)))
    for (saying, moment) in Self.moments(marker) {
      items.append(.sighting(Self.sighting(saying, moment.map { Self.moment(from, $0) }, place)))
    }
    let to = Self.moment(from, marker.length)
    clock.pass(to: to)
    noteClock(to)
    lastTimed = Tick(time: to, position: place)
    items.append(.tick(Tick(time: to, position: place)))
  }

  /// The sayings, each as often as it takes to leave no minute out, in the order of their moments.
  private static func moments(_ marker: OmissionMarker) -> [(OmissionMarker.Saying, Int64?)] {
    var moments: [(saying: OmissionMarker.Saying, moment: Int64?)] = []
    for saying in marker.sayings where moments.count < mostMoments {
      guard let first = saying.first, let last = saying.last else {
        moments.append((saying, nil))
        continue
      }
      var moment = first
      while moment < last, moments.count < mostMoments {
        moments.append((saying, moment))
        moment += pace
      }
      moments.append((saying, last))
    }
    return moments.sorted { ($0.moment ?? .min) < ($1.moment ?? .min) }
  }

  private static func moment(_ from: Instant, _ offset: Int64) -> Instant {
    var moment = from
    moment.microseconds &+= offset
    return moment
  }

  private static func sighting(
    _ saying: OmissionMarker.Saying, _ time: Instant?, _ place: SourcePosition
  ) -> Sighting {
    Sighting(
      time: time, emitter: saying.emitter, process: saying.process, pid: saying.pid, level: saying.level,
      position: place)
  }

  /// The text of a marker or header, taken out of the object that stands for it among lines of JSON.
  private mutating func excerptLine(_ bytes: Span<UInt8>, _ line: Range<Int>) -> String {
    let text = bare(bytes, line)
    let range = text.span.trimmed(0..<text.count)
    var body = text[range]
    if body.starts(with: ExcerptLine.object.utf8) { body = body.dropFirst(ExcerptLine.object.utf8.count).dropLast(2) }
    return String(decoding: body, as: UTF8.self)
  }

  /// `2026-11-29 09:14:02.118+0100`, `11-29 09:14:02`, `09:14:02.118`.
  private static func stamp(_ text: String) -> Stamp? {
    let bytes = Array(text.utf8)
    let span = bytes.span
    var index = 0
    guard
      var stamp = StampReader.dated(span, &index) ?? StampReader.monthAndDay(span, &index)
        ?? StampReader.timeOfDay(span, &index)
    else { return nil }
    if index < span.count {
      guard let zone = StampReader.zone(span, &index) else { return nil }
      stamp.zone = zone
    }
    return index == span.count ? stamp : nil
  }
}

/// How the lines that an excerpt adds stand among those that were kept.
public enum ExcerptLine {
  /// What stands in front of the text where the lines are objects of JSON, so that they stay readable as such.
  static let object = "{\"willrestore\":\""

  /// The text as a line among lines of JSON.
  public static func asObject(_ text: String) -> String { object + text + "\"}" }

  /// What a line is that an excerpt added; nil for a log's own.
  static func recognise(_ line: Span<UInt8>) -> Preamble? {
    let start = line.at(0) == 0x7B ? object.utf8.count : 0
    guard line.has(OmissionMarker.opening, at: start) || line.has(ExcerptHeader.opening, at: start) else { return nil }
    if start > 0 { guard line.has("{\"willrestore\":\"", at: 0) else { return nil } }
    return line.has(OmissionMarker.opening, at: start) ? .omission : .excerpt
  }
}
