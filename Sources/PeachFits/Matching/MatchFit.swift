import PeachBase

/// The posterior of `MatchModel`: a distribution of the states for each size of the days' effects and each correlation, weighted.
///
/// Each cell's σ² is integrated in closed form, which gives Student's t with n − 1 degrees of freedom. Five rounds replace errors
/// that are far off by pseudo-values: the fit plus the clipped residual divided by the part of the residuals that aren't clipped, so
/// that the bias stays a mean, also of skew errors (Huber 1981, chapter 7).
package struct MatchFit {
  private static let rounds = 5
  /// The prior precision of a day's effect that is 0.
  private static let none = 1e8

  /// One size of the days' effects and one correlation.
  private struct Cell {
    var weight: Double
    let correlation: Double
    let days: [MatchSums.Day]
    /// The variance of each day's effect given the states, in σ².
    let dayVariances: [Double]
    let matrix: Cholesky
    let states: [Double]
    /// Whether days differ.
    let differs: Bool
    let variance: Double

    /// Each day's effect.
    var effects: [Double] {
      zip(days, dayVariances).map { day, variance in
        variance * (day.error - zip(day.products, states).reduce(0) { $0 + $1.0 * $1.1 })
      }
    }
  }

  let matches: MatchDays
  /// Errors minus what the fit expects.
  let residuals: [Double]
  private let cells: [Cell]
  private let freedom: Double

  /// - Parameter matches: in the order in which they were confirmed.
  /// - Returns: nil without matches.
  package init?(_ matches: some Sequence<MatchAnswer>) {
    let days = MatchDays(matches)
    guard !days.matches.isEmpty else { return nil }
    self.matches = days
    let (errors, count) = (days.matches.map(\.error), Double(days.matches.count))
    // Two matches and one tell little about σ.
    let missing = max(0, 3 - count)
    freedom = max(count - 1, 2)
    func spread(_ residuals: [Double], of known: Double) -> Double {
      let robust = 1.4826 * residuals.map(\.magnitude).middle
      let square = (known * robust * robust + missing * exp(2 * MatchModel.spread.mean)) / (known + missing)
      return max(square.squareRoot(), MatchModel.leastSpread)
    }
    let median = errors.middle
    var sums = MatchModel.correlations.map { MatchSums(days, correlation: $0.value) }
    var (scale, values, cells, residuals) = (spread(errors.map { $0 - median }, of: count), errors, [Cell](), errors)
    for round in 1...Self.rounds {
      for index in sums.indices { sums[index].set(values) }
      cells = Self.cells(sums, count: count, scale: scale, missing: missing)
      let fitted = Self.fitted(cells, days)
      residuals = zip(errors, fitted).map { $0 - $1 }
      guard round < Self.rounds else { break }
      scale = spread(residuals, of: count) * (count / max(count - 3, 1)).squareRoot()
      let reach = MatchModel.reach * scale
      let inside = Double(residuals.count { $0.magnitude < reach }) / count
      values = zip(fitted, residuals).map { $0 + min(max($1, -reach), reach) / max(inside, 0.5) }
    }
    (self.cells, self.residuals) = (cells, residuals)
  }

  private static func cells(_ sums: [MatchSums], count: Double, scale: Double, missing: Double) -> [Cell] {
    let order = MatchSums.order
    // In σ², with the present scale as σ.
    let precisions = (0..<order).map { state in
      let deviation =
        state == 0 ? MatchModel.bias : state == MatchSums.hysteresis ? MatchModel.hysteresis : MatchModel.register
      return scale * scale / (deviation * deviation)
    }
    var (cells, logWeights) = ([Cell](), [Double]())
    for (sums, (correlation, prior)) in zip(sums, MatchModel.correlations) {
      for (part, dayPrior) in MatchModel.dayParts {
        let dayPrecision = part > 0 ? 1 / (part * part) : none
        var (matrix, right, square, logDays) = (sums.matrix, sums.right, sums.error, 0.0)
        let dayVariances = sums.days.map { 1 / ($0.square + dayPrecision) }
        // Eliminate the days, one rank-one update each.
        for (day, variance) in zip(sums.days, dayVariances) {
          var place = 0
          for state in 0..<order {
            let product = variance * day.products[state]
            for other in 0...state {
              matrix[place] -= product * day.products[other]
              place += 1
            }
            right[state] -= product * day.error
          }
          square -= variance * day.error * day.error
          logDays += log(dayPrecision * variance)
        }
        let factor = Cholesky(order: order) { row, column in
          matrix[row * (row + 1) / 2 + column] + (row == column ? precisions[row] : 0)
        }
        let states = factor.solve(right)
        let least = MatchModel.leastSpread * MatchModel.leastSpread
        let rest = max(square - zip(right, states).reduce(0) { $0 + $1.0 * $1.1 }, 0) + least
        logWeights.append(
          log(prior * dayPrior) + sums.logDeterminant
            + 0.5 * (precisions.reduce(0) { $0 + log($1) } + logDays - factor.logDeterminant)
            - 0.5 * (count + 1) * log(rest))
        let prior = missing * exp(2 * MatchModel.spread.mean)
        cells.append(
          Cell(
            weight: 0, correlation: correlation, days: sums.days, dayVariances: dayVariances, matrix: factor,
            states: states, differs: part > 0, variance: max((rest + prior) / max(count - 1, 1), least)))
      }
    }
    let largest = logWeights.max() ?? 0
    let total = logWeights.reduce(0) { $0 + exp($1 - largest) }
    for index in cells.indices { cells[index].weight = exp(logWeights[index] - largest) / total }
    return cells
  }

  /// What the fit expects of each match.
  private static func fitted(_ cells: [Cell], _ matches: MatchDays) -> [Double] {
    var (states, days) = (Array(repeating: 0.0, count: MatchSums.order), Array(repeating: 0.0, count: matches.count))
    for cell in cells {
      for index in states.indices { states[index] += cell.weight * cell.states[index] }
      for (index, effect) in cell.effects.enumerated() { days[index] += cell.weight * effect }
    }
    return zip(matches.matches, matches.days).map { match, day in
      states[0] + states[1 + Register(of: match.note).rawValue] + states[MatchSums.hysteresis] * match.start + days[day]
    }
  }
}

