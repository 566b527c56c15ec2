import Diagnosis

/// The names under which a report speaks of its inputs.
struct InputLabels {
  /// A path of at most this many columns is its own label.
  static let longest = 40

  private let labels: [String]

  /// - Parameter longest: columns up to which a path is its own label.
  init(_ inputs: [Report.Input], style: WriterOptions.PathStyle, longest: Int = InputLabels.longest) {
    let paths = inputs.map { InputLabels.shown($0.path, style) }
    labels = paths.map { path in
      if path == "-" { return "stdin" }
      if Columns.width(of: path) <= longest { return path }
      return InputLabels.shortened(path, among: paths)
    }
  }

  /// The path as the chosen style shows it.
  static func shown(_ path: String, _ style: WriterOptions.PathStyle) -> String {
    guard style == .nameOnly, let name = path.split(separator: "/").last else { return path }
    return String(name)
  }

  /// The label of an input; a word for a place outside every input.
  subscript(_ input: Int?) -> String {
    guard let input, labels.indices.contains(input) else { return "the log" }
    return labels[input]
  }

  /// "field.log:18234"; nil when the place is no line.
  func place(_ place: Report.Place) -> String? {
    guard let input = place.input, labels.indices.contains(input) else { return nil }
    guard let line = place.line else { return labels[input] }
    return "\(labels[input]):\(line)"
  }

  /// The folder tells the case where all logs are called alike.
  private static let fewest = 2

  /// The shortest tail of `path`, in whole components and of two at least, that no other path ends with.
  private static func shortened(_ path: String, among paths: [String]) -> String {
    let components = path.split(separator: "/")
    for count in min(fewest, components.count)...max(1, components.count) {
      let tail = components.suffix(count)
      let rivals = paths.filter { $0 != path && $0.split(separator: "/").suffix(count) == tail }
      if rivals.isEmpty { return count == components.count ? path : "…/" + tail.joined(separator: "/") }
    }
    return path
  }
}
