import Foundation

/// Runs python3, whose libraries read our formats independently of us.
enum Python {
  /// The repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  /// What `make test-deps` brings.
  static let modules = root.appending(path: ".build/test-python").path(percentEncoded: false)

  /// The script that opens pages.
  static let browser = root.appending(path: "Tests/ReportingTests/browser.py").path(percentEncoded: false)

  /// Whether there is a browser, and what talks to it.
  static let hasBrowser =
    (try? run(
      [
        "-c",
        "import sys, shutil, websocket; sys.exit(not (shutil.which('chromium') or shutil.which('google-chrome')))",
      ], modules: modules))?.status == 0

  /// What python3 prints, errors included, so that a failure tells why.
  static func run(_ arguments: [String], modules: String? = nil) throws -> (status: Int32, output: String) {
    let process = Process()
    if let modules {
      process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONPATH": modules]) { $1 }
    }
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// What a script makes of `text`, which it finds in the file that is its first argument: one JSON value.
  static func read(_ text: String, _ script: String, _ arguments: [String] = []) throws -> Any {
    let file = FileManager.default.temporaryDirectory.appending(path: "willrestore-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (status, output) = try run(["-c", script, file.path(percentEncoded: false)] + arguments)
    guard status == 0 else { throw Failure(output: output) }
    return try JSONSerialization.jsonObject(with: Data(output.utf8), options: .fragmentsAllowed)
  }

  /// The script failed: what it printed.
  struct Failure: Error { var output: String }
}
