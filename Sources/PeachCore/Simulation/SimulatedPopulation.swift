/// Listeners to be drawn: what is known of each of them, and how their hearing changes.
public struct SimulatedPopulation: Equatable, Sendable {
  /// T in cents in the middle of the history: in one of these ranges, each equally likely, and log-uniform within it; above 0.
  public var thresholds = [8.0...8.0]
  /// λ, each of these equally likely.
  public var lapses = [0.02]
  /// b in units of σ, each of these equally likely.
  public var biases = [0.0]
  /// By how many octaves T falls from the first answer to the last, evenly over the answers: 1 halves it.
  public var learning = 0.0
  /// By how many octaves T rises in a break.
  public var forgetting = 0.0
  /// The standard deviation of T from day to day, in octaves.
  public var daySD = 0.0
  /// The standard deviation of T from note to note, in octaves. Neighbours are alike as `NoteDeviations` has it, whose own
  /// deviations are those of .354.
  public var noteSD = 0.0

  public init() {}

  /// One listener.
  func draw(using generator: inout SeededGenerator) -> SimulatedLearner {
    // One range is no choice: nothing is drawn for it.
    let range = (thresholds.count > 1 ? thresholds.randomElement(using: &generator) : thresholds.first) ?? 8...8
    var learner = SimulatedLearner(
      middleLog2: generator.uniform(in: log2(range.lowerBound)...log2(range.upperBound)),
      lapse: lapses.randomElement(using: &generator) ?? 0, bias: biases.randomElement(using: &generator) ?? 0,
      learning: learning, forgetting: forgetting, daySD: daySD)
    if noteSD > 0 {
      let scale = noteSD / DeviationPosterior.covariance(0, 0).squareRoot()
      let independent = (0..<NoteDeviations.notes).map { _ in generator.normal() }
      learner.noteDeviations = NoteDeviations.priorFactor.product(independent).map { $0 * scale }
    }
    return learner
  }
}

extension NoteDeviations {
  /// L·Lᵀ = K over all 128 notes: L times independent standard normal numbers is a draw from the Gaussian process.
  fileprivate static let priorFactor = Cholesky(order: notes, element: DeviationPosterior.covariance)
}

/// A listener whose threshold moves.
struct SimulatedLearner {
  let middleLog2: Double
  let lapse: Double
  let bias: Double
  let learning: Double
  let forgetting: Double
  let daySD: Double
  /// In octaves, by MIDI note.
  var noteDeviations = Array(repeating: 0.0, count: NoteDeviations.notes)

  /// When something is asked of the listener.
  struct Moment {
    /// How much of the learning is done, 0…1.
    var share: Double
    /// By how many octaves the day's threshold differs from the others'.
    var dayDeviation: Double
    var isAfterBreak = false
  }

  /// log2 T of all notes together.
  func log2Threshold(_ moment: Moment) -> Double {
    middleLog2 + learning * (0.5 - moment.share) + (moment.isAfterBreak ? forgetting : 0) + moment.dayDeviation
  }

  /// log2 T of one note.
  func log2Threshold(of note: MIDINote, _ moment: Moment) -> Double {
    log2Threshold(moment) + noteDeviations[note.number]
  }

  /// Who listens to that note then.
  func model(of note: MIDINote, _ moment: Moment) -> ListenerModel {
    ListenerModel(threshold: Cents(exp2(log2Threshold(of: note, moment))), bias: bias, lapse: lapse)
  }
}
