import PeachBase
import PeachExercises

/// A simulated participant, who may deviate from the model that the report assumes.
package struct ExperimentListener: Equatable, Sendable {
  /// The properties in all conditions; its `loudness` is by how many cents a note seems higher for each dB that it is louder.
  package var listener: SimulatedListener
  /// What is different in one condition.
  package var change: Change?

  package struct Change: Equatable, Sendable {
    var condition: String
    /// By how many hundredths of the largest difference the comparison seems higher, or is tuned higher.
    var shift = 0.0
    /// By which factor the threshold is larger.
    var ratio = 1.0
  }

  package init(_ listener: SimulatedListener) { self.listener = listener }

  /// Answers a trial, as of one whose difference is c + k·d + shift, or tunes to −k·d + shift: what seems higher is tuned lower.
  func answer(_ trial: Trial, of exercise: Exercise, using generator: inout SeededGenerator) -> CompletedTrial {
    let (decibels, change) = (
      trial.amplitudeTowardsUp.value, change.flatMap { $0.condition == trial.condition ? $0 : nil }
    )
    let (loudness, shift) = (listener.loudness * decibels, (change?.shift ?? 0) * (trial.comparison == 1 ? -1 : 1))
    let form = exercise.answerForm
    if form.isTuning {
      let spread = listener.tuner.precision * (change?.ratio ?? 1)
      let error = listener.tuner.bias - loudness + shift + spread * generator.normal()
      return CompletedTrial(
        trial: trial, response: .match(Match(error: Cents(error))), responseTime: .milliseconds(2500), time: .zero)
    }
    var (heard, ear) = (trial, listener)
    heard.offset = Cents(trial.offset.value + loudness + shift)
    (ear.loudness, ear.threshold) = (0, listener.threshold * (change?.ratio ?? 1))
    let (answer, responseTime) = ear.answer(heard, form, using: &generator)
    return CompletedTrial(
      trial: trial, response: .choice(answer, isRight: answer == form.right(in: trial)), responseTime: responseTime,
      time: .zero)
  }
}
