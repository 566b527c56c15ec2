/// `Documentation/events.md`, made from the vocabulary itself; a test keeps the file equal to it.
public enum EventDocumentation {
  /// The whole page.
  public static var markdown: String {
    var page = """
      # The event vocabulary

      One closed list: patterns (yours and ours), rules, the correlator and the JSON report use these names and no others.
      This page is generated from the code. A name is never changed, only added.

      Every field may be missing; a line gives what it gives. A field that was printed and hidden (`<private>`,
      `<mask.hash: …>`) has the value *redacted*; one that was printed as `(null)` or `nil` has the value *none*.
      `session` is the daemon's name for an app's session, `<bundle>-<role>-<pid>-<n>`: bundle, role and pid that a pattern
      does not capture are split from it, from the right.

      In an expression a field is a named group, `by_app` for `by-app`.

      """
    var group = ""
    for kind in EventKind.allCases {
      let prefix = String(kind.rawValue.prefix { $0 != "." })
      if prefix != group {
        group = prefix
        page += "\n## \(prefix)\n\n| event | tells | fields |\n|---|---|---|\n"
      }
      let fields = kind.schema.fields.map { description(of: $0) }.joined(separator: ", ")
      page += "| `\(kind.rawValue)` | \(kind.schema.summary) | \(fields) |\n"
    }
    page += "\n## Fields\n\n| field | is read as |\n|---|---|\n"
    for field in Field.allCases {
      page += "| `\(field.rawValue)` | \(FieldRule.usualForm(of: field).title) |\n"
    }
    page += """

      In `app.restore`, `devices` and `value` run in parallel: a restored peripheral and its state (`disconnected`,
      `connecting`, `connected`, `disconnecting`, `unknown`). `keys` names what the dictionary holds: `peripherals`,
      `scan-services`, `scan-options`, `services`, `advertisement`. `dictionary` is `complete` or `empty` only when the
      dictionary itself was printed and read to its closing bracket; an app's own words about it are `not-printed`.

      """
    return page
  }

  /// The field, and how it is read where that is not its usual way.
  private static func description(of rule: FieldRule) -> String {
    let name = "`\(rule.field.rawValue)`"
    return rule.form == FieldRule.usualForm(of: rule.field) ? name : "\(name) (\(rule.form.title))"
  }
}
