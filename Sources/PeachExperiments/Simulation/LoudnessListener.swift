import PeachCore

/// A simulated participant of a loudness experiment, who may deviate from the model that the report assumes.
public struct LoudnessListener: Equatable, Sendable {
  /// The other properties of the participant.
  public var listener: SimulatedListener
  /// s, the exponent of the psychometric function: 1 for the usual model, larger for a steeper one; above 0.
  public var slope: Double
  /// v: by how many cents a second note seems higher for each dB that it is louder or softer.
  public var curvature: Double

  public init(_ listener: SimulatedListener, slope: Double = 1, curvature: Double = 0) {
    precondition(slope > 0 && curvature.isFinite)
    self.listener = listener
    self.slope = slope
    self.curvature = curvature
  }

  /// Answers one trial, with P("higher") = λ/2 + (1 − λ) · Φ(Z · sign(u) · (|u|/T)^s + b/√2), u = c + k·d + v·|d|.
  public func answer(
    _ trial: Trial, using generator: inout some RandomNumberGenerator
  ) -> (answer: ChoiceIndex, responseTime: Duration) {
    let decibels = trial.amplitudeOffset.value
    let heard = trial.offset.value + listener.loudness * decibels + curvature * abs(decibels)
    var (heardTrial, ear) = (trial, listener)
    // The model multiplies by Z/T.
    heardTrial.offset = Cents(
      slope == 1
        ? heard : (heard < 0 ? -1 : 1) * listener.threshold * pow(abs(heard) / listener.threshold, slope))
    ear.loudness = 0
    return ear.answer(heardTrial, Exercise.comparison.answerForm, using: &generator)
  }
}
