@testable import Parsing

/// Files of syslog daemons and of apps.
extension DialectSample {
  static let syslogStyles: [DialectSample] = [
    .init(
      .bsdSyslog, "Jul  1 09:01:05 annes-mac bluetoothd[311]: Restoring one", process: "bluetoothd", pid: 311,
      message: "Restoring one"),
    .init(
      .bsdSyslog, "Jul  1 09:01:05 annes-mac com.apple.xpc.launchd[1] (com.acme.helper[345]): Restoring service",
      process: "com.apple.xpc.launchd", pid: 1, message: "Restoring service"),
    .init(
      .bsdSyslog, "Jul 11 09:01:05 annes-mac com.apple.xpc.launchd[1] (com.acme.helper) <Warning>: Restoring service",
      process: "com.apple.xpc.launchd", pid: 1, level: .default, message: "Restoring service"),
    .init(
      .bsdSyslog, "Jul  1 09:01:05 10-105-160-95 My App (Beta)[14463]: Restoring Caf\\M-C\\M-) \\134n",
      process: "My App (Beta)",
      pid: 14463, message: "Restoring Café \n"),
    .init(
      .bsdSyslog, "Jul  1 09:01:05 annes-mac kernel: Restoring port", process: "kernel", message: "Restoring port"),
    .init(
      .bsdSyslog, "<35>Oct 11 22:14:15 annes-mac kernel[0]: Restoring port", process: "kernel", pid: 0, level: .error,
      message: "Restoring port"),
    .init(
      .bsdSyslog, "2025-08-31T09:36:55.418891-07:00 annes-mac bluetoothd[311]: Restoring one", process: "bluetoothd",
      pid: 311, message: "Restoring one"),
    .init(
      .rfc5424, "<165>1 2017-04-27T07:50:47.381967+02:00 annes-mac bluetoothd 311 - - Restoring one",
      process: "bluetoothd", pid: 311, level: .default, message: "Restoring one"),
    .init(
      .rfc5424,
      "<11>1 2017-04-27T07:50:47Z annes-mac My-App - ID47 [acme@32473 unit=\"a \\\"]\\\" b\"][more x=\"1\"] \u{FEFF}Restoring [x] one",
      process: "My-App", level: .error, message: "Restoring [x] one"),
    .init(
      .rfc5424, "<15>1 - - - - - - Restoring one", level: .debug, message: "Restoring one"),
    .init(
      .visualStudio, "11-12 03:10:02.118\tAnnes iPhone\tNotice\t97\tbluetoothd(CoreUtils)\tRestoring a\tb",
      process: "bluetoothd", library: "CoreUtils", pid: 97, level: .default, message: "Restoring a\tb"),
    .init(
      .visualStudio, "Nov 12 03:10:02\tAnnes iPhone\tError\t4729\tMy App (Beta)\tRestoring it",
      process: "My App (Beta)",
      pid: 4729, level: .error, message: "Restoring it"),
    .init(
      .sysdiagnoseText, "Wed Aug 11 05:51:02 2021 [176] <err> (0x16bae7000) Restoring com.acme", pid: 176,
      level: .error,
      type: .activity, message: "(0x16bae7000) Restoring com.acme"),
    .init(
      .sysdiagnoseText, "10/13/21 07:57:42.865446 pid=69 handle: Restoring", pid: 69, type: .activity,
      message: "handle: Restoring"),
    .init(
      .sysdiagnoseText, "2022-10-23 19:15:32-0700 logd[25]: Restoring", process: "logd", pid: 25, type: .activity,
      message: "Restoring"),
    .init(
      .sysdiagnoseText, "SIGTERM: [1503959694] Restoring", message: "SIGTERM: [1503959694] Restoring"),
  ]

  static let appLayouts: [DialectSample] = [
    .init(.appText(layout: "cocoalumberjack"), "2026/11/12 03:10:02:118  Restoring x", message: "Restoring x"),
    .init(
      .appText(layout: "cocoalumberjack"), "2026-11-12 04:10:02:118 [com.acme.ble         (QOS:UI)] Restoring [x] y",
      message: "Restoring [x] y"),
    .init(
      .appText(layout: "swiftybeaver"), "04:10:02.118 WARNING BLEManager.retry(after:):81 - Restoring - x",
      level: .default,
      message: "retry(after:): Restoring - x"),
    .init(
      .appText(layout: "swiftybeaver"), "04:10:02.118 \u{1B}[38;5;35m💚 DEBUG\u{1B}[0m BLEManager.start():8 - Restoring",
      level: .debug, message: "start(): Restoring"),
    .init(
      .appText(layout: "swift-log"),
      "2026-11-12T04:10:02+0100 info com.acme.ble: peripheral=1 state=on [Fitness] Restoring x",
      category: "com.acme.ble", level: .info, message: "Restoring x"),
    .init(
      .appText(layout: "swift-log"), "2026-11-12T04:10:02+0100 critical ble : Restoring [x] y", category: "ble",
      level: .fault,
      message: "Restoring [x] y"),
    .init(
      .appText(layout: "swift-log"), "2026-11-12T04:10:02-0500 trace : [Fitness] Restoring", level: .debug,
      message: "Restoring"),
    .init(
      .appText(layout: "trio"),
      "2026-11-12T04:10:02+0100 [DeviceManager] BLEManager.swift - start(with:) - 310 - DEV: Restoring - x",
      category: "DeviceManager", message: "start(with:): DEV: Restoring - x"),
    .init(
      .appText(layout: "loop-report"), "* 2026-11-12 03:10:02 +0000 Omnipod-Dash 17B36D43 connection Restoring pod",
      category: "Omnipod-Dash", message: "Restoring pod"),
    .init(
      .appText(layout: "loop-report"), "* 2026-11-12 03:10:02 +0000 RileyLink  error Restoring pod",
      category: "RileyLink",
      level: .error, message: "Restoring pod"),
    .init(
      .appText(layout: "bracketed"), "[2026-01-02T10:00:00.123Z] [WARN] [BLE] Restoring x", category: "BLE",
      level: .default, message: "Restoring x"),
  ]
}
