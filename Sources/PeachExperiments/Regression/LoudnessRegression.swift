import PeachBase
import PeachFits

/// Regression of "higher" on pitch and loudness for a psychometric function of any slope, with lapses:
/// P("higher") = λ/2 + (1 − λ) · Φ(β₀ + Z · g((c + k·d) / T)), Z = Φ⁻¹(0.75), c in cents and d in dB, both signed, g by
/// `SignedPower`.
///
/// The maximum of the likelihood times the priors of s and T is found by Fisher scoring at a fixed λ.
struct LoudnessRegression {
  private let trials: [LoudnessTrial]
  /// The largest |d|, in dB.
  private let loudest: Double
  /// The logarithm of a quarter of the smallest |c| that isn't 0, in cents.
  private let leastLogThreshold: Double

  init(_ trials: [LoudnessTrial]) {
    self.trials = trials
    loudest = trials.reduce(0) { max($0, abs($1.amplitudeOffset.value)) }
    leastLogThreshold = log((trials.lazy.map { abs($0.offset.value) }.filter { $0 > 0 }.min() ?? 0) / 4)
  }

  enum Parameter: Int, CaseIterable {
    case intercept, logThreshold, centsPerDecibel, logSlope
  }

  struct Parameters: Hashable {
    fileprivate var values = SIMD4<Double>()

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

  /// The maximum of the likelihood times the priors.
  struct Fit {
    let parameters: Parameters
    let lapse: Double
    /// The log likelihood plus the logs of the priors.
    let logPosterior: Double
  }

  /// The standard deviation of ln s in its prior, which is normal with mean 0.
  static let slopeDeviation = 0.45
  /// The prior of ln T is flat, but normal with this standard deviation where T is below a quarter of the smallest difference, of
  /// which answers tell nothing more: T would go to 0 if all of them are right. It is that of the thresholds of `ThresholdGrid`.
  private static let thresholdDeviation = log(400) / 12.0.squareRoot()
  private static let tolerance = 1e-8
  private static let mostRounds = 150
  /// The largest change of ln T or ln s in a step.
  private static let largestStep = 0.7
  /// The number of full steps; later ones are shortened, since full steps may jump from side to side of the maximum.
  private static let fullSteps = 8

  /// The fit of some parameters, while the others keep the values of `start`; nil if the search doesn't converge.
  func fit(_ free: Set<Parameter>, lapse: Double, from start: Parameters) -> Fit? {
    var here = Point(self, at: start, free, lapse: lapse)
    for round in 0..<Self.mostRounds {
      guard var step = here.step else { return nil }
      // The expected gain in likelihood is half of this product.
      if (step * here.score).sum() < Self.tolerance { return here.fit }
      let largest = max(abs(step[Parameter.logThreshold.rawValue]), abs(step[Parameter.logSlope.rawValue]))
      step *= min(1, Self.largestStep / largest) * (round < Self.fullSteps ? 1 : 0.6)
      here = here.climbed(by: step)
    }
    return nil
  }

  /// The log likelihood with the priors, its gradient and expected information at one point.
  private struct Point {
    let regression: LoudnessRegression
    let parameters: Parameters
    let free: Set<Parameter>
    let lapse: Double
    var logPosterior = 0.0
    var score = SIMD4<Double>()
    var information: [SIMD4<Double>]
    /// A product of likelihoods that could become 0 with the next one.
    private static let least = 1e-9
    /// Of β₀ and of k·d/T; a few answers that aren't certain have more than 1. Steps become shorter, and end at the same place.
    private static let leastInformation = 1e-4

