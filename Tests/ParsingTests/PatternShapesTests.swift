import Foundation
import Testing

@testable import Parsing

/// The list of message shapes: each is read by the pattern that it names, or by none.
@Suite struct PatternShapesTests {
  struct Shape {
    var line: Int
    var emitter: String
    var pattern: String?
    var message: String
    var reason: String?
  }

  static func shapes() throws -> [Shape] {
    let file = PatternSamplesTests.repository().appending(path: "Patterns/shapes.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      guard !line.hasPrefix("#"), !line.isEmpty else { return nil }
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= 4 else { return Shape(line: index + 1, emitter: "", pattern: "", message: "") }
      return Shape(
        line: index + 1, emitter: parts[1], pattern: parts[2] == "unused" ? nil : parts[2],
        message: parts[3].replacing("\\n", with: "\n").replacing("\\t", with: "\t"),
        reason: parts.count > 4 ? parts[4] : nil)
    }
  }

  private static func record(_ shape: Shape) -> Record {
    var record = Record()
    record.message = Array(shape.message.utf8)
    record.raw = record.message
    switch shape.emitter {
    case "none": break
    case "app": record.process = "Fitness"
    default: record.process = shape.emitter
    }
    if shape.emitter == "bluetoothd" { record.subsystem = "com.apple.bluetooth" }
    return record
  }

  @Test func everyShapeIsReadByThePatternThatItNames() throws {
    let library = try PatternSamplesTests.library.get()
    var matcher = PatternMatcher(library: library)
    let shapes = try Self.shapes()
    #expect(shapes.count > 400)
    for shape in shapes {
      let literals = PatternSamplesTests.literals(of: library, in: shape.message)
      var found: String?
      if case .event(let event) = matcher.match(Self.record(shape), literals: literals[...]) { found = event.pattern }
      #expect(found == shape.pattern, "shapes.tsv:\(shape.line): \(shape.message)")
    }
  }

  /// Hard-wrapped and vis-escaped copies aside, a shape has the same event in a text without processes, or none.
  @Test func aShapeIsNoOtherEventWhereNoProcessIsKnown() throws {
    let library = try PatternSamplesTests.library.get()
    var matcher = PatternMatcher(library: library)
    for shape in try Self.shapes() {
      guard let name = shape.pattern, let known = library.patterns.first(where: { $0.name == name }) else { continue }
      var record = Self.record(shape)
      record.process = nil
      record.subsystem = nil
      let literals = PatternSamplesTests.literals(of: library, in: shape.message)
      guard case .event(let event) = matcher.match(record, literals: literals[...]) else {
        Issue.record("shapes.tsv:\(shape.line): not read without a process")
        continue
      }
      #expect(event.kind == known.event, "shapes.tsv:\(shape.line): \(event.pattern)")
    }
  }

  @Test func whatIsNotUsedSaysWhy() throws {
    for shape in try Self.shapes() {
      #expect(!shape.message.isEmpty && !shape.emitter.isEmpty, "shapes.tsv:\(shape.line)")
      #expect((shape.pattern == nil) == (shape.reason?.isEmpty == false), "shapes.tsv:\(shape.line): \(shape.message)")
    }
  }

  /// The reader of an export makes these itself; a followed app's other lines are `app.line`.
  private static let madeByReaders: Set<EventKind> = [
    .logHeader, .logTrailer, .logSkippedLevels, .logLoss, .logRepeated, .logOmitted,
  ]

  @Test func everyEventHasAPattern() throws {
    let told = Set(try PatternSamplesTests.library.get().patterns.map(\.event))
    #expect(Set(EventKind.allCases).subtracting(told) == Self.madeByReaders)
  }
}
