import Correlation
import Parsing

extension Report.Platform {
  /// The platform of the input in which the app was first seen, else of the only input that tells one.
  init(of app: AppState, _ world: World) {
    let input = app.firstSeen.position.input
    let own = world.inputs.indices.contains(input) ? world.inputs[input].platform : nil
    let all = Set(world.inputs.compactMap(\.platform))
    switch app.platform ?? own ?? (all.count == 1 || all == [.ios, .ipados] ? all.first : nil) {
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
