import Correlation

/// Inputs that turn out to be damaged when they have been read.
extension RuleEngine {
  /// The compressed data of these inputs contradicts itself: a checksum stands behind what it covers, so that any line in
  /// front of it may be wrong, and any may be missing. What rests on them is at most possible.
  mutating func doubt(_ inputs: Set<Int>) {
    guard !inputs.isEmpty else { return }
    changeFired { draft in
      let lines = draft.proof + draft.excludes + draft.context
      guard lines.contains(where: { inputs.contains($0.position.input) }), draft.confidence > .possible else { return }
      draft.cap(.possible, because: "the input is damaged, so that what was read of it may be wrong")
      guard draft.severity == .error else { return }
      draft.severity = .warning
      draft.raised = nil
    }
  }
}
