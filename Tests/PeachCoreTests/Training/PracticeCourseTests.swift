import PeachCore
import TestSupport
import Testing

@Suite struct PracticeCourseTests {
  @Test(arguments: [[true], [false, true], [false, false, false]])
  func `practice ends with the first right answer, or the third`(answers: [Bool]) {
    var course = PracticeCourse(Exercise.comparison)
    var generator = SeededGenerator(seed: 1)
    for isRight in answers {
      #expect(!course.isOver)
      let trial = course.next(TrainingSettings(), using: &generator)
      expect(that: trial.offset.magnitude == PracticeCourse.difference && trial.amplitudeOffset == .zero)
      #expect(NoteRange.standard.numbers.contains(trial.note.number))
      let answer: ChoiceIndex = (trial.right == .up) == isRight ? .up : .down
      course.add(CompletedTrial(trial, answer: answer), at: .zero)
    }
    expect(that: course.isOver && !course.hasMore)
  }
}
