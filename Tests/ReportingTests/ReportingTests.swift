import Diagnosis

@testable import Reporting

/// The report as text, in a format.
func printed(
  _ report: Report, _ format: OutputFormat, _ options: WriterOptions = WriterOptions(generatorVersion: "1.2.3")
) -> String {
  var bytes: [UInt8] = []
  format.write(report, options: options, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}
