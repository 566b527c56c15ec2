import Diagnosis
import Parsing

/// `--format text`: one screen that a tired person understands.
///
/// Order: the answer for the moment that was asked for, the verdict, what happened, the findings with their proof, what
/// could not be determined, how good the capture is.
public struct TextReportWriter: ReportWriter {
  private let options: WriterOptions

  /// A writer with the user's options.
  public init(options: WriterOptions) { self.options = options }

  /// Prints `report` for a person.
  public func write(_ report: Report, to sink: inout some ByteSink) {
    var page = TextPage(report, options: options)
    page.moment()
    page.unmatchedApps()
    page.verdict()
    page.otherApps()
    page.moreApps()
    guard options.verbosity > .quiet else {
      page.findingLines()
      return sink.write(page.canvas.take())
    }
    page.story()
    page.interruptions()
    page.relaunches()
    page.findings { page in
      sink.write(page.canvas.take())
    }
    page.undetermined()
    page.capture()
    sink.write(page.canvas.take())
  }
}

/// The page of one text report while it is laid out; each section is an extension in a file of its own.
struct TextPage {
  /// Where the text of labelled paragraphs begins.
  static let labelWidth = 15

  let report: Report
  let options: WriterOptions
  let labels: InputLabels
  var canvas: TextCanvas
  /// Whether a section stands on the page already, so that the next one needs an empty line before it.
  private var hasContent = false

  init(_ report: Report, options: WriterOptions) {
    self.report = report
    self.options = options
    labels = InputLabels(report.inputs, style: options.paths)
    canvas = TextCanvas(width: options.width, style: Style(isOn: options.color))
  }

  var isVerbose: Bool { options.verbosity == .verbose }

  /// Leaves an empty line between the section before and the one that begins.
  mutating func beginSection(_ title: [Run] = []) {
    if hasContent { canvas.blank() }
    hasContent = true
    if !title.isEmpty { canvas.paragraph(title) }
  }

  /// A paragraph with its label in the margin.
  mutating func labelled(_ label: String, _ runs: [Run], limit: Int = .max) {
    let name = "  " + label
    let filling = String(repeating: " ", count: max(1, TextPage.labelWidth - Columns.width(of: name)))
    canvas.paragraph(
      runs, first: [Run(name, .heading), Run(filling)],
      rest: [Run(String(repeating: " ", count: TextPage.labelWidth))], limit: limit)
  }

  /// One sentence: what kind of ticket this is.
  mutating func verdict() {
    // "Not in this log" is the answer then; that no app uses Bluetooth would be another.
    if !report.summary.unmatchedApps.isEmpty, report.summary.outcome == .noBluetoothApp { return }
    beginSection()
    let (label, role) = Wording.headline(report)
    let sentence = report.summary.verdict.isEmpty ? "" : "  " + report.summary.verdict
    canvas.paragraph([Run(label, role), Run(sentence, .heading)], rest: [Run("  ")])
    if let next = report.summary.next, options.verbosity > .quiet { labelled("Next", [Run(next)]) }
  }

  /// How it went for the other apps: a line each.
  mutating func otherApps() {
    for (index, other) in report.summary.others.enumerated() {
      let (label, role, text) = Wording.other(other, in: report)
      let name = index == 0 ? "  And" : ""
      canvas.paragraph(
        [Run(Wording.unbroken(label), role), Run("  " + text)],
        first: [Run(TextPage.padded(name, TextPage.labelWidth), .heading)])
    }
  }

  /// Apps that are not shown: whoever asks for one of them must not read another's verdict for its own.
  mutating func moreApps() {
    let more = report.summary.moreApps
    guard !more.isEmpty else { return }
    canvas.paragraph([Run(Wording.moreApps(more, all: isVerbose), .faint)], first: [Run("  ")])
  }

  /// What `--app` named and the log does not hold.
  mutating func unmatchedApps() {
    if report.unread != nil { return }
    for unmatched in report.summary.unmatchedApps {
      beginSection()
      canvas.paragraph(
        [
          Run("NOT IN THIS LOG", .warning), Run("  No app here is called ", .heading),
          Run("“\(unmatched.asked)”", .heading),
        ],
        rest: [Run("  ")])
      if !unmatched.near.isEmpty {
        labelled("Did you mean", [Run(unmatched.near.joined(separator: ", ") + "?")])
      } else if report.apps.isEmpty {
        labelled("Next", [Run("`willrestore apps LOG` lists the apps that use Bluetooth in this log.")])
      } else {
        labelled("Apps here", [Run(report.apps.map(\.id).joined(separator: ", "))])
      }
    }
  }

  /// The state at the moment that `--at` names.
  mutating func moment() {
    guard let moment = report.summary.moment else { return }
    beginSection([Run("At ", .heading), Run(moment.asked, .heading)])
    if moment.lines.isEmpty { canvas.paragraph([Run("Nothing is known of that moment.")], first: [Run("  ")]) }
    for line in moment.lines { canvas.paragraph(storyRuns(line), first: [Run("  • ")]) }
  }

  /// Where something stands, in brackets: the line alone where there is one input only.
  func placeRuns(_ place: Report.Place) -> [Run] {
    if report.inputs.count == 1, place.input == 0, let line = place.line {
      return [Run("  "), Run(Wording.unbroken("(line \(line))"), .place)]
    }
    return labels.place(place).map { [Run("  (\($0))", .place)] } ?? []
  }

  /// The text of a line of the story and where it stands.
  func storyRuns(_ line: Report.StoryLine) -> [Run] {
    [Run(line.text)] + placeRuns(line.place)
  }
}
