extension ThresholdFilter {
  /// The means of a posterior.
  public struct Expectation: Hashable, Sendable {
    /// The mean of log2 T, in octaves above 1 cent.
    public let meanLog2: Double
    /// The mean of the bias, in units of σ.
    public let bias: Double
    /// The mean of the lapse rate.
    public let lapse: Double
  }

  /// The means as of the last answer.
  public var expected: Expectation {
    var octaves = 0.0
    var bias = 0.0
    var lapse = 0.0
    ThresholdGrid.biases.withUnsafeBufferPointer { biases in
      ThresholdGrid.lapses.withUnsafeBufferPointer { lapses in
        weights.withUnsafeBufferPointer { cells in
          var cell = 0
          for row in 0..<ThresholdGrid.thresholds {
            var rowSum = 0.0
            for value in 0..<biases.count {
              let (low, middle, high) = (cells[cell], cells[cell + 1], cells[cell + 2])
              let sum = low + middle + high
              rowSum += sum
              bias += sum * biases[value]
              lapse += low * lapses[0] + middle * lapses[1] + high * lapses[2]
              cell += 3
            }
            octaves += rowSum * ThresholdGrid.log2Threshold(Double(row))
          }
        }
      }
    }
    return Expectation(meanLog2: octaves, bias: bias, lapse: lapse)
  }

  /// The distribution of the threshold as of the last answer.
  public var distribution: ThresholdDistribution {
    let width = ThresholdGrid.cellsPerThreshold
    return ThresholdDistribution(
      weights: (0..<ThresholdGrid.thresholds).map { row in
        weights[row * width..<(row + 1) * width].reduce(0, +)
      })
  }

  /// The distribution of the threshold at an instant, in milliseconds since 1970: widened by the days since the last
  /// answer, for display only. Before the first answer it is the prior.
  public func distribution(at milliseconds: Int64) -> ThresholdDistribution {
    guard let lastAnswer else { return distribution }
    return distribution.diffused(by: drift.variance(days: Days.between(lastAnswer, milliseconds)))
  }

  /// The current threshold with its 95 % interval, as of the last answer.
  public var estimate: ThresholdEstimate { distribution.estimate }

  /// The current threshold with its 95 % interval at an instant, in milliseconds since 1970.
  public func estimate(at milliseconds: Int64) -> ThresholdEstimate { distribution(at: milliseconds).estimate }
}
