import Parsing

/// Who is who: bundles, process names and pids that lines show to be one app.
struct AppRegistry {
  var byBundle: [String: Int] = [:]
  var byProcess: [String: Int] = [:]
  var byPid: [UInt32: Int] = [:]
  /// The app of lines that name no process.
  var nameless: Int?

  /// Length to which the kernel cuts process names.
  private static let kernelNameLengths = [15, 16, 31, 32]

  /// The app that the names point to; the bundle weighs most.
  func find(_ subject: Subject) -> Int? {
    if let bundle = subject.bundle, let app = byBundle[bundle] { return app }
    if let pid = subject.pid, let app = byPid[pid], subject.bundle == nil { return app }
    if let process = subject.process, subject.bundle == nil {
      if let app = byProcess[process] { return app }
      if Self.mayBeCut(process) {
        let whole = byProcess.keys.filter { $0.hasPrefix(process) }
        if whole.count == 1, let name = whole.first { return byProcess[name] }
      }
    }
    return subject.isNameless && subject.isOwnVoice ? nameless : nil
  }

  private static func mayBeCut(_ name: String) -> Bool { kernelNameLengths.contains(name.utf8.count) }

  /// Whether the name that the kernel knows a process by is `process`, whole or cut.
  static func isKernelName(_ name: String, of process: String) -> Bool {
    name == process || (mayBeCut(name) && process.hasPrefix(name))
  }

  /// Whether a longer name of the app begins with that one, which has a length to which the kernel cuts.
  func isCut(_ name: String, of app: Int) -> Bool {
    Self.mayBeCut(name) && byProcess.contains { $0.value == app && $0.key != name && $0.key.hasPrefix(name) }
  }

  mutating func rename(_ from: Int, to into: Int) {
    for (key, app) in byBundle where app == from { byBundle[key] = into }
    for (key, app) in byProcess where app == from { byProcess[key] = into }
    for (key, app) in byPid where app == from { byPid[key] = into }
    if nameless == from { nameless = into }
  }

  mutating func forget(_ app: Int) {
    byBundle = byBundle.filter { $0.value != app }
    byProcess = byProcess.filter { $0.value != app }
    byPid = byPid.filter { $0.value != app }
    if nameless == app { nameless = nil }
  }
}
