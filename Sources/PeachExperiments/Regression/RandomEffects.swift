import PeachBase
import PeachFits

/// A random-effects estimate over several participants, each of whose effects has its own error.
///
/// The variance between participants, τ², is estimated by moments (DerSimonian & Laird 1986). The mean weights each
/// effect by 1/(se² + τ²), and its interval is that of Hartung & Knapp (2001) with Student's t of n − 1 degrees of
/// freedom, which is reliable for few participants. It is never narrower than the simple interval.
package struct RandomEffects: Hashable, Sendable {
  /// One participant's effect with its standard error, above 0.
  package struct Effect: Hashable, Sendable {
    package let value: Double
    package let standardError: Double

    package init(value: Double, standardError: Double) {
      precondition(standardError > 0)
      self.value = value
      self.standardError = standardError
    }
  }

  package let participants: Int
  /// The mean. Its interval is infinite for two participants: with one degree of freedom, one of Hartung & Knapp extends 12.7 standard
  /// errors to each side and says nothing.
  package let estimate: Estimate
  /// τ, the standard deviation between participants.
  package let spread: Double
  /// The plain mean of the effects, with the interval of Student's t. If participants have few answers, effects that are small by
  /// chance look more precise, which draws the weighted mean towards 0, but not this one.
  package let plain: Estimate

  package var hasInterval: Bool { participants > 2 }

  /// Nil for fewer than two effects.
  package init?(_ effects: [Effect]) {
    guard effects.count > 1 else { return nil }
    let fixed = effects.map { 1 / ($0.standardError * $0.standardError) }
    let total = fixed.reduce(0, +)
    let center = zip(fixed, effects).reduce(0) { $0 + $1.0 * $1.1.value } / total
    let q = zip(fixed, effects).reduce(0) { $0 + $1.0 * ($1.1.value - center) * ($1.1.value - center) }
    let freedom = Double(effects.count - 1)
    let scale = total - fixed.reduce(0) { $0 + $1 * $1 } / total
    let between = max(0, (q - freedom) / scale)
    let weights = effects.map { 1 / ($0.standardError * $0.standardError + between) }
    let sum = weights.reduce(0, +)
    let mean = zip(weights, effects).reduce(0) { $0 + $1.0 * $1.1.value } / sum
    let square = zip(weights, effects).reduce(0) { $0 + $1.0 * ($1.1.value - mean) * ($1.1.value - mean) } / freedom
    let error = (max(1, square) / sum).squareRoot()
    let quantile = effects.count > 2 ? StudentT.upper975(freedom: freedom) : .infinity
    let halfWidth = quantile * error
    let count = Double(effects.count)
    let plain = effects.reduce(0) { $0 + $1.value } / count
    let variance = effects.reduce(0) { $0 + ($1.value - plain) * ($1.value - plain) } / freedom
    let plainHalfWidth = effects.count > 2 ? quantile * (variance / count).squareRoot() : .infinity
    participants = effects.count
    estimate = Estimate(value: mean, lower95: mean - halfWidth, upper95: mean + halfWidth)
    spread = between.squareRoot()
    self.plain = Estimate(value: plain, lower95: plain - plainHalfWidth, upper95: plain + plainHalfWidth)
  }
}

/// Student's t distribution.
enum StudentT {
  /// P(|t| ≤ x) by its integral over the angle (Abramowitz & Stegun 26.7.1, t = √ν · tan θ), and its derivative.
  ///
  /// - Parameter freedom: the degrees of freedom ν, at least 1.
  static func central(_ x: Double, freedom: Double) -> (probability: Double, slope: Double) {
    let angle = atan(x / freedom.squareRoot())
    let scale = 2 / Double.pi.squareRoot() * exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2))
    func density(_ angle: Double) -> Double { scale * pow(cos(angle), freedom - 1) }
    // Simpson's rule.
    let steps = 256
    let width = angle / Double(steps)
    let inner = (1..<steps).reduce(0.0) { $0 + ($1.isMultiple(of: 2) ? 2 : 4) * density(Double($1) * width) }
    let integral = (density(0) + inner + density(angle)) * width / 3
    return (integral, density(angle) * pow(cos(angle), 2) / freedom.squareRoot())
  }

  /// The x with P(|t| ≤ x) = 0.95.
  static func upper975(freedom: Double) -> Double {
    // Newton's method, which comes from below, since the function is concave and the normal distribution's quantile is lower.
    var x = StandardNormal.critical
    for _ in 0..<50 {
      let (probability, slope) = central(x, freedom: freedom)
      let step = (0.95 - probability) / slope
      x += step
      if abs(step) < 1e-9 { break }
    }
    return x
  }
}
