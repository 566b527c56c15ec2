import Foundation

/// Runs python3, whose libraries read our formats independently of us.
enum Python {
  /// The repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  /// What python3 prints, errors included, so that a failure tells why.
  static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
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
