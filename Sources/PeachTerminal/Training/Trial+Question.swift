import PeachBase
import PeachExercises

extension Trial {
  /// The question, if it differs between the trials of the exercise; otherwise nil.
  var ownQuestion: Text? {
    guard let exercise = Exercises[exercise] else { return nil }
    let question = exercise.question(of: self)
    return question == exercise.words.shortQuestion ? nil : question
  }

  /// What the question is about, if it differs between the trials of the exercise.
  var subject: Text? { interval.map { $0.title + Text(".") } }
}

extension TrainingSession.State {
  /// The trial that is about to sound, or sounds; nil in other states.
  var presented: Trial? { if case .presenting(let trial) = self { trial } else { nil } }

  /// The trial that isn't answered yet; nil without one.
  var open: Trial? {
    switch self {
    case .presenting(let trial), .answering(let trial, _): trial
    default: nil
    }
  }
}
