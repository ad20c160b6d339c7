import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachFits

/// The posterior against Bayes' rule written out for each cell.
@Suite struct GridPosteriorTests {
  private struct Cell {
    let octave: Double
    let bias: Double
    let lapse: Double
    var weight: Double

    /// The probability of the answer up; of several choices, of the right one.
    func probability(_ cents: Double, _ choices: Int?) -> Double {
      let slope = StandardNormal.quantile(0.75) / exp2(octave)
      guard let choices else {
        return lapse / 2 + (1 - lapse) * StandardNormal.cumulative(cents * slope + bias / 2.0.squareRoot())
      }
      let chance = 1 / Double(choices)
      let seen = 2 * StandardNormal.cumulative(abs(cents) * slope) - 1
      return lapse * chance + (1 - lapse) * (chance + (1 - chance) * seen)
    }
  }

  /// Uniform over the thresholds, normal over the biases with a standard deviation of 0.3.
  private func prior() -> [Cell] {
    let biases = [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6]
    let lapses: [(rate: Double, weight: Double)] = [(0.005, 0.4), (0.02, 0.4), (0.06, 0.2)]
    var cells: [Cell] = []
    for row in 0..<101 {
      let octave = -1 + Double(row) / 100 * log2(400)
      for bias in biases {
        let density = exp(-bias * bias / (2 * 0.3 * 0.3))
        for lapse in lapses {
          cells.append(Cell(octave: octave, bias: bias, lapse: lapse.rate, weight: lapse.weight * density))
        }
      }
    }
    return normalized(cells)
  }

  private func normalized(_ cells: [Cell]) -> [Cell] {
    let total = cells.reduce(0) { $0 + $1.weight }
    var cells = cells
    for index in cells.indices { cells[index].weight /= total }
    return cells
  }

  /// Where a polygon through the middles of the steps of the cumulative probability has this value.
  private func quantile(_ probability: Double, _ rows: [(octave: Double, weight: Double)]) -> Double {
    var points: [(octave: Double, cumulative: Double)] = []
    for (index, row) in rows.enumerated() {
      points.append((row.octave, rows[..<index].reduce(0) { $0 + $1.weight } + row.weight / 2))
    }
    guard let after = points.firstIndex(where: { $0.cumulative >= probability }) else { return points[100].octave }
    guard after > 0 else { return points[0].octave }
    let (low, high) = (points[after - 1], points[after])
    return low.octave
      + (high.octave - low.octave) * (probability - low.cumulative) / (high.cumulative - low.cumulative)
  }

  @Test(arguments: [nil, 2, 3, 4], [0, 1, 7, 80])
  func `its estimate, interval and bias are those of Bayes' rule`(choices: Int?, answers: Int) {
    var (posterior, cells) = (GridPosterior(choices: choices), prior())
    var generator = SeededGenerator(seed: UInt64(answers))
    let listener = Cell(octave: log2(9), bias: 0.3, lapse: 0.04, weight: 1)
    for _ in 0..<answers {
      let cents = generator.uniform(in: -40...40)
      let isUp = generator.uniform() < listener.probability(cents, choices)
      posterior.add(offset: Cents(cents), isUp: isUp)
      for index in cells.indices {
        let up = cells[index].probability(cents, choices)
        cells[index].weight *= isUp ? up : 1 - up
      }
      cells = normalized(cells)
    }
    let rows = stride(from: 0, to: cells.count, by: 21).map { start in
      (octave: cells[start].octave, weight: cells[start..<start + 21].reduce(0) { $0 + $1.weight })
    }
    let found = posterior.estimate.octaves
    expect(posterior.answers, equals: answers)
    expect(found.value, near: rows.reduce(0) { $0 + $1.octave * $1.weight }, within: 1e-6)
    expect(found.lower95, near: quantile(0.025, rows), within: 1e-6)
    expect(found.upper95, near: quantile(0.975, rows), within: 1e-6)
    expect(posterior.bias, near: cells.reduce(0) { $0 + $1.bias * $1.weight }, within: 1e-6)
  }

  @Test func `at the edges of the grid an interval ends there`() {
    var (fine, coarse) = (GridPosterior(), GridPosterior(choices: 3))
    for _ in 0..<60 {
      for cents in [0.4, -0.4] { fine.add(offset: Cents(cents), isUp: cents > 0) }
      coarse.add(offset: Cents(100), isUp: false)
    }
    let (low, high) = (fine.estimate.octaves, coarse.estimate.octaves)
    // Half a cent and 200 cents.
    expect(that: low.lower95 == -1 && low.value > -1 && low.upper95 < 2)
    expect(high.upper95, near: log2(200), within: 1e-9)
    expect(that: high.value < high.upper95 && high.lower95 > 5)
  }
}
