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
    RestoredCancelled.self, PeripheralNotRetained.self, DuplicateConnectOrScan.self, CommandBeforePoweredOn.self,
    RestoredStalePeripheral.self, RestoreCrash.self, DisconnectNotDelivered.self,
    BackgroundScanUnfiltered.self, BackgroundDiscoveryDry.self, ScanFilterNotAdvertised.self, RetryOnTimer.self,
    GiveUpLatch.self, OwnConnectTimeout.self,
    SuspensionLatency.self, SuspendedEarly.self, KilledInWindow.self, WakeLimit.self,
    AppCancelled.self, PairingRemoved.self, EncryptionFailed.self, LinkFlapping.self, LinkGated.self,
    BluetoothOff.self, BluetoothUnauthorized.self, StackReset.self,
  ]

  /// Those that also answer for a device of which no app is known.
  static let deviceRules: [any DeviceRule.Type] = [
    PairingRemoved.self, EncryptionFailed.self, LinkFlapping.self, LinkGated.self,
  ]

  /// The rows of all rules.
  public static let all: [RuleDescriptor] = rules.map { $0.descriptor } + [CaptureFilterWrong.descriptor]

  /// The row of the rule named `slug`.
  public static func descriptor(of slug: String) -> RuleDescriptor? { all.first { $0.slug == slug } }
}
