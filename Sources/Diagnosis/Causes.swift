/// Which rule's finding absorbs which: one cause, one finding.
///
/// A cause absorbs in the same session or interruption when it is at least as confident; what is absorbed hangs under
/// it as a consequence, with its evidence. The relation is transitive.
enum Causes {
  private static let table: [(causes: [String], absorb: [String])] = [
    (
      ["relaunch-not-expected"],
      ["relaunch-missing", "relaunch-refused", "nothing-pending", "will-restore-missing"]
    ),
    (
      ["usage-description-missing", "background-mode-missing", "background-mode-wrong-role", "manager-init-exception"],
      [
        "manager-not-created", "will-restore-missing", "restore-identifier-mismatch", "restore-crash",
        "killed-in-window", "suspended-early",
      ]
    ),
    // What the daemon refuses outright is not missed.
    (["relaunch-refused"], ["relaunch-missing"]),
    (["restore-identifier-random"], ["restore-identifier-changed"]),
    // Settings that read empty before the first unlock are why the identifier is a new one.
    (["launched-before-first-unlock"], ["restore-identifier-changed"]),
    (["restore-identifier-changed"], ["restore-identifier-mismatch"]),
    (["restore-identifier-mismatch"], ["will-restore-missing", "restore-empty"]),
    (
      ["restore-identifier-missing"], ["will-restore-missing", "restore-identifier-mismatch", "relaunch-missing"]
    ),
    (
      ["restore-identifier-shared"], ["restore-twice", "will-restore-missing", "restore-identifier-mismatch"]
    ),
    (
      ["manager-not-created", "manager-created-late"],
      ["restore-identifier-mismatch", "will-restore-missing", "suspended-early"]
    ),
    (
      ["killed-in-window"],
      [
        "restore-crash", "suspended-early", "restored-not-rearmed", "restored-connecting-stuck",
        "restored-not-reconnected", "restored-cancelled", "restored-stale-peripheral",
      ]
    ),
    (["restore-data-cleared"], ["restore-empty", "relaunch-missing", "will-restore-missing"]),
    (
      ["bluetooth-off", "bluetooth-unauthorized"],
      ["command-before-powered-on", "restored-not-reconnected", "restored-connecting-stuck"]
    ),
    (["stack-reset"], ["manager-deallocated", "command-before-powered-on", "link-flapping"]),
    (
      ["pairing-removed"],
      ["encryption-failed", "link-flapping", "restored-connecting-stuck", "restored-not-reconnected"]
    ),
    (["delegate-not-set"], ["restored-not-rearmed"]),
    (["peripheral-not-retained"], ["restored-not-rearmed", "app-cancelled"]),
    (["restored-cancelled"], ["app-cancelled", "restored-not-rearmed"]),
    (["give-up-latch", "retry-on-timer", "own-connect-timeout"], ["nothing-pending"]),
    // What leaves a device unconnected leaves nothing pending: told once, where it began.
    (["restored-not-reconnected", "restored-cancelled", "pairing-removed"], ["nothing-pending"]),
    (["command-before-powered-on"], ["restored-not-reconnected", "nothing-pending"]),
    (["suspended-early"], ["restored-not-rearmed", "delegate-not-set"]),
    // A device that the daemon holds back is lost again: told once, where it is the same and the gate came first.
    (["link-gated"], ["link-flapping"]),
    (["background-scan-unfiltered"], ["background-discovery-dry", "nothing-pending"]),
    // A device that never connects waits at each launch: told once, of all of them.
    (["restored-stale-peripheral"], ["restored-connecting-stuck"]),
  ]

  private static let absorbedBy: [String: Set<String>] = {
    var direct: [String: Set<String>] = [:]
    for row in table {
      for cause in row.causes { direct[cause, default: []].formUnion(row.absorb) }
    }
    var reversed: [String: Set<String>] = [:]
    for cause in direct.keys {
      var reached: Set<String> = []
      var frontier = direct[cause] ?? []
      while let next = frontier.popFirst() {
        guard reached.insert(next).inserted else { continue }
        frontier.formUnion(direct[next] ?? [])
      }
      for consequence in reached { reversed[consequence, default: []].insert(cause) }
    }
    return reversed
  }()

  /// Rules whose finding may absorb one of `slug`.
  static func causes(of slug: String) -> Set<String> { absorbedBy[slug] ?? [] }
}
