extension EventKind {
  private static func process(_ summary: String, _ fields: FieldRule...) -> EventSchema {
    EventSchema(summary, [FieldRule(.bundle), FieldRule(.process), FieldRule(.pid)] + fields)
  }

  /// Schemas of the events whose name begins with `process.`, `device.` or `log.`; of no other event.
  var systemSchema: EventSchema {
    switch self {
    case .processLaunched:
      Self.process(
        "A process was started", FieldRule(.reason),
        FieldRule(.kind, .word(["user", "background", "bluetooth", "prewarm", "debugger"])))
    case .processState:
      Self.process(
        "A process is in this state", FieldRule(.state, .word(["foreground", "background", "suspended", "running"])))
    case .processSuspended: Self.process("A process was suspended")
    case .processResumed: Self.process("A process runs again after a suspension")
    case .processBudgetExpiring: Self.process("A process has used its background time up")
    case .processDebugged: Self.process("A process runs under a debugger")
    case .processBackgroundTask:
      Self.process("A background task of a process", FieldRule(.phase, .word(["begin", "end", "expired"])))
    case .processAssertion:
      Self.process(
        "Somebody keeps a process running", FieldRule(.phase, .word(["taken", "dropped"])), FieldRule(.name),
        FieldRule(.originator))
    case .processExited:
      Self.process(
        "A process ended", FieldRule(.cause, .exitCause), FieldRule(.detail),
        FieldRule(.state, .word(["foreground", "background", "suspended", "running"])), FieldRule(.version))
    case .deviceBoot: EventSchema("The device started", [FieldRule(.detail)])
    case .deviceFirstUnlock: EventSchema("The device was unlocked for the first time since it started")
    case .deviceLocked: EventSchema("The device was locked or unlocked", [FieldRule(.value, .flag)])
    case .deviceShutdown: EventSchema("The device shut down, or says why it did", [FieldRule(.detail)])
    case .logPredicate: EventSchema("The filter with which the log was taken", [FieldRule(.text)])
    case .logHeader: EventSchema("The head of an export, or of an app's own log")
    case .logTrailer: EventSchema("The end of an export", [FieldRule(.counts)])
    case .logSkippedLevels: EventSchema("Levels that the export leaves out", [FieldRule(.text)])
    case .logLoss: EventSchema("Messages were lost", [FieldRule(.count)])
    case .logRepeated: EventSchema("The last message came again", [FieldRule(.count)])
    case .logSnapshot:
      EventSchema("A dump of the daemon's state: history, no events", [FieldRule(.phase, .word(["begin", "end"]))])
    default: EventSchema("Something was left out")
    }
  }
}
