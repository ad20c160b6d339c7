/// A threshold fitted to some answers of one listener, who is taken not to change meanwhile: the static fit.
///
/// The posterior of `ThresholdFilter` with `ThresholdDrift.none`: threshold with its 95 % interval, bias and lapse rate
/// inferred together. Not for answers of many days, in which a listener learns; the profile follows that.
public struct ThresholdFit: Equatable, Sendable {
  private var filter: ThresholdFilter

  /// What is thought before any answer.
  public init() { self.init(ThresholdFilter(drift: .none)) }

  /// What a static filter has taken in.
  init(_ filter: ThresholdFilter) {
    precondition(filter.drift == .none)
    self.filter = filter
  }

  public init(_ answers: some Sequence<CompletedTrial>) {
    self.init()
    for answer in answers { add(answer) }
  }

  public mutating func add(_ completed: CompletedTrial) {
    guard let answer = completed.answer else { return }
    filter.update(offset: completed.trial.offset, isUp: answer == .up, at: 0)
  }

  /// How many answers were used.
  public var answers: Int { filter.answers }

  /// The threshold with its 95 % interval.
  public var threshold: ThresholdEstimate { filter.estimate }

  /// The posterior mean of b, in units of σ; positive leans towards up.
  public var bias: Double { filter.expected.bias }

  /// The posterior mean of λ, 0…1.
  public var lapse: Double { filter.expected.lapse }
}

extension ThresholdEstimate {
  /// How wide the 95 % interval is, in octaves.
  public var width95: Double { upper95Log2 - lower95Log2 }

  /// Whether an end of the interval lies within a third of an octave of the end of the grid, 0.5 or 200 cents: the threshold may
  /// lie beyond it.
  public var reachesEdge: Bool {
    lower95Log2 < ThresholdGrid.lowestLog2 + 1.0 / 3 || upper95Log2 > ThresholdGrid.highestLog2 - 1.0 / 3
  }
}
