/// The posterior of `MatchModel`: a normal distribution of the location for each of many values of σ and ν, weighted.
///
/// For each ν, the values of ln σ are spaced by `step` of its posterior SD around the mode, as far as they have weight. Each location is
/// found by iteratively reweighted least squares; its weight is prior × likelihood there / √|information| (Laplace).
struct MatchFit {
  /// The spacing of ln σ in posterior SDs, and at most `largestStep`.
  private static let step = 0.4
  private static let largestStep = 0.1
  /// Values of σ and ν are left out whose log weight lies this much below the largest: 6 SDs.
  private static let leastLogWeight = -18.0
  private static let iterations = 60

  private struct Cell {
    var logWeight: Double
    var weight = 0.0
    /// ln P, and the distance to the next one.
    let logPrecision: Double
    let step: Double
    let location: [Double]
    let information: Cholesky
  }

  private let likelihood: MatchLikelihood
  private let cells: [Cell]

  /// - Parameters:
  ///   - matches: oldest first.
  ///   - halfLife: the number of matches after which one counts half; nil if all count alike.
  /// - Returns: nil without matches.
  init?(_ matches: some BidirectionalCollection<MatchAnswer>, halfLife: Double? = nil) {
    likelihood = MatchLikelihood(matches, halfLife: halfLife)
    guard likelihood.weight > 0 else { return nil }
    let likelihood = likelihood
    let modes = MatchModel.tails.map { Self.mode(of: likelihood, $0) }
    let best = modes.map(\.cell.logWeight).max() ?? 0
    var cells: [Cell] = []
    for mode in modes where mode.cell.logWeight > best + 2 * Self.leastLogWeight {
      cells.append(mode.cell)
      cells += Self.cells(of: likelihood, mode, towards: -1) + Self.cells(of: likelihood, mode, towards: 1)
    }
    let largest = cells.map(\.logWeight).max() ?? 0
    cells = cells.filter { $0.logWeight > largest + Self.leastLogWeight }
    let sum = cells.reduce(0) { $0 + exp($1.logWeight - largest) }
    for index in cells.indices { cells[index].weight = exp(cells[index].logWeight - largest) / sum }
    self.cells = cells
  }

  /// The most likely σ for a ν, about.
  private struct Mode {
    let tail: MatchModel.Tail
    let logSpread: Double
    let step: Double
    let cell: Cell
  }

  private static func mode(of likelihood: MatchLikelihood, _ tail: MatchModel.Tail) -> Mode {
    func bounded(_ spread: Double) -> Double {
      min(max(log(max(spread, .leastNormalMagnitude)), MatchModel.spreads.lowerBound), MatchModel.spreads.upperBound)
    }
    let beginning = likelihood.beginning
    var (location, logSpread) = (beginning.location, bounded(beginning.spread))
    for _ in 0..<iterations {
      let next = likelihood.step(from: location, spread: exp(logSpread), freedom: tail.freedom)
      let change = abs(bounded(next.spread) - logSpread)
      (location, logSpread) = (next.location, bounded(next.spread))
      if change < 0.001 { break }
    }
    // The information about ln σ is 2ν / (ν + 3) for each match.
    let information = likelihood.weight * 2 * tail.freedom / (tail.freedom + 3)
    let step = min(largestStep, step / information.squareRoot())
    let cell = cell(of: likelihood, tail, logSpread: logSpread, step: step, from: location)
    return Mode(tail: tail, logSpread: logSpread, step: step, cell: cell)
  }

  /// The cells on one side of a mode, until they have no more weight.
  private static func cells(of likelihood: MatchLikelihood, _ mode: Mode, towards sign: Double) -> [Cell] {
    var (cells, location, largest, number) = ([Cell](), mode.cell.location, mode.cell.logWeight, 1.0)
    while case let logSpread = mode.logSpread + sign * number * mode.step, MatchModel.spreads.contains(logSpread) {
      let cell = cell(of: likelihood, mode.tail, logSpread: logSpread, step: mode.step, from: location)
      guard cell.logWeight > largest + leastLogWeight else { break }
      cells.append(cell)
      largest = max(largest, cell.logWeight)
      (location, number) = (cell.location, number + 1)
    }
    return cells
  }

