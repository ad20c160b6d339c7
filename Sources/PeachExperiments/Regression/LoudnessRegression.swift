import PeachCore

/// Regression of "higher" on pitch and loudness for a psychometric function of any slope, with lapses:
/// P("higher") = λ/2 + (1 − λ) · Φ(β₀ + Z · g((c + k·d + v·|d|) / T)), Z = Φ⁻¹(0.75), c in cents and d in dB, both
/// signed, g by `SignedPower`.
///
/// With s = 1 and v = 0 it is `ProbitRegression` with other parameters, from whose fit it starts. The maximum of the
/// likelihood times the prior of s is found by Fisher scoring at a fixed λ.
struct LoudnessRegression {
  private let trials: [LoudnessTrial]

  init(_ trials: [LoudnessTrial]) { self.trials = trials }

  enum Parameter: Int, CaseIterable {
    case intercept, logThreshold, centsPerDecibel, curvature, logSlope
  }

  struct Parameters: Hashable {
    fileprivate var values = SIMD8<Double>()

    /// - Parameters:
    ///   - intercept: β₀.
    ///   - threshold: T, above 0.
    ///   - centsPerDecibel: k.
    ///   - slope: s, above 0.
    init(intercept: Double, threshold: Cents, centsPerDecibel: Double, slope: Double = 1) {
      self[.intercept] = intercept
      self[.logThreshold] = log(threshold.value)
      self[.centsPerDecibel] = centsPerDecibel
      self[.logSlope] = log(slope)
    }

    subscript(_ parameter: Parameter) -> Double {
      get { values[parameter.rawValue] }
      set { values[parameter.rawValue] = newValue }
    }
  }

  /// The maximum of the likelihood times the prior.
  struct Fit {
    let parameters: Parameters
    let lapse: Double
    /// The log likelihood plus the log of the prior of s.
    let logPosterior: Double
  }

  /// The standard deviation of ln s in its prior, which is normal with mean 0.
  static let slopeDeviation = 0.45
  private static let tolerance = 1e-8
  private static let mostRounds = 100
  /// The largest change of ln T or ln s in a step.
  private static let largestStep = 0.7
  /// The number of full steps; later ones are shortened, since full steps may jump from side to side of the maximum.
  private static let fullSteps = 8

  /// The fit of some parameters, while the others keep the values of `start`; nil if the search doesn't converge.
  func fit(_ free: Set<Parameter>, lapse: Double, from start: Parameters) -> Fit? {
    var here = Point(trials, at: start, free, lapse: lapse)
    for round in 0..<Self.mostRounds {
      guard var step = here.step else { return nil }
      // The expected gain in likelihood is half of this product.
      if (step * here.score).sum() < Self.tolerance { return here.fit }
      let largest = max(abs(step[Parameter.logThreshold.rawValue]), abs(step[Parameter.logSlope.rawValue]))
      step *= min(1, Self.largestStep / largest) * (round < Self.fullSteps ? 1 : 0.6)
      here = here.climbed(by: step, trials)
    }
    return nil
  }

  /// The log likelihood with the prior, its gradient and expected information at one point.
  private struct Point: LikelihoodPoint {
    let parameters: Parameters
    let free: Set<Parameter>
    let lapse: Double
    var logPosterior = 0.0
    var score = SIMD8<Double>()
    var information: [SIMD8<Double>]

    init(_ trials: [LoudnessTrial], at parameters: Parameters, _ free: Set<Parameter>, lapse: Double) {
      self.parameters = parameters
      self.free = free
      self.lapse = lapse
      var mask = SIMD8<Double>()
      for parameter in free { mask[parameter.rawValue] = 1 }
      let (k, v) = (parameters[.centsPerDecibel], parameters[.curvature])
      let (intercept, scale) = (parameters[.intercept], exp(-parameters[.logThreshold]))
      let (power, z) = (SignedPower(slope: exp(parameters[.logSlope])), StandardNormal.upperQuartile)
      let zero = SIMD8<Double>()
      // An array would make the loop half as slow again.
      var rows = (zero, zero, zero, zero, zero)
      for trial in trials {
        let (decibels, difference) = (trial.amplitudeOffset.value, abs(trial.amplitudeOffset.value))
        let x = scale * (trial.offset.value + k * decibels + v * difference)
        let heard = power.at(x)
        let change = z * heard.derivative
        let row =
          mask * [1, -change * x, change * scale * decibels, change * scale * difference, z * heard.bySlope, 0, 0, 0]
        let eta = intercept + z * heard.value
        let higher = lapse / 2 + (1 - lapse) * StandardNormal.cumulative(eta)
        let lower = lapse / 2 + (1 - lapse) * StandardNormal.cumulative(-eta)
        logPosterior += log(max(trial.higher ? higher : lower, .leastNormalMagnitude))
        let variance = max(higher * lower, .leastNormalMagnitude)
        let density = (1 - lapse) * StandardNormal.density(eta)
        score += row * (density * (trial.higher ? lower : -higher) / variance)
        let weighted = row * (density * density / variance)
        rows.0 += weighted[0] * row
        rows.1 += weighted[1] * row
        rows.2 += weighted[2] * row
        rows.3 += weighted[3] * row
        rows.4 += weighted[4] * row
      }
      information = [rows.0, rows.1, rows.2, rows.3, rows.4]
      // A fixed parameter doesn't move.
      for parameter in Parameter.allCases where !free.contains(parameter) {
        information[parameter.rawValue][parameter.rawValue] = 1
      }
      addPrior()
    }

    private mutating func addPrior() {
      guard free.contains(.logSlope) else { return }
      let (index, value) = (Parameter.logSlope.rawValue, parameters[.logSlope])
      let precision = 1 / (LoudnessRegression.slopeDeviation * LoudnessRegression.slopeDeviation)
      logPosterior -= 0.5 * precision * value * value
      score[index] -= precision * value
      information[index][index] += precision
    }

    /// The inverse of the information times the score; nil if the information is singular.
    var step: SIMD8<Double>? {
      var (rows, right) = (information, score)
      for pivot in rows.indices {
        for row in rows.indices.dropFirst(pivot + 1) {
          let factor = rows[row][pivot] / rows[pivot][pivot]
          rows[row] -= factor * rows[pivot]
          right[row] -= factor * right[pivot]
        }
      }
      var step = SIMD8<Double>()
      for row in rows.indices.reversed() { step[row] = (right[row] - (rows[row] * step).sum()) / rows[row][row] }
      return step.sum().isFinite ? step : nil
    }

    func moved(by step: SIMD8<Double>, _ trials: [LoudnessTrial]) -> Point {
      var moved = parameters
      moved.values += step
      return Point(trials, at: moved, free, lapse: lapse)
    }

    var fit: Fit { Fit(parameters: parameters, lapse: lapse, logPosterior: logPosterior) }
  }
}
