/// The profile fitted to a simulated listener's answers, and the readings whose quality a simulation shows.
struct SimulatedProfile {
  /// What the strategies see.
  private(set) var profile: PerceptualProfile
  private var answers: [ProfileAnswer] = []
  private var heard = Set<Int>()
  private let range: NoteRange

  init(_ fit: StrategySimulation.Fit, range: NoteRange) {
    profile = PerceptualProfile([:], fitted: FittedProfile(drift: fit == .current ? .standard : .none))
    self.range = range
  }

  mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    guard let answer = ProfileAnswer(completed, at: time) else { return }
    profile.add(completed, at: time)
    answers.append(answer)
    heard.formUnion(answer.note.number - NoteDeviations.radius...answer.note.number + NoteDeviations.radius)
  }

  /// The notes of the training range that the profile shows.
  var heardNotes: [MIDINote] { range.numbers.filter(heard.contains).map { MIDINote($0) } }

  /// The threshold over the heard notes at an instant.
  func threshold(at time: UTCTime) -> ThresholdEstimate {
    profile.fitted.filter.estimate(at: Int64(time.milliseconds))
  }

  /// The thresholds of the heard notes at an instant.
  func noteThresholds(at time: UTCTime) -> [NoteThreshold] {
    profile.fitted.noteThresholds(in: range.notes, at: Int64(time.milliseconds))
  }

  /// The trend as of the last answer.
  var trend: Trend.Direction {
    Trend(answers.map { TrendAnswer($0) }, endingAt: answers.last?.milliseconds ?? 0).direction
  }

  /// The ratio of the threshold in the answers with these indices to that in earlier ones.
  func change(to later: Range<Int>, from earlier: Range<Int>) -> ThresholdRatio? {
    func estimate(_ range: Range<Int>) -> ThresholdEstimate? {
      guard range.count >= ThresholdChange.leastAnswers else { return nil }
      var fitted = FittedProfile()
      for answer in answers[range] { fitted.add(answer) }
      return fitted.filter.estimate
    }
    guard let now = estimate(later), let before = estimate(earlier) else { return nil }
    return ThresholdRatio(now, over: before)
  }
}
