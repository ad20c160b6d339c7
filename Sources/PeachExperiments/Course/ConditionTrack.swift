import PeachBase
import PeachExercises
import PeachFits

/// How the trials of one condition follow from its answers.
struct ConditionTrack: Sendable {
  private let exercise: Exercise
  private let condition: Block.Condition
  /// That of a training with the same exercise; nil for other methods.
  private var course: (any Course)?
  private var track = StrategyTrack()
  private var profile = PerceptualProfile([:], bank: FilterBank(.constant))

  init(_ block: Block, _ condition: Block.Condition, _ settings: Settings) {
    (exercise, self.condition) = (block.task, condition)
    profile.choices = exercise.answerForm.unsignedChoices
    if let start = block.staircase.start { track = StrategyTrack(from: exercise.columns.scale.difference(start)) }
    if case .training = block.method { course = exercise.course.make(exercise, .init(exercise.fit.init())) }
  }

  /// Whether the answers have ended the condition.
  func isOver(in block: Block) -> Bool {
    let turns = block.staircase.reversals.map { track.reversals ?? 0 >= $0 } ?? false
    return turns || block.untilWidth.map { profile.bank.threshold.width95 <= $0 } ?? false
  }

  mutating func begin(at time: UTCTime) { course?.begin(at: time) }

  mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    if course != nil {
      course?.add(completed, at: time)
    } else {
      profile.add(completed, at: time)
      track.add(completed)
    }
  }

  mutating func next(
    _ trial: BlockOrder.Trial, _ block: Block, _ session: TrainingSettings, using generator: inout SeededGenerator
  ) -> Trial {
    let settings = block.settings(of: condition, session)
    var choice: (note: MIDINote, offset: Cents)
    switch trial {
    case .tracked:
      if course != nil, let trial = course?.next(settings, using: &generator) { return trial }
      let strategy = settings.nextNoteStrategy(choices: exercise.answerForm.unsignedChoices)
      let range = exercise.range(settings.ungrownRange)
      choice = track.next(by: strategy, profile: profile, range: range, using: &generator)
    case .constant(let value, _): choice = constant(value, settings, using: &generator)
    case .caught:
      let value = block.catches?.offset ?? 0
      choice = constant(generator.direction() == .up ? value : -value, settings, using: &generator)
    }
    if let note = condition.note { choice.note = note }
    if block.roving.key > 0 {
      let reach = block.roving.key
      let moved = choice.note.number - reach + Int(generator.uniform() * Double(2 * reach + 1))
      choice.note = min(max(MIDINote(moved), NoteRange.allowed.lowerBound), NoteRange.allowed.upperBound)
    }
    return exercise.trial(choice, settings, using: &generator)
  }

  private func constant(
    _ value: Double, _ settings: TrainingSettings, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    let offset = exercise.columns.scale.difference(value)
    return (exercise.range(settings.ungrownRange).anywhere(offset.value, using: &generator).note, offset)
  }
}

extension Block {
  /// The settings of a condition, with what the sound adds to those of the session.
  func settings(of condition: Condition, _ session: TrainingSettings) -> TrainingSettings {
    var settings = Settings()
    settings.training = session
    if case .adaptive(let strategy, _) = method { settings.training.strategy = strategy }
    for (setting, value) in condition.settings { try? setting.set(value, in: &settings) }
    return settings.training
  }
}
