import TestSupport
import Testing

@testable import PeachAudio

/// Lines and parabolas fitted by hand.
@Suite struct FitTests {
  @Test func `a weighted line has the slope and the residue of least squares`() throws {
    var line = WeightedLine()
    for (x, y, weight) in [(0.0, 1.0, 1.0), (1, 3, 1), (5, 100, 0), (3, 2, 2)] { line.add(x: x, y: y, weight: weight) }
    // The means are 1.75 and 2; Σwx² is 6.75, Σwxy is 1 and Σwy² is 2 around them.
    let slope = try #require(line.slope)
    expect(that: line.weight == 4 && abs(slope - 1 / 6.75) < 1e-12 && abs(line.residue - (2 - 1 / 6.75)) < 1e-12)
  }

  @Test func `points above each other have no slope, and their residue is around their mean`() {
    var line = WeightedLine()
    expect(that: line.slope == nil && line.residue == 0 && line.weight == 0)
    for (y, weight) in [(1.0, 1.0), (5, 3)] { line.add(x: 2, y: y, weight: weight) }
    // The mean is 4.
    expect(that: line.slope == nil && abs(line.residue - 12) < 1e-12)
  }

  @Test func `a parabola leaves nothing of itself, whatever the weights are`() {
    let times = (0..<9).map { Double($0) }
    let values = times.map { 3 + 2 * $0 - 5 * $0 * $0 }
    for weights in [times.map { _ in 1 }, times.map { 1 / (1 + $0) }] {
      #expect(Parabola.rest(of: values, weights: weights).allSatisfy { abs($0) < 1e-9 })
      #expect(Parabola.deviation(of: values, weights: weights) < 1e-9)
    }
    // One place of them without a weight may be anywhere.
    var (outlier, weights) = (values, [Double](repeating: 1, count: 9))
    (outlier[4], weights[4]) = (1000, 0)
    #expect(Parabola.deviation(of: outlier, weights: weights) < 1e-9)
    #expect(abs(Parabola.rest(of: outlier, weights: weights)[4] - (1000 - values[4])) < 1e-6)
  }

  @Test func `four values leave their third difference, and three or none with a weight nothing`() {
    // What is left of them is a multiple of −1, 3, −3, 1, whose length is √20.
    #expect(abs(Parabola.deviation(of: [0, 1, 0, 0], weights: [1, 1, 1, 1]) - 3 / 20.0.squareRoot() / 2) < 1e-12)
    #expect(abs(Parabola.rest(of: [0, 0, 0, 20], weights: [1, 1, 1, 1])[1] - 3) < 1e-9)
    expect(Parabola.deviation(of: [1, 5, 2], weights: [1, 1, 1]), equals: 0)
    expect(Parabola.deviation(of: [0, 1, 0, 0], weights: [0, 0, 0, 0]), equals: 0)
  }
}
