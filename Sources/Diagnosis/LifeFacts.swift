import Correlation
import Parsing

/// What several rules look for in the same life, found once however many ask for it.
///
/// It lives as long as a ``RuleContext``, and is used by the one thread that asks the rules.
final class LifeFacts {
  /// The devices handed back in the life, each once, by the first line that lists it.
  private(set) lazy var restored: [RestoredDevice] = RestoredDevice.all(in: life, of: app, facts: self)
  /// The life's lines about Bluetooth by the device that they name, and those that name none or hide which: by their
  /// place in the life.
  private lazy var places: (ofDevice: [String: [Int]], open: [Int]) = sorted()
  /// Places of the connects that Core Bluetooth refused.
  private(set) lazy var refused: Set<Int> = {
    guard life.mayHold([.appMisuse]) else { return [] }
    return Set(life.all([.appConnectRequested]).filter(life.isRefused).map(\.order))
  }()

  private var unrefused: [String: [Entry]] = [:]
  /// Lines of which a code or their kind tells that something failed: what several rules look for.
  private(set) lazy var failures: [Entry] = life.events.indices.compactMap { place in
    let isFailure =
      Self.failing.contains(life.events[place].kind)
      || (life.events[place].hasCode && life.events[place].coreBluetoothError != nil)
    return isFailure ? life.events[place] : nil
  }

  /// What fails by its kind.
  private static let failing: EventKindSet = [.linkDown, .linkFailed, .linkEncryptionFailed, .daemonThrottled]

  private var knownSettled: Marker??

  /// By when the managers of the launch have shown themselves, found out when it is first asked for.
  func settled(firstAsked find: () -> Marker?) -> Marker? {
    if let knownSettled { return knownSettled }
    let marker = find()
    knownSettled = .some(marker)
    return marker
  }

  /// How far its work was followed, in events and in the story.
  private var followed: (work: PendingWork, next: Int, place: Int?) = (PendingWork(), 0, nil)

  let world: World
  let app: AppState
  let life: Life
  let options: CaseOptions
  /// What the log would show of the life.
  private(set) lazy var needs = NeedJudge(world: world, app: app, life: life)

  init(_ life: Life, of app: AppState, in world: World, _ options: CaseOptions) {
    self.world = world
    self.app = app
    self.life = life
    self.options = options
  }

  /// What waited with Core Bluetooth, or was connected, when the story had come to that place.
  func pending(before order: Int) -> PendingWork {
    if let last = followed.place, order < last { followed = (PendingWork(), 0, nil) }
    while followed.next < life.events.count, life.events[followed.next].order < order {
      followed.work.follow(life.events[followed.next])
      followed.next += 1
    }
    followed.place = order
    return followed.work
  }

  /// The life's lines about Bluetooth that name the device, or none, or hide which, in their order.
  private func lines(about name: String) -> [Entry] {
    let named = places.ofDevice[name] ?? []
    var lines: [Entry] = []
    lines.reserveCapacity(named.count + places.open.count)
    var next = 0
    for place in places.open {
      while next < named.count, named[next] < place {
        lines.append(life.events[named[next]])
        next += 1
      }
      lines.append(life.events[place])
    }
    lines += named[next...].map { life.events[$0] }
    return lines
  }

  /// The same without the connects that Core Bluetooth refused.
  func unrefusedLines(about name: String) -> [Entry] {
    if let known = unrefused[name] { return known }
    let lines = refused.isEmpty ? lines(about: name) : lines(about: name).filter { !refused.contains($0.order) }
    unrefused[name] = lines
    return lines
  }

  private func sorted() -> (ofDevice: [String: [Int]], open: [Int]) {
    var ofDevice: [String: [Int]] = [:]
    var open: [Int] = []
    for (place, entry) in life.events.enumerated() where !entry.kind.isProcess && entry.kind != .appLine {
      if let name = entry.device {
        ofDevice[name, default: []].append(place)
      } else {
        open.append(place)
      }
    }
    return (ofDevice, open)
  }
}
