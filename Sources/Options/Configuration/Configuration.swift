import Diagnosis
import Parsing

/// Settings that hold for every command line: `willrestore.yaml` in the working directory, else in the user's folder of
/// configurations.
///
///     apps: [com.acme.fitness=Fitness]
///     patterns: patterns
///     zone: "+0100"
///     fail-on: warning
///     rules:
///       suspension-latency: {warning: 15}
///       power-context: {severity: off}
///
/// A key outside `rules` and `apps` is the name of an option, and its value is read by that option's reader, so that both
/// accept the same. What the command line says counts more; apps that it names take the place of those here.
public struct Configuration: Sendable {
  /// What such a file is called.
  public static let fileName = "willrestore.yaml"

  /// Options that a file can set, each with what it becomes of a value.
  static let options: [String] = [
    "patterns", "zone", "year", "os", "scene-based", "accessory-setup-kit", "fail-on", "color", "jobs", "max-expanded",
  ]

  /// A setting, and where it stands.
  private struct Setting: Sendable {
    var option: OptionSpec
    var value: String
    var place: String
  }

  private var settings: [Setting] = []
  private var apps: [CaseOptions.AppSelection] = []
  private var parameters: [String: Double] = [:]
  private var severities: [String: Severity] = [:]
  private var withoutRules: Set<String> = []

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - path: how the file is called, for messages; paths in it are taken from its folder.
  ///   - catalog: the rules that there are.
  public init(_ bytes: [UInt8], path: String, catalog: Catalog) throws(UsageError) {
    let root: YAMLNode?
    do throws(PatternProblem) {
      root = try YAMLNode.parse(bytes, file: path)
    } catch {
      throw UsageError("\(path.printable):\(error.line): \(error.text)")
    }
    guard let root else { return }
    for entry in try Self.entries(root, path, "the file") where !entry.value.isNothing {
      let place = "\(path.printable):\(entry.line)"
      switch entry.key {
      case "apps": apps = try Self.apps(entry.value, place)
      case "rules": try readRules(entry.value, path, catalog)
      default: if let setting = try Self.setting(entry, path, place) { settings.append(setting) }
      }
    }
  }

  /// Sets what the file says, for a command that takes it.
  public func apply(to invocation: inout Invocation, catalog: Catalog) throws(UsageError) {
    for setting in settings where setting.option.commands.contains(invocation.command) {
      do throws(UsageError) {
        try setting.option.read(setting.value, &invocation, catalog)
      } catch {
        throw UsageError("\(setting.place): \(setting.option.name.dropFirst(2)): \(error.message)", hint: error.hint)
      }
    }
    func takes(_ option: String) -> Bool {
      OptionTable.spec(named: option)?.commands.contains(invocation.command) == true
    }
    if takes("--app") { invocation.options.apps = apps }
    if takes("--set") { invocation.options.parameters = parameters }
    if takes("--no-rule") {
      invocation.options.severities = severities
      invocation.options.withoutRules = withoutRules
    }
  }

  /// What of it changes what is found, in words for the report; nil where nothing does.
  public var changes: String? {
    var parts: [String] = []
    if !withoutRules.isEmpty { parts.append("off: " + withoutRules.sorted().joined(separator: ", ")) }
    parts += severities.sorted { $0.key < $1.key }.map { "\($0.key) counts as \($0.value.rawValue)" }
    parts += parameters.sorted { $0.key < $1.key }.map { "\($0.key) is \(PlainValues.shown($0.value))" }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  // MARK: - Reading

  private static func entries(
    _ node: YAMLNode, _ path: String, _ name: String
  ) throws(UsageError) -> [YAMLNode.Entry] {
    if case .mapping(let entries) = node.content { return entries }
    throw UsageError(
      "\(path.printable):\(node.line): \(name) must be a map of names to values", hint: "Write 'name: value' lines.")
  }

  private static func setting(_ entry: YAMLNode.Entry, _ path: String, _ place: String) throws(UsageError) -> Setting? {
    guard options.contains(entry.key), let option = OptionTable.spec(named: "--\(entry.key)") else {
      let known = options + ["apps", "rules"]
      let near = Suggestion.nearest(to: entry.key, among: known).map { "Did you mean \($0)? " } ?? ""
      throw UsageError(
        "\(place): \(entry.key.quoted) is not a setting",
        hint: near + "Settings are: \(known.sorted().joined(separator: ", ")).")
    }
    guard let value = entry.value.text else { throw UsageError("\(place): \(entry.key) must be one value") }
    if option.value == nil {
      guard value == "true" || value == "false" else { throw UsageError("\(place): \(entry.key) is true or false") }
      if value == "false" { return nil }
      return Setting(option: option, value: "", place: place)
    }
    if entry.key == "patterns", !value.hasPrefix("/"), let slash = path.lastIndex(of: "/") {
      return Setting(option: option, value: "\(path[...slash])\(value)", place: place)
    }
    return Setting(option: option, value: value, place: place)
  }

  private static func apps(_ node: YAMLNode, _ place: String) throws(UsageError) -> [CaseOptions.AppSelection] {
    let names: [String?]
    switch node.content {
    case .scalar(let text, _): names = [text]
    case .sequence(let nodes): names = nodes.map(\.text)
    case .mapping: names = [nil]
    }
    var apps: [CaseOptions.AppSelection] = []
    for name in names {
      guard let name else { throw UsageError("\(place): apps must be a list of names") }
      do throws(UsageError) {
        apps.append(try RuleValues.app(name))
      } catch {
        throw UsageError("\(place): \(error.message)", hint: error.hint)
      }
    }
    return apps
  }

  private mutating func readRules(_ node: YAMLNode, _ path: String, _ catalog: Catalog) throws(UsageError) {
    for entry in try Self.entries(node, path, "rules") {
      let place = "\(path.printable):\(entry.line)"
      do throws(UsageError) {
        let rule = try catalog.rule(entry.key)
        for parameter in try Self.entries(entry.value, path, entry.key) {
          guard let value = parameter.value.text else {
            throw UsageError("\(parameter.key) must be one value")
          }
          if parameter.key == "severity" {
            try setSeverity(value, of: rule)
          } else {
            let (key, number) = try RuleValues.parameter("\(rule.slug).\(parameter.key)=\(value)", in: catalog)
            parameters[key] = number
          }
        }
      } catch {
        let isPlaced = error.message.hasPrefix(path.printable)
        throw UsageError(isPlaced ? error.message : "\(place): \(error.message)", hint: error.hint)
      }
    }
  }

  private mutating func setSeverity(_ value: String, of rule: RuleDescriptor) throws(UsageError) {
    if value == "off" {
      withoutRules.insert(rule.slug)
    } else if let severity = Severity(rawValue: value) {
      severities[rule.slug] = severity
    } else {
      let known = Severity.allCases.reversed().map(\.rawValue) + ["off"]
      throw PlainValues.unknown(value, called: "severity", known: known)
    }
  }
}

extension YAMLNode {
  /// A name without a value, as is left where all that stood below it was commented out.
  fileprivate var isNothing: Bool {
    if case .scalar("", isPlain: true) = content { true } else { false }
  }
}