    init(_ regression: LoudnessRegression, at parameters: Parameters, _ free: Set<Parameter>, lapse: Double) {
      self.regression = regression
      self.parameters = parameters
      self.free = free
      self.lapse = lapse
      var mask = SIMD4<Double>()
      for parameter in free { mask[parameter.rawValue] = 1 }
      let k = parameters[.centsPerDecibel]
      let (intercept, scale) = (parameters[.intercept], exp(-parameters[.logThreshold]))
      let (power, z) = (SignedPower(slope: exp(parameters[.logSlope])), StandardNormal.upperQuartile)
      let zero = SIMD4<Double>()
      // An array would make the loop half as slow again.
      var rows = (zero, zero, zero, zero)
      // One logarithm for many answers.
      var likelihood = 1.0
      for trial in regression.trials {
        let decibels = trial.amplitudeOffset.value
        let x = scale * (trial.offset.value + k * decibels)
        let heard = power.at(x)
        let change = z * heard.derivative
        let row = mask * [1, -change * x, change * scale * decibels, z * heard.bySlope]
        let eta = intercept + z * heard.value
        // The smaller of both probabilities, as the other is exact as well if it is what is left of 1.
        let tail = StandardNormal.cumulative(-abs(eta))
        let higher = lapse / 2 + (1 - lapse) * (eta < 0 ? tail : 1 - tail)
        let lower = lapse / 2 + (1 - lapse) * (eta < 0 ? 1 - tail : tail)
        likelihood *= max(trial.higher ? higher : lower, .leastNormalMagnitude)
        if likelihood < Self.least {
          logPosterior += log(likelihood)
          likelihood = 1
        }
        let variance = max(higher * lower, .leastNormalMagnitude)
        let density = (1 - lapse) * StandardNormal.density(eta)
        score += row * (density * (trial.higher ? lower : -higher) / variance)
        let weighted = row * (density * density / variance)
        rows.0 += weighted[0] * row
        rows.1 += weighted[1] * row
        rows.2 += weighted[2] * row
        rows.3 += weighted[3] * row
      }
      logPosterior += log(likelihood)
      information = [rows.0, rows.1, rows.2, rows.3]
      // Where all answers are certain, they tell nothing of β₀ and k, and steps would have no bounds.
      information[Parameter.intercept.rawValue][Parameter.intercept.rawValue] += Self.leastInformation
      information[Parameter.centsPerDecibel.rawValue][Parameter.centsPerDecibel.rawValue] +=
        Self.leastInformation * pow(regression.loudest * scale, 2)
      // A fixed parameter doesn't move.
      for parameter in Parameter.allCases where !free.contains(parameter) {
        information[parameter.rawValue][parameter.rawValue] = 1
      }
      addPrior(of: .logSlope, parameters[.logSlope], deviation: LoudnessRegression.slopeDeviation)
      let above = parameters[.logThreshold] - regression.leastLogThreshold
      if above < 0 { addPrior(of: .logThreshold, above, deviation: LoudnessRegression.thresholdDeviation) }
    }

    /// Adds a normal prior at a distance from its mean.
    private mutating func addPrior(of parameter: Parameter, _ distance: Double, deviation: Double) {
      let (index, precision) = (parameter.rawValue, 1 / (deviation * deviation))
      logPosterior -= 0.5 * precision * distance * distance
      guard free.contains(parameter) else { return }
      score[index] -= precision * distance
      information[index][index] += precision
    }

    /// The inverse of the information times the score; nil if the information is singular.
    var step: SIMD4<Double>? {
      var (rows, right) = (information, score)
      for pivot in rows.indices {
        for row in rows.indices.dropFirst(pivot + 1) {
          let factor = rows[row][pivot] / rows[pivot][pivot]
          rows[row] -= factor * rows[pivot]
          right[row] -= factor * right[pivot]
        }
      }
      var step = SIMD4<Double>()
      for row in rows.indices.reversed() { step[row] = (right[row] - (rows[row] * step).sum()) / rows[row][row] }
      return step.sum().isFinite ? step : nil
    }

    private func moved(by step: SIMD4<Double>) -> Point {
      var moved = parameters
      moved.values += step
      return Point(regression, at: moved, free, lapse: lapse)
    }

    /// The point after a step, which is halved until the likelihood isn't lower.
    func climbed(by step: SIMD4<Double>) -> Point {
      var (step, next) = (step, moved(by: step))
      for _ in 0..<30 where !(next.logPosterior >= logPosterior) {
        step /= 2
        next = moved(by: step)
      }
      return next
    }

    var fit: Fit { Fit(parameters: parameters, lapse: lapse, logPosterior: logPosterior) }
  }
}
