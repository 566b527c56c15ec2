import Foundation
import Testing

@testable import Parsing

/// What every pattern of the binary must keep, whatever it says.
@Suite struct PatternSamplesTests {
  static let library = Result { try PatternLibrary.embedded() }

  /// The numbers of the library's literals that really stand in a message, as a scan would report them.
  static func literals(of library: PatternLibrary, in message: String) -> [UInt16] {
    let text = message.lowercased()
    return library.literals.literals.indices.filter { index in
      text.contains(String(decoding: library.literals.literals[index], as: UTF8.self))
    }.map(UInt16.init)
  }

  static func repository() -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  @Test func everyFileOfTheFolderIsEmbeddedUnchanged() throws {
    let folder = Self.repository().appending(path: "Patterns")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
    #expect(Set(EmbeddedPatterns.files.map(\.name)) == Set(names))
    for file in EmbeddedPatterns.files {
      let bytes = try [UInt8](Data(contentsOf: folder.appending(path: file.name)))
      #expect(file.bytes == bytes, "\(file.name) changed without a new build")
    }
  }

  @Test func filesKeepTheRulesOfTheLoader() throws {
    let problems = PatternChecks.problems(of: try Self.library.get().patterns)
    for problem in problems { Issue.record("\(problem)") }
  }

  @Test func samplesGiveTheFieldsStatedAndNearMissesDoNotMatch() throws {
    let problems = PatternChecks.sampleProblems(of: try Self.library.get())
    for problem in problems { Issue.record("\(problem)") }
  }

  @Test func everySampleIsWonByItsOwnPattern() throws {
    let library = try Self.library.get()
    var matcher = PatternMatcher(library: library)
    for pattern in library.patterns {
      for sample in pattern.samples {
        var record = Record()
        record.message = Array(sample.text.utf8)
        if case .named(let names) = pattern.emitter.processes { record.process = names.first }
        let literals = Self.literals(of: library, in: sample.text)
        guard case .event(let event) = matcher.match(record, literals: literals[...]) else {
          Issue.record("\(pattern.file):\(sample.line): no pattern matches")
          continue
        }
        #expect(event.pattern == pattern.name, "\(pattern.file):\(sample.line): \(sample.text)")
      }
    }
  }
}
