import Diagnosis

/// A finding that occurs again and again: told once, with the other places in a line.
struct FindingGroup {
  var first: Finding
  var others: [Finding] = []

  /// The findings grouped by rule, app, severity and what they are about; in the order of each group's first.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    struct Key: Hashable {
      let rule: String
      let app: String?
      let severity: Severity
      /// The identifier, device or setting that its fingerprint stands for.
      let subject: Substring
    }
    var groups: [FindingGroup] = []
    var indices: [Key: Int] = [:]
    for finding in findings {
      let key = Key(rule: finding.rule, app: finding.app, severity: finding.severity, subject: subject(of: finding.id))
      if let index = indices[key] {
        groups[index].others.append(finding)
      } else {
        indices[key] = groups.count
        groups.append(FindingGroup(first: finding))
      }
    }
    return groups
  }

  /// A fingerprint without the number that a second finding of the same gets.
  private static func subject(of id: String) -> Substring {
    guard let dash = id.lastIndex(of: "-"), id[dash...].dropFirst().allSatisfy(\.isNumber) else { return id[...] }
    return id[..<dash]
  }

  /// The lines of evidence worth one screen, in the order of the log; where there are too many, what proves or excludes
  /// goes before context.
  static func essential(_ evidence: [Evidence], at most: Int) -> [Evidence] {
    let ranked = evidence.indices.sorted { one, other in
      let context = (evidence[one].role == .context, evidence[other].role == .context)
      return context.0 == context.1 ? one < other : !context.0
    }
    return ranked.prefix(most).map { evidence[$0] }.sorted { $0.position < $1.position }
  }
}

/// Occasions that one and the same missing thing keeps undecided.
struct UndeterminedGroup {
  var missing: Missing
  var settle: String
  var rules: [String] = []
  var occasions = 0

  /// The occasions grouped by what is missing, the largest group first; equal ones in the order of the report.
  static func groups(of undetermined: [Report.Undetermined]) -> [UndeterminedGroup] {
    var groups: [UndeterminedGroup] = []
    var indices: [Missing: Int] = [:]
    for open in undetermined {
      var key = open.missing
      key.from = nil
      key.to = nil
      // Whoever would have written it: a longer log is what is asked for.
      if key.isAfterEnd { key = Missing(isAfterEnd: true) }
      let index = indices[key, default: groups.count]
      if index == groups.count {
        indices[key] = index
        groups.append(UndeterminedGroup(missing: open.missing, settle: open.settle))
      }
      groups[index].add(open)
    }
    return groups.enumerated().sorted { one, other in
      one.element.occasions == other.element.occasions
        ? one.offset < other.offset : one.element.occasions > other.element.occasions
    }.map(\.element)
  }

  private mutating func add(_ open: Report.Undetermined) {
    occasions += 1
    if !rules.contains(open.rule) { rules.append(open.rule) }
    // A stretch is told only where every occasion has one on the same clock.
    guard let from = missing.from, let next = open.missing.from, next.timeline == from.timeline,
      let to = missing.to, let end = open.missing.to, end.timeline == to.timeline
    else {
      missing.from = nil
      missing.to = nil
      return
    }
    if next.microseconds < from.microseconds { missing.from = next }
    if end.microseconds > to.microseconds { missing.to = end }
  }
}
