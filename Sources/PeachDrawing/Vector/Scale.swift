import PeachBase

/// A range of numbers along an axis, with ticks at round numbers.
package struct Scale: Equatable {
  package let range: ClosedRange<Double>
  let ticks: [Double]
  private let decimals: Int

  /// - Parameter count: the approximate number of ticks.
  package init(_ range: ClosedRange<Double>, count: Int = 5) {
    self.range = range
    let width = max(range.upperBound - range.lowerBound, 1e-9)
    let rough = width / Double(count)
    let power = pow(10, floor(log10(rough)))
    let step = power * ([1.0, 2, 5].first { $0 * power >= rough } ?? 10)
    let (first, last) = ((range.lowerBound / step).rounded(.up), (range.upperBound / step).rounded(.down))
    ticks = stride(from: first, through: last, by: 1).map { $0 * step }
    decimals = max(0, Int(-floor(log10(step) + 1e-9)))
  }

  /// - Parameter halfWidth: above 0.
  package init(halfWidth: Double, count: Int = 5) { self.init(-halfWidth...halfWidth, count: count) }

  /// The position of a number on the axis, 0…1.
  func proportion(of value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  package func clamped(_ value: Double) -> Double { min(range.upperBound, max(range.lowerBound, value)) }

  /// The label of a tick, with a sign.
  func name(_ tick: Double) -> Text { Figure.signed(tick, decimals) }
}

/// Two scales at right angles, with grid lines and numbers.
package struct Plot {
  package let frame: Frame
  package let x: Scale
  let y: Scale

  package init(frame: Frame, x: Scale, y: Scale) {
    (self.frame, self.x, self.y) = (frame, x, y)
  }

  package func x(_ value: Double) -> Double { frame.x(x.proportion(of: value)) }

  /// Values outside the scale are placed at its edge.
  package func y(_ value: Double) -> Double { frame.y(y.proportion(of: y.clamped(value))) }

  /// A path through points given in the units of the scales.
  package func path(_ points: [Point]) -> String { PeachDrawing.path(points.map { (x($0.x), y($0.y)) }) }

  /// The grid lines, numbers and title of the x axis, below the frame.
  ///
  /// - Parameters:
  ///   - none: where nothing differs.
  ///   - word: how a number is written; nil for with its sign.
  package func horizontalAxis(
    _ name: Text, _ language: LanguageCode, none: Double = 0, tick word: ((Double) -> Text)? = nil
  ) -> [Element] {
    let word = word ?? { x.name($0) }
    return x.ticks.flatMap { tick in
      [
        .line(abs(tick - none) < 1e-9 ? "zero" : "grid", from: (x(tick), frame.top), to: (x(tick), frame.bottom)),
        label(word(tick)(language), x: x(tick), y: frame.bottom + 32, anchor: "middle"),
      ]
    } + [label(name(language), x: frame.right, y: frame.bottom + 68, anchor: "end")]
  }

  /// The grid lines, numbers and title of the y axis, on the left.
  package func verticalAxis(_ name: Text, _ language: LanguageCode, tick word: (Double) -> Text) -> [Element] {
    frame.verticalAxis(name(language), y.ticks.map { (y($0), word($0)(language)) })
  }
}