// MARK: Readings

extension MatchFit {
  /// The mean of ρ².
  var correlationSquare: Double { cells.reduce(0) { $0 + $1.weight * $1.correlation * $1.correlation } }

  /// The number of residuals that tell about σ.
  var independentResiduals: Double {
    let differing = cells.reduce(0) { $0 + ($1.differs ? $1.weight : 0) }
    return max(0, Double(residuals.count) - 2 - 0.5 * differing * Double(matches.count - 1))
  }

  private var registerCounts: [Double] {
    var counts = Register.allCases.map { _ in 0.0 }
    for match in matches.matches { counts[Register(of: match.note).rawValue] += 1 }
    return counts
  }

  /// The mean over the registers, as often as they were played, with a part for each day.
  private func bias(_ days: [Double]) -> Estimate {
    estimate([1] + registerCounts.map { $0 / Double(residuals.count) } + [0], days: days)
  }

  /// The bias in general; nil with too few days.
  package var general: Estimate? { matches.count < MatchModel.leastDays ? nil : bias([]) }

  /// The bias on the day of the last match.
  package var today: Estimate {
    bias((0..<matches.count).map { $0 == matches.days.last ? 1 : 0 })
  }

  /// The bias on the days of the matches.
  var mean: Estimate { bias(matches.shares) }

  package var hysteresis: Estimate {
    estimate((0..<MatchSums.order).map { $0 == MatchSums.hysteresis ? 1 : 0 }, days: [])
  }

  /// The bias in each register that has matches, on the days of the matches.
  package var registers: [RegisterFigures] {
    let (counts, total, shares) = (registerCounts, Double(residuals.count), matches.shares)
    return Register.allCases.filter { counts[$0.rawValue] > 0 }.map { register in
      let own = counts.indices.map { $0 == register.rawValue ? 1.0 : 0 }
      let others = zip(own, counts).map { $0 - $1 / total }
      return RegisterFigures(
        register: register, matches: Int(counts[register.rawValue]), bias: estimate([1] + own + [0], days: shares),
        differs: estimate([0] + others + [0], days: [], probability: ThresholdContrast.certainty).isClear)
    }
  }

  /// Σ states · direction + Σ effects · days: a mixture of Student's t, one for each cell.
  ///
  /// - Parameters:
  ///   - days: empty for none.
  ///   - probability: that of the interval.
  private func estimate(_ direction: [Double], days: [Double], probability: Double = 0.95) -> Estimate {
    let parts = cells.map { cell -> (weight: Double, mean: Double, deviation: Double) in
      var (reduced, mean, own) = (direction, 0.0, 0.0)
      for (part, (day, variance)) in zip(days, zip(cell.days, cell.dayVariances)) where part != 0 {
        for state in reduced.indices { reduced[state] -= part * variance * day.products[state] }
        mean += part * variance * day.error
        own += part * part * variance
      }
      mean += zip(reduced, cell.states).reduce(0) { $0 + $1.0 * $1.1 }
      let unit = cell.matrix.forwardSolve(reduced).reduce(own) { $0 + $1 * $1 }
      return (cell.weight, mean, (cell.variance * unit).squareRoot())
    }
    let ends = parts.map { ($0.mean - 60 * $0.deviation, $0.mean + 60 * $0.deviation) }
    let range = (ends.map(\.0).min() ?? 0, ends.map(\.1).max() ?? 0)
    func cumulative(_ value: Double) -> Double {
      parts.reduce(0) {
        $0 + $1.weight * StandardNormal.cumulative(Self.normal((value - $1.mean) / $1.deviation, freedom: freedom))
      }
    }
    return Estimate(
      value: parts.reduce(0) { $0 + $1.weight * $1.mean },
      lower95: quantile((1 - probability) / 2, in: range, cumulative),
      upper95: quantile((1 + probability) / 2, in: range, cumulative))
  }

  /// Where an increasing function reaches a probability, by bisection.
  private func quantile(
    _ probability: Double, in range: (Double, Double), _ cumulative: (Double) -> Double
  ) -> Double {
    var (low, high) = range
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if cumulative(middle) < probability { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The normal deviate that is about as likely to be exceeded as one of Student's t (Wallace 1959).
  static func normal(_ t: Double, freedom: Double) -> Double {
    let size = (freedom * log1p(t * t / freedom)).squareRoot()
    return (t < 0 ? -1 : 1) * size * (8 * freedom + 1) / (8 * freedom + 3)
  }
}

extension [Double] {
  /// The median, the mean of the middle two of an even number; 0 without numbers.
  fileprivate var middle: Double {
    let sorted = sorted()
    return isEmpty ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
