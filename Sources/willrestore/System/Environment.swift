#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What surrounds the process.
enum Environment {
  /// The value of an environment variable; nil when it is not set.
  static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Columns of the terminal at `descriptor`; nil when it is none.
  static func width(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Processors that are there to work.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The words after the program's name.
  ///
  /// `CommandLine.arguments` repairs what is no UTF-8, and a repaired path leads nowhere: nil stands for such a word.
  static var arguments: [String?] {
    var words: [String?] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = unsafe CommandLine.unsafeArgv[index] else { break }
      words.append(unsafe String(validatingCString: word))
    }
    return words
  }
}
