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
      lists.unknown = ["what followed: the log shows no later launch of the app"] + unanswered
      return lists
    }
    let restores = after.all([.appRestore])
    let signs = confirmations(in: after, since: restores.first?.order ?? after.firstSeen.order)
    lists.restored = Self.distinct(restores.flatMap(Self.transport))
    // What the app printed needs no second view.
    let own = signs.filter { !$0.isOfDaemon }
    lists.confirmed = Self.distinct((own.isEmpty ? signs : own).map(\.words))
    lists.pending = after.pending.intents + Self.retries(in: after)
    lists.unknown = unknown(after, restores, confirmed: signs.map(\.device))
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

  private typealias Sign = (words: String, device: String?, isOfDaemon: Bool)

  /// A value, a write response, a central's request, each with the device where the line names it.
  private func confirmations(in life: Life, since order: Int) -> [Sign] {
    life.events.filter { $0.order >= order }.compactMap { entry in
      let device = entry.fields.text(.device)
      let source = device.map { " from \($0)" } ?? ""
      let isOfCentral = ManagerRole(entry.fields.text(.role)) == .peripheral
      switch entry.kind {
      case .appValue where isOfCentral: return ("a write of a central", nil, false)
      case .appRead where isOfCentral: return ("a read of a central", nil, false)
      case .appValue: return ("a value" + source, device, false)
      case .appWritten where entry.fields.number(.code) == nil: return ("a write response" + source, device, false)
      case .daemonValue: return ("a value\(source), seen by bluetoothd", device, true)
      default: return nil
      }
    }
  }

  /// A connect that the app means to repeat by a timer of its own: Core Bluetooth does not keep it.
  private static func retries(in life: Life) -> [String] {
    guard let retry = life.events.last(where: { $0.kind == .appRetryScheduled }) else { return [] }
    let isDone = life.events.contains { entry in
      guard entry.order > retry.order else { return false }
      switch entry.kind {
      case .appConnectRequested, .requestConnect, .appConnectSucceeded, .appGaveUp: return true
      default: return false
      }
    }
    guard !isDone else { return [] }
    return ["a retry of the app's own" + (retry.fields.number(.seconds).map { " in \($0) s" } ?? "")]
  }

  private func unknown(_ after: Life, _ restores: [Entry], confirmed: [String?]) -> [String] {
    var words: [String] = []
    if restores.isEmpty {
      if after.bluetoothRelaunch != nil { words.append("what was handed back: no willRestoreState line") }
    } else if !restores.contains(where: {
      ["complete", "empty"].contains($0.fields.text(.dictionary) ?? "not-printed")
    }) {
      words.append("what was handed back: the dictionary is not printed whole")
    }
    words += unconfirmed(restores, confirmed: confirmed)
    var known = Set(after.pending.devices.map(\.name))
    // It is one of those that came back, or none.
    if !known.isEmpty { known.insert(PendingWork.unnamedDevice) }
    // A value of which no line names the device may be of any of them.
    let mayBeHeard = confirmed.contains { $0 == nil }
    words += before.pending.open.filter { !known.contains($0.name) }.compactMap { device in
      if mayBeHeard, device.name == PendingWork.unnamedDevice { return nil }
      let name = (device.link == .connected ? "connection " : "connect ") + device.name
      if mayBeHeard || confirmed.contains(device.name) { return name }
      return name + (lastSeen(device).map { ": not observed since \($0)" } ?? "")
    }
    return words + unanswered
  }

  /// A connection that came back shows the link, not the state of the device behind it.
  private func unconfirmed(_ restores: [Entry], confirmed: [String?]) -> [String] {
    let connected = Self.distinct(
      restores.flatMap { restore in
        zip(restore.fields.list(.devices) ?? [], restore.fields.list(.value) ?? [])
          .filter { $0.1 == "connected" }.map(\.0)
      })
    // A value of which no line names the device is of the only one there is.
    if connected.count == 1, !confirmed.isEmpty { return [] }
    let isNamed = confirmed.contains { $0 != nil }
    return connected.filter { device in
      // Of a connection that has ended since, the state is known.
      after?.pending.device(device)?.link != .disconnected && !confirmed.contains { $0 == device }
    }
    .map { device in
      confirmed.isEmpty || isNamed
        ? "the state of \(device): no value or write response since"
        : "the state of \(device): no line says whose value came"
    }
  }

  /// A command sent before the interruption, of which no response is in the log.
  private var unanswered: [String] {
    guard let write = before.events.last(where: { $0.kind == .appWrite || $0.kind == .requestWrite }) else { return [] }
    let isAnswered = (before.events + (after?.events ?? [])).contains { entry in
      entry.kind == .appWritten && entry.order > write.order
    }
    guard !isAnswered else { return [] }
    return ["whether the write" + (write.time.map { " of \(TimeText.log($0, .clock))" } ?? "") + " reached the device"]
  }

  /// When a line last told of the device, of either process or of the daemon between them.
  private func lastSeen(_ device: PendingWork.Device) -> String? {
    let entries = before.events + (after.map { $0.prologue + $0.events } ?? [])
    let last = entries.last { entry in
      if let name = entry.fields.text(.device) { return name == device.name }
      return device.name == PendingWork.unnamedDevice && entry.isDeliveredCallback
    }
    return (last?.time ?? device.since.time).map { TimeText.log($0, .clock) }
  }

  private static func distinct(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }
}
