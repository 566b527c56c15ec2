import Correlation
import Parsing

/// Text without the times and names of a log: what an app prints looks so, and so does a page about Bluetooth.
enum PlainText {
  /// Of what an app prints at least one line in so many is a callback that is known; a page only mentions some.
  private static let linesPerCallback = 10

  static func isStyle(_ input: Report.Input) -> Bool {
    input.dialect == DialectName.appText(layout: "none").description
  }

  /// Nothing names the app, no line of it has a time, and its lines are lost among others.
  static func isProse(_ app: AppState, _ inputs: [Report.Input]) -> Bool {
    guard app.bundle == nil, app.processes.isEmpty, app.lives.allSatisfy({ $0.pid == nil }),
      inputs.indices.contains(app.firstSeen.position.input)
    else { return false }
    let input = inputs[app.firstSeen.position.input]
    return isStyle(input) && input.first == nil && input.events * linesPerCallback < input.lines
  }
}
