import PeachCore
import TestSupport
import Testing

@testable import PeachExperiments

@Suite struct GuessingCheckTests {
  /// The proportion of measurements that look like guessing.
  private func proportion(_ listener: (_ answer: Int) -> ListenerModel, comparisons: Int = 80) throws -> Double {
    var generator = SeededGenerator(seed: 3)
    let measurements = 60
    let found = try (0..<measurements).count { seed in
      var template = MeasurementTemplate()
      (template.end, template.seed) = (.comparisons(comparisons), seed)
      let file = try ExperimentFile(json: template.file)
      var course = ExperimentCourse(ExperimentPlan(file, participant: nil))
      while course.hasMore {
        if course.isOver { course.begin(at: .zero) }
        let trial = course.next(file.settings.training, using: &generator)
        let isUp = generator.uniform() < listener(course.answers).probabilityOfUp(offset: trial.offset)
        let response = Response.choice(isUp ? .up : .down, isRight: isUp == (trial.offset > .zero))
        course.add(CompletedTrial(trial, response), at: .zero)
      }
      let condition = try #require(ParticipantReport(file, course.completed).conditions.first)
      let fit = try #require(condition.fit)
      return GuessingCheck.looksLikeGuessing(course.completed, fit, removed: condition.removed)
    }
    return Double(found) / Double(measurements)
  }

  @Test func `guessing is found, also if only the first twenty answers are guesses`() throws {
    let (guesser, listener) = (
      ListenerModel(threshold: Cents(8), lapse: 1), ListenerModel(threshold: Cents(8), lapse: 0.02)
    )
    #expect(try proportion { _ in guesser } > 0.85)
    #expect(try proportion { $0 < 20 ? guesser : listener } > 0.75)
    #expect(try proportion({ _ in guesser }, comparisons: 20) > 0.75)
  }

  @Test(arguments: [2.0, 8, 40]) func `listeners with many lapses or a bias don't look like guessing`(cents: Double)
    throws
  {
    for model in [
      ListenerModel(threshold: Cents(cents), lapse: 0.02), ListenerModel(threshold: Cents(cents), lapse: 0.15),
      ListenerModel(threshold: Cents(cents), bias: 1.2, lapse: 0.02),
    ] { #expect(try proportion { _ in model } <= 0.15) }
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
        expect(isLikely, equals: (more > 0.1), "\(right) of \(answers)")
      }
    }
  }

  @Test func `fewer than twenty answers are too few to tell`() {
    let wrong = CompletedTrial(Trial(note: .a4, offset: Cents(100)), .choice(.down, isRight: false))
    for answers in 1...20 {
      let looksSo = GuessingCheck.looksLikeGuessing(Array(repeating: wrong, count: answers), FilterBank(.constant))
      expect(looksSo, equals: (answers == 20))
    }
  }
}
