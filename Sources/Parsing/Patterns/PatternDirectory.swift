#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a user's folder of pattern files.
enum PatternDirectory {
  /// The greatest pattern file: 4 MiB, far above any real one.
  static let maximumSize = 4 << 20
  /// The greatest size of a folder's pattern files together: 32 MiB. They are held whole until they are read.
  static let maximumTotal = 32 << 20

  /// The `*.yaml` and `*.yml` files of a folder, by name; hidden files and folders in it are left out.
  static func files(in directory: String) throws(PatternProblems) -> [PatternFile] {
    guard let stream = unsafe opendir(directory) else {
      throw problem(
        directory, "the folder cannot be read: \(SmallFile.reason()); --patterns takes a folder of .yaml files")
    }
    defer { _ = unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix("."), name.hasSuffix(".yaml") || name.hasSuffix(".yml") { names.append(name) }
    }
    guard !names.isEmpty else { throw problem(directory, "the folder has no .yaml file") }
    names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var files: [PatternFile] = []
    var total = 0
    for name in names {
      let bytes = try read(directory + "/" + name)
      total += bytes.count
      guard total <= maximumTotal else {
        throw problem(
          directory,
          "the folder's pattern files have more than 32 MiB; name a folder with only the patterns that this log needs")
      }
      files.append(PatternFile(name: name, bytes: bytes))
    }
    return files
  }

  private static func read(_ path: String) throws(PatternProblems) -> [UInt8] {
    do throws(SmallFile.Problem) {
      return try SmallFile.read(path, most: maximumSize)
    } catch {
      throw problem(path, error.text)
    }
  }

  private static func problem(_ file: String, _ text: String) -> PatternProblems {
    var problem = PatternProblem(file: file, line: 0, text: text)
    problem.isUnreadable = true
    return PatternProblems(problems: [problem])
  }
}
