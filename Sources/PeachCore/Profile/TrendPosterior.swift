/// The log posterior of level, slope and bias at one point, with its gradient and expected information, computed in one
/// pass over the answers.
struct TrendPosterior {
  /// (a, s, b).
  let estimate: SIMD3<Double>
  let logDensity: Double
  let gradient: SIMD3<Double>
  /// The expected information plus the precision of the priors.
  let precision: Symmetric3

  private static let priorMean: SIMD3<Double> = [log2(10), 0, 0]
  private static let priorPrecision: SIMD3<Double> = [1 / (2.5 * 2.5), 1 / (2.0 * 2.0), 1 / (0.3 * 0.3)]

  private static let largestStep = 0.7
  private static let tolerance = 1e-12
  private static let mostRounds = 500
  private static let mostHalvings = 40

  /// u_i = (i − (n − 1)/2) / n.
  static func position(_ index: Int, of count: Int) -> Double {
    (Double(index) - Double(count - 1) / 2) / Double(count)
  }

  /// The posterior at its mode, found by Fisher scoring from the priors' means; nil if it isn't determined to six
  /// digits.
  static func mode(of run: [TrendAnswer]) -> TrendPosterior? {
    var here = TrendPosterior(run, at: priorMean)
    for _ in 0..<mostRounds {
      let full = here.precision.solve(here.gradient)
      let longest = max(full.max(), -full.min())
      if longest < tolerance { return here }
      var step = full * min(1, largestStep / longest)
      var halvings = 0
      var next = TrendPosterior(run, at: here.estimate + step)
      while next.overshoots(here, step: step, answers: run.count), halvings < mostHalvings {
        step /= 2
        halvings += 1
        next = TrendPosterior(run, at: here.estimate + step)
      }
      here = next
    }
    let rest = here.precision.solve(here.gradient)
    return max(rest.max(), -rest.min()) < 1e-6 ? here : nil
  }

  /// Whether `step` passed the maximum on its line: the log posterior is lower than at `start` by more than rounding,
  /// or its slope here is negative and more than half as steep as at `start`. Without this check, scoring can oscillate
  /// forever if the answers contain more information than the model expects.
  private func overshoots(_ start: TrendPosterior, step: SIMD3<Double>, answers: Int) -> Bool {
    let rise = (start.gradient * step).sum()
    let ahead = (gradient * step).sum()
    return ahead < -0.5 * rise || logDensity < start.logDensity - 1e-12 * Double(answers + 1)
  }

  init(_ run: [TrendAnswer], at estimate: SIMD3<Double>) {
    let (level, slope, bias) = (estimate[0], estimate[1], estimate[2])
    var logLikelihood = 0.0
    var (scoreA, scoreS, scoreB) = (0.0, 0.0, 0.0)
    var (levels, levelSlope, levelBias, slopes, slopeBias, biases) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    run.withUnsafeBufferPointer { run in
      for index in 0..<run.count {
        let u = Self.position(index, of: run.count)
        let link = ScaledOffset(cents: run[index].offset.value, log2Threshold: level + slope * u, bias: bias)
        let isUp = run[index].isUp
        logLikelihood += log(isUp ? link.probability : 1 - link.probability)
        let variance = link.probability * (1 - link.probability)
        let residual = link.density * ((isUp ? 1 : 0) - link.probability) / variance
        let weight = link.density * link.density / variance
        let byLevel = -ScaledOffset.perOctave * link.x
        let bySlope = byLevel * u
        let byBias = ScaledOffset.perBias
        scoreA += residual * byLevel
        scoreS += residual * bySlope
        scoreB += residual * byBias
        levels += weight * byLevel * byLevel
        levelSlope += weight * byLevel * bySlope
        levelBias += weight * byLevel * byBias
        slopes += weight * bySlope * bySlope
        slopeBias += weight * bySlope * byBias
        biases += weight * byBias * byBias
      }
    }
    let distance = estimate - Self.priorMean
    self.estimate = estimate
    logDensity = logLikelihood - 0.5 * (Self.priorPrecision * distance * distance).sum()
    gradient = SIMD3(scoreA, scoreS, scoreB) - Self.priorPrecision * distance
    precision = Symmetric3(
      xx: levels + Self.priorPrecision[0], xy: levelSlope, xz: levelBias,
      yy: slopes + Self.priorPrecision[1], yz: slopeBias, zz: biases + Self.priorPrecision[2])
  }
}

/// A symmetric positive definite 3×3 matrix.
public struct Symmetric3: Sendable {
  let xx, xy, xz, yy, yz, zz: Double

  /// The upper triangle, row by row.
  public init(xx: Double, xy: Double, xz: Double, yy: Double, yz: Double, zz: Double) {
    (self.xx, self.xy, self.xz) = (xx, xy, xz)
    (self.yy, self.yz, self.zz) = (yy, yz, zz)
  }

  /// The solution v of M·v = right, by the adjugate.
  public func solve(_ right: SIMD3<Double>) -> SIMD3<Double> {
    let first = SIMD3(yy * zz - yz * yz, yz * xz - xy * zz, xy * yz - yy * xz)
    let second = SIMD3(first[1], xx * zz - xz * xz, xy * xz - xx * yz)
    let third = SIMD3(first[2], second[2], xx * yy - xy * xy)
    let determinant = (first * SIMD3(xx, xy, xz)).sum()
    return SIMD3((first * right).sum(), (second * right).sum(), (third * right).sum()) / determinant
  }
}
