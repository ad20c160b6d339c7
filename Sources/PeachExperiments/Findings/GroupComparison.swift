import PeachExercises
import PeachFits

/// What distinguishes a group of participants from the first group of the file.
package struct GroupComparison: Sendable {
  package let names: (first: String, second: String)
  /// The numbers of participants.
  package let participants: (first: Int, second: Int)
  /// For each condition, the thresholds of the second group divided by those of the first, and by how much more note 2 seems higher
  /// to it; those without a figure are left out.
  package let conditions: [Contrast]
  /// The same of each contrast of the file: a ratio of ratios and a difference of differences.
  package let contrasts: [(of: (first: String, second: String), Contrast)]
  /// By how many cents per dB more a louder note 2 seems higher to the second group, and how many of each have a shift per dB; nil
  /// unless both groups have one.
  package let bias: (estimate: Estimate, participants: (first: Int, second: Int))?

  /// Each group but the first against the first.
  ///
  /// - Parameter participants: those who aren't excluded.
  static func all(_ file: ExperimentFile, _ participants: [ExperimentFindings.Participant]) -> [GroupComparison] {
    let pooled = file.groups.map { group in
      (group.name, Pooled(participants.filter { group.has($0.name) }.map(\.report), of: file))
    }
    return pooled.dropFirst().map { Self(pooled[0], $0) }
  }

  private init(_ first: (name: String, pooled: Pooled), _ second: (name: String, pooled: Pooled)) {
    names = (first.name, second.name)
    participants = (first.pooled.participants, second.pooled.participants)
    conditions = zip(first.pooled.conditions, second.pooled.conditions).compactMap { one, other in
      Contrast((one.name, one.name), one.unit, one.figures, other.figures)
    }
    contrasts = zip(first.pooled.contrasts, second.pooled.contrasts).compactMap { one, other in
      Contrast(one.names, one.unit, one.figures, other.figures).map { (one.names, $0) }
    }
    bias = first.pooled.bias.flatMap { one in
      second.pooled.bias.map { (Estimate(one, $0), (one.participants, $0.participants)) }
    }
  }
}

extension Contrast {
  /// Nil without figures that both groups have.
  fileprivate init?(
    _ names: (first: String, second: String), _ unit: ProfileUnit, _ first: [Pooled.Figure], _ second: [Pooled.Figure]
  ) {
    let figures = first.filter { $0.figure.comparison != nil }.compactMap { one -> FoundFigure? in
      guard let mean = one.mean, let other = second[one.figure] else { return nil }
      return FoundFigure(
        figure: one.figure, estimate: Estimate(mean, other), isPoolable: false,
        participants: (mean.participants, other.participants))
    }
    guard !figures.isEmpty else { return nil }
    self.init(names, unit, figures)
  }
}

extension Estimate {
  /// By how much the second mean is larger, with the interval of Welch (1947); infinite if one of the groups has none.
  init(_ first: RandomEffects, _ second: RandomEffects) {
    let value = second.estimate.value - first.estimate.value
    guard first.hasInterval, second.hasInterval else {
      self.init(value: value, lower95: -.infinity, upper95: .infinity)
      return
    }
    let parts = [first, second].map { mean in
      let freedom = Double(mean.participants - 1)
      let error = (mean.estimate.upper95 - mean.estimate.value) / StudentT.upper975(freedom: freedom)
      return (variance: error * error, freedom: freedom)
    }
    let variance = parts.reduce(0) { $0 + $1.variance }
    let freedom = variance * variance / parts.reduce(0) { $0 + $1.variance * $1.variance / $1.freedom }
    let halfWidth = StudentT.upper975(freedom: freedom) * variance.squareRoot()
    self.init(value: value, lower95: value - halfWidth, upper95: value + halfWidth)
  }
}
