/// Where an input's bytes come from.
public enum InputSource: Sendable, Hashable {
  /// A file, a named pipe or a device.
  case path(String)
  /// A file that is read on as it grows, and on in the file that takes its name.
  case followed(String)
  /// An open descriptor, such as standard input; it is read, and not closed.
  case descriptor(Int32, name: String)

  /// Standard input, named `-`.
  public static let standardInput = InputSource.descriptor(0, name: "-")

  /// What reports call it: the path as it was given, or the descriptor's name.
  public var name: String {
    switch self {
    case .path(let path), .followed(let path): path
    case .descriptor(_, let name): name
    }
  }
}

/// A compression round an input, by its name in the JSON report.
public enum Container: String, Sendable, Hashable, CaseIterable {
  /// RFC 8878, any number of frames.
  case zstd
  /// RFC 1952, any number of members.
  case gzip
}

/// Bounds that an input cannot exceed, whatever it holds.
public struct IngestLimits: Sendable, Hashable {
  /// Bytes of a block, and the longest line that stays whole. From 16 bytes; 1 MiB unless a test says otherwise.
  public var blockCapacity = Block.defaultCapacity
  /// Most bytes that one `read` asks for. The outcome does not depend on it.
  public var readCapacity = 1 << 20
  /// Compressions inside each other.
  public var nesting = 3
  /// Most bytes that a compressed input may become: `--max-expanded`, 64 GiB.
  public var maxExpanded: Int64 = 64 << 30
  /// Most bytes that a byte on disk may become, once ``ratioAppliesFrom`` bytes came out. Honest logs reach 130.
  public var maxRatio: Int64 = 2_000
  /// Bytes of output from which on ``maxRatio`` holds: 1 GiB.
  public var ratioAppliesFrom: Int64 = 1 << 30
  /// Binary logarithm of the largest zstd window that is accepted: 27, which is 128 MiB.
  public var zstdWindowLog: Int32 = 27

  /// The limits of the design.
  public init() {}
}
