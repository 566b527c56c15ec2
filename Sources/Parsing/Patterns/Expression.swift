import CPCRE2

/// Why an expression does not compile.
struct ExpressionError: Error, Hashable {
  /// Offset in the expression, in bytes.
  var offset: Int
  var text: String
}

/// A compiled PCRE2 expression on bytes, with its named groups.
///
/// No UTF mode: real logs hold invalid UTF-8. A line end is `\n` alone. Group names may stand several times; the first
/// that took part gives the value.
@safe
final class Expression {
  struct Group {
    var name: String
    var number: Int
  }

  fileprivate let code: OpaquePointer
  /// It runs as machine code.
  fileprivate let isCompiled: Bool
  /// In the order of the groups' numbers.
  let groups: [Group]

  /// Groups that an expression may have, the whole match included: what ``MatchMemory`` has room for.
  static let maximumGroups = 64

  /// Compiles `text`; `multiline` makes `.` match line ends too.
  init(_ text: String, multiline: Bool) throws(ExpressionError) {
    let bytes = Array(text.utf8)
    var options = PCRE2_DUPNAMES | PCRE2_NEVER_UTF | PCRE2_NEVER_UCP | PCRE2_NEVER_BACKSLASH_C
    if multiline { options |= PCRE2_DOTALL }
    let context = unsafe pcre2_compile_context_create_8(nil)
    defer { unsafe pcre2_compile_context_free_8(context) }
    _ = unsafe pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    var number: Int32 = 0
    var offset = 0
    guard let code = unsafe pcre2_compile_8(bytes, bytes.count, options, &number, &offset, context) else {
      var message = [UInt8](repeating: 0, count: 256)
      let count = unsafe pcre2_get_error_message_8(number, &message, message.count)
      throw ExpressionError(offset: offset, text: String(decoding: message.prefix(Int(max(count, 0))), as: UTF8.self))
    }
    isCompiled = unsafe pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE) == 0
    unsafe self.code = unsafe code
    groups = unsafe Expression.namedGroups(of: code)
    var count: UInt32 = 0
    _ = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    if count >= Expression.maximumGroups {
      throw ExpressionError(offset: 0, text: "more than \(Expression.maximumGroups - 1) groups; use (?:…)")
    }
  }

  deinit { unsafe pcre2_code_free_8(code) }

  private static func namedGroups(of code: OpaquePointer) -> [Group] {
    var count: UInt32 = 0
    var size: UInt32 = 0
    var table: UnsafePointer<UInt8>?
    _ = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMECOUNT), &count)
    _ = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMEENTRYSIZE), &size)
    _ = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table)
    guard let table = unsafe table else { return [] }
    let bytes = unsafe UnsafeBufferPointer(start: table, count: Int(count) * Int(size))
    var groups: [Group] = []
    for index in 0..<Int(count) {
      let entry = unsafe bytes[(index * Int(size))..<((index + 1) * Int(size))]
      let start = index * Int(size)
      let name = unsafe String(decoding: entry.dropFirst(2).prefix { $0 != 0 }, as: UTF8.self)
      groups.append(Group(name: name, number: unsafe Int(bytes[start]) << 8 | Int(bytes[start + 1])))
    }
    return groups.sorted { $0.number < $1.number }
  }
}

/// What matching needs besides the expression: PCRE2's match data, limits and JIT stack. One a thread.
@safe
final class MatchMemory {
  enum Outcome {
    case matched, none
    /// A limit against hostile input was reached; the record counts as not matched.
    case limit
  }

  private let data: OpaquePointer
  private let context: OpaquePointer
  private let stack: OpaquePointer?

  /// Backtracking steps that one match may take.
  static let matchLimit: UInt32 = 100_000
  /// Heap that one match may take, in KiB.
  static let heapLimit: UInt32 = 16 * 1024

  init?() {
    guard let data = unsafe pcre2_match_data_create_8(UInt32(Expression.maximumGroups), nil) else { return nil }
    guard let context = unsafe pcre2_match_context_create_8(nil) else {
      unsafe pcre2_match_data_free_8(data)
      return nil
    }
    unsafe self.data = unsafe data
    unsafe self.context = unsafe context
    unsafe stack = unsafe pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil)
    _ = unsafe pcre2_set_match_limit_8(context, MatchMemory.matchLimit)
    _ = unsafe pcre2_set_depth_limit_8(context, MatchMemory.matchLimit)
    _ = unsafe pcre2_set_heap_limit_8(context, MatchMemory.heapLimit)
    if let stack = unsafe stack { unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack)) }
  }

  deinit {
    unsafe pcre2_match_context_free_8(context)
    unsafe pcre2_match_data_free_8(data)
    if let stack = unsafe stack { unsafe pcre2_jit_stack_free_8(stack) }
  }

  /// Looks for `expression` anywhere in `subject`.
  func find(_ expression: Expression, in subject: [UInt8]) -> Outcome {
    let result = unsafe subject.withUnsafeBufferPointer { bytes -> Int32 in
      // The same without the checks of what is always right here.
      if expression.isCompiled {
        return unsafe pcre2_jit_match_8(expression.code, bytes.baseAddress, bytes.count, 0, 0, data, context)
      }
      return unsafe pcre2_match_8(expression.code, bytes.baseAddress, bytes.count, 0, 0, data, context)
    }
    if result >= 0 { return .matched }
    return result == PCRE2_ERROR_NOMATCH ? .none : .limit
  }

  /// Where group `number` stood in the last match; nil when it took no part.
  func range(_ number: Int, of expression: Expression) -> Range<Int>? {
    guard number >= 0, number < Expression.maximumGroups, let offsets = unsafe pcre2_get_ovector_pointer_8(data)
    else { return nil }
    let start = unsafe offsets[2 * number]
    let end = unsafe offsets[2 * number + 1]
    // Unset groups have all bits set in both.
    guard start >= 0, end >= start else { return nil }
    return start..<end
  }
}
