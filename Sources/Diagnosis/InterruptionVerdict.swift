import Correlation
import Parsing

/// What can be said of an interruption from the life that followed it: the transport state that was handed back, the
/// device state that was confirmed, what is still asked for, and what stays unknown. A restored connection proves
/// nothing about what was sent before the interruption.
struct InterruptionVerdict {
  let before: Life
  /// The life that followed; nil when the log shows none.
  let after: Life?

  var lists: Report.Verdict {
    var lists = Report.Verdict()
    guard let after else {
      lists.unknown = ["what followed: the log shows no later launch of the app"]
      return lists
    }
    let restores = after.all([.appRestore])
    lists.restored = Self.distinct(restores.flatMap(Self.transport))
    lists.confirmed = confirmed(in: after, since: restores.first?.order ?? after.firstSeen.order)
    lists.pending = after.pending.intents
    lists.unknown = unknown(after, restores)
    return lists
  }

  /// Connections, scans and advertising that a `willRestoreState` hands back, in the words of what is pending.
  private static func transport(_ restore: Entry) -> [String] {
    let states = restore.fields.list(.value) ?? []
    var words = (restore.fields.list(.devices) ?? []).enumerated().map { index, device in
      switch index < states.count ? states[index] : "" {
      case "connected": "connection \(device)"
      case "connecting": "connect \(device)"
      case "": "peripheral \(device)"
      case let state: "peripheral \(device) (\(state))"
      }
    }
    if let services = restore.fields.list(.services), !services.isEmpty {
      let isPeripheral = ManagerRole(restore.fields.text(.role)) == .peripheral
      words.append((isPeripheral ? "services " : "scan ") + services.joined(separator: " "))
    }
    if restore.fields[.advertisement] != nil { words.append("advertising") }
    return words
  }

  /// A read, a value, a write response, each with the device where the line names it.
  private func confirmed(in life: Life, since order: Int) -> [String] {
    let words = life.events.filter { $0.order >= order }.compactMap { entry -> String? in
      let what: String
      switch entry.kind {
      case .appValue, .appRead: what = "a value"
      case .appWritten where entry.fields.number(.code) == nil: what = "a write response"
      case .daemonValue: what = "a value, by bluetoothd"
      default: return nil
      }
      return what + (entry.fields.text(.device).map { " from \($0)" } ?? "")
    }
    // What the app printed needs no second view.
    let own = words.filter { !$0.contains("by bluetoothd") }
    return Self.distinct(own.isEmpty ? words : own)
  }

  private func unknown(_ after: Life, _ restores: [Entry]) -> [String] {
    var words: [String] = []
    if restores.isEmpty {
      if after.bluetoothRelaunch != nil { words.append("what was handed back: no willRestoreState line") }
    } else if !restores.contains(where: {
      ["complete", "empty"].contains($0.fields.text(.dictionary) ?? "not-printed")
    }) {
      words.append("what was handed back: the dictionary is not printed whole")
    }
    var known = Set(after.pending.devices.map(\.name))
    // It is one of those that came back, or none.
    if !known.isEmpty { known.insert(PendingWork.unnamedDevice) }
    words += before.pending.open.filter { !known.contains($0.name) }.map {
      ($0.link == .connected ? "connection " : "connect ") + $0.name
    }
    return words
  }

  private static func distinct(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }
}
