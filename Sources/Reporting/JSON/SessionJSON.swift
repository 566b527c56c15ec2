import Diagnosis

extension ReportJSON {
  func session(_ session: Report.Session, _ json: inout JSONWriter) {
    json.field("id", session.id)
    json.field("app", session.app)
    json.field("pid", session.pid)
    json.field("kind", session.kind.rawValue)
    edge("start", session.start, &json)
    edge("end", session.end, &json)
    json.array("steps", session.steps) { json, step in
      json.object { json in
        json.field("step", step.name.rawValue)
        json.field("status", step.status.rawValue)
        place(step.place, &json)
      }
    }
    json.array("managers", session.managers) { json, manager in
      json.object { json in
        json.field("role", manager.role)
        json.field("identifier", manager.identifier)
        json.key("restored")
        if let restored = manager.restored {
          json.object { json in self.restored(restored, &json) }
        } else {
          json.value(String?.none)
        }
      }
    }
    json.object("latency") { json in
      json.field("launchToManager", session.latency.launchToManager)
      json.field("launchToRestore", session.latency.launchToRestore)
      json.field("launchToSuspension", session.latency.launchToSuspension)
      json.field("lastEventToSuspension", session.latency.lastEventToSuspension)
    }
  }

  func milestone(_ milestone: Milestone, _ json: inout JSONWriter) {
    json.field("session", milestone.session)
    json.field("app", milestone.app)
    json.field("pid", milestone.pid)
    json.field("milestone", milestone.name.word)
    place(milestone.place, &json)
    json.field("sinceLaunch", milestone.sinceLaunch)
  }

  private func edge(_ name: String, _ edge: Report.Edge, _ json: inout JSONWriter) {
    json.object(name) { json in
      place(edge.place, &json)
      json.field("cause", edge.cause)
    }
  }

  private func restored(_ restored: Report.Restored, _ json: inout JSONWriter) {
    json.field("time", restored.place.time)
    json.field("line", restored.place.line)
    json.field("dictionary", restored.dictionary)
    json.array("keys", restored.keys)
    json.field("peripherals", restored.peripherals)
    json.array("services", restored.services)
    json.field("input", restored.place.input)
  }
}
