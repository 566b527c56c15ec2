@testable import Parsing

/// Lines of every style as `formats.md` and `messages.md` show them, with what each says.
struct DialectSample: Sendable, CustomStringConvertible {
  var dialect: DialectName
  var line: String
  var process: String?
  var library: String?
  var subsystem: String?
  var category: String?
  var pid: UInt32?
  var level: Level?
  var type = RecordType.message
  var message: String

  var description: String { "\(dialect): \(line)" }

  init(
    _ dialect: DialectName, _ line: String, process: String? = nil, library: String? = nil, subsystem: String? = nil,
    category: String? = nil, pid: UInt32? = nil, level: Level? = nil, type: RecordType = .message, message: String
  ) {
    self.dialect = dialect
    self.line = line
    self.process = process
    self.library = library
    self.subsystem = subsystem
    self.category = category
    self.pid = pid
    self.level = level
    self.type = type
    self.message = message
  }

  static let all: [DialectSample] =
    logStyles + deviceStyles + objectStyles + appStyles + analystStyles + syslogStyles + appLayouts

  static let logStyles: [DialectSample] = [
    .init(
      .logDefault,
      "2026-11-29 10:14:02.118000+0100 0x1a2b     Default     0x0                  97     0    bluetoothd: (CoreUtils) [com.apple.bluetooth:CBDaemonXPCConnection] Restoring one",
      process: "bluetoothd", library: "CoreUtils", subsystem: "com.apple.bluetooth", category: "CBDaemonXPCConnection",
      pid: 97, level: .default, message: "Restoring one"),
    .init(
      .logDefault,
      "2017-06-02 10:14:02.118000-0700 0x1a2b     Info        0x80000000000ab54b   97     kernel: (IOUSBHostFamily) Restoring port",
      process: "kernel", library: "IOUSBHostFamily", pid: 97, level: .info, message: "Restoring port"),
    .init(
      .logDefault,
      "2024-12-01 10:14:02.118000+0000 0x1 Error 0x0 4729 14 My App: [com.apple.network:] Restoring it",
      process: "My App", subsystem: "com.apple.network", pid: 4729, level: .error, message: "Restoring it"),
    .init(
      .logDefault,
      "2024-12-01 10:14:02.118000+0000 0x1        Activity    0x2345               4729   0    Fitness: (Security) Restoring keys",
      process: "Fitness", library: "Security", pid: 4729, type: .activity, message: "Restoring keys"),
    .init(
      .logDefault,
      "2024-12-01 10:14:02.118000+0000 0x1        Signpost    0x0                  4729   0    [spid 0x3, process,   begin] Fitness: (lib) [com.acme:points] scan: Restoring",
      process: "Fitness", library: "lib", subsystem: "com.acme", category: "points", pid: 4729, type: .signpost,
      message: "scan: Restoring"),
    .init(
      .logDefault,
      "2024-12-01 10:14:02.118000+0000 0x0        Default     0x0                  0      0    === system boot: 11111111-2222-3333-4444-555555555555 Restoring",
      pid: 0, type: .timesync, message: "=== system boot: 11111111-2222-3333-4444-555555555555 Restoring"),
    .init(
      .logDefault,
      "2024-12-01 10:14:02.118000+0000 0x0        Default     0x0                  0      0    lost >=63 unreliable messages from 1-2 (Mach continuous exact start-approx. end) Restoring",
      pid: 0, type: .loss,
      message: "lost >=63 unreliable messages from 1-2 (Mach continuous exact start-approx. end) Restoring"
    ),
    .init(
      .logDefault,
      "2024-12-01 10:14:02.118000+0000 0x55       State       0x0                  97     0    bluetoothd: statedump: Restoring",
      process: "bluetoothd", pid: 97, type: .state, message: "statedump: Restoring"),
    .init(
      .logDefault,
      "2026-11-29 10:14:02.118000+0100 0x1a2b Default 0x0 63 0 duetexpertd: [com.apple.duetactivityscheduler:lifecycle(activityGroup)] [Restoring] x",
      process: "duetexpertd", subsystem: "com.apple.duetactivityscheduler", category: "lifecycle(activityGroup)",
      pid: 63, level: .default, message: "[Restoring] x"),
    .init(
      .logCompact, "2026-10-04 03:02:15.445 E  bluetoothd[64761:422753] [com.apple.bluetooth:Server.XPC] Restoring x",
      process: "bluetoothd", subsystem: "com.apple.bluetooth", category: "Server.XPC", pid: 64761, level: .error,
      message: "Restoring x"),
    .init(
      .logCompact, "2026-08-17 19:20:56.528 A  node[19887:b199c5] (Security) Restoring items", process: "node",
      library: "Security", pid: 19887, type: .activity, message: "Restoring items"),
    .init(
      .logCompact, "2026-10-09 09:06:13.119 Df My App[10112:0] [com.apple.libsystem.libdispatch:] Restoring BUG",
      process: "My App", subsystem: "com.apple.libsystem.libdispatch", pid: 10112, level: .default,
      message: "Restoring BUG"),
    .init(
      .logSyslog, "2023-09-27 22:55:39.622369+0200  localhost legacyScreenSaver[41737]: (ScreenSaverExample) Restoring",
      process: "legacyScreenSaver", library: "ScreenSaverExample", pid: 41737, message: "Restoring"),
    .init(
      .logSyslog,
      "[   +1 ms] [DEVICE LOG] 2019-10-24 17:23:33.842651+0200  localhost Runner[2002]: (CoreBluetooth) [com.apple.bluetooth:CoreBluetooth] Restoring",
      process: "Runner", library: "CoreBluetooth", subsystem: "com.apple.bluetooth", category: "CoreBluetooth",
      pid: 2002, message: "Restoring"),
    .init(
      .logNDJSON,
      #"{"timezoneName":"","messageType":"Default","eventType":"logEvent","source":null,"formatString":"%{public}@","userID":501,"activityIdentifier":0,"subsystem":"com.apple.bluetooth","category":"Server.XPC","threadID":4711,"backtrace":{"frames":[{"imageOffset":1,"imageUUID":"A"}]},"processImagePath":"\/usr\/sbin\/bluetoothd","senderImagePath":"\/usr\/lib\/CoreUtils","timestamp":"2026-09-25 15:06:19.359577+0300","machTimestamp":18446744073709551615,"eventMessage":"Restoring \"a\/b\" \ud83d\ude00\n\tx","processID":97}"#,
      process: "bluetoothd", library: "CoreUtils", subsystem: "com.apple.bluetooth", category: "Server.XPC", pid: 97,
      level: .default, message: "Restoring \"a/b\" \u{1F600}\n\tx"),
    .init(
      .logNDJSON,
      #"{"eventType":"activityCreateEvent","eventMessage":"Restoring","subsystem":"","category":"","processImagePath":"\/private\/var\/My App.app\/My App","timestamp":"2026-09-25 15:06:19.359577+0300","processID":5}"#,
      process: "My App", pid: 5, type: .activity, message: "Restoring"),
  ]

