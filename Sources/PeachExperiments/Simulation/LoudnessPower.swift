import PeachCore

/// The number of comparisons that an experiment needs to detect a loudness bias of a given size.
public struct LoudnessPower: Hashable, Sendable {
  /// The number of comparisons per level, by simulation.
  public let comparisonsPerLevel: Int
  /// The number of comparisons per level by the formula, as a reference.
  public let byFormula: Int
  /// The number of simulated experiments, and of comparisons at each of their levels.
  public let runs: Int
  public let simulatedPerLevel: Int

  public enum Failure: Error {
    /// The simulated experiments don't detect the bias, or it takes more comparisons than a plan can have.
    case notFound
    /// Most simulated experiments have no result, since so few answers don't differ from chance.
    case withoutResult
  }

  /// The maximum number of simulated answers, which take some seconds.
  private static let budget = 1_200_000

  /// n ≈ 19.5 · (T/k)² · (2/Lmax)² for levels 0, 0.5 and 1 and a power of 0.8. The information of a level is
  /// proportional to the square of its offsets, and n to the square of the normal quantiles that the power requires;
  /// this gives the number for other levels and powers.
  public static func formula(
    threshold: Cents, centsPerDecibel: Double, maxOffset: Double, levels: [Double], power: Double
  ) -> Double {
    let squares = levels.reduce(0) { $0 + $1 * $1 }
    let quantiles = StandardNormal.critical + StandardNormal.quantile(power)
    let usual = StandardNormal.critical + StandardNormal.quantile(0.8)
    let ratio = threshold.value / centsPerDecibel * 2 / maxOffset
    return 19.5 * ratio * ratio * 1.25 / squares * (quantiles / usual) * (quantiles / usual)
  }

  /// Simulates experiments of the size given by the formula and scales it by the mean of their z, which grows with the
  /// square root of the number of comparisons. If the result is too small for this rule, it is simulated as well and
  /// raised until the bias is detected with the requested power.
  ///
  /// - Parameters:
  ///   - plan: a plan with a level above 0.
  ///   - listener: a listener with the bias to detect, not 0.
  ///   - power: the probability of detecting it at p < 0.05, 0.5..<1.
  public init(
    _ plan: LoudnessPlan, listener: LoudnessListener, power: Double, seed: UInt64,
    progress: @escaping @Sendable (_ done: Int, _ total: Int, _ perLevel: Int) -> Void
  ) throws(Failure) {
    let formula = Self.formula(
      threshold: Cents(listener.listener.threshold), centsPerDecibel: listener.listener.loudness,
      maxOffset: plan.maxOffset,
      levels: plan.levels, power: power)
    let most = Double(LoudnessPlan.counts.upperBound)
    guard formula <= most else { throw .notFound }
    let affordable = Self.budget / 100 / plan.levels.count
    let direction = listener.listener.loudness < 0 ? -1.0 : 1
    /// z in the direction of the effect; nil for experiments without a result.
    func outcomes(_ runs: Int, perLevel: Int) -> [Double?] {
      var simulated = plan
      simulated.comparisonsPerLevel = perLevel
      return LoudnessSimulation(plan: simulated, listener: listener)
        .biases(runs, seed: seed) { progress($0, runs, perLevel) }
        .map { bias in bias.map { direction * $0.z } }
    }
    var perLevel = min(max(20, Int(formula.rounded())), affordable)
    var runs = min(400, Self.budget / (perLevel * plan.levels.count))
    /// The number of comparisons per level by the experiments of the current size.
    func scaled() throws(Failure) -> Double {
      let z = outcomes(runs, perLevel: perLevel).compactMap { $0 }
      guard z.count > runs / 2 else { throw .withoutResult }
      let mean = z.reduce(0, +) / Double(z.count)
      let spread = (z.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(z.count - 1)).squareRoot()
      guard mean > 2 * spread / Double(z.count).squareRoot() else { throw .notFound }
      let needed = (StandardNormal.critical + spread * StandardNormal.quantile(power)) / mean
      return (Double(perLevel) * needed * needed).rounded(.up)
    }
    var count = try scaled()
    // The formula doesn't know the listener's slope. Far from its size, the rule is too optimistic.
    while count > 4 * Double(perLevel), perLevel < affordable {
      perLevel = min(Int(count), affordable)
      runs = min(400, Self.budget / (perLevel * plan.levels.count))
      count = try scaled()
    }
    if count < Double(Self.asymptotic) {
      (perLevel, runs) = (max(Self.fewest, Int(count)), 1000)
      func isFoundOftenEnough() -> Bool {
        let found = outcomes(runs, perLevel: perLevel).count { $0 ?? 0 > StandardNormal.critical }
        return Double(found) >= power * Double(runs)
      }
      while !isFoundOftenEnough() {
        perLevel += max(1, perLevel / 10)
        guard perLevel < 4 * Self.asymptotic else { throw .notFound }
      }
      count = Double(perLevel)
    }
    guard count <= most else { throw .notFound }
    comparisonsPerLevel = Int(count)
    byFormula = Int(formula.rounded(.up))
    self.runs = runs
    simulatedPerLevel = perLevel
  }

  /// The minimum number of comparisons per level, and the number below which the result is always simulated.
  private static let fewest = 5
  private static let asymptotic = 60
}
