extension Field {
  /// Its place in the list, from 0.
  var bit: Int {
    switch self {
    case .bundle: 0
    case .process: 1
    case .pid: 2
    case .role: 3
    case .identifier: 4
    case .identifiers: 5
    case .object: 6
    case .session: 7
    case .handle: 8
    case .device: 9
    case .devices: 10
    case .services: 11
    case .scanning: 12
    case .advertising: 13
    case .advertisement: 14
    case .options: 15
    case .filter: 16
    case .unfiltered: 17
    case .backgrounding: 18
    case .persistence: 19
    case .cause: 20
    case .attempt: 21
    case .seconds: 22
    case .initiator: 23
    case .reconnecting: 24
    case .code: 25
    case .domain: 26
    case .byApp: 27
    case .version: 28
    case .kind: 29
    case .state: 30
    case .value: 31
    case .reason: 32
    case .phase: 33
    case .name: 34
    case .originator: 35
    case .detail: 36
    case .key: 37
    case .text: 38
    case .count: 39
    case .counts: 40
    case .layer: 41
    case .dictionary: 42
    case .keys: 43
    }
  }
}
