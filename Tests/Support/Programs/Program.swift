import Foundation

/// A program that a test runs to its end.
public struct Program: Sendable {
  /// What a run left behind.
  public struct Outcome: Sendable {
    /// The exit status, or the number of the signal that ended it.
    public var status: Int32
    /// Whether a signal ended it.
    public var endedBySignal: Bool
    /// Standard output.
    public var output: Data
    /// Standard error.
    public var errors: Data

    /// Standard output as text; invalid UTF-8 is replaced.
    public var outputText: String { String(decoding: output, as: UTF8.self) }
    /// Standard error as text.
    public var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// What is written to standard input.
  public enum Input: Sendable {
    /// Closed at once.
    case nothing
    case data(Data)
    /// The same in pieces of the given sizes, taken in turn, so that every cut is exercised.
    case pieces(Data, sizes: [Int])
    /// The file itself, not a pipe.
    case file(URL)
  }

  /// Why there is no outcome.
  public enum Failure: Error, CustomStringConvertible {
    case missing(URL)
    case timedOut(String)

    /// What to do about it.
    public var description: String {
      switch self {
      case .missing(let url): "\(url.path) is missing: run `make release` first"
      case .timedOut(let command): "\(command) did not end in time and was killed"
      }
    }
  }

  /// The executable.
  public var url: URL

  /// A program by its path.
  public init(at url: URL) { self.url = url }

  /// The release build of `willrestore`; throws when it has not been built.
  public static func willrestore() throws -> Program {
    let url = Repository.root.appendingPathComponent(".build/release/willrestore")
    guard FileManager.default.isExecutableFile(atPath: url.path) else { throw Failure.missing(url) }
    return Program(at: url)
  }

  /// Runs the program and waits for its end, at most `limit` seconds.
  ///
  /// - Parameter environment: added to a bare one; nothing of the tester's own terminal settings gets in.
  public func run(
    _ arguments: [String] = [], input: Input = .nothing, in folder: URL? = nil, environment: [String: String] = [:],
    limit: TimeInterval = 60
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = ["PATH": path, "LANG": "C.UTF-8"].merging(environment) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    let feed = try connect(input, to: process)
    try process.run()

    let collected = Collected()
    let group = DispatchGroup()
    let queue = DispatchQueue.global()
    queue.async(group: group) { collected.output = output.fileHandleForReading.readDataToEndOfFile() }
    queue.async(group: group) { collected.errors = errors.fileHandleForReading.readDataToEndOfFile() }
    if let feed { queue.async(group: group) { feed() } }
    if group.wait(timeout: .now() + limit) == .timedOut {
      process.terminate()
      throw Failure.timedOut(([url.path] + arguments).joined(separator: " "))
    }
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, endedBySignal: process.terminationReason == .uncaughtSignal,
      output: collected.output, errors: collected.errors)
  }

  /// Sets standard input; returns what writes it once the program runs.
  private func connect(_ input: Input, to process: Process) throws -> (@Sendable () -> Void)? {
    switch input {
    case .nothing:
      process.standardInput = FileHandle.nullDevice
      return nil
    case .file(let url):
      process.standardInput = try FileHandle(forReadingFrom: url)
      return nil
    case .data(let data): return pipe(data, sizes: [data.count], to: process)
    case .pieces(let data, let sizes): return pipe(data, sizes: sizes, to: process)
    }
  }

  private func pipe(_ data: Data, sizes: [Int], to process: Process) -> @Sendable () -> Void {
    // A program that stops reading must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    process.standardInput = pipe
    let handle = pipe.fileHandleForWriting
    return {
      var rest = data[...]
      var turn = 0
      while !rest.isEmpty {
        let size = max(1, sizes[turn % sizes.count])
        turn += 1
        do { try handle.write(contentsOf: rest.prefix(size)) } catch { break }
        rest = rest.dropFirst(size)
      }
      try? handle.close()
    }
  }

  /// What two readers put down; each writes its own part before the group ends.
  private final class Collected: @unchecked Sendable {
    var output = Data()
    var errors = Data()
  }
}

/// Where things are.
public enum Repository {
  /// The folder with Package.swift, found from this file.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
