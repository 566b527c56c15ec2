import Testing

@testable import Parsing

/// What terminals, pages and mail programs put round lines and into messages.
@Suite struct WrapperTests {
  static func line(_ second: Int, _ message: String) -> String {
    "2026-11-29 10:14:\(second).118 Df Fitness[97:1a] [com.acme:ble] \(message)"
  }

  @Test(arguments: [
    ("> ", ""), (">> ", ""), ("> > ", ""), ("- ", ""), ("* ", ""), ("• ", ""), ("12. ", ""), ("3) ", ""), ("", "<br>"),
    ("", "<br />"), ("<p>", "</p>"), ("<pre><code>", "</code></pre>"), ("<li>", "</li>"), ("> 1. ", "  "),
  ])
  func wrappersStandRoundEveryLine(_ front: String, _ back: String) {
    let lines = [Self.line(10, "Restoring {"), "    a = 1;", "}", Self.line(11, "other"), Self.line(12, "reaping")]
    let text = lines.map { front + $0 + back + "\n" }.joined()
    let result = Harness.run(text)
    #expect(result.summary.dialects == [.logCompact])
    let trimmed = result.matched.map {
      $0.text.split(separator: "\n").map { String($0.reversed().drop { $0 == " " }.reversed()) }
    }
    #expect(trimmed == [["Restoring {", "    a = 1;", "}"], ["reaping"]])
  }

  @Test(arguments: [" ", "  ", "    ", "        ", "\t", "\t\t"])
  func aWholeCopyMayBeIndented(_ front: String) {
    let lines = [Self.line(10, "Restoring {"), "    a = 1;", "", "}", Self.line(11, "other"), Self.line(12, "reaping")]
    let text = lines.map { $0.isEmpty ? "\n" : front + $0 + "\n" }.joined()
    let whole = Harness.run(text)
    #expect(whole.summary.dialects == [.logCompact])
    #expect(whole.matched.map { $0.position.line } == [1, 6])
    #expect(whole.matched.first?.text.hasSuffix("}") == true)
    for size in [3, 64, 200] {
      #expect(Harness.run(text, size: size).described == whole.described, "blocks of \(size)")
    }
  }

  @Test func aRecordsOwnIndentationInFrontIsNoneOfTheCopy() {
    let text =
      "    b = 2;\n    c = 3;\n" + Self.line(10, "Restoring {") + "\n    a = 1;\n}\n" + Self.line(11, "reaping") + "\n"
    let result = Harness.run(text)
    #expect(result.summary.dialects == [.logCompact])
    #expect(result.kinds.contains(.cutFirstRecord))
    #expect(result.matched.map(\.text).first == "Restoring {\n    a = 1;\n}")
  }

  @Test(arguments: [
    (#"\^[[1;30mRestoring\^[[0m it"#, "Restoring it"), ("^[[32mRestoring^[[39m it", "Restoring it"),
    ("\u{1B}[32mRestoring\u{1B}[39m it", "Restoring it"), ("Restoring ^[[x it", "Restoring ^[[x it"),
    ("Restoring &lt;private&gt; &#34;a&#34; &apos;b&#x27;&nbsp;c", "Restoring <private> \"a\" 'b' c"),
    ("Restoring &unknown; &lt", "Restoring &unknown; &lt"),
  ])
  func coloursAndEntitiesAreTakenOutOfMessages(_ message: String, _ plain: String) {
    #expect(Harness.run(Self.line(10, message) + "\n").matched.map(\.text) == [plain])
  }

  @Test func coloursInJSONAreTakenOut() {
    let object =
      #"{"eventType":"logEvent","messageType":"Default","eventMessage":"\u001b[32mLOG\u001b[39m  Restoring","processImagePath":"\/App","timestamp":"2026-09-25 15:06:19.359577+0300","processID":97}"#
    #expect(Harness.run(object + "\n").matched.map(\.text) == ["LOG  Restoring"])
  }

  @Test func whatALauncherSaysIsNoRecord() {
    let text = """
      Launched application with com.acme.fitness bundle identifier.
      Waiting for the application to terminate…
      Restoring by print
      2022-02-08 17:16:12.616948+1100 Fitness[972:301238] [ble] reaping
      App terminated due to signal 15.
      ^C

      """
    let result = Harness.run(text)
    #expect(result.summary.dialects == [.xcodeConsole])
    #expect(result.records.map { String(decoding: $0.message, as: UTF8.self) } == ["Restoring by print", "reaping"])
    #expect(result.summary.examined == 2)
    #expect(result.notes.filter { $0.kind == .cutFirstRecord }.isEmpty)
    // An app may say the like.
    #expect(Harness.run("Launched application with Restoring\n").matched.count == 1)
  }
}
