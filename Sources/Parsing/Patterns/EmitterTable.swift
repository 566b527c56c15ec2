/// Whose process is whose.
///
/// The table names Apple's processes that turn up in Bluetooth and life-cycle logs. It leaves out names that a
/// third-party app may well have ("Fitness", "Health"): taking an app for Apple's would hide it.
public enum EmitterTable {
  private static let apple: Set<String> = [
    "bluetoothd", "BTServer", "BTLEServer", "BlueTool", "bluetoothaudiod", "bluetoothuserd", "blued",
    "wirelessproximityd", "WPDaemon", "sharingd", "searchpartyd", "searchpartyuseragent", "rapportd", "nearbyd",
    "accessoryd", "accessorysetupd", "audioaccessoryd", "companiond", "findmydeviced", "findmylocateagent",
    "bluetoothuiserver", "BluetoothUIServer", "BluetoothUIService", "PowerLogHelperd", "PerfPowerServices",
    "runningboardd", "SpringBoard", "backboardd", "FrontBoard", "frontboardd", "assertiond", "launchd", "launchd_sim",
    "kernel", "kernel_task", "dasd", "DuetActivityScheduler", "coreduetd", "contextstored", "UserEventAgent",
    "ReportCrash", "osanalyticshelper", "OSAnalyticsHelper", "symptomsd", "spindump", "logd", "lsd", "installd",
    "appinstalld", "appstored", "usernotificationsd", "usernoted", "apsd", "mediaserverd", "audiomxd", "locationd",
    "CommCenter", "CommCenterRootHelper", "identityservicesd", "imagent", "callservicesd", "tccd", "trustd",
    "securityd",
    "powerd", "thermalmonitord", "wifid", "airportd", "WiFiAgent", "configd", "mDNSResponder", "nsurlsessiond",
    "networkserviceproxy", "cfprefsd", "distnoted", "notifyd", "syslogd", "sysdiagnose", "sysdiagnosed", "healthd",
    "homed", "heard", "remoted", "lockdownd", "usbmuxd", "debugserver", "testmanagerd", "XCTRunner", "diagnosticd",
    "pasted", "routined", "navd", "mobileassetd", "assetsd", "photoanalysisd", "suggestd", "duetexpertd", "chronod",
    "linkd", "intelligenceplatformd", "biomed", "knowledge-agent", "passd", "nfcd", "seld", "sessionkitd",
    "cameracaptured",
    "Carousel", "WindowServer", "loginwindow", "Dock", "Finder", "ControlCenter", "SystemUIServer", "Preferences",
    "System Settings", "System Preferences", "Xcode", "Console", "CoreSimulatorService", "SimulatorTrampoline",
    "InCallService", "MobileSafari", "Siri", "assistantd", "watchdogd", "ContextService", "softwareupdated",
    "softwareupdateservicesd", "triald", "parsecd", "rtcreportingd", "ptpd", "misd", "mobileactivationd", "keybagd",
    "AccessibilityUIServer", "aggregated", "analyticsd", "awdd", "geod", "timed", "cloudd", "bird", "akd", "accountsd",
    "ExposureNotification", "exposurenotificationd",
  ]

  private static let lifecycle: Set<String> = [
    "runningboardd", "SpringBoard", "FrontBoard", "frontboardd", "assertiond", "launchd", "launchd_sim", "kernel",
    "kernel_task", "dasd", "ReportCrash", "osanalyticshelper", "OSAnalyticsHelper",
  ]

  /// Whether a process is one of Apple's, by its image's path where that is known, else by its name.
  public static func isApple(process: String, imagePath: String?) -> Bool {
    if let path = imagePath, path.hasPrefix("/") {
      if path.hasPrefix("/System/") || path.hasPrefix("/usr/libexec/") || path.hasPrefix("/usr/sbin/") { return true }
      // The simulator keeps its system below a root of its own, and its apps below the user's library.
      if path.holds("/RuntimeRoot/System/") || path.holds("/RuntimeRoot/usr/") { return true }
    }
    return apple.contains(process) || process.hasPrefix("com.apple.")
  }

  /// Whether a process or bundle of this name is a part of the system, as far as the table knows; Apple's own apps are
  /// none.
  public static func isSystemProcess(_ name: String) -> Bool {
    let own = name.hasPrefix("com.apple.") ? name.dropFirst("com.apple.".utf8.count) : name[...]
    return apple.contains(String(own))
  }

  /// Who speaks in a record of a process, apart from what it says; nil for Apple's other processes.
  ///
  /// A record without a process, as plain text has it, is the app's.
  public static func emitter(
    process: String?, imagePath: String? = nil, library: String? = nil, category: String? = nil
  ) -> Emitter? {
    guard let process else { return .app }
    if process == "bluetoothd" { return .daemon }
    if lifecycle.contains(process) { return .lifecycle }
    if isApple(process: process, imagePath: imagePath) { return nil }
    return library == "CoreBluetooth" || category == "CoreBluetooth" ? .framework : .app
  }
}
