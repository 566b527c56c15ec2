import CYAML

/// A YAML document as a tree in which every node knows its line.
///
/// Scalars stay text (`on` is not a truth value), keys keep their order, and aliases are refused: a file for this program
/// has no use for them, and they can make a small file a huge tree.
public struct YAMLNode: Sendable {
  /// What a node is.
  public enum Content: Sendable {
    /// `isPlain`: written without quotes or block marks, so that `null` means none.
    case scalar(String, isPlain: Bool)
    /// A list.
    case sequence([YAMLNode])
    /// Names with values, each name once.
    case mapping([Entry])
  }

  /// A name with its value.
  public struct Entry: Sendable {
    /// The name.
    public var key: String
    /// The line of the name, from 1.
    public var line: Int
    /// The value.
    public var value: YAMLNode
  }

  /// What it is.
  public var content: Content
  /// From 1.
  public var line: Int

  /// How deep lists and maps may lie in each other; pattern files need five levels.
  static let maximumDepth = 16

  /// The text of a scalar.
  public var text: String? {
    if case .scalar(let text, _) = content { return text }
    return nil
  }

  /// The one document in `bytes`; nil when it is empty.
  ///
  /// - Parameter file: how the file is called in a problem.
  public static func parse(_ bytes: [UInt8], file: String) throws(PatternProblem) -> YAMLNode? {
    let parser = YAMLEventReader(bytes: bytes, file: file)
    return try parser.document()
  }
}

/// libyaml's event parser, owned for the time of one document.
///
/// A class, since libyaml keeps the address of its parser; the bytes live as long as it does.
@safe
private final class YAMLEventReader {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let file: String

  init(bytes: [UInt8], file: String) {
    self.file = file
    unsafe input = .allocate(capacity: max(bytes.count, 1))
    _ = unsafe input.update(fromContentsOf: bytes)
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  /// What libyaml hands out, copied into safe values.
  private enum Token {
    case end, skip, scalar(String, isPlain: Bool), sequenceStart, sequenceEnd, mappingStart, mappingEnd, alias
  }

  private func next() throws(PatternProblem) -> (token: Token, line: Int) {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else {
      let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "unreadable text"
      // Where the unfinished list or map began says more than where its end was missed.
      let hasContext = unsafe parser.pointee.context != nil
      let mark = unsafe hasContext ? parser.pointee.context_mark.line : parser.pointee.problem_mark.line
      throw PatternProblem(
        file: file, line: Int(clamping: mark) + 1,
        text: "not valid YAML: \(problem); quote values that hold ': ' or ' #', or begin with a mark such as [ or {")
    }
    defer { unsafe yaml_event_delete(&event) }
    let line = Int(clamping: unsafe event.start_mark.line) + 1
    let token: Token
    switch unsafe event.type {
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: token = .end
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      token = .scalar(
        unsafe String(decoding: bytes, as: UTF8.self), isPlain: unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE)
    case YAML_SEQUENCE_START_EVENT: token = .sequenceStart
    case YAML_SEQUENCE_END_EVENT: token = .sequenceEnd
    case YAML_MAPPING_START_EVENT: token = .mappingStart
    case YAML_MAPPING_END_EVENT: token = .mappingEnd
    case YAML_ALIAS_EVENT: token = .alias
    default: token = .skip
    }
    return (token, line)
  }

  func document() throws(PatternProblem) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      let (token, line) = try next()
      switch token {
      case .end: return root
      case .skip: continue
      default:
        guard root == nil else {
          throw PatternProblem(file: file, line: line, text: "a second document; such a file holds one")
        }
        root = try node(token, line: line, depth: 0)
      }
    }
  }

  private func node(_ token: Token, line: Int, depth: Int) throws(PatternProblem) -> YAMLNode {
    guard depth < YAMLNode.maximumDepth else {
      throw PatternProblem(file: file, line: line, text: "lists and maps lie too deep in each other")
    }
    switch token {
    case .scalar(let text, let isPlain):
      return YAMLNode(content: .scalar(text, isPlain: isPlain), line: line)
    case .sequenceStart:
      var items: [YAMLNode] = []
      while true {
        let (token, line) = try next()
        if case .sequenceEnd = token { break }
        items.append(try node(token, line: line, depth: depth + 1))
      }
      return YAMLNode(content: .sequence(items), line: line)
    case .mappingStart:
      var entries: [YAMLNode.Entry] = []
      while true {
        let (token, keyLine) = try next()
        if case .mappingEnd = token { break }
        guard case .scalar(let key, _) = token else {
          throw PatternProblem(file: file, line: keyLine, text: "a key must be a word")
        }
        if entries.contains(where: { $0.key == key }) {
          throw PatternProblem(file: file, line: keyLine, text: "'\(key)' stands twice in one map; keep one of them")
        }
        let (valueToken, valueLine) = try next()
        let value = try node(valueToken, line: valueLine, depth: depth + 1)
        entries.append(YAMLNode.Entry(key: key, line: keyLine, value: value))
      }
      return YAMLNode(content: .mapping(entries), line: line)
    case .alias:
      throw PatternProblem(file: file, line: line, text: "aliases (*name) are not supported; write the value out")
    case .end, .skip, .sequenceEnd, .mappingEnd:
      throw PatternProblem(file: file, line: line, text: "the document ends too early")
    }
  }
}
