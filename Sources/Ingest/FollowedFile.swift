import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is read on as it grows: what becomes of it, and when to look again.
///
/// Log files are rotated: the file is renamed and another takes its name, or it is emptied and written from its beginning.
/// Who writes may go on for a moment in the file that was renamed, so that one is read for a while longer.
final class FollowedFile {
  /// What has become of the file behind its descriptor.
  enum Change: Equatable {
    case none
    /// There is more to read.
    case grown
    /// What was read of it is no longer there.
    case emptied
    /// Another file bears its name, open under this descriptor.
    case replaced(Int32)
  }

  /// How long a file is read that lost its name, in milliseconds.
  private static let grace: UInt64 = 1_000
  /// How often to look where the system tells of no change.
  private static let interval: Int32 = 250
  /// The last bytes that were read, by which it shows that they are still there.
  private static let tailCount = 64

  private let path: String
  /// Becomes readable when something happens to the file or its name; -1 where the system has no such thing.
  let events: Int32
  private var watch: Int32
  private var successor: (descriptor: Int32, since: UInt64)?
  private var tail: [UInt8] = []
  /// Bytes read of the file behind the descriptor.
  private var read: Int64 = 0
  /// The file was read to its end, so it is to be looked at before it is read on.
  private(set) var isAtEnd = false

  init(_ path: String) {
    self.path = path
    var watch: Int32 = -1
    events = unsafe path.withCString { unsafe willrestore_watch_file($0, &watch) }
    self.watch = watch
  }

  deinit {
    if events >= 0 { close(events) }
    if let successor { close(successor.descriptor) }
  }

  /// How long to wait for a change at most, in milliseconds; nil where the system tells of each.
  var pause: Int32? {
    if let successor {
      return Int32(clamping: Self.grace - min(Self.grace, Deadline.milliseconds() &- successor.since)) + 1
    }
    return events >= 0 && watch >= 0 ? nil : Self.interval
  }

  /// So many bytes were read, none where it was at its end.
  func note(_ bytes: UnsafeRawBufferPointer) {
    isAtEnd = unsafe bytes.isEmpty
    guard !isAtEnd else { return }
    read += Int64(bytes.count)
    unsafe tail.append(contentsOf: bytes.suffix(Self.tailCount))
    tail.removeFirst(max(0, tail.count - Self.tailCount))
  }

  /// Whether the last byte that was read ended a line; true of a file of which nothing was read.
  var endsLine: Bool { tail.last.map { $0 == 0x0A } ?? true }

  /// What has become of the file, once it was read to its end.
  func change(of descriptor: Int32) -> Change {
    // First the news are taken, then the file is looked at: what happens behind that tells again.
    willrestore_take_events(events)
    var known = stat()
    guard unsafe fstat(descriptor, &known) == 0 else { return .none }
    let size = Int64(known.st_size)
    if size < read || !isTailThere(descriptor) { return begin(.emptied) }
    if size > read {
      isAtEnd = false
      return .grown
    }
    if let successor {
      guard Deadline.milliseconds() &- successor.since >= Self.grace else { return .none }
      self.successor = nil
      watch = unsafe path.withCString { unsafe willrestore_watch_again(events, watch, $0) }
      return begin(.replaced(successor.descriptor))
    }
    var named = stat()
    // Between its renaming and its successor nothing bears the name.
    guard unsafe stat(path, &named) == 0, named.st_mode & S_IFMT == S_IFREG,
      named.st_ino != known.st_ino || named.st_dev != known.st_dev
    else { return .none }
    let next = unsafe path.withCString { unsafe willrestore_open_for_reading($0) }
    if next >= 0 { successor = (next, Deadline.milliseconds()) }
    return .none
  }

  private func begin(_ change: Change) -> Change {
    read = 0
    tail = []
    isAtEnd = false
    return change
  }

  /// Whether the bytes that were read last still stand where they stood: else the file was emptied and written anew.
  private func isTailThere(_ descriptor: Int32) -> Bool {
    guard !tail.isEmpty else { return true }
    var now = [UInt8](repeating: 0, count: tail.count)
    let count = unsafe now.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(read) - off_t($0.count))
    }
    return count == tail.count && now == tail
  }
}
