import PeachBase
import PeachFits

/// A simulated listener whose threshold, bias and attention change. It has its own random numbers, so that a seed gives
/// the same listener with every strategy.
struct SimulatedLearner {
  private let population: SimulatedPopulation
  private let middleLog2: Double
  private let lapse: Double
  private let bias: Double
  private let slope: Double
  /// Deviations of log2 T in octaves, by MIDI note.
  private let deviations: [Double]
  private var generator: SeededGenerator

  /// The proportion of answers given, 0…1.
  var progress = 0.5
  var isAfterBreak = false
  /// The day's deviation of log2 T in octaves.
  private var dayDeviation = 0.0
  /// The day's deviation of b in units of σ.
  private var dayBias = 0.0
  private var isListening: Bool

  init(
    _ population: SimulatedPopulation, middleLog2: Double, lapse: Double, bias: Double, slope: Double,
    deviations: [Double], generator: SeededGenerator
  ) {
    self.population = population
    self.middleLog2 = middleLog2
    self.lapse = lapse
    self.bias = bias
    self.slope = slope
    self.deviations = deviations
    self.generator = generator
    isListening = true
    isListening = self.generator.uniform() >= population.inattention
  }

  mutating func startDay() {
    dayDeviation = population.daySD * generator.normal()
    dayBias = population.biasSD * generator.normal()
  }

  /// log2 T without the deviations of days and keys: what learning and breaks change.
  var level: Double {
    middleLog2 + population.learning * (0.5 - population.curve.completed(progress))
      + (isAfterBreak ? population.forgetting : 0)
  }

  /// Today's log2 T of a note.
  func log2Threshold(of note: MIDINote) -> Double { usualLog2(of: note) + dayDeviation }

  /// log2 T of a note on a usual day, about which the profile speaks.
  func usualLog2(of note: MIDINote) -> Double { level + deviations[note.number] }

  /// The mean of log2 T over some notes on a usual day; nil without notes.
  func meanLog2(of notes: [MIDINote]) -> Double? {
    notes.isEmpty ? nil : notes.reduce(0) { $0 + usualLog2(of: $1) } / Double(notes.count)
  }

  /// Whether the listener trains a note now. With a single register in the range, it is trained throughout.
  func trains(_ note: MIDINote) -> Bool {
    let isBass = note < population.split
    switch population.order {
    case .mixed: return true
    case .bassFirst: return isBass == (progress < 0.5)
    case .trebleFirst: return isBass == (progress >= 0.5)
    }
  }

  mutating func answer(_ trial: Trial) -> ChoiceIndex {
    changeAttention()
    // Both numbers are drawn each time, so that attention doesn't shift the others.
    let (judgement, guess) = (generator.uniform(), generator.choice())
    if isAfterBreak, let visitor = population.visitor { return judgement < visitor ? .up : .down }
    guard isListening else { return guess }
    return judgement < model(of: trial).probabilityOfUp(offset: trial.offset) ? .up : .down
  }

  /// Whether the right one of several choices is found.
  mutating func isRight(_ trial: Trial, of choices: Int) -> Bool {
    changeAttention()
    let (judgement, chance) = (generator.uniform(), 1 / Double(choices))
    guard isListening else { return judgement < chance }
    return judgement < model(of: trial).probabilityOfRight(offset: trial.offset, chance: chance)
  }

  private func model(of trial: Trial) -> ListenerModel {
    ListenerModel(
      threshold: Cents(exp2(log2Threshold(of: trial.note))), bias: bias + dayBias,
      lapse: min(1, max(0, lapse + population.lapseChange * progress)), slope: slope, shape: population.shape)
  }

  /// A two-state chain: not listening ends with probability 1/run and begins so often that it has its proportion.
  private mutating func changeAttention() {
    guard population.inattention > 0 else { return }
    let end = 1 / population.inattentiveRun
    let begin = end * population.inattention / (1 - population.inattention)
    if generator.uniform() < (isListening ? begin : end) { isListening.toggle() }
  }
}
