/// A scale of moments on a line of given width, true but for long stretches in which nothing stands: those are folded.
struct TimeAxis {
  /// A stretch that is drawn shorter than it was.
  struct Fold: Equatable {
    var from: Int64
    var to: Int64
    /// Where it is drawn.
    var start: Double
    var end: Double
  }

  /// A stretch is long from here on, microseconds.
  static let long: Int64 = 60_000_000
  /// The width of a folded stretch, unless nothing else stands on the line.
  static let foldWidth = 34.0

  let start: Int64
  let end: Int64
  let width: Double
  private(set) var folds: [Fold] = []
  /// Width of a microsecond that is not folded.
  private let scale: Double

  /// - Parameters:
  ///   - moments: what stands on the line, microseconds in any order; the line runs from the first to the last.
  ///   - width: how long the line is.
  init(_ moments: [Int64], width: Double) {
    self.width = width
    let sorted = moments.sorted()
    let (first, last) = (sorted.first ?? 0, sorted.last ?? 0)
    start = first
    end = last
    var gaps = zip(sorted, sorted.dropFirst()).filter { Self.length($0, $1) > Double(Self.long) }
    // What remains true to scale needs half of the line at least: of many stretches the longest are folded.
    let most = Int(width / 2 / Self.foldWidth)
    if gaps.count > most {
      gaps = gaps.sorted { Self.length($0.0, $0.1) > Self.length($1.0, $1.1) }.prefix(most).sorted { $0.0 < $1.0 }
    }
    let folded = gaps.reduce(0.0) { $0 + Self.length($1.0, $1.1) }
    let open = Self.length(first, last) - folded
    let foldWidth = open > 0 || gaps.isEmpty ? Self.foldWidth : width / Double(gaps.count)
    let room = width - Double(gaps.count) * foldWidth
    scale = open > 0 ? room / open : 0
    var place = 0.0
    var before = first
    for gap in gaps {
      place += Self.length(before, gap.0) * scale
      folds.append(Fold(from: gap.0, to: gap.1, start: place, end: place + foldWidth))
      place += foldWidth
      before = gap.1
    }
  }

  /// Where a moment stands, 0 to ``width``; what lies outside stands at the edge.
  func place(_ moment: Int64) -> Double {
    var place = 0.0
    var before = start
    for fold in folds {
      if moment < fold.to {
        if moment <= fold.from { break }
        let part = Self.length(fold.from, moment) / Self.length(fold.from, fold.to)
        return fold.start + part * (fold.end - fold.start)
      }
      place = fold.end
      before = fold.to
    }
    return min(width, max(0, place + Self.length(before, moment) * scale))
  }

  /// Moments may be as far apart as numbers are.
  private static func length(_ from: Int64, _ to: Int64) -> Double { Double(to) - Double(from) }
}
