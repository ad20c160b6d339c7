/// The posterior of a threshold that rises or falls evenly in octaves over a run of answers.
///
/// log2 T_i = a + s·u_i with u_i = (i − (n − 1)/2) / n by order, p_i = .01 + .98·Φ(0.67449·c_i / T_i + b/√2); priors
/// a ~ N(log2 10, 2.5), s ~ N(0, 2), b ~ N(0, .3), given as standard deviations. The mode is found by Fisher scoring.
public struct TrendFit: Hashable, Sendable {
  public let answers: Int
  /// UTC days with an answer.
  public let days: Int
  /// a: log2 of the threshold in cents in the middle of the run.
  public let level: Double
  /// s: octaves from the run's beginning to its end; below 0 where the threshold falls.
  public let slope: Double
  /// b: the bias in units of σ.
  public let bias: Double
  /// The slope's posterior standard deviation in octaves, if every day were like the others.
  public let standardError: Double
  /// The same with the variance of days that are better or worse as a whole.
  public let standardDeviation: Double

  /// Φ(−s / standard deviation): the probability that the threshold falls.
  public var probabilityOfImproving: Double { StandardNormal.cumulative(-slope / standardDeviation) }

  /// 2^s: the threshold at the run's end over that at its beginning.
  public var ratio: Double { exp2(slope) }

  /// 2^(s ± 1.96·standard deviation).
  public var ratio95: ClosedRange<Double> {
    exp2(slope - 1.96 * standardDeviation)...exp2(slope + 1.96 * standardDeviation)
  }

  /// The standard deviation of a whole day's log2 threshold, in octaves.
  private static let dayDeviation = 0.15

  private static let priorMeans = [log2(10.0), 0, 0]
  private static let priorPrecisions = [1 / (2.5 * 2.5), 1 / (2.0 * 2.0), 1 / (0.3 * 0.3)]
  private static let largestStep = 0.7
  private static let precision = 1e-12
  private static let mostRounds = 500

  /// Fits a run of answers in the order they were given; nil for an empty one.
  public init?(_ run: [TrendAnswer]) {
    guard !run.isEmpty else { return nil }
    var estimate = Self.priorMeans
    var sums = Scoring(run, at: estimate)
    for _ in 0..<Self.mostRounds {
      let gradient = (0..<3).map {
        sums.score[$0] + Self.priorPrecisions[$0] * (Self.priorMeans[$0] - estimate[$0])
      }
      let step = sums.precision(adding: Self.priorPrecisions).solve(gradient)
      let longest = step.map(abs).max() ?? 0
      let scale = longest > Self.largestStep ? Self.largestStep / longest : 1
      for index in 0..<3 { estimate[index] += scale * step[index] }
      sums = Scoring(run, at: estimate)
      if longest < Self.precision { break }
    }
    let variance = sums.precision(adding: Self.priorPrecisions).solve([0, 1, 0])[1]
    answers = run.count
    (level, slope, bias) = (estimate[0], estimate[1], estimate[2])
    standardError = variance.squareRoot()
    let dayByDay = Self.dayVariance(run)
    days = dayByDay.days
    standardDeviation = (variance + dayByDay.variance).squareRoot()
  }

  /// V = .15²·Σ n_j²·ū_j² / (Σ n_j·ū_j²)², with ū_j the mean of u on day j and n_j its answers.
  private static func dayVariance(_ run: [TrendAnswer]) -> (days: Int, variance: Double) {
    var sums: [Int64: (answers: Double, positions: Double)] = [:]
    for (index, answer) in run.enumerated() {
      let sum = sums[Days.number(of: answer.milliseconds)] ?? (0, 0)
      sums[Days.number(of: answer.milliseconds)] = (
        sum.answers + 1, sum.positions + Scoring.position(index, of: run.count)
      )
    }
    var above = 0.0
    var below = 0.0
    // By day, so that the rounding does not depend on the dictionary's order.
    for (_, sum) in sums.sorted(by: { $0.key < $1.key }) {
      above += sum.positions * sum.positions
      below += sum.positions * sum.positions / sum.answers
    }
    return (sums.count, below > 0 ? dayDeviation * dayDeviation * above / (below * below) : 0)
  }
}

/// One pass over the answers: the log likelihood's gradient and Fisher information in (a, s, b).
private struct Scoring {
  var score = [0.0, 0, 0]
  /// The upper triangle: aa, as, ab, ss, sb, bb.
  var information = [0.0, 0, 0, 0, 0, 0]

  /// u_i = (i − (n − 1)/2) / n.
  static func position(_ index: Int, of count: Int) -> Double {
    (Double(index) - Double(count - 1) / 2) / Double(count)
  }

  init(_ run: [TrendAnswer], at estimate: [Double]) {
    let (level, slope, bias) = (estimate[0], estimate[1], estimate[2])
    var (scoreA, scoreS, scoreB) = (0.0, 0.0, 0.0)
    var (aa, ass, ab, ss, sb, bb) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    run.withUnsafeBufferPointer { run in
      for index in 0..<run.count {
        let u = Self.position(index, of: run.count)
        let link = ScaledOffset(cents: run[index].offset.value, log2Threshold: level + slope * u, bias: bias)
        let variance = link.probability * (1 - link.probability)
        let residual = link.density * ((run[index].higher ? 1 : 0) - link.probability) / variance
        let weight = link.density * link.density / variance
        let byLevel = -ScaledOffset.perOctave * link.x
        let bySlope = byLevel * u
        let byBias = ScaledOffset.perBias
        scoreA += residual * byLevel
        scoreS += residual * bySlope
        scoreB += residual * byBias
        aa += weight * byLevel * byLevel
        ass += weight * byLevel * bySlope
        ab += weight * byLevel * byBias
        ss += weight * bySlope * bySlope
        sb += weight * bySlope * byBias
        bb += weight * byBias * byBias
      }
    }
    score = [scoreA, scoreS, scoreB]
    information = [aa, ass, ab, ss, sb, bb]
  }

  func precision(adding prior: [Double]) -> Symmetric3 {
    Symmetric3(
      aa: information[0] + prior[0], ab: information[1], ac: information[2], bb: information[3] + prior[1],
      bc: information[4], cc: information[5] + prior[2])
  }
}

/// A symmetric positive definite 3×3 matrix.
private struct Symmetric3 {
  let aa, ab, ac, bb, bc, cc: Double

  /// The x of M·x = right, by Cramer's rule.
  func solve(_ right: [Double]) -> [Double] {
    let (minorA, minorB, minorC) = (bb * cc - bc * bc, ab * cc - bc * ac, ab * bc - bb * ac)
    let determinant = aa * minorA - ab * minorB + ac * minorC
    let (x, y, z) = (right[0], right[1], right[2])
    return [
      (x * minorA - y * minorB + z * minorC) / determinant,
      (-x * minorB + y * (aa * cc - ac * ac) - z * (aa * bc - ab * ac)) / determinant,
      (x * minorC - y * (aa * bc - ab * ac) + z * (aa * bb - ab * ab)) / determinant,
    ]
  }
}
