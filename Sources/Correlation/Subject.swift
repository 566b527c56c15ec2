import Parsing

/// Whom an event is about, in the names that its line gives.
struct Subject: Sendable {
  var bundle: String?
  var process: String?
  var pid: UInt32?
  /// A deciding name was hidden.
  var isRedacted = false
  /// The app itself wrote the line.
  var isOwnVoice = false

  /// Nobody.
  init() {}

  /// The process of a line that is no event.
  init(process: String?, pid: UInt32) {
    self.process = process
    self.pid = pid
    isOwnVoice = true
  }

  init(_ event: borrowing Event) {
    bundle = event.fields.text(.bundle)
    process = event.fields.text(.process)
    pid = event.fields.number(.pid).flatMap { UInt32(exactly: $0) }
    isRedacted = event.fields.isRedacted(.bundle)
    let writtenByApp = event.emitter == .app || event.emitter == .framework || event.emitter == nil
    if event.kind.isApp || (event.kind.isProcess && bundle == nil && pid == nil && process == nil), writtenByApp {
      isOwnVoice = event.kind.isApp
      process = process ?? event.process
      pid = pid ?? event.pid
    }
  }

  /// Nothing to go by but that an app speaks.
  var isNameless: Bool { bundle == nil && process == nil && pid == nil }

  /// Whether the other gives the same names.
  func isNamed(as other: Subject) -> Bool {
    pid == other.pid && isOwnVoice == other.isOwnVoice && process == other.process && bundle == other.bundle
  }

  /// One of Apple's own, whose sessions outnumber every app's.
  var isApples: Bool { bundle?.hasPrefix("com.apple.") ?? false }
}
