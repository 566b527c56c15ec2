/// The proposal as a pattern file that can be used as it stands.
extension PatternProposal {
  /// The whole file; nothing but comments when there is no pattern.
  public var text: String {
    var lines = heading
    if !drafts.isEmpty {
      lines += ["", "emitter: {process: \(processList), role: app}", "patterns:"]
      for (index, draft) in drafts.enumerated() {
        if index > 0 { lines.append("") }
        lines += part(of: draft)
      }
    }
    lines += remainder
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Comments

  private var heading: [String] {
    let named = inputs.prefix(5).map { YAMLText.comment($0) }.joined(separator: ", ")
    let from = inputs.count > 5 ? "\(named) and \(inputs.count - 5) more" : named
    let whose = who
    guard lines > 0 else {
      return ["# \(from): no line of \(whose) looks like a Bluetooth callback and matches no pattern."] + next
    }
    var text = [
      "# Suggested by 'willrestore patterns suggest' from \(from).",
      "#",
      lines == 1
        ? "# 1 line of \(whose) looks like a Bluetooth callback and matches no pattern."
        : "# \(lines) lines of \(whose) look like Bluetooth callbacks and match no pattern; they have \(shapes)"
          + (shapes == 1 ? " shape." : " shapes, the most frequent first."),
    ]
    guard !drafts.isEmpty else { return text }
    text += [
      "#",
      "# The samples are lines of that log: names, identifiers and addresses stand in them as they were logged. Take out",
      "# what must not be shared before you hand this file on.",
      "#",
    ]
    return text + advice
  }

  /// How to go on with the patterns that there are.
  private var advice: [String] {
    guard drafts.contains(where: { $0.pattern.event != .appLine }) else {
      return [
        "# No event could be guessed: as the file stands it tells nothing, and the report stays as it is. Ask who knows the",
        "# app what each line says, write the event from the list in Documentation/events.md in place of app.line, and",
        "# 'known: line' once you are sure. Documentation/teach.md shows how. Then: willrestore patterns test FOLDER",
      ]
    }
    return [
      "# The file can be used as it stands. Each event is a guess: see whether it is what the line tells, correct it by the",
      "# list in Documentation/events.md, and write 'known: line' once you are sure (inferred never makes a finding",
      "# certain). Delete patterns of lines that tell nothing. Then: willrestore patterns test FOLDER",
    ]
  }

  /// What to do where no line was found.
  private var next: [String] {
    if !others.isEmpty {
      let shown = others.prefix(8).map { YAMLText.comment($0, atMost: 40) }.joined(separator: ", ")
      return ["# Such lines are written by \(shown)\(others.count > 8 ? " and others" : "")."]
    }
    return [
      "#",
      "# A line is found when it holds a name of Core Bluetooth's, or speaks of Bluetooth beside a word like 'restored'. An",
      "# app may say all of it in words of its own, such as 'BTCore> dialing tank 7'. Then write the patterns by hand:",
      "# search the log for the name of the app's process, look for the lines that tell of its manager, its state, a",
      "# restoration, a connect or a disconnect, and follow Documentation/teach.md, section 6.",
    ]
  }

  private var who: String {
    if !apps.isEmpty { return apps.map { YAMLText.comment($0.name) }.joined(separator: ", ") }
    let names = processes.compactMap { $0 }.map { YAMLText.comment($0) }
    return names.isEmpty ? "an app" : names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and others" : "")
  }

  private var processList: String {
    // Also those of which every shape is another's as well.
    let names = processes.compactMap { $0 }
    if names.isEmpty { return "app" }
    return names.count == 1 ? YAMLText.quoted(names[0]) : "[" + names.map(YAMLText.quoted).joined(separator: ", ") + "]"
  }

  private func counted(_ entry: ShapeTable.Entry) -> String {
    let place = entry.examples.first.map { example in
      let input = inputs.indices.contains(example.position.input) ? inputs[example.position.input] : "-"
      return "\(YAMLText.comment(input)):\(example.position.line)"
    }
    let first = place.map { entry.count == 1 ? ", \($0)" : ", the first is \($0)" } ?? ""
    return "\(entry.count) \(entry.count == 1 ? "line" : "lines")\(first)"
  }

  /// What no pattern could be made of, and what was not shown.
  private var remainder: [String] {
    var lines: [String] = []
    if !rest.isEmpty {
      lines += ["", "# Without a pattern of their own:"]
      for item in rest.prefix(Self.mostPatterns) {
        let example = item.entry.examples.first.map { String(decoding: $0.message, as: UTF8.self) } ?? ""
        lines.append("# - \(counted(item.entry)), since \(item.reason): \(YAMLText.comment(example))")
      }
    }
    if furtherLines > 0 {
      lines += ["", "# \(furtherLines) further lines have rarer shapes, which are not shown."]
    }
    return lines
  }

  // MARK: A pattern

  private func part(of draft: PatternDraft) -> [String] {
    let pattern = draft.pattern
    var lines = ["  # \(counted(draft.entry))."]
    if let guess = draft.guess {
      let words = guess.words.map { $0.hasPrefix("the ") ? $0 : "'\($0)'" }.joined(separator: " and ")
      let summary = guess.event.schema.summary
      let means = summary.hasPrefix("The ") ? "the " + summary.dropFirst(4) : summary
      lines.append("  # A guess, for it holds \(words). \(guess.event.rawValue): \(means).")
    } else {
      let others = EventGuess.candidates(draft.entry.shape).map(\.rawValue)
      lines.append("  # Which event it is cannot be guessed; app.line tells nothing, and keeps it from being counted.")
      if !others.isEmpty { lines.append("  # Perhaps it is one of: \(others.joined(separator: ", ")).") }
    }
    lines += ["  - name: \(pattern.name)", "    event: \(pattern.event.rawValue)"]
    if !draft.constants.isEmpty { lines.append("    set: \(YAMLText.map(draft.constants))") }
    lines += [
      "    known: \(pattern.known.rawValue)", "    contains: \(YAMLText.quoted(pattern.contains[0]))",
      "    match: \(YAMLText.quoted(pattern.match))",
    ]
    if pattern.isMultiline { lines.append("    multiline: true") }
    lines.append("    samples:")
    for sample in pattern.samples {
      lines.append("      - text: \(YAMLText.quoted(sample.text))")
      lines.append("        fields: \(YAMLText.map(sample.fields.map { ($0.key, $0.value) }))")
    }
    lines.append("    rejects:")
    for text in pattern.rejects { lines.append("      - \(YAMLText.quoted(text))") }
    return lines
  }
}
