import PeachCore
import Testing

@testable import PeachExercises
@testable import PeachRecords
@testable import PeachStore

@Suite struct GuessingCheckTests {
  /// The proportion of measurements that look like guessing.
  private func proportion(_ listener: (_ answer: Int) -> ListenerModel, comparisons: Int = 80) -> Double {
    var generator = SeededGenerator(seed: 3)
    var settings = Settings()
    settings.training.strategy = .thresholdTracking
    settings.training.widenForMeasuring()
    let measurements = 60
    let found = (0..<measurements).count { seed in
      let plan = MeasurementPlan(settings, note: nil, end: .comparisons(comparisons), seed: UInt64(seed))
      var course = MeasurementCourse(plan)
      while !course.isOver {
        let trial = course.next(settings.training, using: &generator)
        let isUp = generator.uniform() < listener(course.answers).probabilityOfUp(offset: trial.offset)
        course.add(CompletedTrial(trial, answer: isUp ? .up : .down), at: .zero)
      }
      return course.looksLikeGuessing
    }
    return Double(found) / Double(measurements)
  }

  @Test func `guessing is found, also if only the first twenty answers are guesses`() {
    let (guesser, listener) = (
      ListenerModel(threshold: Cents(8), lapse: 1), ListenerModel(threshold: Cents(8), lapse: 0.02)
    )
    #expect(proportion { _ in guesser } > 0.85)
    #expect(proportion { $0 < 20 ? guesser : listener } > 0.75)
    #expect(proportion({ _ in guesser }, comparisons: 20) > 0.75)
  }

  @Test(arguments: [2.0, 8, 40]) func `listeners with many lapses or a bias don't look like guessing`(cents: Double) {
    for model in [
      ListenerModel(threshold: Cents(cents), lapse: 0.02), ListenerModel(threshold: Cents(cents), lapse: 0.15),
      ListenerModel(threshold: Cents(cents), bias: 1.2, lapse: 0.02),
    ] { #expect(proportion { _ in model } <= 0.15) }
  }

  @Test(arguments: [2, 3, 4]) func `guessing is likely if it gives more right answers in a tenth of all cases`(
    choices: Int
  ) {
    let chance = 1 / Double(choices)
    // The probabilities of each number of right answers, answer by answer.
    var probabilities = [1.0]
    for answers in 1...100 {
      probabilities = zip(probabilities + [0], [0] + probabilities).map { $0 * (1 - chance) + $1 * chance }
      for right in 0...answers {
        let more = probabilities[(right + 1)...].reduce(0, +)
        guard abs(more - 0.1) > 1e-9 else { continue }
        let isLikely = GuessingCheck.isLikely(correct: right, of: [(chance, answers)])
        #expect(isLikely == (more > 0.1), "\(right) of \(answers)")
      }
    }
  }

  @Test func `fewer than twenty answers are too few to tell`() {
    var check = GuessingCheck()
    let wrong = CompletedTrial(Trial(note: .a4, offset: Cents(100)), answer: .down)
    for answers in 1...20 {
      check.add(wrong)
      #expect(check.looksLikeGuessing(FilterBank(.constant)) == (answers == 20))
    }
  }
}
