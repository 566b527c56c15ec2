/// Incident reports as Apple's systems write them, shortened.
enum IncidentSamples {
  static func header(_ type: String, os: String = "iPhone OS 26.1 (23B85)", app: Bool = true) -> String {
    let names =
      app
      ? #""app_name":"Fitness","app_version":"3.2.1","build_version":"431","bundleID":"com.example.fitness","name":"Fitness","#
      : ""
    return #"{\#(names)"timestamp":"2026-11-12 03:10:17.20 +0100","bug_type":"\#(type)","os_version":"\#(os)"}"#
  }

  static func crash(
    termination: String =
      #"{"flags":6,"code":2343432205,"namespace":"FRONTBOARD","reasons":["<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression: app<com.example.fitness(1)>:4729 exhausted real (wall clock) time allowance of 10.00 seconds","ProcessVisibility: Background","ProcessState: Running","WatchdogEvent: scene-update"]}"#,
    exception: String = #"{"codes":"0x0, 0x0","type":"EXC_CRASH","signal":"SIGKILL"}"#, role: String = "Background",
    more: String = "", type: String = "309"
  ) -> String {
    """
    \(header(type))
    {
      "uptime" : 190000,
      "procRole" : "\(role)",
      "modelCode" : "iPhone15,2",
      "osVersion" : {
        "train" : "iPhone OS 26.1",
        "build" : "23B85"
      },
      "captureTime" : "2026-11-12 03:10:15.5123 +0100",
      "pid" : 4729,
      "procName" : "Fitness",
      "procPath" : "\\/private\\/var\\/containers\\/Bundle\\/Application\\/1\\/Fitness.app\\/Fitness",
      "bundleInfo" : {"CFBundleShortVersionString":"3.2.1","CFBundleIdentifier":"com.example.fitness"},
      "exception" : \(exception),
      "termination" : \(termination),\(more)
      "threads" : [
        {
          "triggered" : true,
          "frames" : [{"symbol":"mach_msg2_trap","imageIndex":0}]
        }
      ]
    }

    """
  }

  static let watchdog = crash()

  static let jetsam = """
    \(header("298", app: false))
    {
      "crashReporterKey" : "c0",
      "product" : "iPhone15,2",
      "date" : "2026-11-12 03:10:15.51 +0100",
      "build" : "iPhone OS 26.1 (23B85)",
      "memoryStatus" : {
        "memoryPages" : {"active" : 1}
      },
      "largestProcess" : "Game",
      "processes" : [
        {
          "uuid" : "1",
          "states" : [
            "frontmost"
          ],
          "rpages" : 90000,
          "pid" : 711,
          "name" : "Game"
        },
        {
          "states" : ["daemon", "idle"],
          "reason" : "idle-exit",
          "pid" : 230,
          "name" : "mobileassetd"
        },
        {
          "uuid" : "2",
          "states" : [
            "suspended"
          ],
          "killDelta" : 5123,
          "priority" : 0,
          "reason" : "vm-pageshortage",
          "pid" : 4729,
          "name" : "Fitness"
        },
        {
          "states" : ["suspended"],
          "pid" : 4001,
          "name" : "Letters"
        }
      ]
    }

    """

  static let processor = """
    \(header("206"))
    Date/Time:        2026-11-12 03:09:24.112 +0100
    End time:         2026-11-12 03:10:16.310 +0100
    OS Version:       iPhone OS 26.1 (Build 23B85)
    Architecture:     arm64e

    Command:          Fitness
    Path:             /private/var/containers/Bundle/Application/1/Fitness.app/Fitness
    Identifier:       com.example.fitness
    Version:          3.2.1 (431)
    PID:              4729

    Event:            cpu usage
    Action taken:     Process killed
    CPU:              48 seconds cpu time over 52 seconds (93% cpu average), exceeding limit of 80% cpu over 60 seconds
    Duration:         52.20s

    Powerstats for:   Fitness [4729]
    End time:         2026-11-12 03:10:16.000 +0100
    Primary state:    20 samples Non-Frontmost App, Non-Suppressed, User mode

    """

  /// The plain text of iOS 14, as a copy without the header.
  static let plainCrash = """
    Incident Identifier: 0D1E2F3A-4B5C-4D6E-8F70-8192A3B4C5D6
    CrashReporter Key:   c0
    Hardware Model:      iPad13,8
    Process:             Fitness [4729]
    Path:                /private/var/containers/Bundle/Application/1/Fitness.app/Fitness
    Identifier:          com.example.fitness
    Version:             431 (3.2.1)
    Role:                Background
    Date/Time:           2020-12-17 10:31:51.4211 -0800
    OS Version:          iPhone OS 14.3 (18C66)

    Exception Type:  EXC_CRASH (SIGKILL)
    Exception Codes: 0x0000000000000000, 0x0000000000000000
    Termination Reason: FRONTBOARD 2343432205
    <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:process-launch watchdog transgression
    ProcessVisibility: Background
    ProcessState: Running

    Triggered by Thread:  0

    Thread 0 name:
    Thread 0 Crashed:
    0   libsystem_kernel.dylib  0x00000001b8a0c2d0 mach_msg_trap + 8

    EOF

    """

  static let all = [watchdog, jetsam, processor, plainCrash]
}
