import Correlation
import Parsing

extension Report.Platform {
  /// The platform of the input in which the app was first seen, else of the only input that tells one.
  init(of app: borrowing AppState, _ world: borrowing World) {
    let input = app.firstSeen.position.input
    let own = world.inputs.indices.contains(input) ? world.inputs[input].platform : nil
    // It is asked for with each event: a case has one input, mostly.
    var all: [PlatformSign.System] = []
    for place in world.inputs.indices {
      if let platform = world.inputs[place].platform, !all.contains(platform) { all.append(platform) }
    }
    let isOne = all.count == 1 || (all.count == 2 && all.contains(.ios) && all.contains(.ipados))
    switch app.platform ?? own ?? (isOne ? all.first : nil) {
    // A log of an iPad shows the same processes as an iPhone's; the model is named by reports alone.
    case .ios?: self = all.contains(.ipados) ? .ipados : .ios
    case .ipados?: self = .ipados
    case .watchos?: self = .watchos
    case .macos?: self = .macos
    case .simulator?: self = .simulator
    case nil: self = .unknown
    }
  }
}
