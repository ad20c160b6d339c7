import PeachBase
import PeachFits

/// A simulated listener with a psychometric function, for running a training without a person.
public struct SimulatedListener: Equatable, Sendable {
  /// T in cents, above 0.
  public var threshold: Double
  /// λ, the proportion of answers given without listening, 0…1.
  public var lapse: Double
  /// b in units of σ; positive for a tendency to answer up.
  public var bias: Double
  /// k in cents per dB: how much higher a louder note 2 sounds.
  public var loudness: Double
  /// The exponent of the difference, above 0.
  public var slope = 1.0
  public var shape = PsychometricShape.normal
  /// The median response time in seconds from the onset of note 2.
  public var responseTime: Double
  public var tuner = SimulatedTuner()

  public init(
    threshold: Double = 8, lapse: Double = 0.02, bias: Double = 0, loudness: Double = 0, responseTime: Double = 0.9
  ) {
    precondition(threshold > 0 && (0...1).contains(lapse) && responseTime > 0)
    self.threshold = threshold
    self.lapse = lapse
    self.bias = bias
    self.loudness = loudness
    self.responseTime = responseTime
  }

  public var model: ListenerModel {
    ListenerModel(
      threshold: Cents(threshold), bias: bias, lapse: lapse, centsPerDecibel: loudness, slope: slope, shape: shape)
  }

  /// Answers one trial.
  ///
  /// The response time is log-normal about its median with a standard deviation of 0.2 in the natural logarithm.
  public func answer(
    _ trial: Trial, _ form: AnswerForm, using generator: inout some RandomNumberGenerator
  ) -> (answer: ChoiceIndex, responseTime: Duration) {
    let choice = choose(trial, form, using: &generator)
    let seconds = responseTime * exp(0.2 * generator.normal())
    return (choice, .nanoseconds(Int64(seconds * 1e9)))
  }

  /// Names the direction of a trial by its sign.
  public func direction(of trial: Trial, using generator: inout some RandomNumberGenerator) -> Direction {
    generator.uniform() < model.probabilityOfUp(offset: trial.offset, amplitude: .zero) ? .up : .down
  }

  private func choose(
    _ trial: Trial, _ form: AnswerForm, using generator: inout some RandomNumberGenerator
  ) -> ChoiceIndex {
    let drawn = generator.uniform()
    guard case .oneOf(let choices, _, _) = form, let right = form.right(in: trial) else {
      return drawn < model.probabilityOfUp(offset: trial.offset, amplitude: trial.amplitudeTowardsUp) ? .up : .down
    }
    if drawn < model.probabilityOfRight(offset: trial.offset, chance: 1 / Double(choices.count)) { return right }
    let wrong = Int(generator.uniform() * Double(choices.count - 1))
    return ChoiceIndex(rawValue: wrong < right.rawValue ? wrong : wrong + 1)
  }
}
