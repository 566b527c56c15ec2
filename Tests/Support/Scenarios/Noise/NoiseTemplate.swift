/// A kind of line that a phone prints all day. Wordings follow what public captures show; values are invented.
struct NoiseTemplate: Sendable {
  var process: ScenarioProcess
  var library: String?
  var subsystem: String?
  var category: String?
  var level: ScenarioLevel
  var message: String

  init(
    _ process: ScenarioProcess, _ library: String? = nil, _ subsystem: String? = nil, _ category: String? = nil,
    level: ScenarioLevel = .default, _ message: String
  ) {
    self.process = process
    self.library = library
    self.subsystem = subsystem
    self.category = category
    self.level = level
    self.message = message
  }

  static let all: [NoiseTemplate] = bluetooth + lifecycle + system + apps

  private static let bt = "com.apple.bluetooth"

  /// The daemon's work for the system's own sessions: under the same subsystem as what matters, and none of it is.
  private static let bluetooth: [NoiseTemplate] = [
    NoiseTemplate(
      .bluetoothd, nil, bt, "Server.XPC",
      "Received XPC message \"CBMsgIdScan\" from session \"com.apple.searchpartyd-central-174-6\""),
    NoiseTemplate(
      .bluetoothd, nil, bt, "Server.LE.Scan",
      "Stopping scan for session \"com.apple.bluetoothd-central-84-9\" - {d} advertisements delivered"),
    NoiseTemplate(.bluetoothd, nil, bt, "Server.LE.Scan", "Scanning started successfully"),
    NoiseTemplate(
      .bluetoothd, nil, bt, "Server.LE.Scan", level: .debug,
      "ScanParams: [com.apple.bluetoothd-central-84-6 SO:0 AP:0 AD:0(30/300) AS:0 RAS:0 DMN:1 FG:0 ADVBF:0(0ms/0ms) Range:0 Critical:0 pwrAsrt:0 CT:0 AgentType:0]"
    ),
    NoiseTemplate(
      .bluetoothd, "WPDaemon", bt, "WirelessProximity", "Advertising 0 with payload {h} for client sharingd"),
    NoiseTemplate(
      .bluetoothd, "WPDaemon", bt, "WirelessProximity", level: .info,
      "Scan response of type 16 from <mask.hash: 'Qx{h}0a=='> rssi -{s}"),
    NoiseTemplate(
      .bluetoothd, "CoreUtils", bt, "CBStackDeviceMonitor", level: .info,
      "Device changed: CBDevice {u}, BDA <private>, RSSI -{s}, Ch 37"),
    NoiseTemplate(
      .bluetoothd, nil, bt, "Server.XPC",
      "Sending XPC message \"CBMsgIdAdvertisingStopped\" to session \"com.apple.wirelessproxd-peripheral-84-2\""),
    NoiseTemplate(
      .bluetoothd, nil, bt, "Server.LE.Connection", level: .debug,
      "LE connection parameters of handle 0x{s}: interval 30 latency 4 timeout 720"),
    NoiseTemplate(
      ScenarioProcess(name: "searchpartyd", pid: 174, path: "/usr/libexec/searchpartyd"), nil,
      "com.apple.icloud.searchpartyd", "scan", "Received {d} advertisements in the last window; cache {u}"),
    NoiseTemplate(
      ScenarioProcess(name: "sharingd", pid: 69, path: "/usr/libexec/sharingd"), nil, "com.apple.sharing", "BLEScanner",
      "Found device {u}, RSSI -{s}, nearby action 0x{s}"),
    NoiseTemplate(
      ScenarioProcess(name: "BTLEServer", pid: 121, path: "/usr/sbin/BTLEServer"), nil, bt, "BTLEServer",
      "Peripheral \"<private>\" is now connected"),
  ]

  /// Lines of the emitters that the tool follows, about processes that nobody asked for.
  private static let lifecycle: [NoiseTemplate] = [
    NoiseTemplate(
      .runningboardd, "RunningBoard", "com.apple.runningboard", "assertion",
      "Assertion 33-35-{d} (target:[osservice<com.apple.chronod>:201]) will be created as active"),
    NoiseTemplate(
      .runningboardd, "RunningBoard", "com.apple.runningboard", "jetsam",
      "[osservice<com.apple.chronod>:201] Set jetsam priority to 40 [0] flag[1]"),
    NoiseTemplate(
      .runningboardd, "RunningBoard", "com.apple.runningboard", "ttl", level: .info,
      "Acquiring assertion targeting system from originator [daemon<com.apple.powerd>:41] with description <RBSAssertionDescriptor| \"SystemIsActive\" ID:33-41-{d} target:system>"
    ),
    NoiseTemplate(
      .springBoard, nil, "com.apple.SpringBoard", "Idle", level: .info, "Idle timer reset, next check in {d} ms"),
    NoiseTemplate(
      .kernel, nil, nil, nil,
      "memorystatus: killing_idle_process pid 388 [mediaanalysisd] (vm-pageshortage 0 45s rf:- type:daemon) {d}KB - memorystatus_available_pages: {d}"
    ),
    NoiseTemplate(
      .kernel, "Sandbox", nil, nil, level: .error,
      "Sandbox: photoanalysisd(412) deny(1) mach-lookup com.apple.mobilegestalt.xpc"),
    NoiseTemplate(.kernel, nil, nil, nil, "AppleBCMWLAN en0: beacon lost count {s}"),
    NoiseTemplate(
      .dasd, "DuetActivitySchedulerDaemon", "com.apple.duetactivityscheduler", "scoring",
      "com.apple.photos.analysis:{h}:[ {name: BatteryLevelPolicy, policyWeight: 1.000, response: {Decision: Can Proceed, Score: 0.{s}}} ] sumScores:14.{s}, denominator:15.000, FinalDecision: Can Proceed"
    ),
    NoiseTemplate(
      .dasd, "DuetActivitySchedulerDaemon", "com.apple.duetactivityscheduler", "lifecycle",
      "Received state update for 507 (app<com.apple.mobilemail({u})>, running-suspended-NotVisible"),
  ]

