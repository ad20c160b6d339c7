import PeachCore
import Testing

@testable import PeachExperiments

/// Files of experiments for tests.
enum Sample {
  /// A file with these blocks and other members, written as JSON.
  static func file(_ blocks: String..., with members: String = #""notes": """#) throws -> ExperimentFile {
    do {
      return try ExperimentFile(
        text: """
          { "format": "peach-experiment 2", "title": "Test", \(members),
            "blocks": [\(blocks.joined(separator: ", "))] }
          """)
    } catch {
      Issue.record("\(error.path), line \(error.line ?? 0): \(error.reason.english)")
      throw error
    }
  }

  /// The members of a block with two conditions that are answered in turn.
  static func pair(_ answers: Int, _ second: String = "", task: String = "comparison") -> String {
    """
    { "name": "main", "task": "\(task)", "method": { "adaptive": "threshold-tracking", "comparisons": \(answers) },
      "conditions": [{ "name": "one" }, { "name": "two"\(second.isEmpty ? "" : ", " + second) }] }
    """
  }
}

extension UTCTime {
  static let zero = UTCTime(milliseconds: 0)
}

extension CompletedTrial {
  init(_ trial: Trial, _ response: Response, dropOuts: Int = 0) {
    self.init(trial: trial, response: response, responseTime: .seconds(1), time: .zero, dropOuts: dropOuts)
  }
}

extension ExperimentCourse {
  /// Answers until the end or, at most, `count` trials, beginning again after each pause, but not with another task.
  mutating func answer(
    _ count: Int = .max, _ answer: (Trial, Exercise) -> CompletedTrial = ExperimentCourse.plainAnswer
  ) -> [CompletedTrial] {
    var completed: [CompletedTrial] = []
    var unused = SeededGenerator(seed: 0)
    while completed.count < count {
      if isOver {
        guard hasMore else { break }
        begin(at: .zero)
      }
      let answered = answer(next(file.settings.training, using: &unused), exercise)
      add(answered, at: .zero)
      completed.append(answered)
    }
    return completed
  }

  /// Always the same for the same trial.
  static func plainAnswer(_ trial: Trial, _ exercise: Exercise) -> CompletedTrial {
    let form = exercise.answerForm
    if form.isTuning { return CompletedTrial(trial, .match(Match(error: Cents(trial.offset.value / 10)))) }
    let choice: ChoiceIndex = trial.offset.value + 2 * trial.amplitudeOffset.value > 0 ? .up : .down
    return CompletedTrial(trial, .choice(choice, isRight: choice == form.right(in: trial)))
  }

  /// Always right, or always wrong.
  static func always(_ isRight: Bool) -> (Trial, Exercise) -> CompletedTrial {
    { trial, exercise in
      let right = exercise.answerForm.right(in: trial) ?? .up
      let choice = isRight ? right : exercise.answerForm.choices.indices.map(ChoiceIndex.init).first { $0 != right }
      return CompletedTrial(trial, .choice(choice ?? right, isRight: isRight))
    }
  }
}
