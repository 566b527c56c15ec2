import Diagnosis
import Ingest
import Options
import Reporting

/// `willrestore watch [PATH]`: one case, live.
struct WatchCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Prints what becomes known until the input ends or the user stops it; then the summary.
  func run() throws -> Int32 {
    let setup = try CaseSetup(invocation)
    let path = setup.paths[0]
    let engine = try Engine(patterns: invocation.patterns)
    var output = try Output(path: invocation.output)
    var writer = LiveWriter(format: invocation.format, path: path, options: WriterOptions(invocation, to: output))
    let interruption = Interruption.keyboard
    var options = invocation.options
    options.keepsTimeline = invocation.format.showsTimeline
    var hook = invocation.hook.map(FindingHook.init)
    output.sign(invocation.format)
    writer.begin(to: &output)
    output.flush()
    var report = engine.watch(
      path, isFollowed: invocation.follows, options: options,
      isInterrupted: {
        hook?.goOn()
        return interruption.isRequested
      },
      output: { live in
        writer.write(live, to: &output)
        output.flush()
        if let object = writer.object(of: live) { hook?.run(object) }
        if output.isClosed { interruption.request() }
      })
    report.tellSettings(of: invocation)
    writer.end(report, to: &output)
    try output.finish()
    hook?.finish()
    // Ctrl-C is how a watch ends: the status is that of the end of input.
    var status = ExitStatus()
    status.add(report, failOn: invocation.failOn)
    return status.code
  }
}
