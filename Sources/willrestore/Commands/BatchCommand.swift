import Diagnosis
import Dispatch
import Ingest
import Options
import Reporting
import Synchronization

/// `willrestore batch PATH…`: many cases, a line for each, and a summary by rule.
struct BatchCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Reads all cases, a worker a core, and says with which status to exit.
  func run() throws -> Int32 {
    if let path = invocation.operands.first, invocation.operands.count == 1, !CaseList.isFolderOfCases(path) {
      return try AnalyzeCommand(invocation).run()
    }
    guard invocation.format == .text || invocation.format == .ndjson else {
      throw UsageError(
        "--format: \(invocation.format.rawValue) holds one case, and these are many",
        hint: "Of many cases, 'batch' prints text and ndjson.", command: .batch)
    }
    let cases = CaseList(invocation.operands)
    try CaseSetup.checkOutputIsNoInput(invocation.output, cases.entries.map(\.path))
    for folder in cases.emptyFolders where !invocation.isQuiet {
      StandardError.write("willrestore: \(folder.printable): there is nothing to read in this folder\n")
    }
    let engine = try Engine(patterns: invocation.patterns)
    let output = try Output(path: invocation.output)
    output.sign(invocation.format)
    // From here on Ctrl-C ends the reading, not the process.
    let interruption = Interruption.keyboard
    let results = Mutex(BatchResults(invocation, count: cases.entries.count, output: output))
    work(through: cases.entries, with: engine, into: results, until: interruption)
    return try results.withLock { results throws in try results.finish(isInterrupted: interruption.isRequested) }
  }

  private func work(
    through entries: [CaseList.Entry], with engine: Engine, into results: borrowing Mutex<BatchResults>,
    until interruption: Interruption
  ) {
    let next = Atomic(0)
    var options = invocation.options
    options.jobs = 1
    let workers = max(1, min(invocation.threads, entries.count))
    DispatchQueue.concurrentPerform(iterations: workers) { [options] _ in
      while !interruption.isRequested {
        // Numbers are handed out without gaps, and each that was handed out is answered.
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard entries.indices.contains(number) else { return }
        let entry = entries[number]
        if let failure = entry.failure {
          results.withLock { $0.add(BatchRow(path: entry.path, failure: failure), nil, at: number) }
          continue
        }
        let report = engine.analyze(
          [entry.path], options: options, isInterrupted: { interruption.isRequested }, progress: { _ in })
        results.withLock { $0.add(Self.row(of: entry.path, report), report, at: number) }
        if results.withLock({ $0.isOutputClosed }) { interruption.request() }
      }
    }
  }

  /// The row of a case; one of which nothing could be read, or that was stopped midway, has no verdict.
  static func row(of path: String, _ report: Report) -> BatchRow {
    if report.inputs.contains(where: { $0.notes.contains { $0.kind == "interrupted" } }) {
      return BatchRow(path: path, failure: "interrupted")
    }
    if report.isWindowReversed { return BatchRow(path: path, failure: "--since lies after --until in this log") }
    if let unread = report.unread {
      if unread.isOfOwnReports { return BatchRow(path: path, skipped: unread.reason) }
      return BatchRow(path: path, failure: unread.path == path ? unread.reason : unread.sentence)
    }
    return BatchRow(path: path, report: report)
  }
}

/// What the workers of a batch have found, printed in the order of the cases.
private struct BatchResults {
  private let writer: BatchWriter
  private let failOn: Severity?
  private let count: Int
  private var output: Output
  private var order = InOrder<BatchRow>()
  private var summary = BatchSummary()
  private var status = ExitStatus()
  private var progress: ProgressLine
  private var done = 0

  init(_ invocation: Invocation, count: Int, output: Output) {
    writer = BatchWriter(format: invocation.format, options: WriterOptions(invocation, to: output))
    failOn = invocation.failOn
    self.count = count
    self.output = output
    progress = invocation.progress
  }

  /// Nobody reads any more.
  var isOutputClosed: Bool { output.isClosed }

  /// Takes the row of a case and the report that it is from; nil when the case could not even be read.
  mutating func add(_ row: BatchRow, _ report: Report?, at number: Int) {
    if let report {
      if !row.isSkipped { status.add(report, failOn: failOn) }
    } else {
      status.isIncomplete = true
    }
    done += 1
    let due = order.add(row, at: number)
    if !due.isEmpty { progress.clear() }
    for row in due {
      summary.add(row)
      writer.write(row, to: &output)
    }
    output.flush()
    let (done, count) = (done, count)
    progress.show("\(done) of \(count) cases")
  }

  /// Prints the summary, and says with which status to exit.
  mutating func finish(isInterrupted: Bool) throws(OutputError) -> Int32 {
    progress.clear()
    writer.write(summary, to: &output)
    try output.finish()
    // A reader that went away also ends the work, and is no interrupt.
    status.isInterrupted = isInterrupted && !output.isClosed
    return status.code
  }
}
