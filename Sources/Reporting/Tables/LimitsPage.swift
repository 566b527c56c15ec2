import Correlation

/// `limits`: what is held of a log and of an app at most, so that memory has a bound whatever the log.
public enum LimitsPage {
  /// The page.
  public static var page: GuidePage {
    GuidePage([
      .title("What is held at most"),
      .paragraph(
        "What lies beyond is let go, the oldest first. Apps, launches, awake stretches, sessions, findings and answers that "
          + "were let go are counted in the report. Rules whose occasions were let go answer that they cannot tell."),
      .table(
        [["Of", "What", "At most"]]
          + rows.map { [$0.of, $0.what, Wording.grouped($0.most)] }),
      .paragraph("A compressed log may expand to 64 GiB; --max-expanded changes that."),
    ])
  }

  private static let rows: [(of: String, what: String, most: Int)] = [
    ("a case", "apps", Bounds.apps), ("a case", "sessions in a report", Bounds.sessions),
    ("a case", "findings in a report", Bounds.findings), ("a case", "answers of rules", Bounds.answers),
    ("an app", "launches of its process", Bounds.livesPerApp),
    ("an app", "launches with their lines", Bounds.livesInFull), ("an app", "peripherals", Bounds.devicesPerApp),
    ("an app", "restore identifiers", Bounds.identifiersPerApp),
    ("an app", "names of its process", Bounds.processesPerApp),
    ("a launch", "awake stretches", Bounds.stretchesPerLife),
    ("a launch", "awake stretches with their lines", Bounds.stretchesInFull),
    ("a launch", "managers", Bounds.managersPerLife), ("an app", "lines between two launches", Bounds.eventsPerLife),
    ("an input", "gaps and clock steps", Bounds.breaks),
  ]
}
