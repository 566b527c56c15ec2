import Diagnosis
import Ingest
import Options
import Reporting

/// `willrestore [analyze] [PATH…]`: one case, one report.
struct AnalyzeCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Reads, reports, and says with which status to exit.
  func run() throws -> Int32 {
    let setup = try CaseSetup(invocation)
    let engine = try Engine(patterns: invocation.patterns)
    var output = try Output(path: invocation.output)
    let report = try Self.report(setup, engine)
    output.sign(invocation.format)
    invocation.format.write(report, options: WriterOptions(invocation, to: output), to: &output)
    try output.finish()
    return Self.status(report, invocation).code
  }

  /// The report of a case, with progress while it is read.
  ///
  /// - Throws: a ``UsageError`` when `--since` turns out to lie after `--until`: times of day belong to a day of the log.
  static func report(_ setup: CaseSetup, _ engine: Engine) throws -> Report {
    var options = setup.invocation.options
    options.jobs = setup.invocation.threads
    options.collectsNames = setup.invocation.redacts
    options.keepsTimeline = setup.invocation.format.showsTimeline
    var progress = setup.invocation.progress
    let total = progress.isShown ? setup.totalBytes : nil
    var report = engine.analyze(
      setup.paths, options: options, isInterrupted: { Interruption.keyboard.isRequested },
      progress: { bytes in
        let seconds = progress.seconds
        progress.show(ProgressLine.text(bytes, of: total, after: seconds))
      })
    progress.clear()
    if report.isWindowReversed {
      throw UsageError(
        "--since lies after --until in this log",
        hint: "Nothing of it would be left. A time of day is the last such time before the log's end.",
        command: setup.invocation.command)
    }
    report.tellSettings(of: setup.invocation)
    return engine.redactor(setup.invocation, report).map(report.redacted) ?? report
  }

  /// The status that a report calls for.
  static func status(_ report: Report, _ invocation: Invocation) -> ExitStatus {
    var status = ExitStatus()
    status.add(report, failOn: invocation.failOn)
    status.isInterrupted = Interruption.keyboard.isRequested
    return status
  }
}
