import PeachCore
import PeachLanguage

/// A range of numbers along an axis, with round ones to be named.
struct Scale: Equatable {
  let range: ClosedRange<Double>
  let ticks: [Double]
  private let decimals: Int

  /// - Parameter count: about how many ticks there are to be.
  init(_ range: ClosedRange<Double>, count: Int = 5) {
    self.range = range
    let width = max(range.upperBound - range.lowerBound, 1e-9)
    let rough = width / Double(count)
    let power = pow(10, floor(log10(rough)))
    let step = power * ([1.0, 2, 5].first { $0 * power >= rough } ?? 10)
    let (first, last) = ((range.lowerBound / step).rounded(.up), (range.upperBound / step).rounded(.down))
    ticks = stride(from: first, through: last, by: 1).map { $0 * step }
    decimals = max(0, Int(-floor(log10(step) + 1e-9)))
  }

  /// From `-reach` to `reach`; above 0.
  init(reach: Double, count: Int = 5) { self.init(-reach...reach, count: count) }

  /// Where a number lies, 0…1 from one end to the other.
  func share(of value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  func clamped(_ value: Double) -> Double { min(range.upperBound, max(range.lowerBound, value)) }

  /// With its sign, as differences are written.
  func name(_ tick: Double) -> Text { Figure.signed(tick, decimals) }
}

/// Two scales at right angles, with their lines and numbers, that points are placed by.
struct Plot {
  let frame: Frame
  let x: Scale
  let y: Scale

  func x(_ value: Double) -> Double { frame.x(x.share(of: value)) }

  /// What lies beyond the scale stands at its edge.
  func y(_ value: Double) -> Double { frame.y(y.share(of: y.clamped(value))) }

  /// A path through points in the numbers of the scales.
  func path(_ points: [Point]) -> String { PeachDrawing.path(points.map { (x($0.x), y($0.y)) }) }

  /// The lines and numbers of x below, and what is measured there.
  func horizontalAxis(_ name: Text, _ language: LanguageCode) -> [Element] {
    x.ticks.flatMap { tick in
      [
        .line(abs(tick) < 1e-9 ? "zero" : "grid", from: (x(tick), frame.top), to: (x(tick), frame.bottom)),
        label(x.name(tick)(language), x: x(tick), y: frame.bottom + 32, anchor: "middle"),
      ]
    } + [label(name(language), x: frame.right, y: frame.bottom + 68, anchor: "end")]
  }

  /// The lines and numbers of y at the left, and what is measured there.
  func verticalAxis(_ name: Text, _ language: LanguageCode, tick word: (Double) -> Text) -> [Element] {
    frame.verticalAxis(name(language), y.ticks.map { (y($0), word($0)(language)) })
  }
}
