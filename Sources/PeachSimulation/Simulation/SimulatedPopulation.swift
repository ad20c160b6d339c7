import PeachBase
import PeachFits

/// The population from which simulated listeners are drawn: their properties and how their hearing, their bias and their
/// attention change.
public struct SimulatedPopulation: Equatable, Sendable {
  /// T in cents in the middle of the history, on keys far above `split`: one of these ranges with equal probability, and
  /// log-uniform within it; above 0.
  public var thresholds = [8.0...8.0]
  /// Values of λ, equally likely.
  public var lapses = [0.02]
  /// Values of b in units of σ, equally likely.
  public var biases = [0.0]
  /// Values of β, equally likely; above 0.
  public var slopes = [1.0]
  public var shape = PsychometricShape.normal

  /// The fall of T from the first answer to the last, in octaves: 1 halves it.
  public var learning = 0.0
  /// When T falls.
  public var curve = LearningCurve.linear
  /// The rise of T in a break, in octaves.
  public var forgetting = 0.0
  /// The standard deviation of T from day to day, in octaves.
  public var daySD = 0.0
  /// The standard deviation of b from day to day, in units of σ.
  public var biasSD = 0.0

  /// The standard deviation of T from note to note, in octaves. The correlation of two notes d semitones apart is
  /// exp(−d² / (2·8²)).
  public var noteSD = 0.0
  /// The standard deviation of each key's own deviation of T, in octaves, independent of other keys.
  public var keySD = 0.0
  /// By how many octaves T is higher far below `split` than far above it. The passage is that of a normal distribution
  /// with an SD of so many semitones; 0 for a step.
  public var bass = 0.0
  public var passage = 6.0
  public var split = MIDINote(60)
  public var order = RegisterOrder.mixed

  /// The proportion of time in which the listener doesn't listen, 0..<1, and the mean number of answers in a row, above 1.
  public var inattention = 0.0
  public var inattentiveRun = 20.0
  /// The change of λ from the first answer to the last, linear over the answers.
  public var lapseChange = 0.0
  /// Ten wrong answers in a row in the middle of the history; nil for none.
  public var burst: Burst?
  /// After a break, a visitor answers without listening: the probability of answering up; nil for the listener.
  public var visitor: Double?

  /// The order in which a listener trains the keys below and above `split`.
  public enum RegisterOrder: String, CaseIterable, Sendable {
    /// All keys from the beginning.
    case mixed
    /// In the first half of the answers only keys below `split`, then only the others.
    case bassFirst = "bass-first"
    /// In the first half of the answers only keys from `split` on, then only the others.
    case trebleFirst = "treble-first"
  }

  /// The differences at which the answers of a burst are wrong.
  public enum Burst: Equatable, Sendable {
    /// The ones that the strategy presents.
    case presented
    /// This one, in cents.
    case cents(Double)

    static let answers = 10
  }

  public init() {}

  func draw(using generator: inout SeededGenerator) -> SimulatedLearner {
    // With a single range nothing is drawn.
    let range = (thresholds.count > 1 ? thresholds.randomElement(using: &generator) : thresholds.first) ?? 8...8
    return SimulatedLearner(
      self, middleLog2: generator.uniform(in: log2(range.lowerBound)...log2(range.upperBound)),
      lapse: lapses.randomElement(using: &generator) ?? 0, bias: biases.randomElement(using: &generator) ?? 0,
      slope: slopes.randomElement(using: &generator) ?? 1, deviations: deviations(using: &generator),
      generator: generator.split())
  }

  /// Draws the deviations of a listener's keys from log2 T in octaves, by MIDI note.
  private func deviations(using generator: inout SeededGenerator) -> [Double] {
    // A passage of 0 gives Φ(±∞), a step.
    var deviations = (0..<128).map { bass * StandardNormal.cumulative((Double(split.number - $0) - 0.5) / passage) }
    if noteSD > 0 {
      for (key, deviation) in Self.smoothDeviations(using: &generator).enumerated() {
        deviations[key] += noteSD * deviation
      }
    }
    if keySD > 0 { for key in deviations.indices { deviations[key] += keySD * generator.normal() } }
    return deviations
  }

  /// White noise smoothed by a bell of SD 8/√2 semitones, so that its correlation is a bell of SD 8; variance 1.
  private static func smoothDeviations(using generator: inout SeededGenerator) -> [Double] {
    let reach = 32
    let bell = (-reach...reach).map { exp(-Double($0 * $0) / 64) }
    let scale = 1 / bell.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let noise = (0..<128 + 2 * reach).map { _ in generator.normal() }
    return (0..<128).map { key in
      scale * bell.indices.reduce(0) { $0 + bell[$1] * noise[key + $1] }
    }
  }
}

/// The time at which a listener's threshold falls.
public enum LearningCurve: String, CaseIterable, Sendable {
  /// Evenly over all answers.
  case linear
  /// Fast at first, with a time constant of a fifth of the answers.
  case exponential
  /// In two steps, each within a twentieth of the answers, which begin after 20 % and 60 %.
  case plateaus
  /// At once, in the middle.
  case sudden
  /// Evenly over the first quarter.
  case early

  /// The completed proportion of the fall after a proportion of the answers; both 0…1.
  func completed(_ progress: Double) -> Double {
    switch self {
    case .linear: return progress
    case .exponential: return (1 - exp(-5 * progress)) / (1 - exp(-5))
    case .plateaus:
      func step(_ start: Double) -> Double { min(1, max(0, (progress - start) * 20)) }
      return (step(0.2) + step(0.6)) / 2
    case .sudden: return progress < 0.5 ? 0 : 1
    case .early: return min(1, 4 * progress)
    }
  }
}
