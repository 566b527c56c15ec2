import Testing

@testable import Diagnosis

/// A rule's text beside the name of its rule.
struct NamedText: Sendable, CustomTestStringConvertible {
  var slug: String
  var text: RuleText

  var testDescription: String { slug }

  /// Everything of it that is prose, with the name of the field.
  var prose: [(field: String, text: String)] {
    [
      ("title", text.title), ("means", text.means), ("proves", text.proves), ("confirm", text.confirm),
      ("advice", text.advice), ("customer", text.customer),
    ]
  }
}

@Suite struct RuleTextTests {
  static let all: [NamedText] = RuleBook.all.map { NamedText(slug: $0.slug, text: $0.text) }

  /// Rules that rest on a line that is not there: the app may just not print it.
  static let absenceRules: Set<String> = [
    "manager-not-created", "manager-deallocated", "will-restore-missing", "relaunch-missing", "nothing-pending",
    "suspended-early", "restored-not-rearmed", "delegate-not-set", "restored-connecting-stuck",
    "restored-not-reconnected", "restored-stale-peripheral", "restore-unheard", "retry-on-timer", "give-up-latch",
    "own-connect-timeout", "stack-reset", "background-discovery-dry", "scan-filter-not-advertised",
  ]

  /// Apple's material that a rule may cite: whole paths, or the folder of many.
  static let citable = [
    "documentation/technotes/tn3115-bluetooth-state-restoration-app-relaunch-rules",
    "library/archive/qa/qa1962",
    "library/archive/documentation/NetworkingInternetWeb/Conceptual/CoreBluetooth_concepts/",
    "documentation/corebluetooth/",
    "documentation/uikit/extending-your-app-s-background-execution-time",
    "documentation/xcode/addressing-watchdog-terminations",
    "forums/thread/806013", "forums/thread/836150", "forums/thread/815618", "forums/thread/813706",
    "forums/thread/674113", "forums/thread/109991", "forums/thread/761865", "forums/thread/814450",
    "forums/thread/741432",
  ]

  @Test("Every field of prose says something, in one paragraph without stray blanks", arguments: all)
  func saysSomething(_ named: NamedText) {
    for (field, text) in named.prose {
      #expect(text.contains { $0.isLetter }, "\(field)")
      #expect(!text.contains("\n") && !text.contains("  "), "\(field): \(text)")
      #expect(text.first?.isWhitespace == false && text.last?.isWhitespace == false, "\(field): \(text)")
      #expect(text.count { $0 == "`" }.isMultiple(of: 2), "\(field) leaves code open: \(text)")
    }
    if let sample = named.text.sample { #expect(sample.contains { $0.isLetter }) }
  }

  @Test("An absent line is never told as a fact about the app's code", arguments: all)
  func accusesNobody(_ named: NamedText) {
    let banned = [
      "was not called", "wasn't called", "never called", "not being called", "failed to call", "did not call",
      "does not call", "forgot", "your fault",
    ]
    for (field, text) in named.prose + [("sample", named.text.sample ?? "")] {
      for phrase in banned {
        #expect(!text.lowercased().contains(phrase), "\(field) says \"\(phrase)\"")
      }
    }
  }

  @Test("Advice about an absence first asks whether the callback is logged", arguments: all)
  func asksForTheLineFirst(_ named: NamedText) {
    let asks = named.text.advice.hasPrefix("Make sure that the callback is logged")
    #expect(asks == Self.absenceRules.contains(named.slug))
  }

  @Test("A title is a few words without a full stop", arguments: all)
  func titleIsShort(_ named: NamedText) {
    #expect(named.text.title.count <= 60)
    #expect(!named.text.title.hasSuffix("."))
    #expect(named.text.title.first?.isLowercase == named.text.title.hasPrefix("willRestoreState"))
  }

  @Test("The meaning takes two to four sentences, and every text ends one", arguments: all)
  func endsItsSentences(_ named: NamedText) {
    #expect((2...4).contains(Self.sentences(named.text.means)), "\(Self.sentences(named.text.means))")
    for (field, text) in named.prose where field != "title" {
      #expect(text.hasSuffix("."), "\(field): \(text)")
    }
  }

  @Test("The customer gets one friendly sentence", arguments: all)
  func customerSentence(_ named: NamedText) {
    let sentence = named.text.customer
    #expect(sentence.hasSuffix("."))
    #expect(sentence.count <= 240)
    #expect(sentence.count { ".!?;".contains($0) } == 1, "more than one sentence: \(sentence)")
    let words = Set(sentence.lowercased().split { !$0.isLetter }.map(String.init))
    #expect(!words.isDisjoint(with: ["you", "your"]), "not addressed to anybody: \(sentence)")
  }

  @Test("The customer reads no jargon and no promise", arguments: all)
  func customerWords(_ named: NamedText) {
    let foreign = [
      "`", "bluetoothd", "daemon", "callback", "manager", "peripheral", "identifier", "relaunch", "restoration",
      "suspend", "process", "delegate", "killed", "crash", "bug", "guarantee", "will fix", "will be fixed", "mistake",
    ]
    for word in foreign {
      #expect(!named.text.customer.lowercased().contains(word), "\(word): \(named.text.customer)")
    }
  }

  @Test("How to confirm it names what to collect", arguments: all)
  func namesTheCapture(_ named: NamedText) {
    let confirm = named.text.confirm.lowercased()
    for part in ["log collect --device --last", "sysdiagnose", "within an hour", "predicate", "level"] {
      #expect(confirm.contains(part), "no \(part): \(confirm)")
    }
  }

  @Test("No text teaches a subsystem or an option that does not exist", arguments: all)
  func namesAreRight(_ named: NamedText) {
    for (field, text) in named.prose + [("sample", named.text.sample ?? "")] {
      #expect(!text.contains("\"com.apple.bluetoothd\""), "\(field)")
      #expect(!text.contains("EnableAutoConnect"), "\(field)")
      #expect(!text.contains("log stream --device"), "\(field)")
    }
  }

  @Test("Documents are Apple's, by a path below its site", arguments: all)
  func documentPaths(_ named: NamedText) {
    for document in named.text.documents {
      #expect(!document.title.isEmpty)
      #expect(!document.path.hasPrefix("/") && !document.path.contains("://") && !document.path.contains("\n"))
      #expect(!document.path.contains { $0.isWhitespace || $0 == "…" }, "\(document.path)")
      #expect(Self.citable.contains { document.path.hasPrefix($0) }, "\(document.path)")
    }
    #expect(Set(named.text.documents).count == named.text.documents.count)
  }

  @Test("A document has one title and one path in all the texts")
  func documentsAgree() {
    let documents = Set(Self.all.flatMap(\.text.documents))
    #expect(Set(documents.map(\.path)).count == documents.count)
    #expect(Set(documents.map(\.title)).count == documents.count)
  }

  @Test("No two rules share a title, a meaning or a proof")
  func textsDiffer() {
    #expect(Set(Self.all.map(\.slug)).count == Self.all.count)
    #expect(Set(Self.all.map(\.text.title)).count == Self.all.count)
    #expect(Set(Self.all.map(\.text.means)).count == Self.all.count)
    #expect(Set(Self.all.map(\.text.proves)).count == Self.all.count)
  }

  /// Full stops and the like before a blank or the end.
  private static func sentences(_ text: String) -> Int {
    zip(text, text.dropFirst() + " ").count { ".!?".contains($0) && $1.isWhitespace }
  }
}
