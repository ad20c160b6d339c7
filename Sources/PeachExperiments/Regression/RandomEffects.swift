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
    let quantile = effects.count > 2 ? StudentT.upper975(freedom: effects.count - 1) : .infinity
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

/// Student's t distribution with an integer number of degrees of freedom.
enum StudentT {
  /// P(|t| ≤ x), by the finite series of Abramowitz & Stegun 26.7.3 and 26.7.4.
  static func central(_ x: Double, freedom: Int) -> Double {
    let angle = atan(x / Double(freedom).squareRoot())
    let (sine, cosine) = (sin(angle), cos(angle))
    let isOdd = freedom % 2 == 1
    var (sum, term) = (0.0, isOdd ? cosine : 1)
    var index = isOdd ? 2 : 1
    // Odd: cos θ + 2/3·cos³ θ + …; even: 1 + 1/2·cos² θ + …
    while index < freedom {
      sum += term
      term *= cosine * cosine * Double(index) / Double(index + 1)
      index += 2
    }
    return isOdd ? 2 / .pi * (angle + sine * sum) : sine * sum
  }

  /// The x with P(|t| ≤ x) = 0.95.
  static func upper975(freedom: Int) -> Double {
    // Beyond some hundreds the first two terms of Cornish and Fisher are exact to six digits.
    let normal = StandardNormal.critical
    if freedom > 300 {
      let (n, cube) = (Double(freedom), normal * normal * normal)
      return normal + (cube + normal) / (4 * n) + (5 * cube * normal * normal + 16 * cube + 3 * normal) / (96 * n * n)
    }
    var (low, high) = (1.9, 13.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if central(middle, freedom: freedom) < 0.95 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
