import PeachBase
import PeachExercises

extension Block {
  /// Where in a trial the standard sounds, which has the pitch of its key. The other note is the comparison, whose difference from
  /// it is judged.
  package enum Standard: String, CaseIterable, Sendable {
    case first, second
    /// By chance, in each trial anew.
    case random
  }
}

extension Trial {
  /// Which note is the comparison, 1 or 2; nil if the standard always sounds first.
  var comparison: Int? { self[Exercise.oddNote] }

  /// The same notes in the other order.
  var exchanged: Trial {
    var trial = self
    trial[Exercise.oddNote] = comparison == 1 ? 2 : 1
    trial.offset = Cents(0 - offset.value)
    trial.amplitudeOffset = .clamped(0 - amplitudeOffset.value)
    trial.sounding.volume = .clamped(sounding.volume.value + amplitudeOffset.value)
    (trial.first, trial.second) = (second, first)
    return trial
  }
}

extension CompletedTrial {
  /// As if the standard had sounded first: the difference is that of the comparison, and "higher" is said of it. So answers to
  /// both orders can be fitted together.
  var withStandardFirst: CompletedTrial {
    guard trial.comparison == 1, case .choice(let answer, let isRight) = response else { return self }
    return with(trial.exchanged, .choice(answer == .up ? .down : .up, isRight: isRight))
  }

  /// As if the difference had been larger, in hundredths of the largest one.
  func seeming(higherBy shift: Double) -> CompletedTrial {
    var trial = trial
    trial.offset = Cents(trial.offset.value + shift)
    return with(trial, response)
  }

  /// As if its trial had belonged to a condition.
  func with(condition: String) -> CompletedTrial {
    var trial = trial
    trial.condition = condition
    return with(trial, response)
  }

  private func with(_ trial: Trial, _ response: Response) -> CompletedTrial {
    CompletedTrial(trial: trial, response: response, responseTime: responseTime, time: time, dropOuts: dropOuts)
  }
}

extension Exercise {
  /// Whether the notes of its trials can sound in the other order.
  var canExchangeNotes: Bool {
    var trial = sample(TrainingSettings())
    trial.offset = Cents(10)
    return phrase(of: trial.exchanged).notes.map(\.note) == phrase(of: trial).notes.map(\.note).reversed()
  }
}
