import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises

/// An exercise whose answers count once all notes have ended.
@Suite struct AnswersAfterTheEndTests {
  private static let exercise = Exercise(
    ExerciseName(rawValue: "after-the-end"), Exercise.comparison.words, Exercise.comparison.answerForm,
    phrase: { Phrase($0.phrase.notes, answersOpen: .ended) })

  @Test func `nothing sounds while it waits for the answer`() {
    let course = TrainingCourse(Self.exercise, profile: PerceptualProfile(), comparisons: 1)
    var session = TrainingSession.started(course)
    for note in 0..<2 {
      _ = session.handle(.player(.began(note)), at: .zero + .seconds(note))
      expect(session.handle(.answer(.up), at: .zero + .seconds(note)), equals: [])
    }
    _ = session.handle(.player(.ended), at: SessionTime(2))
    guard case .answering(_, let opening) = session.state else {
      Issue.record("no answer is awaited")
      return
    }
    expect(that: !opening.isSounding && opening.onset == SessionTime(2))
    // A drop-out after the last note spoils nothing.
    _ = session.handle(.player(.droppedOut), at: SessionTime(3))
    let answered = session.handle(.answer(.up), at: SessionTime(4))
    expect(that: answered.recorded?.responseTime == .seconds(2) && answered.recorded?.dropOuts == 0)
  }
}
