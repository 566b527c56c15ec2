import Ingest
import Options
import Reporting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the commands that read a case have in common.
struct CaseSetup {
  let invocation: Invocation
  /// The paths of the case; "-" is standard input.
  let paths: [String]

  /// Checks what there is to read and where to write.
  init(_ invocation: Invocation) throws {
    self.invocation = invocation
    if invocation.operands.isEmpty {
      if Environment.isTerminal(STDIN_FILENO) {
        throw Program.NothingToRead(command: invocation.isNamed ? invocation.command : nil)
      }
      paths = ["-"]
    } else {
      paths = invocation.operands
    }
    try Self.checkOutputIsNoInput(invocation.output, paths)
  }

  /// A report written over the log that it is about would be the last of that log.
  static func checkOutputIsNoInput(_ output: String?, _ paths: [String]) throws(UsageError) {
    guard let output, output != "-", let target = FileStatus(path: output), target.kind == .file else { return }
    for path in paths where Self.status(of: path)?.identity == target.identity {
      throw UsageError("--output: \(output.quoted) is one of the inputs", hint: "Write to another file.")
    }
  }

  /// Bytes of all inputs as they lie on disk; nil when one of them is a pipe.
  var totalBytes: Int64? {
    var total: Int64 = 0
    for path in DirectoryWalk(paths).paths {
      guard let status = Self.status(of: path) else { continue }
      if status.kind != .file { return nil }
      total += status.size
    }
    return total
  }

  private static func status(of path: String) -> FileStatus? {
    path == "-" ? FileStatus(descriptor: STDIN_FILENO) : FileStatus(path: path)
  }
}

extension Invocation {
  /// Progress on standard error, if it is wanted and can be seen.
  var progress: ProgressLine {
    ProgressLine(
      isShown: wantsProgress && !isQuiet && Environment.isTerminal(STDERR_FILENO)
        && Environment.value("TERM") != "dumb")
  }

  /// How many threads may work.
  var threads: Int { jobs ?? Environment.processors }
}

extension WriterOptions {
  /// How to write to `output`, as the user asked.
  init(_ invocation: Invocation, to output: Output) {
    let color = invocation.color.isOn(
      isTerminal: output.isTerminal, noColor: Environment.value("NO_COLOR"), term: Environment.value("TERM"))
    self.init(
      generatorVersion: version, color: color,
      verbosity: invocation.isQuiet ? .quiet : invocation.isVerbose ? .verbose : .normal,
      table: invocation.table ?? .findings)
    // Lines longer than that are hard to read, shorter ones tear the columns.
    if let width = output.width { self.width = min(max(width, 60), 120) }
  }
}
