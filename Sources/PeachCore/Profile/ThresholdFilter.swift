/// A Bayes filter that tracks the listener's current threshold, bias and lapse rate answer by answer.
///
/// Before each answer except the first, the distribution of the threshold widens by its possible change since the last
/// answer (`ThresholdDrift`), and bias and lapse rate return slightly to their prior. Then every cell is multiplied by
/// the answer's likelihood under `ListenerModel`. With `ThresholdDrift.none` it is the static fit: the grid posterior
/// of King-Smith et al. 1994 with nuisance parameters.
public struct ThresholdFilter: Equatable, Sendable {
  public let drift: ThresholdDrift
  /// The number of answers added.
  public private(set) var answers: Int
  /// The time of the last answer in milliseconds since 1970, UTC; nil before the first.
  public private(set) var lastAnswer: Int64?
  /// The posterior weights of the grid's cells, summing to 1.
  var weights: [Double]

  /// The limit below which a weight becomes 0: subnormal numbers would make a long static fit slow.
  private static let negligible = 1e-280

  /// The prior, before any answer.
  public init(drift: ThresholdDrift = .standard) {
    self.drift = drift
    answers = 0
    weights = ThresholdGrid.prior
  }

  init(drift: ThresholdDrift, answers: Int, lastAnswer: Int64?, weights: [Double]) {
    self.drift = drift
    self.answers = answers
    self.lastAnswer = lastAnswer
    self.weights = weights
  }

  /// Adds an answer given at `milliseconds` since 1970, and returns the expectation just before it. A time before the
  /// last answer counts as the time of the last answer.
  @discardableResult
  public mutating func update(offset: Cents, isUp: Bool, at milliseconds: Int64) -> Expectation {
    if let lastAnswer {
      let variance = drift.variance(ofAnswerAfter: Days.between(lastAnswer, milliseconds))
      weights.withUnsafeMutableBufferPointer {
        Diffusion(variance: variance).apply(to: $0, cellsPerThreshold: ThresholdGrid.cellsPerThreshold)
      }
      leak()
    }
    let expectation = expected
    multiply(offset: offset, isUp: isUp)
    answers += 1
    lastAnswer = milliseconds
    return expectation
  }

  /// w = (1 − e)·w + e·(Σ_{b,λ} w)·π(b, λ).
  private mutating func leak() {
    let width = ThresholdGrid.cellsPerThreshold
    let leak = drift.leak
    guard leak > 0 else { return }
    ThresholdGrid.nuisancePrior.withUnsafeBufferPointer { prior in
      weights.withUnsafeMutableBufferPointer { cells in
        for row in 0..<ThresholdGrid.thresholds {
          let first = row * width
          var sum = 0.0
          for cell in 0..<width { sum += cells[first + cell] }
          for cell in 0..<width {
            cells[first + cell] = (1 - leak) * cells[first + cell] + leak * sum * prior[cell]
          }
        }
      }
    }
  }

  /// Multiplies by the likelihood of the answer and normalises. P(down) at z is P(up) at −z.
  private mutating func multiply(offset: Cents, isUp: Bool) {
    let sign = isUp ? 1.0 : -1.0
    let signedCents = sign * offset.value
    let shifts = ThresholdGrid.biases.map { sign * $0 * 0.5.squareRoot() }
    let lapses = ThresholdGrid.lapses
    let (low, middle, high) = (lapses[0], lapses[1], lapses[2])
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
                cells[cell] *= low / 2 + (1 - low) * probability
                cells[cell + 1] *= middle / 2 + (1 - middle) * probability
                cells[cell + 2] *= high / 2 + (1 - high) * probability
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
  }
}
