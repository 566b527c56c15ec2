import Diagnosis

extension ReportJSON {
  func finding(_ finding: Finding, _ json: inout JSONWriter) {
    json.field("id", finding.id)
    json.field("rule", finding.rule)
    json.field("severity", finding.severity.rawValue)
    json.field("raised", finding.raised)
    json.field("confidence", finding.confidence.rawValue)
    json.field("blame", finding.blame.rawValue)
    json.field("app", finding.app)
    json.field("session", finding.session)
    json.field("message", finding.message)
    json.field("advice", finding.advice)
    json.field("customer", finding.customer)
    json.array("evidence", finding.evidence, evidence)
    json.array("consequences", finding.consequences) { json, consequence in
      json.object { json in
        json.field("rule", consequence.rule)
        json.field("message", consequence.message)
        json.array("evidence", consequence.evidence, evidence)
      }
    }
    json.field("because", finding.because)
    json.field("time", finding.time)
  }

  func retraction(id: String, because: String, _ json: inout JSONWriter) {
    json.field("id", id)
    json.field("because", because)
  }

  private func evidence(_ json: inout JSONWriter, _ evidence: Evidence) {
    json.object { json in
      json.field("input", evidence.position.input)
      json.field("line", evidence.position.line)
      json.field("offset", evidence.position.offset)
      json.field("time", evidence.time)
      json.field("role", evidence.role.rawValue)
      json.field("text", evidence.text)
      json.field("cut", evidence.isCut)
    }
  }
}
