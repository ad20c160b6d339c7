/// The likelihood of matches, given σ and ν (`MatchModel`).
///
/// The location holds b + δ(r) for each register, lowest first, then h.
struct MatchLikelihood {
  static let order = Register.allCases.count + 1
  private static let hysteresis = order - 1

  private struct Match {
    let start: Double
    let error: Double
    /// By how much the match counts, 0…1.
    let weight: Double
  }

  private let registers: [[Match]]
  /// The sum of the weights in each register, and of all.
  let weights: [Double]
  let weight: Double
  var counts: [Int] { registers.map(\.count) }

  /// - Parameter halfLife: the number of matches after which one counts half, in the order of `matches`; nil if all count
  ///   alike.
  init(_ matches: some BidirectionalCollection<MatchAnswer>, halfLife: Double?) {
    var registers = Array(repeating: [Match](), count: Register.allCases.count)
    for (age, match) in matches.reversed().enumerated() {
      let weight = halfLife.map { exp2(-Double(age) / $0) } ?? 1
      // The rest changes no figure.
      guard weight > 1e-12 else { break }
      registers[Register(of: match.note).rawValue].append(
        Match(start: match.start, error: match.error, weight: weight))
    }
    self.registers = registers
    weights = registers.map { $0.reduce(0) { $0 + $1.weight } }
    weight = weights.reduce(0, +)
  }

  /// Where iterations begin: the median error everywhere without hysteresis, and a robust σ.
  var beginning: (location: [Double], spread: Double) {
    let errors = registers.joined().map(\.error).sorted()
    let median = errors.isEmpty ? 0 : errors[errors.count / 2]
    let distances = errors.map { abs($0 - median) }.sorted()
    let location = Array(repeating: median, count: Self.order - 1) + [0]
    return (location, distances.isEmpty ? 0 : 1.5 * distances[distances.count / 2])
  }

  /// One step of iteratively reweighted least squares, with weights (ν + 1) / (ν + u), u = (residual / σ)².
  ///
  /// - Returns: the next location, and the σ that maximises the likelihood with these weights (Kent, Tyler & Vardi 1994).
  func step(from location: [Double], spread: Double, freedom: Double) -> (location: [Double], spread: Double) {
    var system = NormalEquations()
    let (square, h) = (spread * spread, location[Self.hysteresis])
    var (residuals, weights) = (0.0, 0.0)
    for (index, matches) in registers.enumerated() {
      let centre = location[index]
      var (weight, start, error, starts, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for match in matches {
        let residual = match.error - centre - h * match.start
        let factor = match.weight * (freedom + 1) / (freedom * square + residual * residual)
        let (weightedStart, weightedError) = (factor * match.start, factor * match.error)
        weight += factor
        start += weightedStart
        error += weightedError
        starts += weightedStart * match.start
        products += weightedStart * match.error
        residuals += factor * residual * residual
      }
      system.add(index, weight: weight, start: start, starts: starts)
      system.add(index, error: error, products: products)
      weights += weight
    }
    let estimate = weights > 0 ? (residuals / weights).squareRoot() : spread
    return (system.factored.solve(system.right), estimate)
  }

  /// The logarithm of the likelihood, without what depends on ν alone, and the information about the location: the observed one,
  /// or the expected one where outliers leave too little.
  func value(at location: [Double], spread: Double, freedom: Double) -> (log: Double, information: Cholesky) {
    var (observed, expected) = (NormalEquations(), NormalEquations())
    let (square, h) = (spread * spread, location[Self.hysteresis])
    let (scale, mean) = (1 / (freedom * square), (freedom + 1) / (freedom + 3) / square)
    var logarithms = 0.0
    for (index, matches) in registers.enumerated() {
      let centre = location[index]
      var (weight, start, starts) = (0.0, 0.0, 0.0)
      var (plain, plainStart, plainStarts) = (0.0, 0.0, 0.0)
      for match in matches {
        let residual = match.error - centre - h * match.start
        let ratio = residual * residual * scale
        logarithms += match.weight * log1p(ratio)
        let curvature = match.weight * (1 - ratio) / ((1 + ratio) * (1 + ratio))
        weight += curvature
        start += curvature * match.start
        starts += curvature * match.start * match.start
        plain += match.weight
        plainStart += match.weight * match.start
        plainStarts += match.weight * match.start * match.start
      }
      // (ν + 1)·(ν − u) / (ν + u)² / σ² is (ν + 1) / ν / σ² times `curvature`.
      let factor = (freedom + 1) / freedom / square
      observed.add(index, weight: factor * weight, start: factor * start, starts: factor * starts)
      expected.add(index, weight: mean * plain, start: mean * plainStart, starts: mean * plainStarts)
    }
    let (seen, usual) = (observed.factored, expected.factored)
    let isUsable = seen.isPositiveDefinite && seen.logDeterminant > usual.logDeterminant - 6
    return (-weight * log(spread) - 0.5 * (freedom + 1) * logarithms, isUsable ? seen : usual)
  }

  /// The logarithm of the prior density of a location, without its constant.
  static func logPrior(_ location: [Double]) -> Double {
    var sum = 0.0
    for row in 0..<order {
      for column in 0..<order { sum += location[row] * location[column] * MatchModel.priorPrecision(row, column) }
    }
    return -0.5 * sum
  }
}

/// The normal equations of weighted least squares for a location, with its prior.
private struct NormalEquations {
  private static let order = MatchLikelihood.order
  private var matrix = (0..<order).map { row in (0..<order).map { MatchModel.priorPrecision(row, $0) } }
  private(set) var right = Array(repeating: 0.0, count: order)

  /// Adds a register's sums of the weights, weights × starts, weights × starts².
  mutating func add(_ register: Int, weight: Double, start: Double, starts: Double) {
    matrix[register][register] += weight
    matrix[Self.order - 1][register] += start
    matrix[Self.order - 1][Self.order - 1] += starts
  }

  /// Adds a register's sums of weights × errors and weights × starts × errors.
  mutating func add(_ register: Int, error: Double, products: Double) {
    right[register] += error
    right[Self.order - 1] += products
  }

  var factored: Cholesky { Cholesky(order: Self.order) { matrix[$0][$1] } }
}
