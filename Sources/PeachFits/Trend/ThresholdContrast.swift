import PeachBase

/// The change of a threshold along a contrast over answers, corrected for register, slope, bias and lapses.
///
/// Each answer has a position u on the contrast: its place in time for a trend, ±½ for two periods. log2 T_i = a + s·u_i +
/// q·(6u_i² − ½) + φ(key_i)·shape with the keyboard's finer functions (`KeyboardBasis.trend`), and the lapse rate λ_i =
/// ½ / (1 + exp(−l₀ − l₁·u_i)): a listener who trains other keys, or listens more carefully, doesn't hear finer.
public struct ThresholdContrast: Hashable, Sendable {
  public let answers: Int
  /// The number of UTC days with answers.
  public let days: Int
  /// s: the change in octaves over the contrast; negative if the threshold falls.
  public let octaves: Double
  /// Its standard deviation in octaves: the expected one, or that observed between days if it is larger.
  public let standardDeviation: Double
  /// The standard deviation that the model expects, with days that differ by .15 octave.
  let expectedDeviation: Double

  static let certainty = 0.99

  /// The direction of the change, from a probability of 99 % on; nil if the answers can't say it.
  public var direction: ThresholdChange.Direction? {
    if probabilityOfFall >= Self.certainty { return .finer }
    if probabilityOfFall <= 1 - Self.certainty { return .coarser }
    return ratio.isNearOne ? .same : nil
  }

  /// Φ(−s / standard deviation): the probability that the threshold falls.
  public var probabilityOfFall: Double { StandardNormal.cumulative(-octaves / standardDeviation) }

  /// 2^s with 2^(s ± 1.96·standard deviation).
  public var ratio: Estimate {
    let halfWidth = StandardNormal.critical * standardDeviation
    return Estimate(value: octaves, lower95: octaves - halfWidth, upper95: octaves + halfWidth).exponential
  }

  /// The SD of log2 T between days, in octaves.
  private static let dayDeviation = 0.15
  /// With few answers the normal approximation is too narrow: the variance grows by this number over theirs.
  private static let smallSample = 250.0

  /// The trend over answers; nil without answers.
  static func trend(_ attentive: AttentiveAnswers) -> ThresholdContrast? {
    let answers = attentive.answers
    let count = Double(answers.count)
    let positions = answers.indices.map { (Double($0) - (count - 1) / 2) / count }
    return ThresholdContrast(answers, positions, isCurved: true)
  }

  /// The change from the earlier to the later answers; nil if either has none.
  package static func change(from earlier: [ProfileAnswer], to later: [ProfileAnswer]) -> ThresholdContrast? {
    let (earlier, later) = (AttentiveAnswers(earlier).answers, AttentiveAnswers(later).answers)
    guard !earlier.isEmpty, !later.isEmpty else { return nil }
    let (before, after) = (Double(earlier.count), Double(later.count))
    let center = (after - before) / 2 / (before + after)
    let positions = earlier.map { _ in -0.5 - center } + later.map { _ in 0.5 - center }
    return ThresholdContrast(earlier + later, positions, isCurved: false)
  }

  private init?(_ answers: [ProfileAnswer], _ positions: [Double], isCurved: Bool) {
    guard !answers.isEmpty, let fit = ContrastFit(answers, positions, isCurved: isCurved) else { return nil }
    let byDay = Self.dayVariance(answers, positions, fit.influences)
    let correlation = Self.correlation(positions, answers.map { Double($0.note.number) })
    self.answers = answers.count
    days = byDay.days
    octaves = fit.octaves
    let margin = ((1 + Self.smallSample / Double(answers.count)) * (1 + correlation * correlation / 2)).squareRoot()
    expectedDeviation = margin * (fit.variance + byDay.variance).squareRoot()
    standardDeviation = max(expectedDeviation, margin * byDay.observed.squareRoot())
  }

  /// The variance of s because of good and bad days: .15²·Σ n_j²·ū_j² / (Σ n_j·ū_j²)², where ū_j is the mean of u on day
  /// j and n_j the number of its answers.
  ///
  /// - Returns: also the variance observed between days, the sandwich estimator with days as clusters: days differ more
  ///   than expected if attention comes and goes.
  private static func dayVariance(
    _ answers: [ProfileAnswer], _ positions: [Double], _ influences: [Double]
  ) -> (days: Int, variance: Double, observed: Double) {
    var sums: [Int64: (answers: Double, positions: Double, influence: Double)] = [:]
    for (index, answer) in answers.enumerated() {
      let day = Days.number(of: answer.milliseconds)
      let sum = sums[day] ?? (0, 0, 0)
      sums[day] = (sum.answers + 1, sum.positions + positions[index], sum.influence + influences[index])
    }
    var (above, below, observed) = (0.0, 0.0, 0.0)
    // Sum in the order of days, so that the rounding doesn't depend on the dictionary.
    for (_, sum) in sums.sorted(by: { $0.key < $1.key }) {
      above += sum.positions * sum.positions
      below += sum.positions * sum.positions / sum.answers
      observed += sum.influence * sum.influence
    }
    let days = Double(sums.count)
    return (
      sums.count, below > 0 ? dayDeviation * dayDeviation * above / (below * below) : 0,
      days > 1 ? observed * days / (days - 1) : 0
    )
  }

  /// Pearson's correlation; 0 if either is constant.
  private static func correlation(_ first: [Double], _ second: [Double]) -> Double {
    let count = Double(first.count)
    let (meanFirst, meanSecond) = (first.reduce(0, +) / count, second.reduce(0, +) / count)
    var (product, squaresFirst, squaresSecond) = (0.0, 0.0, 0.0)
    for (one, other) in zip(first, second) {
      product += (one - meanFirst) * (other - meanSecond)
      squaresFirst += (one - meanFirst) * (one - meanFirst)
      squaresSecond += (other - meanSecond) * (other - meanSecond)
    }
    return squaresFirst > 0 && squaresSecond > 0 ? product / (squaresFirst * squaresSecond).squareRoot() : 0
  }
}

/// The answers for which the listener was probably listening: careless answers, or a visitor's, aren't a change.
package struct AttentiveAnswers: Sendable {
  private var bank = FilterBank()
  private(set) var answers: [ProfileAnswer] = []

  /// - Parameter all: in the order of their times.
  package init(_ all: [ProfileAnswer] = []) { for answer in all { add(answer) } }

  package mutating func add(_ answer: ProfileAnswer) {
    bank.add(answer)
    if bank.notListening < 0.5 { answers.append(answer) }
  }
}
