import Diagnosis
import Options
import Parsing

/// Finds and reads the file of settings.
enum ConfigurationFile {
  private static let maximumSize = 1 << 20

  /// The file at `path`; without one that of the working directory, else the user's; nil where there is none.
  static func read(_ path: String?) throws(UsageError) -> (path: String, configuration: Configuration)? {
    for candidate in path.map({ [$0] }) ?? candidates {
      let bytes: [UInt8]
      do throws(SmallFile.Problem) {
        bytes = try SmallFile.read(candidate, most: maximumSize)
      } catch {
        if path == nil, error.isMissing { continue }
        throw UsageError("\(candidate.printable): \(error.text)", hint: "--no-config leaves the settings out.")
      }
      return (candidate, try Configuration(bytes, path: candidate, catalog: Engine.catalog))
    }
    return nil
  }

  /// Says which settings hold: a file that came with a log would otherwise change a report unseen.
  static func tell(_ invocation: Invocation) {
    guard let path = invocation.configurationRead, !invocation.isQuiet else { return }
    StandardError.write("willrestore: settings of \(path.printable)\n")
  }

  private static var candidates: [String] {
    var candidates = [Configuration.fileName]
    if let folder = Environment.value("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      candidates.append("\(folder)/willrestore/\(Configuration.fileName)")
    } else if let home = Environment.value("HOME"), home.hasPrefix("/") {
      candidates.append("\(home)/.config/willrestore/\(Configuration.fileName)")
    }
    return candidates
  }
}

extension Report {
  /// Notes which settings of a file changed what is found: who reads the report did not see it made.
  mutating func tellSettings(of invocation: Invocation) {
    guard let path = invocation.configurationRead, let changes = invocation.configurationChanges, !inputs.isEmpty else {
      return
    }
    inputs[0].notes.append(Note(kind: "settings", line: nil, text: "settings of \(path): \(changes)"))
  }
}
