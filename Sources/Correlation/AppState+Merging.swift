import Parsing

extension AppState {
  /// Takes over all that `other` has; lives of one pid that were open at once become one.
  mutating func absorb(_ other: AppState) {
    bundle = bundle ?? other.bundle
    for process in other.processes where !processes.contains(process) { processes.append(process) }
    wording.formUnion(other.wording)
    words.formUnion(other.words)
    statesSeen.formUnion(other.statesSeen)
    managerWording.formUnion(other.managerWording)
    for known in other.identifiers
    where !identifiers.contains(where: { $0.identifier == known.identifier && $0.role == known.role }) {
      identifiers.append(known)
    }
    if other.firstSeen.order < firstSeen.order { firstSeen = other.firstSeen }
    hasBluetooth = hasBluetooth || other.hasBluetooth
    isSelected = isSelected || other.isSelected
    platform = platform ?? other.platform
    version = version ?? other.version
    usesAccessorySetupKit = usesAccessorySetupKit || other.usesAccessorySetupKit
    sharesVoice = sharesVoice || other.sharesVoice
    isNamedByReport = isNamedByReport || other.isNamedByReport
    between = (between + other.between).sorted { $0.order < $1.order }
    for life in other.lives {
      if let index = lives.firstIndex(where: { $0.isOneWith(life) }) {
        lives[index].absorb(life)
      } else {
        lives.append(life)
      }
    }
    lives.sort { $0.firstSeen.order < $1.firstSeen.order }
    // Of the lives of an app only the last is open.
    for index in lives.indices.dropLast() where lives[index].isOpen {
      lives[index].endUnseen(at: lives[index + 1].firstSeen)
    }
    placeStrays()
  }

  /// What one name's half could hang on no life belongs to the life that the other half knows, if it fell into it.
  private mutating func placeStrays() {
    func home(of entry: Entry, before bound: Int) -> Int? {
      lives[..<bound].lastIndex { life in
        !life.isEndInferred && life.firstSeen.order <= entry.order && entry.order < (life.end?.order ?? .max)
      }
    }
    func place(_ entries: [Entry], before bound: Int) -> [Entry] {
      entries.filter { entry in
        guard let life = home(of: entry, before: bound) else { return true }
        lives[life].keep(entry)
        return false
      }
    }
    for index in lives.indices { lives[index].prologue = place(lives[index].prologue, before: index) }
    between = place(between, before: lives.endIndex)
  }
}

extension Life {
  private static let spoken = EventKindSet(EventKind.allCases.filter { $0.isAppBluetooth || $0 == .appLaunch })
  private static let powered = EventKindSet(EventKind.allCases.filter(\.needsPower))

  /// Whether the process printed of Bluetooth more than so many seconds before the line.
  func hasSpoken(before entry: Entry, by seconds: Double) -> Bool {
    guard let voice = first(of: Self.spoken) else { return false }
    guard let age = entry.seconds(since: voice.marker) else { return hasAny(of: Self.powered) }
    return age > seconds + Double(entry.time?.resolution ?? 0) / 1_000_000
  }

  /// Whether a half without a pid spoke before the process of the other half was started.
  private func isOlder(thanStartOf other: Life) -> Bool {
    guard pid == nil, let start = other.launched ?? other.relaunched else { return false }
    return hasSpoken(before: start, by: Correlator.disorder)
  }

  /// Whether two halves, seen under two names, are one process.
  func isOneWith(_ other: Life) -> Bool {
    let overlaps =
      (end?.order ?? .max) >= other.firstSeen.order && (other.end?.order ?? .max) >= firstSeen.order
    guard overlaps, !isOlder(thanStartOf: other), !other.isOlder(thanStartOf: self) else { return false }
    if let pid, let otherPid = other.pid { return pid == otherPid }
    return true
  }

  /// It ended before the next began, and no line tells when or why.
  fileprivate mutating func endUnseen(at marker: Marker) {
    wasSuspendedAtEnd = stretches.last?.isOpen == false
    end = marker
    endCause = .unknown
    isEndInferred = true
    guard let last = stretches.indices.last, stretches[last].isOpen else { return }
    stretches[last].end = marker
    stretches[last].endCause = .unknown
  }

