import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is read on as it grows: what becomes of it, and when to look again.
///
/// Log files are rotated: the file is renamed and another takes its name, or it is emptied and written from its beginning.
/// Both are found when the bytes at hand are used up.
final class FollowedFile {
  /// What has become of the file behind its descriptor.
  enum Change: Equatable {
    case none
    /// It is shorter than what was read of it.
    case truncated
    /// Another file bears its name, open under this descriptor.
    case replaced(Int32)
  }

  private let path: String
  /// Becomes readable when something happens to the file or its name; -1 where the system has no such thing.
  let events: Int32

  init(_ path: String) {
    self.path = path
    events = unsafe path.withCString { unsafe willrestore_watch_file($0) }
  }

  deinit {
    if events >= 0 { close(events) }
  }

  /// How long to wait for a change at most, in milliseconds, where the system tells of none.
  var pause: Int32? { events >= 0 ? nil : 250 }

  /// What has become of the file of which `read` bytes were read through `descriptor`.
  func change(of descriptor: Int32, read: Int64) -> Change {
    willrestore_take_events(events)
    var known = stat()
    guard unsafe fstat(descriptor, &known) == 0 else { return .none }
    var named = stat()
    // Between its renaming and its successor nothing bears the name.
    if unsafe stat(path, &named) == 0, named.st_ino != known.st_ino || named.st_dev != known.st_dev {
      let next = unsafe path.withCString { unsafe willrestore_open_for_reading($0) }
      if next >= 0 {
        unsafe path.withCString { unsafe willrestore_watch_again(events, $0) }
        return .replaced(next)
      }
    }
    return Int64(known.st_size) < read ? .truncated : .none
  }
}
