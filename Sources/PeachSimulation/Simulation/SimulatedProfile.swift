import PeachBase
import PeachFits

/// The profile fitted to a simulated listener's answers, and the readings whose quality a simulation shows.
struct SimulatedProfile {
  /// What the strategies see.
  private(set) var profile: PerceptualProfile
  /// Read instead of the profile with `StrategySimulation.Fit.grid`.
  private var grid: GridPosterior?
  private var answers: [ProfileAnswer] = []
  private let range: NoteRange

  init(_ fit: StrategySimulation.Fit, range: NoteRange, choices: Int? = nil) {
    profile = PerceptualProfile([:], bank: FilterBank(fit == .current ? .changing : .constant))
    profile.choices = choices
    if fit == .grid { grid = GridPosterior(choices: choices) }
    self.range = range
  }

  mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    guard let answer = ProfileAnswer(completed, of: profile.choices, at: time) else { return }
    profile.add(completed, at: time)
    grid?.add(offset: answer.offset, isUp: answer.isUp)
    answers.append(answer)
  }

  /// The notes of the training range over which the threshold is read.
  var notes: [MIDINote] { profile.bank.recentKeys(in: range.notes) }

  /// The threshold over these notes at an instant; nil before the first answer.
  func threshold(at time: UTCTime) -> ThresholdEstimate? {
    grid.map(\.estimate)
      ?? profile.bank.at(Int64(time.milliseconds)).threshold(over: notes)
  }

  /// The threshold predicted for an instant, which after a long break may differ from what is shown.
  func predicted(at time: UTCTime) -> ThresholdEstimate? {
    grid.map(\.estimate) ?? profile.breaks.now.at(Int64(time.milliseconds)).threshold(over: notes)
  }

  /// The thresholds of the heard notes at an instant; the grid doesn't know notes.
  func noteThresholds(at time: UTCTime) -> [NoteThreshold] {
    grid == nil ? profile.bank.at(Int64(time.milliseconds)).noteThresholds(in: range.notes) : []
  }

  /// The trend as of the last answer; nil if the answers can't say it.
  var trend: Trend.Direction? {
    Trend(Array(answers.dropFirst(Trend.firstAnswers)), endingAt: answers.last?.milliseconds ?? 0).direction
  }

  /// The change from earlier answers, given by their indices, to later ones; nil if either are too few.
  func change(from earlier: Range<Int>, to later: Range<Int>) -> ThresholdContrast? {
    let (earlier, later) = (compared(earlier), compared(later))
    guard min(earlier.count, later.count) >= ThresholdChange.leastAnswers else { return nil }
    return ThresholdContrast.change(from: earlier, to: later)
  }

  private func compared(_ range: Range<Int>) -> [ProfileAnswer] {
    // Fewer answers than are left out are none.
    guard answers.count > Trend.firstAnswers else { return [] }
    return Array(answers[range.clamped(to: Trend.firstAnswers..<answers.count)])
  }
}
