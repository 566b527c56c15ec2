@testable import Parsing

/// JSON objects of tools that read a phone, and what analysts' tools make of a log archive.
extension DialectSample {
  static let objectStyles: [DialectSample] = [
    .init(
      .pymobiledeviceJSON,
      #"{"pid": 97, "procid": 97, "thread_id": 4711, "timestamp": "2026-01-02T03:04:05.123456", "level": "NOTICE", "image_name": "/System/Library/CoreUtils", "image_offset": 12, "image_uuid": null, "process_image_uuid": null, "filename": "/usr/sbin/bluetoothd", "mach_timestamp": 1, "message": "Restoring \"a/b\" é\n\tx", "label": {"subsystem": "com.apple.bluetooth", "category": "Server.XPC"}}"#,
      process: "bluetoothd", library: "CoreUtils", subsystem: "com.apple.bluetooth", category: "Server.XPC", pid: 97,
      level: .default, message: "Restoring \"a/b\" é\n\tx"),
    .init(
      .pymobiledeviceJSON,
      #"{"pid": 5, "procid": 5, "thread_id": 1, "timestamp": "2026-01-02T03:04:05", "level": "USER_ACTION", "image_name": "", "image_offset": 0, "image_uuid": null, "process_image_uuid": null, "filename": "/private/var/My App.app/My App", "mach_timestamp": 1, "message": "Restoring", "label": null}"#,
      process: "My App", pid: 5, type: .activity, message: "Restoring"),
    .init(
      .goIOSJSON,
      #"{"msg":"Mar 11 11:45:09 Annes-iPad bluetoothd(CoreUtils)[534] \u003cNotice\u003e: Restoring \"it\"\n\tx J\\M-C\\M-6rg"}"#,
      process: "bluetoothd", library: "CoreUtils", pid: 534, level: .default, message: "Restoring \"it\"\n\tx Jörg"),
    .init(
      .goIOSJSON,
      #"{"msg":"Mar  1 11:45:09 Annes-iPad Phone App[5] <Error>: Restoring","error":"failed to parse syslog message: Mar  1 11:45:09 Annes-iPad Phone App[5] <Error>: Restoring"}"#,
      process: "Phone App", pid: 5, level: .error, message: "Restoring"),
    .init(
      .goIOSJSON,
      #"{"timestamp":"2026-03-11T11:45:09","device":"Annes-iPad","process":"Phone App(CoreBluetooth)","pid":"534","level":"Error","message":"Restoring \u003cprivate\u003e"}"#,
      process: "Phone App", library: "CoreBluetooth", pid: 534, level: .error, message: "Restoring <private>"),
    .init(
      .goIOSJSON,
      #"{"pid":97,"timestamp":"2026-03-11T11:45:09.118+01:00","level":17,"levelName":"Fault","threadId":9,"imageName":"/usr/lib/CoreUtils","imageOffset":1,"filename":"/usr/sbin/bluetoothd","message":"Restoring","label":{"subsystem":"com.apple.bluetooth","category":"Server.XPC"}}"#,
      process: "bluetoothd", library: "CoreUtils", subsystem: "com.apple.bluetooth", category: "Server.XPC", pid: 97,
      level: .fault, message: "Restoring"),
  ]