  static let deviceStyles: [DialectSample] = [
    .init(
      .pymobiledevice,
      "2026-01-02 03:04:05.123456 bluetoothd{CoreUtils}[97] <NOTICE>: Restoring msg [com.apple.bluetooth][Server.LE.Scan]",
      process: "bluetoothd", library: "CoreUtils", subsystem: "com.apple.bluetooth", category: "Server.LE.Scan",
      pid: 97, level: .default, message: "Restoring msg"),
    .init(
      .pymobiledevice, "2026-01-02 03:04:05 My App{}[97] <ERROR>: Restoring [x] y", process: "My App", pid: 97,
      level: .error, message: "Restoring [x] y"),
    .init(
      .pymobiledevice, "2026-01-02 03:04:05.000001 App{CoreBluetooth+0x1a2b}[97] <DEBUG>: Restoring", process: "App",
      library: "CoreBluetooth", pid: 97, level: .debug, message: "Restoring"),
    .init(
      .syslogRelay, "Mar 11 11:45:09 Braydens-iPad itunescloudd(CFNetwork)[534] <Notice>: Restoring it",
      process: "itunescloudd", library: "CFNetwork", pid: 534, level: .default, message: "Restoring it"),
    .init(
      .syslogRelay, "Nov 10 17:58:47 kernel(Sandbox)[0] <Error>: Restoring it", process: "kernel", library: "Sandbox",
      pid: 0, level: .error, message: "Restoring it"),
    .init(
      .syslogRelay, "Apr 23 17:10:40.588177 novio (R14)(Flutter)[5727] <Notice>: flutter: Restoring it",
      process: "novio (R14)", library: "Flutter", pid: 5727, level: .default, message: "flutter: Restoring it"),
    .init(
      .syslogRelay, "Apr  3 17:10:40.588177 com.apple.WebKit.WebContent[25654] <Info>: Restoring it",
      process: "com.apple.WebKit.WebContent", pid: 25654, level: .info, message: "Restoring it"),
    .init(
      .syslogRelay, "Dec  8 17:03:17 Phone App[29807] <Warning>: Restoring it", process: "App", pid: 29807,
      level: .default, message: "Restoring it"),
    .init(
      .syslogRelay,
      "\u{1B}[0;37mApr 23 17:10:40.588177\u{1B}[m \u{1B}[1;36mApp\u{1B}[0;36m(UIKit)[57]\u{1B}[m \u{1B}[0;32m<Notice>\u{1B}[m: \u{1B}[1;37mRestoring it\u{1B}[m",
      process: "App", library: "UIKit", pid: 57, level: .default, message: "Restoring it"),
    .init(
      .syslogRelay, "\u{0}Nov 10 17:58:47 kernel[0] <Critical>: Restoring Caf\\M-C\\M-) \\134n\\^G", process: "kernel",
      pid: 0, level: .fault, message: "Restoring Café \n\u{7}"),
    .init(
      .consoleCopy, "default\t02:46:23.904942+0000\tdasd\tRestoring…x", process: "dasd", level: .default,
      message: "Restoring...x"),
    .init(
      .consoleCopy, "error\t2024-08-05 13:28:53.664196 -0500\tbluetoothd\tRestoring a\tb", process: "bluetoothd",
      level: .error, message: "Restoring a\tb"),
    .init(
      .consoleCopy, "default 2021-02-05 13:28:53.664196 +0100 bluetoothd Server.LE.Connection Restoring x",
      process: "bluetoothd", category: "Server.LE.Connection", level: .default, message: "Restoring x"),
    .init(
      .consoleCopy, "default 2024-08-05 13:28:53.664196 -0500 bluetoothd Restoring - {cbuuid: 1}",
      process: "bluetoothd", level: .default, message: "Restoring - {cbuuid: 1}"),
    .init(
      .consoleCopy, "default\t15:26:23.806806-0800\trunningboardd\tRunningBoard\tRestoring x",
      process: "runningboardd", library: "RunningBoard", level: .default, message: "Restoring x"),
    .init(
      .consoleCopy,
      "15:26:23.806806-0800\tServer.GATT\tRestoring x y\tcom.apple.bluetooth\tCoreUtils\tdefault\tbluetoothd",
      process: "bluetoothd", library: "CoreUtils", subsystem: "com.apple.bluetooth", category: "Server.GATT",
      level: .default, message: "Restoring x y"),
    .init(
      .consoleCopy,
      "error  bluetoothd  96  0x17a6  50366  15:26:23.806806-0800  Server.LE.Connection  bluetoothd  Restoring x y\tcom.apple.bluetooth",
      process: "bluetoothd", subsystem: "com.apple.bluetooth", category: "Server.LE.Connection", pid: 96,
      level: .error, message: "Restoring x y"),
    .init(
      .consoleCopy,
      "Subsystem: com.apple.bluetooth\nCategory: Server.GATT\nActivity ID: 0\nThread ID: 0x1a2\nPID: 73\nRestoring x",
      subsystem: "com.apple.bluetooth", category: "Server.GATT", pid: 73, message: "Restoring x"),
  ]

