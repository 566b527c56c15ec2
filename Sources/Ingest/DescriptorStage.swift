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
  private var descriptor: Int32
  private let isOwned: Bool
  private var followed: FollowedFile?
  /// How often the file was emptied or another took its name.
  private(set) var rotations = 0
  private let readCapacity: Int
  /// Reading may block, so the interruptions have to be waited for as well.
  private var mayBlock: Bool
  private let interruptions: [Interruption]

  init(_ source: InputSource, readCapacity: Int, interruptions: [Interruption]) throws(IngestFailure) {
    name = source.name
    self.readCapacity = max(1, readCapacity)
    self.interruptions = interruptions
    switch source {
    case .path(let path), .followed(let path):
      descriptor = try DescriptorStage.open(path, interruptions: interruptions)
      isOwned = true
      if case .followed = source { followed = FollowedFile(path) } else { followed = nil }
    case .descriptor(let number, _):
      descriptor = number
      isOwned = false
      followed = nil
    }
    var size: Int64 = -1
    let kind = unsafe willrestore_kind_of_descriptor(descriptor, &size)
    let code = errno
    progress = Progress(total: kind == willrestore_file_regular ? size : nil)
    mayBlock = kind != willrestore_file_regular
    // Of a pipe there is nothing to follow but the pipe.
    if mayBlock { followed = nil }
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
      if let followed, followed.isAtEnd {
        let endsLine = followed.endsLine
        if turn(followed), !endsLine, target.count > 0 {
          // The line at which the file ended must not go on in the next.
          unsafe target[0] = 0x0A
          return .bytes(1)
        }
        if followed.isAtEnd {
          if waitForChange(of: followed, until: deadline) == .late { return .pause }
          continue
        }
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
        unsafe followed?.note(UnsafeRawBufferPointer(rebasing: target[..<count]))
        return .bytes(count)
      }
      if count == 0 {
        guard let followed else { return .end }
        unsafe followed.note(UnsafeRawBufferPointer(rebasing: target[..<0]))
        continue
      }
      let code = errno
      switch code {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: mayBlock = true
      default: throw .reading(name, errno: code, offset: progress.bytesRead)
      }
    }
  }

  /// Goes on in the file that has taken the name, or at the beginning of one that was emptied.
  private func turn(_ followed: FollowedFile) -> Bool {
    switch followed.change(of: descriptor) {
    case .none, .grown: return false
    case .emptied: lseek(descriptor, 0, SEEK_SET)
    case .replaced(let next):
      close(descriptor)
      descriptor = next
    }
    rotations += 1
    return true
  }

  private static func isInterrupted(_ interruptions: [Interruption]) -> Bool {
    interruptions.contains { $0.isRequested }
  }

  private enum Wait { case readable, interrupted, late }

  private func waitForBytes(until deadline: Deadline) -> Wait {
    wait(for: descriptor, milliseconds: deadline.pollTimeout)
  }

  private func waitForChange(of followed: FollowedFile, until deadline: Deadline) -> Wait {
    let left = deadline.pollTimeout
    guard let pause = followed.pause, left < 0 || left > pause else {
      return wait(for: followed.events, milliseconds: left)
    }
    // Where the system tells of no change the file is looked at from time to time.
    return wait(for: -1, milliseconds: pause) == .interrupted ? .interrupted : .readable
  }

  private func wait(for descriptor: Int32, milliseconds: Int32) -> Wait {
    var waits = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    // poll passes over negative descriptors.
    for interruption in interruptions {
      waits.append(pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0))
    }
    let ready = unsafe waits.withUnsafeMutableBufferPointer {
      unsafe poll($0.baseAddress, nfds_t($0.count), milliseconds)
    }
    if ready == 0 { return .late }
    // After a failure other than a signal, `read` finds out what is the matter.
    if ready < 0 { return errno == EINTR ? .interrupted : .readable }
    return waits[0].revents != 0 ? .readable : .interrupted
  }
}