  static let analystStyles: [DialectSample] = [
    .init(
      .unifiedLogsJSONL,
      #"{"subsystem":"com.apple.bluetooth","thread_id":4711,"pid":97,"euid":0,"library":"/usr/lib/CoreUtils","library_uuid":"AB","activity_id":0,"parent_activity_id":0,"time":1795943642118000000.0,"category":"Server.XPC","event_type":"Log","log_type":"Error","process":"/usr/sbin/bluetoothd","process_uuid":"AB","message":"Restoring \"it\" {\n\ta\n}","raw_message":"Restoring %{public}@","boot_uuid":"AB","timezone_name":"Amsterdam","message_entries":[{"message_strings":"it","item_type":34}],"timestamp":"2026-11-29T09:14:02.118000123Z","message_flags":["HasSubsystem"],"evidence":"a.tracev3"}"#,
      process: "bluetoothd", library: "CoreUtils", subsystem: "com.apple.bluetooth", category: "Server.XPC", pid: 97,
      level: .error, message: "Restoring \"it\" {\n\ta\n}"),
    .init(
      .unifiedLogsJSONL,
      #"{"message":"Restoring","pid":1,"process":"","library":"","subsystem":"com.apple.launchd","category":"","event_type":"Statedump","log_type":"Statedump","thread_id":1,"time":1.795943642118e18}"#,
      subsystem: "com.apple.launchd", pid: 1, type: .state, message: "Restoring"),
    .init(
      .unifiedLogsJSONL,
      #"{"datetime":"2026-11-29T09:14:02.118000+00:00","message":"Restoring","module":"logarchive","timestamp_desc":"logarchive","data":{"subsystem":"a.b","category":"c","pid":4729,"process":"/private/My App.app/My App","library":"/usr/lib/x","log_type":"Info","event_type":"Signpost","thread_id":7,"timestamp":1795943642.118,"time":1795943642118000000}}"#,
      process: "My App", library: "x", subsystem: "a.b", category: "c", pid: 4729, level: .info, type: .signpost,
      message: "Restoring"),
    .init(
      .unifiedLogsJSONL,
      #"{"@timestamp":"2026-11-29T09:14:02.118Z","message":"Restoring","log":{"level":"Debug"},"process":{"pid":97,"name":"bluetoothd","executable":"/usr/sbin/bluetoothd","thread":{"id":3}},"dll":{"path":"/usr/lib/CoreUtils"},"unified_log":{"subsystem":"com.apple.bluetooth","category":"Server","event_type":"logEvent"}}"#,
      process: "bluetoothd", library: "CoreUtils", subsystem: "com.apple.bluetooth", category: "Server", pid: 97,
      level: .debug, message: "Restoring"),
    .init(
      .unifiedLogsJSONL,
      #"{"_index":"logs","_source":{"@timestamp":"2026-11-29T09:14:02.118Z","message":"Restoring","log.level":"default","process.pid":97,"process.executable":"/kernel","unified_log.event_type":"logEvent"}}"#,
      process: "kernel", pid: 97, level: .default, message: "Restoring"),
    .init(
      .unifiedLogsCSV,
      "2026-11-29T09:14:02.118Z,Log,Default,com.apple.bluetooth,4711,97,0,/usr/lib/CoreUtils,AB,0,0,Server.XPC,/usr/sbin/bluetoothd,AB,Restoring it,Restoring %@,AB,Amsterdam",
      process: "bluetoothd", library: "CoreUtils", subsystem: "com.apple.bluetooth", category: "Server.XPC", pid: 97,
      level: .default, message: "Restoring it"),
    .init(
      .unifiedLogsCSV,
      "2026-11-29T09:14:02.118Z,Log,Error,com.acme,4711,4729,501,\"/private/My, App.app/My, App\",AB,0,0,ble,\"/private/My, App.app/My, App\",AB,\"Restoring \"\"it\"\", {\n\n    a = 1;\n}\",\"Restoring \"\"%@\"\"\",AB,Amsterdam",
      process: "My, App", subsystem: "com.acme", category: "ble", pid: 4729, level: .error,
      message: "Restoring \"it\", {\n\n    a = 1;\n}"),
    .init(
      .unifiedLogsCSV,
      "2026-11-29T09:14:02.118Z,Signpost,ProcessSignpostStart,com.acme,18446744073709551615,4729,501,/a/App,AB,0,ble,/a/App,AB,\"Signpost ID: 1\n Restoring\",raw,AB,Amsterdam",
      process: "App", subsystem: "com.acme", category: "ble", pid: 4729, type: .signpost,
      message: "Signpost ID: 1\n Restoring"),
    .init(
      .unifiedLogReader,
      "2019-02-25 07:00:57.954229 0x1a2b     Default     0x0                  97     0    bluetoothd (CoreUtils) [com.apple.bluetooth:Server.XPC] Restoring it",
      process: "bluetoothd", library: "CoreUtils", subsystem: "com.apple.bluetooth", category: "Server.XPC", pid: 97,
      level: .default, message: "Restoring it"),
    .init(
      .unifiedLogReader,
      "2019-02-25 07:00:57 0x1a2b     Error       0x0                  4729   0    My App (Beta) [com.acme:ble] Restoring: it",
      process: "My App", library: "Beta", subsystem: "com.acme", category: "ble", pid: 4729, level: .error,
      message: "Restoring: it"),
    .init(
      .unifiedLogReader,
      "2019-02-25 07:00:57.954229 0x0        Default     0x0                  0      0    kernel Restoring: killing [x:y] (z)",
      process: "kernel", pid: 0, level: .default, message: "Restoring: killing [x:y] (z)"),
    .init(
      .unifiedLogReader,
      "2019-02-25 07:00:57.954229 0x1a2b     Signpost    0x0                  97     0    [process, begin] bluetoothd [com.apple.bluetooth:S] Restoring",
      process: "bluetoothd", subsystem: "com.apple.bluetooth", category: "S", pid: 97, type: .signpost,
      message: "Restoring"),
    .init(
      .unifiedLogReader,
      "Persist/01.tracev3\t0x1F\t8120553\t2019-02-25 07:00:57.954229\t0x1A2B\tInfo\t0x0\t0x0\t4729\t501\t0\t(My App)\tCoreBluetooth\tcom.apple.bluetooth\tCoreBluetooth\t\t\t12\tAB\tAB\t/usr/lib/CoreBluetooth\t/private/My App.app/My App\tRestoring a\tb",
      process: "My App", library: "CoreBluetooth", subsystem: "com.apple.bluetooth", category: "CoreBluetooth",
      pid: 4729, level: .info, message: "Restoring a\tb"),
    .init(
      .unifiedLogReader,
      "2019-02-25 07:00:57.954229+0000\t0x1a2b    \tlogEvent   \t0x0                 \t97    \t0   \tbluetoothd: (CoreUtils) [com.apple.bluetooth:Server.XPC] Restoring it",
      process: "bluetoothd", library: "CoreUtils", subsystem: "com.apple.bluetooth", category: "Server.XPC", pid: 97,
      message: "Restoring it"),
    .init(
      .unifiedLogReader,
      "YYYY-MM-DD hh:ss:mm.######+####\t0x1\tstateEvent\t0x0\t97\t0\t[com.apple.bluetooth:Server.XPC] Restoring: it",
      subsystem: "com.apple.bluetooth", category: "Server.XPC", pid: 97, type: .state, message: "Restoring: it"),
  ]
}
