import Correlation
import Parsing

/// More than one `willRestoreState` for one manager of one process.
enum RestoreTwice: Rule {
  static let descriptor = RuleDescriptor(
    slug: "restore-twice", group: "C", severity: .warning, blame: .app, text: .restoreTwice)
  static let scope = RuleScope.restoringPlatforms
  static let occasions: EventKindSet = [.appRestore]
  static let hears: EventKindSet = []
  static let waitsFor: EventKindSet = []

  static func answers(in context: RuleContext) -> [Answer] {
    let life = context.life
    return ManagerRole.allCases.compactMap { role in
      let restores = once(life.all([.appRestore]).filter { ManagerRole($0.fields.text(.role)) == role })
      guard let first = restores.first else { return nil }
      let again = restores.filter { $0.event.pattern == first.event.pattern && context.isOneSink($0, first) }
      // A second one may come as long as the process lives.
      let isOver = !life.isOpen || context.isFinal
      guard again.count >= 2 else { return answer(context, role.rawValue, isOver ? .clear : .open(until: nil)) }
      let managers = life.managers.filter { $0.role == role && !$0.hasNoIdentifier }
      let named = managers.filter { $0.identifier != nil }
      let objects = again.compactMap { $0.fields.text(.object) }
      let listed = life.launchRole == role ? life.launchIdentifiers.count : 0
      let allowed = max(1, Set(named.compactMap(\.identifier)).count, listed)
      let isSameObject = Set(objects).count < objects.count
      let isSameContent = again.count > allowed
      guard isSameObject || isSameContent else {
        return answer(context, role.rawValue, isOver ? .clear : .open(until: nil))
      }
      var draft = Draft(
        .warning, .certain, .app,
        "`willRestoreState` came \(again.count) times in one process for \(allowed == 1 ? "one manager" : "\(allowed) managers").",
        proof: again, subject: role.rawValue)
      // Two managers, each restored once, look the same where lines do not tell whose callback it is.
      let areAllKnown = managers.count == named.count && named.contains { $0.creation != nil }
      if !isSameObject, !areAllKnown {
        draft.cap(.possible, because: "the lines do not tell how many managers the app has")
      } else if !isSameObject {
        draft.cap(.likely, because: "the lines do not name the manager")
      }
      if life.pid == nil {
        draft.cap(.possible, because: "the lines carry no pid, so that they may be of two processes")
      }
      return answer(context, role.rawValue, .fired(draft))
    }
  }

  /// A native layer and a bridge that name one callback within a second tell one event.
  private static func once(_ restores: [Entry]) -> [Entry] {
    var kept: [Entry] = []
    for restore in restores {
      // Restores stand in order: of those before, only the last few can be within a second.
      let isEcho = kept.suffix(16).contains { earlier in
        guard (restore.seconds(since: earlier.marker) ?? 0) <= 1 else { return false }
        if let one = earlier.fields.text(.object), let other = restore.fields.text(.object), one != other {
          return false
        }
        // One layer prints the dictionary, the other the bare name.
        let isWordedElse =
          earlier.event.pattern != restore.event.pattern || earlier.event.sink != restore.event.sink
          || earlier.fields.text(.dictionary) != restore.fields.text(.dictionary)
        return isWordedElse
      }
      if !isEcho { kept.append(restore) }
    }
    return kept
  }
}
