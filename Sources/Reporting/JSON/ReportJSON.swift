import Diagnosis
import Parsing

/// The parts of a report as JSON: what the object of `json` and the lines of `ndjson` share.
///
/// Keys stand in the order of the published schema, `Documentation/report.schema.json`; each function writes the fields
/// of one object that its caller has opened.
struct ReportJSON {
  static let schema = "willrestore.report/1"

  var options: WriterOptions

  /// The first fields of every object that is printed as a whole.
  func header(_ json: inout JSONWriter, schema: String = ReportJSON.schema) {
    json.field("schema", schema)
    json.object("generator") { json in
      json.field("name", "willrestore")
      json.field("version", options.generatorVersion)
    }
  }

  func input(_ input: Report.Input, _ json: inout JSONWriter) {
    json.field("path", InputLabels.shown(input.path, options.paths))
    json.array("container", input.container)
    json.field("dialect", input.dialect)
    json.field("bytes", input.bytes)
    json.field("lines", input.lines)
    json.field("examined", input.examined)
    json.field("events", input.events)
    json.field("callbacksUnmatched", input.callbacksUnmatched)
    json.field("first", input.first)
    json.field("last", input.last)
    json.object("clock") { json in
      json.field("zone", input.clock.zone)
      switch input.clock.date {
      case .full: json.field("date", true)
      case .withoutYear: json.field("date", "no-year")
      case .some(.none): json.field("date", false)
      case nil: json.field("date", Bool?.none)
      }
      json.field("resolution", input.clock.resolution)
    }
    json.array("limits", input.limits) { json, limit in
      json.object { json in
        json.field("kind", limit.kind)
        json.field("count", limit.count)
      }
    }
    json.array("notes", input.notes) { json, note in
      json.object { json in
        json.field("kind", note.kind)
        json.field("line", note.line)
        json.field("text", note.text)
      }
    }
  }

  func app(_ app: Report.App, _ json: inout JSONWriter) {
    json.field("id", app.id)
    json.field("bundle", app.bundle)
    json.field("process", app.process)
    json.field("platform", app.platform.rawValue)
    json.field("os", app.os)
    json.field("version", app.version)
    json.field("accessorySetupKit", app.accessorySetupKit)
    json.field("sceneBased", app.sceneBased)
    json.array("identifiers", app.identifiers) { json, identifier in
      json.object { json in
        json.field("role", identifier.role)
        json.field("identifier", identifier.identifier)
      }
    }
    json.array("coverage", app.coverage) { json, coverage in
      json.object { json in
        json.field("emitter", coverage.emitter.rawValue)
        json.field("level", coverage.level.name)
        json.field("from", coverage.from)
        json.field("to", coverage.to)
        json.field("state", coverage.state.rawValue)
        json.field("because", coverage.because)
      }
    }
    json.array("wording", app.wording.map(\.rawValue))
  }

  func interruption(_ interruption: Report.Interruption, _ json: inout JSONWriter) {
    json.field("id", interruption.id)
    json.field("app", interruption.app)
    json.object("from") { json in
      json.field("session", interruption.fromSession)
      place(interruption.from, &json)
    }
    json.field("cause", interruption.cause)
    json.array("pending", interruption.pending)
    json.object("to") { json in json.field("session", interruption.toSession) }
    json.object("relaunchExpected") { json in
      json.field("answer", interruption.relaunchExpected.answer.rawValue)
      json.field("because", interruption.relaunchExpected.because)
    }
    json.object("verdict") { json in
      json.array("restored", interruption.verdict.restored)
      json.array("confirmed", interruption.verdict.confirmed)
      json.array("pending", interruption.verdict.pending)
      json.array("unknown", interruption.verdict.unknown)
    }
  }

  func undetermined(_ open: Report.Undetermined, _ json: inout JSONWriter) {
    json.field("rule", open.rule)
    json.field("app", open.app)
    json.field("session", open.session)
    json.object("missing") { json in
      json.field("emitter", open.missing.emitter?.rawValue)
      json.field("level", open.missing.level?.name)
      json.field("wording", open.missing.wording?.rawValue)
      json.field("from", open.missing.from)
      json.field("to", open.missing.to)
    }
    json.field("settle", open.settle)
  }

  func check(_ check: Report.Check, _ json: inout JSONWriter) {
    json.field("rule", check.rule)
    json.field("app", check.app)
    json.field("session", check.session)
    json.field("answer", check.answer.rawValue)
  }

  func summary(_ summary: Report.Summary, _ json: inout JSONWriter) {
    json.field("outcome", summary.outcome.rawValue)
    json.field("verdict", summary.verdict)
    json.field("errors", summary.errors)
    json.field("warnings", summary.warnings)
    json.field("infos", summary.infos)
    json.field("sessions", summary.sessions)
    storyLines("story", summary.story, &json)
    json.key("moment")
    if let moment = summary.moment {
      json.object { json in
        json.field("asked", moment.asked)
        storyLines("lines", moment.lines, &json)
      }
    } else {
      json.value(String?.none)
    }
    json.array("unmatchedApps", summary.unmatchedApps) { json, unmatched in
      json.object { json in
        json.field("asked", unmatched.asked)
        json.array("near", unmatched.near)
      }
    }
    json.array("moreApps", summary.moreApps)
    json.field("app", summary.app)
    json.array("others", summary.others) { json, other in
      json.object { json in
        json.field("app", other.app)
        json.field("outcome", other.outcome.rawValue)
        json.field("verdict", other.verdict)
      }
    }
    json.field("next", summary.next)
  }

  /// The three fields of a place.
  func place(_ place: Report.Place?, _ json: inout JSONWriter) {
    json.field("time", place?.time)
    json.field("input", place?.input)
    json.field("line", place?.line)
  }

  private func storyLines(_ name: String, _ lines: [Report.StoryLine], _ json: inout JSONWriter) {
    json.array(name, lines) { json, line in
      json.object { json in
        place(line.place, &json)
        json.field("text", line.text)
      }
    }
  }
}

extension JSONWriter {
  /// A key with a moment in the report's form, or null.
  mutating func field(_ name: String, _ time: Instant?) {
    field(name, time.flatMap(TimeText.json))
  }
}
