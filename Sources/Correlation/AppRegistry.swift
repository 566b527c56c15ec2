import Parsing

/// Who is who: bundles, process names and pids that lines show to be one app.
struct AppRegistry {
  /// A subject of which it is known whose it is, so that no name need be looked up.
  private struct Route {
    var subject = Subject()
    var app = 0
    var generation = -1
  }

  private static let remembered = 32

  private(set) var byBundle: [String: Int] = [:]
  private(set) var byProcess: [String: Int] = [:]
  private(set) var byPid: [UInt32: Int] = [:]
  /// The app of lines that name no process.
  var nameless: Int? { didSet { change() } }
  private var routes = Array(repeating: Route(), count: Self.remembered)
  /// Rises with each name that is learnt or lost: what was known of subjects before is looked up anew.
  private var generation = 0

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

  // MARK: Learning

  /// A name was learnt or lost.
  mutating func change() { generation += 1 }

  mutating func set(_ bundle: String, of app: Int) {
    byBundle[bundle] = app
    change()
  }

  mutating func set(process: String, of app: Int) {
    byProcess[process] = app
    change()
  }

  mutating func set(_ pid: UInt32, of app: Int) {
    guard byPid[pid] != app else { return }
    byPid[pid] = app
    change()
  }

  /// The process has ended: another may have its pid.
  mutating func free(_ pid: UInt32, of app: Int) {
    guard byPid[pid] == app else { return }
    byPid[pid] = nil
    change()
  }

  mutating func rename(_ from: Int, to into: Int) {
    for (key, app) in byBundle where app == from { byBundle[key] = into }
    for (key, app) in byProcess where app == from { byProcess[key] = into }
    for (key, app) in byPid where app == from { byPid[key] = into }
    if nameless == from { nameless = into }
    change()
  }

  mutating func forget(_ app: Int) {
    byBundle = byBundle.filter { $0.value != app }
    byProcess = byProcess.filter { $0.value != app }
    byPid = byPid.filter { $0.value != app }
    if nameless == app { nameless = nil }
    change()
  }

  // MARK: Remembering

  /// The app of the subject, where nothing is to be learnt of it and nothing has changed since that was found.
  func recall(_ subject: Subject) -> Int? {
    let slot = Self.slot(of: subject)
    guard routes[slot].generation == generation, routes[slot].subject.isNamed(as: subject) else { return nil }
    return routes[slot].app
  }

  /// The subject is the app's, which has learnt all of its names. Where one of them points to another app as well, each
  /// line decides.
  mutating func remember(_ subject: Subject, _ app: Int) {
    if let pid = subject.pid, byPid[pid] != app { return }
    if let process = subject.process, byProcess[process] != app { return }
    if let bundle = subject.bundle, byBundle[bundle] != app { return }
    routes[Self.slot(of: subject)] = Route(subject: subject, app: app, generation: generation)
  }

  private static func slot(of subject: Subject) -> Int {
    (Int(subject.pid ?? 0) &* 2 &+ (subject.isOwnVoice ? 1 : 0)) & (remembered - 1)
  }
}