  mutating func absorb(_ other: Life) {
    pid = pid ?? other.pid
    if other.firstSeen.order < firstSeen.order { firstSeen = other.firstSeen }
    launched = launched ?? other.launched
    relaunched = relaunched ?? other.relaunched
    launchCallback = launchCallback ?? other.launchCallback
    launchOptions = launchOptions ?? other.launchOptions
    debugged = debugged ?? other.debugged
    prologue = (prologue + other.prologue).sorted { $0.order < $1.order }
    events = (events + other.events).sorted { $0.order < $1.order }
    kinds.formUnion(other.kinds)
    counts.add(other.counts)
    omitted += other.omitted
    for library in other.libraries { hear(library) }
    if end == nil || isEndInferred, other.end != nil {
      end = other.end
      endCause = other.endCause
      endEntry = other.endEntry
      isEndInferred = other.isEndInferred
    }
    absorb(managers: other.managers)
    pending.absorb(devicesOf: other.pending)
    traffic.absorb(other.traffic)
    links.absorb(other.links)
    pending.scan = pending.scan ?? other.pending.scan
    pending.isAdvertising = pending.isAdvertising || other.pending.isAdvertising
    absorb(stretches: other.stretches)
    retellSuspensions()
  }

  /// A manager of one half is the one of the other half that is most like it; each is one of the other's at most.
  private mutating func absorb(managers others: [Manager]) {
    var open = Array(managers.indices)
    var waiting = Array(others.indices)
    for likeness in ManagerLikeness.allCases.reversed() {
      for index in waiting {
        guard let mine = open.first(where: { ManagerLikeness(managers[$0], others[index]) == likeness }) else {
          continue
        }
        managers[mine].absorb(others[index])
        open.removeAll { $0 == mine }
        waiting.removeAll { $0 == index }
      }
    }
    managers += waiting.map { others[$0] }
  }

  /// The stretches of the half that saw suspensions are the truth; the other half gives what was delivered in them.
  private mutating func absorb(stretches others: [Stretch]) {
    let mineKnows = stretches.contains { $0.endCause == .suspended || $0.begin == .launch }
    var base = mineKnows || others.isEmpty ? stretches : others
    let rest = mineKnows || others.isEmpty ? others : stretches
    for stretch in rest {
      let last = (stretch.lastDelivered ?? stretch.start).order
      guard let index = base.lastIndex(where: { $0.start.order <= last }) ?? base.indices.first else { continue }
      // It spans suspensions that its half did not see: of all but the last it no longer tells what came when.
      for earlier in base.indices[..<index] where (base[earlier].end?.order ?? .max) >= stretch.start.order {
        base[earlier].areDeliveriesUnclear = true
      }
      base[index].absorb(stretch)
    }
    stretches = base
  }
}

extension Stretch {
  mutating func absorb(_ other: Stretch) {
    if let delivered = other.lastDelivered, delivered.order > (lastDelivered?.order ?? .min) {
      lastDelivered = delivered
    }
    deliveredCount += other.deliveredCount
    if let foreground = other.lastForeground, foreground.order > (lastForeground?.order ?? .min) {
      lastForeground = foreground
      isForeground = other.isForeground
    }
    sawForeground = sawForeground || other.sawForeground
    unread = Array((unread + other.unread).sorted { $0.order < $1.order }.prefix(Bounds.unreadPerStretch))
    keptAwake += other.keptAwake.filter { !keptAwake.contains($0) }
    expiry = expiry ?? other.expiry
    areDeliveriesUnclear = areDeliveriesUnclear || other.areDeliveriesUnclear
    let longest = longestPause.flatMap { $0.to.seconds(since: $0.from) } ?? 0
    if let pause = other.longestPause, pause.from.order >= start.order, pause.to.order <= (end?.order ?? .max),
      (pause.to.seconds(since: pause.from) ?? 0) > longest
    {
      longestPause = pause
    }
  }
}

extension Manager {
  mutating func absorb(_ other: Manager) {
    identifier = identifier ?? other.identifier
    hasNoIdentifier = hasNoIdentifier || other.hasNoIdentifier
    object = object ?? other.object
    created = created ?? other.created
    createdAgain = (createdAgain + other.createdAgain).sorted { $0.order < $1.order }
    registered = registered ?? other.registered
    session = session ?? other.session
    restores = (restores + other.restores).sorted { $0.order < $1.order }
    states = (states + other.states).sorted { $0.order < $1.order }
    invalid = invalid ?? other.invalid
    if other.firstSeen.order < firstSeen.order { firstSeen = other.firstSeen }
  }
}
