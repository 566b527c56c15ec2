import Diagnosis
import Ingest
import Options
import Reporting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `willrestore extract [PATH…]`: the lines that matter, as they stood.
struct ExtractCommand {
  /// A log of the case, and its excerpt while it grows.
  private struct Item {
    /// What is read.
    var path: String
    /// What the excerpt calls the log: its file's name.
    var name: String
    var planner: ExcerptPlanner
    var excerpt: Spool
    var size = ExcerptSize(kept: 0, lines: 0)
  }

  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Reads the logs twice, writes the excerpts, and says with which status to exit.
  func run() throws -> Int32 {
    let setup = try CaseSetup(invocation)
    let isInterrupted = { Interruption.keyboard.isRequested }
    var spool: Spool?
    if setup.paths.contains("-") {
      guard invocation.spools else {
        throw UsageError(
          "extract reads a log twice, and standard input comes once",
          hint: "Name a file, or add '--spool' to keep what comes in a temporary file.", command: .extract)
      }
      let kept = try Spool()
      try kept.fill(from: STDIN_FILENO, isInterrupted: isInterrupted)
      spool = kept
    }
    for path in setup.paths where path != "-" {
      // What comes once would be used up by the first look, and a named pipe would wait for ever for another writer.
      guard let status = FileStatus(path: path), status.kind == .other else { continue }
      throw UsageError(
        "\(path.quoted) is no file, and extract reads a log twice",
        hint: "Give it on standard input, with '--spool'.", command: .extract)
    }
    let paths = setup.paths.map { $0 == "-" ? spool?.path ?? $0 : $0 }
    let folder = try ExcerptFolder(invocation.output, files: DirectoryWalk(paths).paths.count)
    var options = invocation.options
    options.jobs = invocation.threads
    options.collectsNames = invocation.redacts
    let engine = try Engine(patterns: invocation.patterns)
    let analyzer = engine.analyzer(options)
    var progress = invocation.progress
    let total = progress.isShown ? setup.totalBytes : nil
    let inputs = paths.map { CaseInput(path: $0) }
    var plans = analyzer.excerpts(of: inputs, isInterrupted: isInterrupted) { bytes in
      let seconds = progress.seconds
      progress.show(ProgressLine.text(bytes, of: total, after: seconds))
    }
    if invocation.context > 0, !isInterrupted() {
      let context = try context(of: plans, analyzer)
      plans = analyzer.excerpts(of: inputs, keeping: context, isInterrupted: isInterrupted)
    }
    progress.clear()
    var status = ExitStatus()
    status.add(plans.report, failOn: nil)
    tell(plans.report, spool)
    var items: [Item] = []
    for file in plans.files where file.planner.plan(.whole) != nil && !isInterrupted() {
      let name = file.path == spool?.path ? "standard-input.log" : ExcerptFolder.name(of: file.path)
      items.append(Item(path: file.path, name: name, planner: file.planner, excerpt: try Spool()))
    }
    let redactor = engine.redactor(invocation, plans.report)
    var asked = options
    if let redactor {
      for index in asked.apps.indices {
        asked.apps[index].name = redactor.text(asked.apps[index].name)
        asked.apps[index].process = asked.apps[index].process.map(redactor.text)
      }
    }
    let isFaithful = try copy(&items, from: analyzer, readBy: engine.analyzer(asked), plans.report, redactor)
    if !isFaithful { status.isIncomplete = true }
    status.isInterrupted = isInterrupted()
    guard !status.isInterrupted else { return status.code }
    try folder.write(items.map { ($0.name, $0.path, $0.excerpt) })
    return status.code
  }

  /// The lines beside those that matter, by file.
  private func context(of plans: CaseExcerpts, _ analyzer: CaseAnalyzer) throws -> [String: [Range<Int64>]] {
    var context: [String: [Range<Int64>]] = [:]
    for file in plans.files {
      guard let plan = file.planner.plan(.least) else { continue }
      do throws(IngestFailure) {
        context[file.path] = try analyzer.context(of: file.path, plan, lines: invocation.context)
      } catch {
        throw OutputError(message: "\(file.path.printable) \(error.reason)")
      }
    }
    return context
  }

  /// Copies the excerpts, and reads them: where they answer otherwise than the logs, more of these is kept. False where
  /// they do in the end, which only pseudonyms can bring about.
  private func copy(
    _ items: inout [Item], from analyzer: CaseAnalyzer, readBy reader: CaseAnalyzer, _ report: Report,
    _ redactor: Redactor?
  ) throws -> Bool {
    var isFaithful = true
    for depth in ExcerptDepth.allCases where !Interruption.keyboard.isRequested {
      for index in items.indices {
        items[index].excerpt = try Spool()
        try copy(&items[index], depth, analyzer, redactor)
      }
      if depth == .whole, redactor == nil { break }
      let again = reader.analyze(items.map { CaseInput(path: $0.excerpt.path) }) { Interruption.keyboard.isRequested }
      let isSame =
        redactor == nil
        ? ReportAnswers(again) == ReportAnswers(report) : ReportVerdicts(again) == ReportVerdicts(report)
      if isSame { break }
      if invocation.isVerbose { StandardError.write("willrestore: with \(depth) alone the answers differ\n") }
      if depth == .whole {
        isFaithful = false
        StandardError.write("willrestore: with these pseudonyms the excerpt is answered otherwise than the log\n")
      }
    }
    guard !invocation.isQuiet else { return isFaithful }
    for item in items {
      StandardError.write("willrestore: \(item.name.printable): \(item.size.kept) of \(item.size.lines) lines kept\n")
    }
    return isFaithful
  }

  private func copy(
    _ item: inout Item, _ depth: ExcerptDepth, _ analyzer: CaseAnalyzer, _ redactor: Redactor?
  ) throws {
    guard let plan = item.planner.plan(depth) else { return }
    let excerpt = item.excerpt
    do throws(IngestFailure) {
      item.size = try analyzer.copyExcerpt(of: item.path, plan, name: item.name, redactor: redactor) {
        excerpt.write($0)
      }
    } catch {
      throw OutputError(message: "\(item.path.printable) \(error.reason)")
    }
    try excerpt.finish()
  }

  /// What could not be read, or is no log.
  private func tell(_ report: Report, _ spool: Spool?) {
    guard !invocation.isQuiet else { return }
    for input in report.inputs where input.path != spool?.path {
      for note in input.notes where input.isUnreadToItsEnd || input.dialect == nil {
        StandardError.write("willrestore: \(input.path.printable): \(note.text)\n")
      }
    }
  }
}
