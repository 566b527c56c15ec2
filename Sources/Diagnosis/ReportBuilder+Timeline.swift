import Correlation
import Parsing

extension ReportBuilder {
  /// So many lines of a session are drawn: its first and its last.
  static let mostMarks = 200
  /// So many of all sessions together.
  static let mostMarksInAll = 20_000

  /// The lines of a session, in the order of the log, as far as they are still known: of long logs only those of each
  /// life's first stretch and of the latest ones.
  func timeline(_ life: Life, _ index: Int) -> [Report.Mark] {
    let stretch = life.stretches[index]
    // What led to a launch belongs to it; what lies between two stretches to the one before.
    let from = index == 0 ? Int.min : stretch.start.order
    let to = life.stretches.indices.contains(index + 1) ? life.stretches[index + 1].start.order : Int.max
    let ofLife = [
      life.launched, life.relaunched, life.launchCallback, life.launchOptions, life.debugged, life.endEntry,
    ]
    let ofStretch = [stretch.startEntry, stretch.endEntry, stretch.expiry]
    var entries = (ofLife + ofStretch).compactMap { $0 } + life.events
    if index == 0 { entries += life.prologue }
    var seen: Set<Int> = []
    entries = entries.filter { $0.order >= from && $0.order < to && seen.insert($0.order).inserted }
    entries.sort { $0.order < $1.order }
    if entries.count > Self.mostMarks {
      entries = Array(entries.prefix(Self.mostMarks / 2) + entries.suffix(Self.mostMarks / 2))
    }
    return entries.map(mark)
  }

  private func mark(_ entry: Entry) -> Report.Mark {
    let lane: Report.Mark.Lane =
      if let device = entry.device {
        .device(device)
      } else {
        switch entry.kind.family {
        case .daemon: .daemon
        case .app: .app
        case .process, .device, .log: .system
        }
      }
    return Report.Mark(
      place: place(entry.marker), lane: lane, event: entry.kind.rawValue,
      text: entry.text, isCut: entry.event.isCut)
  }
}
