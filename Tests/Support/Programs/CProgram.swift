import Foundation

/// A C program or library of the repository that a test builds for itself.
public enum CProgram {
  /// Why it could not be built.
  public struct Failure: Error, CustomStringConvertible {
    public var description: String
  }

  /// Builds a source into `target`. The Swift toolchain brings a C compiler; it is looked for on the PATH.
  ///
  /// - Parameters:
  ///   - source: path below the repository's root.
  ///   - options: for the compiler: `["-shared", "-fPIC"]`.
  public static func build(_ source: String, to target: URL, options: [String] = []) throws {
    let env = Program(at: URL(fileURLWithPath: "/usr/bin/env"))
    var problems: [String] = []
    for compiler in ["clang", "cc"] {
      let words = [compiler, "-O2", "-Wall", "-Wextra", "-Werror"] + options + ["-o", target.path, source]
      let outcome = try env.run(words, in: Repository.root)
      if outcome.status == 0 { return }
      problems.append("\(compiler): \(outcome.errorText)")
    }
    throw Failure(description: "\(source) cannot be built: \(problems.joined(separator: "\n"))")
  }
}
