/// What goes wrong in a relaunch; none of them is a healthy one.
public enum RelaunchFault: Sendable, Hashable {
  /// No `willRestoreState` is printed.
  case withoutWillRestore
  /// `willRestoreState` hands over an empty dictionary.
  case emptyDictionary
  /// The app creates its manager with this identifier; bluetoothd throws the saved session away.
  case otherIdentifier(String)
  /// The manager comes this many seconds after the launch.
  case lateManager(seconds: Double)
  /// No manager is created.
  case noManager
  /// The app stays awake for this many seconds after its last Bluetooth event.
  case longWake(seconds: Double)
  /// `poweredOn` comes before `willRestoreState`.
  case orderSwapped
  /// `willRestoreState` comes twice.
  case restoredTwice
  /// The manager has no restore identifier.
  case noIdentifier
  /// A second manager uses the same identifier.
  case sharedIdentifier
  /// The app falls over right after `willRestoreState`.
  case crash
  /// The system kills the app before its window ends.
  case killedAwake
  /// The app is suspended before its manager's first state.
  case suspendedEarly
  /// The framework throws: the background mode is missing.
  case backgroundModeException
  /// The app cancels the restored connection.
  case cancelled
  /// No value comes after the restoration.
  case silentDevice
}
