/// The population from which simulated listeners are drawn: their properties and how their hearing changes.
public struct SimulatedPopulation: Equatable, Sendable {
  /// T in cents in the middle of the history: one of these ranges with equal probability, and log-uniform within it;
  /// above 0.
  public var thresholds = [8.0...8.0]
  /// Values of λ, equally likely.
  public var lapses = [0.02]
  /// Values of b in units of σ, equally likely.
  public var biases = [0.0]
  /// The fall of T from the first answer to the last in octaves, linear over the answers: 1 halves it.
  public var learning = 0.0
  /// The rise of T in a break, in octaves.
  public var forgetting = 0.0
  /// The standard deviation of T from day to day, in octaves.
  public var daySD = 0.0
  /// The standard deviation of T from note to note, in octaves. Neighbours are correlated over about
  /// ten semitones.
  public var noteSD = 0.0

  public init() {}

  /// Draws one listener.
  func draw(using generator: inout SeededGenerator) -> SimulatedLearner {
    // With a single range nothing is drawn.
    let range = (thresholds.count > 1 ? thresholds.randomElement(using: &generator) : thresholds.first) ?? 8...8
    var learner = SimulatedLearner(
      middleLog2: generator.uniform(in: log2(range.lowerBound)...log2(range.upperBound)),
      lapse: lapses.randomElement(using: &generator) ?? 0, bias: biases.randomElement(using: &generator) ?? 0,
      learning: learning, forgetting: forgetting, daySD: daySD)
    if noteSD > 0 {
      let independent = (0..<FilterBank.keys).map { _ in generator.normal() }
      learner.noteDeviations = Self.smoothFactor.product(independent).map { $0 * noteSD }
    }
    return learner
  }
}

extension SimulatedPopulation {
  /// L·Lᵀ = K over all 128 notes: L times independent standard normal numbers is a sample of the Gaussian process.
  fileprivate static let smoothFactor = Cholesky(order: FilterBank.keys) { first, second in
    let distance = Double(first - second)
    return 0.98 * exp(-distance * distance / 200) + (first == second ? 0.02 : 0)
  }
}

/// A simulated listener whose threshold changes.
struct SimulatedLearner {
  let middleLog2: Double
  let lapse: Double
  let bias: Double
  let learning: Double
  let forgetting: Double
  let daySD: Double
  /// Deviations in octaves, by MIDI note.
  var noteDeviations = Array(repeating: 0.0, count: FilterBank.keys)

  /// The state of the listener at the time of a trial.
  struct Moment {
    /// The completed proportion of the learning, 0…1.
    var progress: Double
    /// The deviation of the day's threshold from the others in octaves.
    var dayDeviation: Double
    var isAfterBreak = false
  }

  /// The overall log2 T.
  func log2Threshold(_ moment: Moment) -> Double {
    middleLog2 + learning * (0.5 - moment.progress) + (moment.isAfterBreak ? forgetting : 0) + moment.dayDeviation
  }

  /// log2 T of one note.
  func log2Threshold(of note: MIDINote, _ moment: Moment) -> Double {
    log2Threshold(moment) + noteDeviations[note.number]
  }

  /// The listener's model for a note.
  func model(of note: MIDINote, _ moment: Moment) -> ListenerModel {
    ListenerModel(threshold: Cents(exp2(log2Threshold(of: note, moment))), bias: bias, lapse: lapse)
  }
}
