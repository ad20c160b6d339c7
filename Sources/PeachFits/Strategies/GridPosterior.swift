import PeachBase

/// The posterior of one constant threshold, bias and lapse rate on a grid, as in the literature: King-Smith et al. 1994
/// with nuisance parameters.
///
/// It assumes the slope of `ListenerModel` with exponent 1; for other listeners its intervals fail. QUEST+ chooses its
/// trials by it, and simulations compare it with `FilterBank`.
public struct GridPosterior: Equatable, Sendable {
  public private(set) var answers = 0
  /// The weights of the grid's cells, summing to 1.
  private(set) var weights = ThresholdGrid.prior

  /// The limit below which a weight becomes 0: subnormal numbers would make a long fit slow.
  private static let negligible = 1e-280

  /// The number of choices if the sign of the difference doesn't tell which is right; otherwise nil.
  let choices: Int?

  /// The prior, before any answer.
  public init(choices: Int? = nil) { self.choices = choices }

  /// Adds an answer: multiplies by its likelihood and normalizes. P(down) at z is P(up) at −z, and there is no bias among other
  /// choices than two directions.
  ///
  /// - Parameter isUp: whether the answer was up; of `choices`, whether it was right.
  public mutating func add(offset: Cents, isUp: Bool) {
    let sign = isUp ? 1.0 : -1.0
    let signedCents = sign * (choices == nil ? offset.value : abs(offset.value))
    let shifts = ThresholdGrid.biases.map { choices == nil ? sign * $0 * 0.5.squareRoot() : 0 }
    let functions = ThresholdGrid.lapses.map { ThresholdGrid.function(lapse: $0, isUp: isUp, choices) }
    let (low, middle, high) = (functions[0], functions[1], functions[2])
    NormalTable.standard.withLookup { table in
      ThresholdGrid.sensitivities.withUnsafeBufferPointer { sensitivities in
        shifts.withUnsafeBufferPointer { shifts in
          weights.withUnsafeMutableBufferPointer { cells in
            var total = 0.0
            var cell = 0
            for row in 0..<sensitivities.count {
              let z = signedCents * sensitivities[row]
              for shift in 0..<shifts.count {
                let probability = table.cumulative(z + shifts[shift])
                cells[cell] *= low.base + low.steepness * probability
                cells[cell + 1] *= middle.base + middle.steepness * probability
                cells[cell + 2] *= high.base + high.steepness * probability
                total += cells[cell] + cells[cell + 1] + cells[cell + 2]
                cell += 3
              }
            }
            let scale = 1 / total
            for cell in 0..<cells.count {
              let weight = cells[cell] * scale
              cells[cell] = weight < Self.negligible ? 0 : weight
            }
          }
        }
      }
    }
    answers += 1
  }

  /// The posterior mean of log2 T with its central 95 % interval.
  public var estimate: ThresholdEstimate {
    let width = ThresholdGrid.cellsPerThreshold
    let rows = (0..<ThresholdGrid.thresholds).map { weights[$0 * width..<($0 + 1) * width].reduce(0, +) }
    var mean = 0.0
    for (index, weight) in rows.enumerated() { mean += weight * ThresholdGrid.log2Threshold(Double(index)) }
    return ThresholdEstimate(
      octaves: Estimate(
        value: mean, lower95: Self.quantileLog2(0.025, of: rows), upper95: Self.quantileLog2(0.975, of: rows)))
  }

  /// The log2 threshold at which the cumulative probability is `probability`: cdf_j = Σ_{i<j} w_i + w_j/2, linear
  /// between the thresholds, clamped to the first and the last.
  private static func quantileLog2(_ probability: Double, of weights: [Double]) -> Double {
    var (below, previous) = (0.0, 0.0)
    for (index, weight) in weights.enumerated() {
      let cumulative = below + weight / 2
      if cumulative >= probability {
        guard index > 0 else { return ThresholdGrid.lowestLog2 }
        let part = (probability - previous) / (cumulative - previous)
        return ThresholdGrid.log2Threshold(Double(index - 1) + part)
      }
      previous = cumulative
      below += weight
    }
    return ThresholdGrid.highestLog2
  }

  /// The mean bias in units of σ.
  public var bias: Double {
    let lapses = ThresholdGrid.lapses.count
    return weights.indices.reduce(0) {
      $0 + weights[$1] * ThresholdGrid.biases[$1 % ThresholdGrid.cellsPerThreshold / lapses]
    }
  }
}
