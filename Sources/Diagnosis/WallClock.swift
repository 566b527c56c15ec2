#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// This machine's clock, used only to tell whether a log is live; no time of a report ever comes from it.
enum WallClock {
  /// Seconds since 1970, UTC.
  static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