  private static let system: [NoiseTemplate] = [
    NoiseTemplate(
      ScenarioProcess(name: "locationd", pid: 72, path: "/usr/libexec/locationd"), nil, "com.apple.locationd.Position",
      "Geo", "{\"msg\":\"received fix\", \"accuracy\":{s}, \"age\":0.{s}}"),
    NoiseTemplate(
      ScenarioProcess(name: "mDNSResponder", pid: 51, path: "/usr/sbin/mDNSResponder"), nil, "com.apple.mDNSResponder",
      "Default", "[R{d}] DNSServiceQueryRecord(<mask.hash: '{h}=='>, AAAA) START PID[164](apsd)"),
    NoiseTemplate(
      ScenarioProcess(
        name: "apsd", pid: 164, path: "/System/Library/PrivateFrameworks/ApplePushService.framework/apsd"),
      nil, "com.apple.apsd", "courier", "<APSCourier: {x}> sending keep-alive, interval {d} s"),
    NoiseTemplate(
      ScenarioProcess(name: "wifid", pid: 58, path: "/usr/sbin/wifid"), "WiFiPolicy", "com.apple.WiFiManager", nil,
      "__WiFiLQAMgrLogStats: Rssi: -{s} SNR: 31 Cca: {s} TxFrames: {d}"),
    NoiseTemplate(
      ScenarioProcess(
        name: "CommCenter", pid: 98, path: "/System/Library/Frameworks/CoreTelephony.framework/Support/CommCenter"),
      nil, "com.apple.CommCenter", "signal", "#I Signal strength: bars 3, rsrp -1{s}"),
    NoiseTemplate(
      ScenarioProcess(name: "symptomsd", pid: 126, path: "/usr/libexec/symptomsd"), "SymptomEvaluator",
      "com.apple.symptomsd", "flow", "flow {d} of <private> ended, rx {d} tx {d}"),
    NoiseTemplate(
      ScenarioProcess(name: "powerd", pid: 41, path: "/System/Library/CoreServices/powerd.bundle/powerd"), nil,
      "com.apple.powerd", "assertions",
      "Process runningboardd.33 Released SystemIsActive \"com.apple.chronod\" age:00:00:{s} id:5153964{d} [System: PrevIdle DeclUser kDisp]"
    ),
    NoiseTemplate(
      ScenarioProcess(name: "backboardd", pid: 66, path: "/usr/libexec/backboardd"), "BackBoardServices",
      "com.apple.BackBoard", "Display", level: .info, "brightness 0.{s} lux {d}"),
    NoiseTemplate(
      ScenarioProcess(name: "nsurlsessiond", pid: 155, path: "/usr/libexec/nsurlsessiond"), "CFNetwork",
      "com.apple.CFNetwork", "Default", "Task <{u}>.<{d}> finished successfully"),
    NoiseTemplate(
      ScenarioProcess(name: "trustd", pid: 148, path: "/usr/libexec/trustd"), nil, "com.apple.securityd", "ocsp",
      level: .info, "cert[0]: AnchorTrusted =(leaf)[force]> 0"),
    NoiseTemplate(
      ScenarioProcess(name: "thermalmonitord", pid: 102, path: "/usr/libexec/thermalmonitord"), nil,
      "com.apple.thermalmonitord", "pid", level: .debug, "<Info> die temp {s}, target 45"),
    NoiseTemplate(
      ScenarioProcess(
        name: "cloudd", pid: 190, path: "/System/Library/PrivateFrameworks/CloudKitDaemon.framework/Support/cloudd"),
      "CloudKitDaemon", "com.apple.cloudkit", "CK", "Operation {h} finished in {d} ms"),
    NoiseTemplate(
      ScenarioProcess(name: "UserEventAgent", pid: 29, path: "/usr/libexec/UserEventAgent"), nil,
      "com.apple.UserEventAgent", "system", level: .info, "timer {d} fired"),
  ]

  private static let apps: [NoiseTemplate] = [
    NoiseTemplate(
      ScenarioProcess(
        name: "MobileMail", pid: 507, path: "/Applications/MobileMail.app/MobileMail"), nil, "com.apple.mail",
      "IMAP", "Folder <private> has {d} messages"),
    NoiseTemplate(
      ScenarioProcess(
        name: "Brevet", pid: 611,
        path: "/private/var/containers/Bundle/Application/7C1D9E52-6A43-4B0C-8E19-5D2F03B7A6C4/Brevet.app/Brevet"),
      "CFNetwork", "com.apple.CFNetwork", "Default", "Connection {d}: done"),
    NoiseTemplate(
      ScenarioProcess(
        name: "Brevet", pid: 611,
        path: "/private/var/containers/Bundle/Application/7C1D9E52-6A43-4B0C-8E19-5D2F03B7A6C4/Brevet.app/Brevet"),
      nil, "cc.brevet.rides", "sync", "queue is empty, next sync in {d} s"),
  ]
}
