/// The distribution of the threshold: a probability for each of the grid's 101 thresholds.
public struct ThresholdDistribution: Hashable, Sendable {
  /// Probabilities, lowest threshold first, summing to 1.
  public let weights: [Double]

  /// Σ w·log2 T, in octaves above 1 cent.
  public var meanLog2: Double {
    var sum = 0.0
    for (index, weight) in weights.enumerated() { sum += weight * ThresholdGrid.log2Threshold(Double(index)) }
    return sum
  }

  /// The log2 threshold at which the cumulative probability is `probability`: cdf_j = Σ_{i<j} w_i + w_j/2, linear
  /// between the thresholds, clamped to the first and the last.
  public func quantileLog2(_ probability: Double) -> Double {
    var below = 0.0
    var previous = 0.0
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

  /// The posterior mean of log2 T with its central 95 % interval.
  public var estimate: ThresholdEstimate {
    ThresholdEstimate(meanLog2: meanLog2, lower95Log2: quantileLog2(0.025), upper95Log2: quantileLog2(0.975))
  }
}
