/// Listeners to be drawn: what is known of each of them, and how their hearing changes.
public struct SimulatedPopulation: Equatable, Sendable {
  /// T in cents in the middle of the history, log-uniform between two bounds above 0.
  public var threshold = 8.0...8.0
  /// λ, each of these equally likely.
  public var lapses = [0.02]
  /// b in units of σ, each of these equally likely.
  public var biases = [0.0]
  /// By how many octaves T falls from the first answer to the last, evenly over the answers: 1 halves it.
  public var learning = 0.0
  /// The standard deviation of T from day to day, in octaves.
  public var daySD = 0.0

  public init() {}

  /// One listener.
  func draw(using generator: inout SeededGenerator) -> SimulatedLearner {
    let bounds = log2(threshold.lowerBound)...log2(threshold.upperBound)
    return SimulatedLearner(
      middleLog2: generator.uniform(in: bounds), lapse: lapses.randomElement(using: &generator) ?? 0,
      bias: biases.randomElement(using: &generator) ?? 0, learning: learning, daySD: daySD)
  }
}

/// A listener whose threshold moves.
struct SimulatedLearner {
  let middleLog2: Double
  let lapse: Double
  let bias: Double
  let learning: Double
  let daySD: Double

  /// log2 T at a share of the history, 0…1, without the day's deviation.
  func log2Threshold(at share: Double) -> Double { middleLog2 + learning * (0.5 - share) }

  /// Who listens at that share of the history on a day that deviates by so many octaves.
  func model(at share: Double, dayDeviation: Double) -> ListenerModel {
    ListenerModel(
      threshold: Cents(exp2(log2Threshold(at: share) + dayDeviation)), bias: bias, lapse: lapse)
  }
}
