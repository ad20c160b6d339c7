import PeachBase
import PeachExercises

/// The trials of an experiment for one participant, block by block.
///
/// Random numbers follow from the file, the participant, the block and the trial's place in it alone, so that a run that was
/// interrupted goes on as it would have.
package struct ExperimentCourse: Course {
  /// With the blocks in the order of the participant.
  package let file: ExperimentFile
  /// What all random numbers of the participant follow from.
  private let base: UInt64
  private let row: Int
  package private(set) var blockIndex = 0
  private var trials: [BlockOrder.Trial]
  /// The tracks of the block's conditions.
  private var tracks: [ConditionTrack]
  /// The number of answers in the block, and how many there are at the next pause.
  private var place = 0
  private var released = 0
  private var rightInARow = 0
  /// All answers, with the conditions of their trials: measurements of versions before 0.4 stored none.
  package private(set) var completed: [CompletedTrial] = []
  /// The time of the last one.
  private var latest = UTCTime(milliseconds: 0)

  package init(_ plan: ExperimentPlan) {
    let participant = plan.participant ?? ""
    self.init(
      plan.file, base: SHA256((plan.file.hash + " " + participant).utf8).seed, row: plan.row)
  }

  /// - Parameters:
  ///   - base: what all random numbers follow from.
  ///   - row: that of Latin squares.
  init(_ file: ExperimentFile, base: UInt64, row: Int) {
    (self.file, self.base, self.row) = (file.ordered(row: row), base, row)
    (trials, tracks) = ([], [])
    enter(0)
  }

  private mutating func enter(_ index: Int) {
    blockIndex = index
    (place, released, rightInARow) = (0, 0, 0)
    let block = file.blocks[index]
    var generator = generator(-1)
    trials = BlockOrder(block, row: row, using: &generator).trials
    tracks = block.conditions.map { ConditionTrack(block, $0, file.settings) }
  }

  package var block: Block { file.blocks[blockIndex] }
  package var exercise: Exercise { block.task }

  private var isBlockDone: Bool {
    place >= trials.count || block.practice.map { rightInARow >= $0.rightInARow } ?? false
  }

  package var isOver: Bool { isBlockDone ? !flowsOn : place >= released }

  /// Whether a block follows without a pause.
  private var flowsOn: Bool { isBlockDone && hasMore && !file.blocks[blockIndex + 1].pausesBefore }

  /// The number of answers so far.
  package var answers: Int { completed.count }

  /// The number of answers at the end, at most: a practice or a condition that has ended takes no more.
  package var planned: Int {
    answers + (isBlockDone ? 0 : trials.count - place)
      + file.blocks[(blockIndex + 1)...].reduce(0) { $0 + $1.answers }
  }

  package var asksAgain: Bool { true }

  package var givesFeedback: Bool { block.feedback }

  /// Whether all blocks are done.
  package var isFinished: Bool { isBlockDone && blockIndex == file.blocks.count - 1 }

  /// Whether a block with another exercise follows.
  package var awaitsNextTask: Bool {
    isBlockDone && !isFinished && file.blocks[blockIndex + 1].task.name != exercise.name
  }

  /// Whether more trials of the same exercise follow.
  package var hasMore: Bool { !isFinished && !awaitsNextTask }

  package mutating func begin(at time: UTCTime) {
    guard isOver || flowsOn, !isFinished else { return }
    if isBlockDone { enter(blockIndex + 1) }
    released = min(trials.count, place + (block.pauseEvery ?? trials.count))
    for index in tracks.indices { tracks[index].begin(at: time) }
  }

  /// Enters the next block if it has another exercise, which is then that of the course.
  package mutating func goOn() {
    if awaitsNextTask { enter(blockIndex + 1) }
  }

  /// The random numbers of a trial; −1 for those of the order.
  private func generator(_ trial: Int, of use: UInt64 = 0) -> SeededGenerator {
    let words = UInt64(blockIndex + 1) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(trial + 2) &* 0xD1B5_4A32_D192_ED03
    return SeededGenerator(seed: base &+ words &+ use &* 0x8CB9_2BA7_2F3D_8DD7)
  }

  package var delay: Duration {
    if flowsOn {
      var next = self
      next.begin(at: latest)
      return next.delay
    }
    guard let pause = block.jitter.pause, place < trials.count else { return .zero }
    var generator = generator(place, of: 1)
    return .milliseconds(Int((1000 * generator.uniform(in: pause)).rounded()))
  }

  private func comesSecond(_ standard: Block.Standard) -> Bool {
    guard standard == .random else { return standard == .second }
    var generator = generator(place, of: 2)
    return generator.direction() == .down
  }

  /// The stored condition of a trial of the block.
  private func condition(of trial: BlockOrder.Trial) -> String {
    if case .caught = trial { Block.Catches.condition } else { block.conditions[trial.condition].name }
  }

  package mutating func next(_ settings: TrainingSettings, using session: inout SeededGenerator) -> Trial {
    if flowsOn { begin(at: latest) }
    var generator = generator(place)
    let (block, next) = (block, trials[place])
    let condition = block.conditions[next.condition]
    var trial = tracks[next.condition].next(next, block, settings, using: &generator)
    trial.condition = self.condition(of: next)
    switch condition.amplitude {
    case .fixed(let decibels): trial.amplitudeOffset = .clamped(decibels)
    case .drawn(let range): trial.amplitudeOffset = .clamped(generator.uniform(in: range))
    case .listed(let levels):
      trial.amplitudeOffset = .clamped(levels[min(Int(generator.uniform() * Double(levels.count)), levels.count - 1)])
    case nil: break
    }
    if condition.firstAmplitude != 0 {
      trial.amplitudeOffset = .clamped(trial.amplitudeOffset.value - condition.firstAmplitude)
      trial.sounding.volume = .clamped(trial.sounding.volume.value + condition.firstAmplitude)
    }
    (trial.first, trial.second) = (condition.first, condition.second)
    if let gap = block.jitter.gap {
      let added = Int((1000 * generator.uniform(in: gap)).rounded())
      trial.sounding.gap = min(trial.sounding.gap + .milliseconds(added), .seconds(2))
    }
    if block.roving.level > 0 {
      let change = generator.uniform(in: -block.roving.level...block.roving.level)
      trial.sounding.volume = .clamped(trial.sounding.volume.value + change)
    }
    guard condition.standard != .first else { return trial }
    trial[Exercise.oddNote] = 2
    return comesSecond(condition.standard) ? trial.exchanged : trial
  }

  package mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    guard place < trials.count else { return }
    let trial = trials[place]
    if case .caught = trial {} else { tracks[trial.condition].add(completed.withStandardFirst, at: time) }
    rightInARow = completed.isCorrect ? rightInARow + 1 : 0
    place += 1
    latest = time
    self.completed.append(completed.with(condition: condition(of: trial)))
    if block.isEndedByAnswers { endConditions() }
  }

  /// Asks no more of conditions that answers have ended, and no catch trials after the last of all.
  private mutating func endConditions() {
    let ended = tracks.map { $0.isOver(in: block) }
    guard ended.contains(true) else { return }
    let rest = trials[place...].filter { trial in
      if case .tracked(let condition) = trial { !ended[condition] } else { true }
    }
    let isOver = rest.allSatisfy { if case .caught = $0 { true } else { false } }
    trials = trials[..<place] + (isOver ? [] : rest)
  }

  /// Goes on after answers of an earlier session, given in this order; those with drop-outs don't count.
  package mutating func resume(
    after earlier: [(completed: CompletedTrial, time: UTCTime)], _ settings: TrainingSettings
  ) {
    var unused = SeededGenerator(seed: 0)
    for (completed, time) in earlier where completed.isIntact && !isFinished {
      if isOver { begin(at: time) }
      _ = next(settings, using: &unused)
      add(completed, at: time)
    }
  }
}

extension ExperimentCourse {
  /// All trials of the experiment as sounds: those that don't depend on answers in their order, a practice to its end, and for
  /// the conditions of other blocks a grid, with the block's random numbers for all else.
  ///
  /// - Parameters:
  ///   - grid: signed differences, each in the unit of the exercise; asked once for each block that has a grid.
  ///   - settings: those of the session.
  package func stimuli(grid: (Block) -> [Double], _ settings: TrainingSettings) -> [Stimulus] {
    file.blocks.indices.flatMap { index in
      var course = self
      course.enter(index)
      let block = course.block
      let usual: Stimulus.Kind
      if block.dependsOnAnswers {
        let values = grid(block)
        usual = .grid
        course.trials = block.conditions.indices.flatMap { condition in
          values.map { .constant($0, condition: condition) }
        }
      } else {
        usual = block.practice == nil ? .trial : .practice
      }
      var unused = SeededGenerator(seed: 0)
      return course.trials.indices.map { place in
        course.place = place
        let kind = if case .caught = course.trials[place] { Stimulus.Kind.caught } else { usual }
        return Stimulus(
          block: block.name, exercise: block.task, kind: kind, trial: course.next(settings, using: &unused))
      }
    }
  }
}
