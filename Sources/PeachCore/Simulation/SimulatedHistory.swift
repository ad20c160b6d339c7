/// Simulates one listener's answers and the profile fitted to them.
struct SimulatedHistory {
  private let simulation: StrategySimulation
  private let learner: SimulatedLearner
  private let trained: [MIDINote]
  private var generator: SeededGenerator
  private var profile: PerceptualProfile
  private var chain = TrainingChain()
  /// The latest answers, from which each day's training continues.
  private var latest: [TrainingHistory.Answer] = []
  private var answers: [ProfileAnswer] = []
  private var day = -1
  private var moment = SimulatedLearner.Moment(progress: 0.5, dayDeviation: 0)
  private var (near, correct) = (0, 0)

  init(_ simulation: StrategySimulation, seed: UInt64) {
    self.simulation = simulation
    generator = SeededGenerator(seed: seed)
    learner = simulation.population.draw(using: &generator)
    trained = simulation.range.numbers.map { MIDINote($0) }.filter { simulation.untrained?.contains($0) != true }
    precondition(!trained.isEmpty)
    profile = PerceptualProfile([:], bank: FilterBank(simulation.changes ? .changing : .constant))
  }

  /// Presents one trial and adds the simulated answer.
  mutating func answer(_ index: Int) {
    if !moment.isAfterBreak {
      startDay(index * simulation.days / simulation.comparisons, at: index)
      if simulation.comparisons > 1 { moment.progress = Double(index) / Double(simulation.comparisons - 1) }
    }
    let trial = nextTrial()
    let model = learner.model(of: trial.note, moment)
    let answer: Direction =
      generator.uniform() < model.probabilityOfUp(offset: trial.offset) ? .up : .down
    let completed = CompletedTrial(trial: trial, answer: answer, responseTime: .zero, time: .zero)
    let time = time(of: index)
    profile.add(completed, at: time)
    if let answer = ProfileAnswer(completed, at: time) { answers.append(answer) }
    chain.add(completed)
    latest.append(TrainingHistory.Answer(completed, at: time))
    if latest.count > TrainingHistory.limit { latest.removeFirst() }
    if index >= total / 2 {
      if abs(trial.offset.magnitude / model.threshold.value - 1) <= 0.25 { near += 1 }
      if completed.isCorrect { correct += 1 }
    }
  }

  /// Advances to the last day of the break and reads the threshold there. Another training follows.
  mutating func takeBreak() -> StrategySimulation.Reading {
    startDay(simulation.days - 1 + simulation.breakDays, at: simulation.comparisons)
    (moment.progress, moment.isAfterBreak) = (1, true)
    let now = Int64(time(of: simulation.comparisons).milliseconds)
    return .init(overall(profile.bank.at(now)), truth: truth)
  }

  func outcome(afterBreak: StrategySimulation.Reading?) -> StrategySimulation.Outcome {
    let now = answers.last?.milliseconds ?? 0
    let half = Double(total - total / 2)
    return StrategySimulation.Outcome(
      threshold: .init(overall(profile.bank), truth: truth), afterBreak: afterBreak,
      trained: .init(readings(at: now) { simulation.untrained?.contains($0) != true }),
      untrained: .init(readings(at: now) { simulation.untrained?.contains($0) == true }),
      trend: Trend(Array(answers.dropFirst(Trend.firstAnswers)), endingAt: now).direction, near: Double(near) / half,
      correct: Double(correct) / half)
  }

  private var total: Int {
    simulation.comparisons + (simulation.breakDays > 0 ? simulation.comparisonsAfterBreak : 0)
  }

  /// Starts a new day; `index` is its first trial.
  private mutating func startDay(_ day: Int, at index: Int) {
    guard day != self.day else { return }
    self.day = day
    chain = TrainingChain(
      simulation.strategy, after: latest, last: latest.last, profile: profile, now: time(of: index))
    moment.dayDeviation = learner.daySD == 0 ? 0 : learner.daySD * generator.normal()
  }

  private func time(of index: Int) -> UTCTime { UTCTime(milliseconds: day * 86_400_000 + index * 5000) }

  private mutating func nextTrial() -> Trial {
    var (note, offset, condition) = chain.next(
      by: simulation.strategy, profile: profile, range: simulation.range, using: &generator)
    if simulation.untrained?.contains(note) == true {
      note = trained.randomElement(using: &generator) ?? note
    }
    return Trial(note: note, offset: offset, condition: condition)
  }

  private func overall(_ bank: FilterBank) -> ThresholdEstimate {
    bank.estimate(over: bank.heardKeys(in: simulation.range.notes))
  }

  private var truth: Double {
    trained.reduce(0) { $0 + learner.log2Threshold(of: $1, moment) } / Double(trained.count)
  }

  private func readings(
    at instant: Int64, where isWanted: (MIDINote) -> Bool
  ) -> [StrategySimulation.Reading] {
    profile.bank.at(instant).noteThresholds(in: simulation.range.notes).filter { isWanted($0.note) }
      .map { .init($0.estimate, truth: learner.log2Threshold(of: $0.note, moment)) }
  }
}