  private static func cell(
    of likelihood: MatchLikelihood, _ tail: MatchModel.Tail, logSpread: Double, step: Double, from beginning: [Double]
  ) -> Cell {
    let spread = exp(logSpread)
    // Far below the error of the estimate.
    let tolerance = 0.01 * spread / max(likelihood.weight, 1).squareRoot()
    var location = beginning
    for _ in 0..<iterations {
      let next = likelihood.step(from: location, spread: spread, freedom: tail.freedom).location
      // A start is at most some tens of cents from exact.
      let change = zip(next, location).enumerated().map { index, pair in
        abs(pair.0 - pair.1) * (index == location.count - 1 ? 40 : 1)
      }
      location = next
      if change.max() ?? 0 < tolerance { break }
    }
    let (logLikelihood, information) = likelihood.value(at: location, spread: spread, freedom: tail.freedom)
    let score = (logSpread - MatchModel.spread.mean) / MatchModel.spread.deviation
    let prior = MatchLikelihood.logPrior(location) - 0.5 * score * score + log(tail.probability)
    let logWeight = logLikelihood + likelihood.weight * tail.logDensity + prior - 0.5 * information.logDeterminant
    return Cell(
      logWeight: logWeight + log(step), logPrecision: logSpread + log(tail.width), step: step,
      location: location, information: information)
  }
}

extension MatchFit {
  /// The figures of all registers.
  var figures: MatchFigures {
    let registers = likelihood.weights.map { $0 / likelihood.weight }
    return MatchFigures(
      bias: estimate(registers + [0]), precision: precision,
      hysteresis: estimate(registers.map { _ in 0 } + [1]))
  }

  /// The bias in each register that has matches.
  var registers: [RegisterFigures] {
    Register.allCases.filter { likelihood.counts[$0.rawValue] > 0 }.map { register in
      let direction = (0..<MatchLikelihood.order).map { $0 == register.rawValue ? 1.0 : 0 }
      return RegisterFigures(
        register: register, matches: likelihood.counts[register.rawValue], bias: estimate(direction))
    }
  }

  /// Σ direction · location: a mixture of normals, one for each cell.
  private func estimate(_ direction: [Double]) -> CentsEstimate {
    let parts = cells.map { cell in
      let deviation = cell.information.forwardSolve(direction).reduce(0) { $0 + $1 * $1 }.squareRoot()
      return (
        weight: cell.weight, mean: zip(direction, cell.location).reduce(0) { $0 + $1.0 * $1.1 }, deviation: deviation
      )
    }
    let ends = parts.map { ($0.mean - 9 * $0.deviation, $0.mean + 9 * $0.deviation) }
    let range = (ends.map(\.0).min() ?? 0, ends.map(\.1).max() ?? 0)
    func cumulative(_ value: Double) -> Double {
      parts.reduce(0) { $0 + $1.weight * StandardNormal.cumulative((value - $1.mean) / $1.deviation) }
    }
    return CentsEstimate(
      value: parts.reduce(0) { $0 + $1.weight * $1.mean }, lower95: Self.quantile(0.025, in: range, cumulative),
      upper95: Self.quantile(0.975, in: range, cumulative))
  }

  /// P: each cell's weight spread evenly around its ln P. The value is the posterior mean of ln P.
  private var precision: CentsEstimate {
    let ends = cells.map { ($0.logPrecision - $0.step / 2, $0.logPrecision + $0.step / 2) }
    let range = (ends.map(\.0).min() ?? 0, ends.map(\.1).max() ?? 0)
    func cumulative(_ value: Double) -> Double {
      cells.reduce(0) { $0 + $1.weight * min(max((value - $1.logPrecision) / $1.step + 0.5, 0), 1) }
    }
    return CentsEstimate(
      value: exp(cells.reduce(0) { $0 + $1.weight * $1.logPrecision }),
      lower95: exp(Self.quantile(0.025, in: range, cumulative)),
      upper95: exp(Self.quantile(0.975, in: range, cumulative)))
  }

  /// Where an increasing function reaches a probability, by bisection.
  private static func quantile(
    _ probability: Double, in range: (Double, Double), _ cumulative: (Double) -> Double
  ) -> Double {
    var (low, high) = range
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if cumulative(middle) < probability { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
