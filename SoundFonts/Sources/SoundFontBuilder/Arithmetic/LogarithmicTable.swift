/// A curve over frequency, sampled at equal steps of log₂ f, linear between them and constant outside.
struct LogarithmicTable {
  private let start: Double
  private let step: Double
  private let values: [Double]

  /// The frequencies, in hertz, at which the values are given.
  static func frequencies(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    let octaves = PortableMath.log2(range.upperBound / range.lowerBound)
    return (0..<count).map { range.lowerBound * PortableMath.exp2(octaves * Double($0) / Double(count - 1)) }
  }

  init(_ range: ClosedRange<Double>, values: [Double]) {
    start = PortableMath.log2(range.lowerBound)
    step = (PortableMath.log2(range.upperBound) - start) / Double(values.count - 1)
    self.values = values
  }

  func callAsFunction(_ frequency: Double) -> Double {
    let place = (PortableMath.log2(frequency) - start) / step
    guard place > 0 else { return values[0] }
    let index = Int(place)
    guard index + 1 < values.count else { return values[values.count - 1] }
    return values[index] + (place - Double(index)) * (values[index + 1] - values[index])
  }
}