  static let appStyles: [DialectSample] = [
    .init(
      .xcodeConsole, "2022-02-08 17:16:12.616948+1100 App[972:301238] [CoreBluetooth] Restoring x", process: "App",
      category: "CoreBluetooth", pid: 972, message: "Restoring x"),
    .init(
      .xcodeConsole, "2022-02-08 17:16:12.616948+1100 My App[59972:780a15] Restoring x", process: "My App", pid: 59972,
      message: "Restoring x"),
    .init(
      .xcodeConsole, "2016-02-08 17:16:12.616 App[972:301238] [CoreBluetooth] Restoring x", process: "App",
      category: "CoreBluetooth", pid: 972, message: "Restoring x"),
    .init(
      .xcodeConsole,
      "Restoring x\nType: Error | Timestamp: 2025-08-15 19:59:42.498469+02:00 | Process: X | Library: Y | Subsystem: s | Category: c | TID: 0xd0467",
      process: "X", library: "Y", subsystem: "s", category: "c", level: .error, message: "Restoring x"),
    .init(
      .xcodeConsole,
      "Restoring x\nType: Notice | Timestamp: 2026-08-15 19:59:42.498469+0900 | Library: Y | Category:  | TID: 0x1",
      library: "Y", level: .default, message: "Restoring x"),
    .init(
      .xcodeConsole, "Restoring x\nProcess: Fitness | Library: CoreBluetooth | Category: CoreBluetooth",
      process: "Fitness", library: "CoreBluetooth", category: "CoreBluetooth", message: "Restoring x"),
    .init(
      .xcodeConsole, "Restoring x\nType: Info | Category: ble", category: "ble", level: .info, message: "Restoring x"),
    .init(
      .nslog, "2015-06-12 10:00:00.123 App[972:301238] Restoring: 5", process: "App", pid: 972, message: "Restoring: 5"),
    .init(
      .nslog, "2015-06-12 10:00:00.123 Talaria 27[25670:433ee4] Restoring", process: "Talaria 27", pid: 25670,
      message: "Restoring"),
    .init(.appText(layout: "bracketed"), "[10:00:00.123] Restoring x", message: "Restoring x"),
    .init(
      .appText(layout: "bracketed"), "[2026-01-02 10:00:00.123 +0100] [BLE] error Restoring x", category: "BLE",
      level: .error, message: "Restoring x"),
    .init(
      .appText(layout: "none"), "bluetoothd: Restoring CBCentralManager <com.acme.fitness.central>",
      process: "bluetoothd", message: "Restoring CBCentralManager <com.acme.fitness.central>"),
    .init(
      .appText(layout: "none"), "bluetoothd[123]: Restoring CBCentralManager", process: "bluetoothd", pid: 123,
      message: "Restoring CBCentralManager"),
    .init(
      .appText(layout: "none"), "⚡️  [log] - Restoring", type: .output, message: "⚡️  [log] - Restoring"),
    .init(.appText(layout: "none"), "flutter: Restoring", type: .output, message: "Restoring"),
  ]
}
