import PeachCore

@testable import PeachExercises

// What tests of sessions share.

extension SessionTime {
  init(_ seconds: Double) { self = .zero + .seconds(seconds) }
}

extension TrainingSession {
  /// A session whose first trial is about to sound.
  static func started(
    _ course: any Course, _ settings: TrainingSettings = .init(), seed: UInt64 = 1
  ) -> TrainingSession {
    var session = TrainingSession(course, seed: seed, origin: .zero)
    _ = session.handle(.start(settings), at: .zero)
    return session
  }

  /// The trial that sounds or waits for an answer.
  var open: Trial? {
    switch state {
    case .presenting(let trial), .answering(let trial, _): trial
    default: nil
    }
  }

  /// The trial whose feedback is shown.
  var completed: CompletedTrial? { if case .feedback(let completed) = state { completed } else { nil } }
}

extension [TrainingSession.Effect] {
  /// The trial that is prepared first of all.
  var prepared: Trial? { if case .prepare(let trial)? = first { trial } else { nil } }

  var recorded: CompletedTrial? {
    lazy.compactMap { if case .record(let completed) = $0 { completed } else { nil } }.first
  }
}
