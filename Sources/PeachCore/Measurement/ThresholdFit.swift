/// A static fit of the threshold to answers of one listener, who is assumed not to change meanwhile.
///
/// It is the posterior of `ThresholdFilter` with `ThresholdDrift.none`: threshold with its 95 % interval, bias and
/// lapse rate inferred together. Not for answers of many days, in which a listener learns; use the profile for those.
public struct ThresholdFit: Equatable, Sendable {
  private var filter: ThresholdFilter

  /// The prior, before any answer.
  public init() { self.init(ThresholdFilter(drift: .none)) }

  /// Wraps a static filter.
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

  /// The number of answers used.
  public var answers: Int { filter.answers }

  /// The threshold with its 95 % interval.
  public var threshold: ThresholdEstimate { filter.estimate }

  /// The posterior mean of b, in units of σ; positive for a tendency to answer up.
  public var bias: Double { filter.expected.bias }

  /// The posterior mean of λ, 0…1.
  public var lapse: Double { filter.expected.lapse }
}

extension ThresholdEstimate {
  /// The width of the 95 % interval, in octaves.
  public var width95: Double { upper95Log2 - lower95Log2 }

  /// Whether the interval ends within a third of an octave of the grid's ends, 0.5 or 200 cents, so that the threshold
  /// may lie beyond them.
  public var reachesEdge: Bool {
    lower95Log2 < ThresholdGrid.lowestLog2 + 1.0 / 3 || upper95Log2 > ThresholdGrid.highestLog2 - 1.0 / 3
  }
}
