import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bytes as the system's `read` gives them.
final class DescriptorStage: ByteStage {
  let name: String
  let progress: Progress
  private let descriptor: Int32
  private let isOwned: Bool
  private let readCapacity: Int
  /// Reading may block, so the interruptions have to be waited for as well.
  private var mayBlock: Bool
  private let interruptions: [Interruption]

  init(_ source: InputSource, readCapacity: Int, interruptions: [Interruption]) throws(IngestFailure) {
    name = source.name
    self.readCapacity = max(1, readCapacity)
    self.interruptions = interruptions
    switch source {
    case .path(let path):
      descriptor = try DescriptorStage.open(path, interruptions: interruptions)
      isOwned = true
    case .descriptor(let number, _):
      descriptor = number
      isOwned = false
    }
    var size: Int64 = -1
    let kind = unsafe willrestore_kind_of_descriptor(descriptor, &size)
    let code = errno
    progress = Progress(total: kind == willrestore_file_regular ? size : nil)
    mayBlock = kind != willrestore_file_regular
    if kind == willrestore_file_directory { throw .directory(name) }
    if kind == willrestore_file_missing { throw .opening(name, errno: code) }
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  private static func open(_ path: String, interruptions: [Interruption]) throws(IngestFailure) -> Int32 {
    // A NUL would silently end the path for the system.
    guard !path.utf8.contains(0) else { throw .opening(path, errno: ENOENT) }
    while true {
      let descriptor = unsafe path.withCString { unsafe willrestore_open_for_reading($0) }
      if descriptor >= 0 { return descriptor }
      let code = errno
      // Opening a named pipe waits for its writer.
      guard code == EINTR else { throw .opening(path, errno: code) }
      if DescriptorStage.isInterrupted(interruptions) {
        throw IngestFailure(.interrupted, path: path, reason: "interrupted")
      }
    }
  }

  func read(into target: UnsafeMutableRawBufferPointer, until deadline: Deadline) throws(IngestFailure) -> StageRead {
    while true {
      if DescriptorStage.isInterrupted(interruptions) {
        throw IngestFailure(.interrupted, path: name, offset: progress.bytesRead, reason: "interrupted")
      }
      if mayBlock {
        switch waitForBytes(until: deadline) {
        case .readable: break
        case .interrupted: continue
        case .late: return .pause
        }
      }
      #if canImport(Glibc)
        let count = unsafe Glibc.read(descriptor, target.baseAddress, min(target.count, readCapacity))
      #else
        let count = unsafe Darwin.read(descriptor, target.baseAddress, min(target.count, readCapacity))
      #endif
      if count > 0 {
        progress.advance(by: count)
        return .bytes(count)
      }
      if count == 0 { return .end }
      let code = errno
      switch code {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: mayBlock = true
      default: throw .reading(name, errno: code, offset: progress.bytesRead)
      }
    }
  }

  private static func isInterrupted(_ interruptions: [Interruption]) -> Bool {
    interruptions.contains { $0.isRequested }
  }

  private enum Wait { case readable, interrupted, late }

  private func waitForBytes(until deadline: Deadline) -> Wait {
    var waits = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    // poll passes over negative descriptors.
    for interruption in interruptions {
      waits.append(pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0))
    }
    let ready = unsafe waits.withUnsafeMutableBufferPointer {
      unsafe poll($0.baseAddress, nfds_t($0.count), deadline.pollTimeout)
    }
    if ready == 0 { return .late }
    // After a failure other than a signal, `read` finds out what is the matter.
    if ready < 0 { return errno == EINTR ? .interrupted : .readable }
    return waits[0].revents != 0 ? .readable : .interrupted
  }
}
