import CPatterns

/// The pattern files that the binary carries, in the order of their table.
enum EmbeddedPatterns {
  static var files: [PatternFile] {
    (0..<willrestore_pattern_file_count()).map { index in
      let file = unsafe willrestore_pattern_file_at(index)
      let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: file.count)
      return PatternFile(name: unsafe String(cString: file.name), bytes: unsafe Array(bytes))
    }
  }
}
