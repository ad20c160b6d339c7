import PeachCore

// What most tests need of an answer, its run and its sound.

extension UTCTime {
  static let zero = UTCTime(milliseconds: 0)
  /// In September 2026.
  static let sample = UTCTime(milliseconds: 1_790_000_000_000)
}

extension SoundSourceRecord {
  static let sine = SoundSourceRecord(name: "sine", soundFont: nil)
}

extension RunRecord {
  /// The run of the answers for which it doesn't matter.
  static let usual = sample()

  static func sample(_ purpose: Purpose = .training, started: UTCTime = .sample, plan: String? = nil) -> RunRecord {
    RunRecord(
      purpose: purpose, started: started, peachVersion: "0", fluidSynthVersion: "2.3", driver: "offline",
      sampleRate: 48000, period: 256, plan: plan)
  }
}

extension CompletedTrial {
  init(
    _ trial: Trial, response: Response, responseTime: Duration = .zero, time: SessionTime = .zero, dropOuts: Int = 0,
    replays: Int = 0, source: ResponseSource? = nil
  ) {
    self.init(
      trial: trial, response: response, responseTime: responseTime, time: time, dropOuts: dropOuts, replays: replays,
      source: source)
  }

  init(
    _ trial: Trial, answer: ChoiceIndex, responseTime: Duration = .zero, time: SessionTime = .zero, dropOuts: Int = 0
  ) {
    self.init(trial: trial, answer: answer, responseTime: responseTime, time: time, dropOuts: dropOuts)
  }
}

extension AnswerRecord {
  init(_ exercise: Exercise, time: UTCTime = .sample, _ completed: CompletedTrial, strategy: StrategyName? = nil) {
    self.init(exercise, time: time, completed, soundSource: .sine, strategy: strategy)
  }

  /// An answer whose response time is its number, in milliseconds.
  static func numbered(_ number: Int) -> AnswerRecord {
    AnswerRecord(
      time: UTCTime(milliseconds: UTCTime.sample.milliseconds + number),
      trial: Trial(note: MIDINote(60), offset: Cents(10)), responseTime: .milliseconds(number))
  }
}

extension TrainingDataStore {
  func record(_ record: AnswerRecord) throws(DataStoreError) { try self.record(record, run: .usual) }
}

extension StoreWriter {
  @discardableResult func record(_ record: AnswerRecord) -> StoreWriter.Outcome { self.record(record, run: .usual) }
}

extension ParallelRuns {
  /// Maps `count` seeds through `run`. The same seed gives the same results in the same order on any number of cores.
  static func map<Result: Sendable>(
    _ count: Int, seed: UInt64, _ run: @Sendable (_ seed: UInt64) -> Result
  ) -> [Result] {
    var seeds = SeededGenerator(seed: seed)
    return map((0..<count).map { _ in seeds.next() }, progress: { _ in }, run)
  }
}
