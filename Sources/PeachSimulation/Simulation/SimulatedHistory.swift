import PeachBase
import PeachExercises
import PeachFits

/// Simulates one listener's answers and the profile fitted to them.
struct SimulatedHistory {
  private typealias Reading = StrategySimulation.Reading

  private let simulation: StrategySimulation
  /// The notes of the range that may be presented.
  private let notes: [MIDINote]
  private var learner: SimulatedLearner
  private var generator: SeededGenerator
  private var profile: SimulatedProfile
  private var track = StrategyTrack()
  /// The latest answers, from which each day's training continues.
  private var latest: [CompletedTrial] = []
  private var now = UTCTime(milliseconds: 0)
  private var day = -1
  /// The index of the day's first answer.
  private var morning = 0
  /// Each answer's day, and the listener's level at it.
  private var past: [(day: Int, level: Double)] = []
  private var checkpoints: [Reading] = []
  private var (near, correct) = (0, 0)
  /// The differences presented once the first answers are over, in thresholds; and of these each day's first.
  private var (presented, firstOfDay): ([Double], [Double]) = ([], [])

  init(_ simulation: StrategySimulation, seed: UInt64) {
    precondition(simulation.isPossible)
    self.simulation = simulation
    generator = SeededGenerator(seed: seed)
    learner = simulation.population.draw(using: &generator)
    notes = simulation.range.numbers.map { MIDINote($0) }.filter { simulation.untrained?.contains($0) != true }
    profile = SimulatedProfile(simulation.fit, range: simulation.range, choices: simulation.choices)
  }

  /// Presents one trial and adds the simulated answer.
  mutating func answer(_ index: Int) {
    let (comparisons, days) = (simulation.comparisons, simulation.days)
    if index < comparisons {
      if comparisons > 1 { learner.progress = Double(index) / Double(comparisons - 1) }
      start(day: index * days / comparisons, at: index)
    } else {
      start(day: firstDayAfterBreak + (index - comparisons) * days / comparisons, at: index)
    }
    now = UTCTime(milliseconds: day * 86_400_000 + (index - morning) * 5000)
    add(completed(nextTrial(), index), index)
    past.append((day, learner.level))
    if simulation.checkpoints.contains(index + 1), let reading { checkpoints.append(reading) }
  }

  /// Advances to the first day after the break and reads the threshold there.
  mutating func takeBreak() -> StrategySimulation.Reading? {
    (learner.progress, learner.isAfterBreak) = (1, true)
    start(day: firstDayAfterBreak, at: simulation.comparisons)
    return reading
  }

  func outcome(afterBreak: StrategySimulation.Reading?) -> StrategySimulation.Outcome {
    guard let reading else { preconditionFailure("A history has at least one answer") }
    let half = Double(total - total / 2)
    let noteThresholds = profile.noteThresholds(at: now).map { threshold in
      (threshold.note, Reading(threshold.estimate, truth: learner.usualLog2(of: threshold.note)))
    }
    func readings(untrained: Bool) -> StrategySimulation.NoteReadings? {
      .init(noteThresholds.filter { (simulation.untrained?.contains($0.0) ?? false) == untrained }.map(\.1))
    }
    return StrategySimulation.Outcome(
      threshold: reading, checkpoints: checkpoints,
      afterBreak: afterBreak, trained: readings(untrained: false), untrained: readings(untrained: true),
      trend: profile.trend, change: change, near: Double(near) / half, correct: Double(correct) / half,
      presented: presented, firstOfDay: firstOfDay)
  }

  private var total: Int {
    simulation.comparisons + (simulation.breakDays > 0 ? simulation.comparisonsAfterBreak : 0)
  }

  private var firstDayAfterBreak: Int { simulation.days - 1 + simulation.breakDays }

  /// Starts a new day; `index` is its first trial.
  private mutating func start(day: Int, at index: Int) {
    guard day != self.day else { return }
    (self.day, morning) = (day, index)
    now = UTCTime(milliseconds: day * 86_400_000)
    track = StrategyTrack(simulation.strategy, after: latest, last: latest.last, profile: profile.profile)
    learner.startDay()
  }

  private mutating func nextTrial() -> Trial {
    var (note, offset) = track.next(
      by: simulation.strategy, profile: profile.profile, range: simulation.range, using: &generator)
    if simulation.untrained?.contains(note) == true || !learner.trains(note) {
      note = notes.filter(learner.trains).randomElement(using: &generator) ?? note
    }
    return Trial(note: note, offset: offset)
  }

  /// The listener's answer, or the wrong one in a burst.
  private mutating func completed(_ trial: Trial, _ index: Int) -> CompletedTrial {
    if let choices = simulation.choices {
      let response = Response.choice(.up, isRight: learner.isRight(trial, of: choices))
      return CompletedTrial(trial: trial, response: response, responseTime: .zero, time: .zero)
    }
    var trial = trial
    var answer = learner.answer(trial)
    let start = simulation.comparisons / 2
    if let burst = simulation.population.burst,
      (start..<start + SimulatedPopulation.Burst.answers).contains(index)
    {
      if case .cents(let cents) = burst { trial.offset = trial.offset < .zero ? Cents(-cents) : Cents(cents) }
      answer = trial.offset < .zero ? .up : .down
    }
    return CompletedTrial(trial: trial, answer: answer, responseTime: .zero, time: .zero)
  }

  private mutating func add(_ completed: CompletedTrial, _ index: Int) {
    profile.add(completed, at: now)
    track.add(completed)
    latest.append(completed)
    if latest.count > TrainingHistory.limit { latest.removeFirst() }
    let ratio = completed.trial.offset.magnitude / exp2(learner.log2Threshold(of: completed.trial.note))
    if index >= StrategySimulation.firstAnswers {
      presented.append(ratio)
      if index == morning { firstOfDay.append(ratio) }
    }
    guard index >= total / 2 else { return }
    if abs(ratio - 1) <= 0.25 { near += 1 }
    if completed.isCorrect { correct += 1 }
  }

  /// The threshold now; nil before the first answer.
  private var reading: Reading? {
    guard let truth = learner.meanLog2(of: profile.notes), let estimate = profile.threshold(at: now) else {
      return nil
    }
    return Reading(estimate, predicted: profile.predicted(at: now), truth: truth)
  }

  /// The last seven days against the seven before.
  private var change: StrategySimulation.ChangeReading? {
    guard simulation.comparesWeeks, day >= 13 else { return nil }
    func week(endingOn last: Int) -> Range<Int> {
      let start = past.firstIndex { $0.day > last - 7 } ?? past.endIndex
      return start..<max(start, past.firstIndex { $0.day > last } ?? past.endIndex)
    }
    let (later, earlier) = (week(endingOn: day), week(endingOn: day - 7))
    guard let contrast = profile.change(from: earlier, to: later) else { return nil }
    func level(_ range: Range<Int>) -> Double { past[range].reduce(0) { $0 + $1.level } / Double(range.count) }
    return .init(contrast, truth: exp2(level(later) - level(earlier)))
  }
}
