/// Every rule, in the order of the documentation.
public enum RuleBook {
  static let rules: [any Rule.Type] = [
    RestoreIdentifierMissing.self, RestoreIdentifierChanged.self, RestoreIdentifierRandom.self,
    RestoreIdentifierShared.self, RestoreIdentifierMismatch.self, BackgroundModeMissing.self,
    BackgroundModeWrongRole.self, UsageDescriptionMissing.self, ManagerInitException.self, ManagerCreatedLate.self,
    ManagerNotCreated.self, ManagerDeallocated.self,
    WillRestoreMissing.self, RelaunchNotExpected.self, RelaunchMissing.self, RelaunchRefused.self,
    RestoreDataCleared.self, NothingPending.self, LaunchedBeforeFirstUnlock.self, DebuggerAttached.self,
    PowerContext.self,
    RestoreEmpty.self, RestoreWithoutPeripherals.self, RestoreFewerPeripherals.self, RestoreOrder.self,
    RestoreTwice.self, RestoreUnheard.self,
    RestoredNotRearmed.self, DelegateNotSet.self, RestoredConnectingStuck.self, RestoredNotReconnected.self,
    RestoredCancelled.self, RestoredStalePeripheral.self,
    PeripheralNotRetained.self, DuplicateConnectOrScan.self, CommandBeforePoweredOn.self, RestoreCrash.self,
    DisconnectNotDelivered.self,
    RetryOnTimer.self, GiveUpLatch.self, OwnConnectTimeout.self,
    SuspensionLatency.self, SuspendedEarly.self, KilledInWindow.self,
  ]

  /// The rows of all rules.
  public static let all: [RuleDescriptor] = rules.map { $0.descriptor } + [CaptureFilterWrong.descriptor]

  /// The row of the rule named `slug`.
  public static func descriptor(of slug: String) -> RuleDescriptor? { all.first { $0.slug == slug } }
}
