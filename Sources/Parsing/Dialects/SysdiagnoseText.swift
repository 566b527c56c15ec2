/// The text logs of daemons in a sysdiagnose: of installation, of pairing, of the log daemon, and of shutdowns.
///
///     Wed Aug 11 05:51:02 2021 [176] <notice> (0x16bae7000) -[MIClientConnection …]: Uninstall requested
///     10/13/21 07:57:42.865446 pid=69 handle_client: ready
///     2022-10-23 19:15:32-0700 logd[25]: purged
///     SIGTERM: [1503959694] All buffers flushed
///
/// No line is an app's, whatever it quotes; only a shutdown tells something.
enum SysdiagnoseText {
  static func parse(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    installation(line, into: &header) || lockdown(line, into: &header) || logDaemon(line, into: &header)
      || shutdown(line, into: &header)
  }

  /// `Wed Aug 11 05:51:02 2021 [176] <notice> (0x16bae7000) …`, in local time.
  private static func installation(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    guard line.at(0).isUpper, line.at(3) == .blank else { return false }
    var index = 4
    guard var stamp = StampReader.monthName(line, &index), line.at(index) == .blank else { return false }
    index += 1
    guard let year = line.fixed(4, &index), line.has(" [", at: index) else { return false }
    stamp.year = year
    index += 2
    guard let pid = line.number(&index), line.has("] <", at: index),
      let end = line.first(0x3E, from: index + 3, to: min(line.count, index + 16))
    else { return false }
    header = Header()
    header.type = .activity
    header.stamp = stamp
    header.pid = UInt32(exactly: pid)
    header.level =
      Words.equalsWithoutCase(line, "err", (index + 3)..<end)
      ? .error : Words.relayLevel(line, (index + 3)..<end)?.level
    header.message = min(end + 2, line.count)..<line.count
    return true
  }

  /// `10/13/21 07:57:42.865446 pid=69 …`
  private static func lockdown(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    var index = 0
    guard line.at(2) == 0x2F, let month = line.fixed(2, &index), (1...12).contains(month) else { return false }
    index += 1
    guard let day = line.fixed(2, &index), (1...31).contains(day), line.at(index) == 0x2F else { return false }
    index += 1
    guard let year = line.fixed(2, &index), line.at(index) == .blank else { return false }
    index += 1
    guard var stamp = StampReader.timeOfDay(line, &index), line.has(" pid=", at: index) else { return false }
    index += 5
    guard let pid = line.number(&index) else { return false }
    stamp.year = 2000 + year
    stamp.month = month
    stamp.day = day
    header = Header()
    header.type = .activity
    header.stamp = stamp
    header.pid = UInt32(exactly: pid)
    header.message = line.skipBlanks(index)..<line.count
    return true
  }

  /// `2022-10-23 19:15:32-0700 logd[25]: …`
  private static func logDaemon(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    var index = 0
    guard line.at(0).isDigit, var stamp = StampReader.dated(line, &index), stamp.resolution == 1_000_000,
      let zone = StampReader.zone(line, &index), line.has(" logd[", at: index)
    else { return false }
    let process = (index + 1)..<(index + 5)
    index += 6
    guard let pid = line.number(&index), line.has("]: ", at: index) else { return false }
    stamp.zone = zone
    header = Header()
    header.type = .activity
    header.stamp = stamp
    header.process = process
    header.pid = UInt32(exactly: pid)
    header.message = (index + 3)..<line.count
    return true
  }

  /// `SIGTERM: [1503959694] …`: seconds since 1970, of UTC. The clients that kept it waiting stand in front of it.
  private static func shutdown(_ line: Span<UInt8>, into header: inout Header) -> Bool {
    guard line.has("SIGTERM: [", at: 0) else { return false }
    var index = 10
    guard let seconds = line.number(&index), (1_000_000_000..<10_000_000_000).contains(seconds),
      line.has("] ", at: index)
    else { return false }
    let date = CivilTime.date(days: Int64(seconds / 86_400))
    header = Header()
    header.stamp = Stamp(
      year: date.year, month: date.month, day: date.day, secondOfDay: seconds % 86_400, zone: 0, resolution: 1_000_000)
    header.message = 0..<line.count
    return true
  }
}
