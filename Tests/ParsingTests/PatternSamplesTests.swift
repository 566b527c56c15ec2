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

  /// Bytes changed, cut out and doubled: whatever comes, the matcher answers and the fields keep their forms.
  @Test func damagedSamplesAreAnsweredQuietly() throws {
    let library = try Self.library.get()
    var matcher = PatternMatcher(library: library)
    var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    func random(_ limit: Int) -> Int {
      seed ^= seed << 13
      seed ^= seed >> 7
      seed ^= seed << 17
      return Int(seed % UInt64(max(limit, 1)))
    }
    let strange: [UInt8] = [0, 9, 10, 27, 34, 40, 41, 60, 62, 91, 93, 123, 125, 128, 195, 255]
    for pattern in library.patterns {
      for sample in pattern.samples {
        let literals = Self.literals(of: library, in: sample.text)
        for _ in 0..<6 {
          var record = Record()
          record.message = Array(sample.text.utf8)
          for _ in 0...random(4) where !record.message.isEmpty {
            let place = random(record.message.count)
            switch random(3) {
            case 0: record.message[place] = strange[random(strange.count)]
            case 1: record.message.removeSubrange(place..<min(record.message.count, place + random(12)))
            default: record.message.insert(contentsOf: record.message.suffix(random(40)), at: place)
            }
          }
          guard case .event(let event) = matcher.match(record, literals: literals[...]) else { continue }
          for (field, value) in event.fields.all {
            guard let form = event.kind.schema.form(of: field) else {
              Issue.record("\(event.pattern) gave \(field), which \(event.kind.rawValue) does not have")
              continue
            }
            if case .word(let words) = form, case .text(let word) = value { #expect(words.contains(word)) }
            if form == .managerState, case .text(let state) = value { #expect(ManagerState.names.contains(state)) }
          }
        }
      }
    }
  }
}
