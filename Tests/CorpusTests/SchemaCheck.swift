import Foundation
import Programs

/// Validates reports with Python's jsonschema, a dependency of the tests alone.
enum SchemaCheck {
  static let schema = Repository.root.appendingPathComponent("Documentation/report.schema.json")

  /// Whether there is a schema to validate against.
  static var isPublished: Bool { FileManager.default.fileExists(atPath: schema.path) }

  /// One line per violation: the case, where in the report, and what is wrong.
  static func complaints(about reports: [String: Data]) throws -> [String] {
    let script = """
      import json, sys
      from jsonschema.validators import validator_for
      schema = json.load(open(sys.argv[1]))
      kind = validator_for(schema)
      kind.check_schema(schema)
      validator = kind(schema)
      for name, report in json.load(sys.stdin).items():
          for error in validator.iter_errors(report):
              print(name, "/".join(map(str, error.absolute_path)), error.message[:300])
      """
    let bodies = reports.sorted { $0.key < $1.key }.map { name, data in
      "\"\(name)\":" + String(decoding: data, as: UTF8.self)
    }
    let outcome = try Program(at: URL(fileURLWithPath: "/usr/bin/env")).run(
      ["python3", "-c", script, schema.path], input: .data(Data("{\(bodies.joined(separator: ","))}".utf8)))
    guard outcome.status == 0 else { return ["the validator failed: " + outcome.errorText] }
    return outcome.outputText.split(separator: "\n").map(String.init)
  }
}
