import CHyperscan

/// Finds literals with vectorscan: fast, after tens of milliseconds of preparation.
@safe
final class CompiledScanner: @unchecked Sendable {
  private let database: OpaquePointer

  /// Nil when there is nothing to find, or when this processor is none that vectorscan knows.
  init?(_ set: LiteralSet) {
    let searched = set.literals.indices.filter { set.literals[$0].count >= LiteralScanner.shortestLiteral }
    guard !searched.isEmpty else { return nil }
    // One buffer holds all the literals; they carry their lengths, so nothing has to stand between them.
    let text = searched.flatMap { set.literals[$0] }
    let lengths = searched.map { set.literals[$0].count }
    let numbers = searched.map { UInt32($0) }
    let flags = [UInt32](repeating: UInt32(HS_FLAG_CASELESS), count: searched.count)
    var compiled: OpaquePointer?
    var problem: UnsafeMutablePointer<hs_compile_error_t>?
    let result = unsafe text.withUnsafeBufferPointer { text in
      unsafe text.withMemoryRebound(to: CChar.self) { text in
        var start = 0
        var starts: [UnsafePointer<CChar>?] = unsafe []
        for length in lengths {
          unsafe starts.append(text.baseAddress.map { unsafe $0 + start })
          start += length
        }
        return unsafe hs_compile_lit_multi(
          starts, flags, numbers, lengths, UInt32(searched.count), UInt32(HS_MODE_BLOCK), nil, &compiled, &problem)
      }
    }
    if let problem = unsafe problem { unsafe hs_free_compile_error(problem) }
    guard result == HS_SUCCESS, let compiled = unsafe compiled else { return nil }
    unsafe database = compiled
  }

  deinit { unsafe hs_free_database(database) }

  /// Memory that one thread scans with.
  @safe
  struct Scratch: ~Copyable, @unchecked Sendable {
    fileprivate let memory: OpaquePointer

    /// Nil when there is no memory left.
    init?(for scanner: CompiledScanner) {
      var memory: OpaquePointer?
      guard unsafe hs_alloc_scratch(scanner.database, &memory) == HS_SUCCESS, let memory = unsafe memory else {
        return nil
      }
      unsafe self.memory = memory
    }

    deinit { unsafe hs_free_scratch(memory) }
  }

  /// Appends the hits in `bytes`, sorted. False, and nothing appended, when the scan failed.
  func scan(_ bytes: UnsafeRawBufferPointer, with scratch: borrowing Scratch, into hits: inout [Hit]) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    let first = hits.count
    let result = unsafe withUnsafeMutablePointer(to: &hits) { hits in
      unsafe hs_scan(
        database, start.assumingMemoryBound(to: CChar.self), UInt32(truncatingIfNeeded: bytes.count), 0,
        scratch.memory,
        { number, _, end, _, context in
          let hit = Hit(end: UInt32(truncatingIfNeeded: end), literal: UInt16(truncatingIfNeeded: number))
          unsafe context?.assumingMemoryBound(to: [Hit].self).pointee.append(hit)
          return 0
        }, hits)
    }
    guard result == HS_SUCCESS else {
      hits.removeSubrange(first...)
      return false
    }
    CompiledScanner.sort(&hits, from: first)
    return true
  }

  /// Ends come in order already; literals that end at the same byte need not.
  private static func sort(_ hits: inout [Hit], from first: Int) {
    let isSorted = zip(hits[first...], hits[first...].dropFirst()).allSatisfy { $0 < $1 }
    if !isSorted { hits[first...].sort() }
  }
}
