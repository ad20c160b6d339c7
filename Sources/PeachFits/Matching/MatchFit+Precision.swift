import PeachBase

// The precision from the residuals.
extension MatchFit {
  /// P with its 95 % interval.
  ///
  /// - Parameter halfLife: the number of matches after which one counts half; nil if all count alike.
  package func precision(halfLife: Double?) -> Estimate {
    let (weights, perDay) = weights(halfLife)
    let (mean, variance) = logPrecision(weights)
    // Errors in a row tell less than independent ones, and those of other days less about this one.
    let repeated = (1 + correlationSquare) / (1 - correlationSquare)
    let last = matches.days.last.map { perDay[$0] } ?? 0
    let squares = perDay.reduce(0) { $0 + $1 * $1 }
    let fromDays = halfLife == nil ? squares : squares - 2 * last + 1
    let halfWidth = StandardNormal.critical * (variance * repeated + dayVariance * fromDays).squareRoot()
    return Estimate(value: mean, lower95: mean - halfWidth, upper95: mean + halfWidth).map(exp)
  }

  /// How much each match counts, and the part of each day in all of them.
  private func weights(_ halfLife: Double?) -> (matches: [Double], days: [Double]) {
    let count = residuals.count
    let weights = (0..<count).map { index in halfLife.map { exp2(-Double(count - 1 - index) / $0) } ?? 1 }
    let total = weights.reduce(0, +)
    var perDay = Array(repeating: 0.0, count: matches.count)
    for (day, weight) in zip(matches.days, weights) { perDay[day] += weight / total }
    return (weights, perDay)
  }

  /// The mean and the variance of ln P: a mixture over σ and ν of the t densities of the residuals.
  private func logPrecision(_ weights: [Double]) -> (mean: Double, variance: Double) {
    let count = Double(residuals.count)
    let known = independentResiduals
    let enlarged = (count / max(known, count / 2)).squareRoot()
    // Older ones than that change no figure.
    let used = zip(residuals, weights).filter { $0.1 > 1e-9 }.map { (enlarged * $0.0, $0.1 * known / count) }
    let total = used.reduce(0) { $0 + $1.1 }

    func cells(_ spreads: [Double]) -> [(logWeight: Double, logSpread: Double, tail: MatchModel.Tail)] {
      MatchModel.tails.flatMap { tail in
        spreads.map { logSpread in
          let scale = 1 / (tail.freedom * exp(2 * logSpread))
          let sum = used.reduce(0) { $0 + $1.1 * log1p($1.0 * $1.0 * scale) }
          let score = (logSpread - MatchModel.spread.mean) / MatchModel.spread.deviation
          let logWeight =
            total * (tail.logDensity - logSpread) - 0.5 * (tail.freedom + 1) * sum - 0.5 * score * score
            + log(tail.probability)
          return (logWeight, logSpread, tail)
        }
      }
    }
    // A coarse grid finds the part of the fine one that has weight.
    let (low, high) = (MatchModel.spreads.lowerBound, MatchModel.spreads.upperBound)
    let coarse = cells((0...24).map { low + (high - low) * Double($0) / 24 })
    let best = coarse.map(\.logWeight).max() ?? 0
    let near = coarse.filter { $0.logWeight > best - 14 }.map(\.logSpread)
    let step = (high - low) / 24
    let (begin, end) = (max(low, (near.min() ?? low) - step), min(high, (near.max() ?? high) + step))
    let fine = cells((0...40).map { begin + (end - begin) * Double($0) / 40 })
    let largest = fine.map(\.logWeight).max() ?? 0
    var (sum, mean, square) = (0.0, 0.0, 0.0)
    for cell in fine {
      let (weight, value) = (exp(cell.logWeight - largest), cell.logSpread + log(cell.tail.width))
      sum += weight
      mean += weight * value
      square += weight * value * value
    }
    mean /= sum
    return (mean, max(square / sum - mean * mean, (end - begin) * (end - begin) / 40 / 40 / 12))
  }

  /// The variance of ln P between days, from the mean of ln |residual| on each day with four or more.
  private var dayVariance: Double {
    let typical = residuals.map(\.magnitude).sorted()[residuals.count / 2]
    let least = max(0.05 * 1.4826 * typical, 1e-9)
    var days = Array(repeating: (sum: 0.0, count: 0.0), count: matches.count)
    for (day, residual) in zip(matches.days, residuals) {
      days[day].sum += log(max(residual.magnitude, least))
      days[day].count += 1
    }
    let known = days.filter { $0.count >= 4 }
    guard known.count > 1 else {
      return MatchModel.precisionParts.reduce(0) { $0 + $1.probability * $1.value * $1.value }
    }
    let logWeights = MatchModel.precisionParts.map { part, probability in
      // The SD of ln |x| of a standard normal x is 1.11; residuals and ties make it a bit smaller.
      let variances = known.map { 1.05 * 1.05 / $0.count + part * part }
      let total = variances.reduce(0) { $0 + 1 / $1 }
      let mean = zip(known, variances).reduce(0) { $0 + $1.0.sum / $1.0.count / $1.1 } / total
      return zip(known, variances).reduce(log(probability) - 0.5 * log(total)) { sum, pair in
        let distance = pair.0.sum / pair.0.count - mean
        return sum - 0.5 * log(pair.1) - 0.5 * distance * distance / pair.1
      }
    }
    let largest = logWeights.max() ?? 0
    let weights = logWeights.map { exp($0 - largest) }
    let total = weights.reduce(0, +)
    return zip(weights, MatchModel.precisionParts).reduce(0) { $0 + $1.0 / total * $1.1.value * $1.1.value }
  }
}
