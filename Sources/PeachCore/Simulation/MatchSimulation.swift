/// Trainings of matching by simulated listeners whose bias, hysteresis and precision are known.
public struct MatchSimulation: Sendable {
  /// How the errors of listeners are distributed.
  public enum Population: String, CaseIterable, Sendable {
    case normal
    /// By Student's t with 4 degrees of freedom.
    case heavy
    /// One match in twenty with 8 times as much noise.
    case outliers
    /// Outliers too, and each register has a bias of its own, with an SD of 3 cents.
    case registers
    /// The precision halves every 200 matches.
    case learning
  }

  public var population = Population.normal
  public var range = NoteRange(trusted: MIDINote(40)...MIDINote(83))
  /// The numbers of matches after which the profile is read, in increasing order.
  public var checkpoints = [20, 50, 200]

  public init() {}

  /// What a profile says, compared with the truth.
  public struct Reading: Equatable, Sendable {
    /// A figure of the profile.
    public struct Figure: Equatable, Sendable {
      /// Whether the 95 % interval contains the truth, 0 or 1; for registers, the proportion of those that do.
      public let covered: Double
      /// The estimate minus the truth, in cents, or in octaves for precisions; 0 for registers.
      public let error: Double
      /// The width of the interval, in the same unit.
      public let width: Double
    }

    public let matches: Int
    public let bias: Figure
    public let hysteresis: Figure
    /// Of all matches, but the present one of listeners who learn.
    public let precision: Figure
    /// The present one, in which older matches count less.
    public let present: Figure
    public let registers: Figure
  }

  public func run(seed: UInt64) -> [Reading] {
    var generator = SeededGenerator(seed: seed)
    let tuner = tuner(using: &generator)
    var (answers, readings) = ([MatchAnswer](), [Reading]())
    for number in 1...(checkpoints.last ?? 1) {
      let (note, start) = range.anywhere(generator.uniform(in: MatchingCourse.starts), using: &generator)
      var current = tuner
      current.precision *= learned(at: number)
      answers.append(
        MatchAnswer(
          mode: .successive, note: note, start: start.value,
          error: current.error(from: start, on: note, using: &generator),
          milliseconds: Int64(number)))
      if checkpoints.contains(number), let reading = reading(answers, of: tuner) { readings.append(reading) }
    }
    return readings
  }

  /// The factor of the precision at a match.
  private func learned(at number: Int) -> Double { population == .learning ? exp2(-Double(number) / 200) : 1 }

  private func tuner(using generator: inout SeededGenerator) -> SimulatedTuner {
    var tuner = SimulatedTuner()
    tuner.precision = exp(log(4) + 0.7 * generator.normal())
    tuner.bias = 4 * generator.normal()
    tuner.hysteresis = 0.03 + 0.05 * generator.normal()
    switch population {
    case .normal, .learning: break
    case .heavy: tuner.noise = .heavy
    case .outliers: tuner.outliers = 0.05
    case .registers:
      tuner.outliers = 0.05
      tuner.registers = Register.allCases.map { _ in 3 * generator.normal() }
    }
    return tuner
  }

  private func reading(_ answers: [MatchAnswer], of tuner: SimulatedTuner) -> Reading? {
    guard let all = MatchFit(answers), let now = MatchFit(answers, halfLife: MatchModel.halfLife) else { return nil }
    let precision = tuner.twoThirds * learned(at: answers.count)
    // The mean over the matches that were made.
    let biases = Register.allCases.map { tuner.bias + (tuner.registers.isEmpty ? 0 : tuner.registers[$0.rawValue]) }
    let bias = answers.reduce(0) { $0 + biases[Register(of: $1.note).rawValue] } / Double(answers.count)
    let registers = all.registers.map { Self.figure($0.bias, biases[$0.register.rawValue]) }
    let present = Self.octaves(now.figures.precision, precision)
    return Reading(
      matches: answers.count, bias: Self.figure(all.figures.bias, bias),
      hysteresis: Self.figure(all.figures.hysteresis, tuner.hysteresis),
      precision: population == .learning ? present : Self.octaves(all.figures.precision, precision), present: present,
      registers: Reading.Figure(
        covered: registers.reduce(0) { $0 + $1.covered } / Double(registers.count), error: 0,
        width: registers.reduce(0) { $0 + $1.width } / Double(registers.count)))
  }

  private static func figure(_ estimate: CentsEstimate, _ truth: Double) -> Reading.Figure {
    Reading.Figure(
      covered: (estimate.lower95...estimate.upper95).contains(truth) ? 1 : 0, error: estimate.value - truth,
      width: estimate.upper95 - estimate.lower95)
  }

  private static func octaves(_ estimate: CentsEstimate, _ truth: Double) -> Reading.Figure {
    figure(
      CentsEstimate(value: log2(estimate.value), lower95: log2(estimate.lower95), upper95: log2(estimate.upper95)),
      log2(truth))
  }
}

extension SimulatedTuner {
  /// The half-width within which 68.27 % of all matches lie, outliers included, in cents. With outliers, the noise is normal.
  fileprivate var twoThirds: Double {
    guard outliers > 0 else { return precision }
    var (low, high) = (1.0, Self.outlierFactor)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      let outside =
        (1 - outliers) * StandardNormal.cumulative(-middle) + outliers
        * StandardNormal.cumulative(-middle / Self.outlierFactor)
      if outside > StandardNormal.cumulative(-1) { low = middle } else { high = middle }
    }
    return precision * low
  }
}
