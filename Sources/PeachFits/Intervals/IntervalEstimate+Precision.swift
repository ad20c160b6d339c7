import PeachBase

// Which numbers of a profile of intervals are shown; programs get all of them.

extension IntervalEstimate {
  /// With fewer answers of its own, an interval's threshold is mostly that of the others.
  static let leastAnswers = 20

  /// Whether this threshold is finer or coarser than those of the other trained intervals, with 99 % probability, or the
  /// same within a factor of 1.25; nil if the answers can't say it.
  public var comparison: ThresholdChange.Direction? {
    guard let relative, relative.upper95 <= ThresholdEstimate.widestFactor * relative.lower95 else { return nil }
    let halfWidth = relative.value > 1 ? relative.value / relative.lower95 : relative.upper95 / relative.value
    let deviation = abs(log2(relative.value)) / max(log2(halfWidth) / 1.96, 1e-9)
    guard StandardNormal.cumulative(deviation) >= ThresholdContrast.certainty else {
      return relative.isNearOne ? .same : nil
    }
    return relative.value < 1 ? .finer : .coarser
  }

  /// Whether this threshold differs clearly from those of the other trained intervals.
  public var differs: Bool { comparison == .finer || comparison == .coarser }

  /// The threshold if it is precise and known from answers of its own, or differs clearly from the others.
  public var shownThreshold: ThresholdEstimate? {
    threshold.isPrecise && (answers >= Self.leastAnswers || differs) ? threshold : nil
  }

  public var shownCentre: Estimate? { centre.isPrecise ? centre : nil }
}

extension IntervalReport {
  /// The common threshold to show as a number or a range, as in `ProfileReport`.
  public var shown: ShownThreshold? { ShownThreshold(threshold, on: pastDay) }

  /// The common threshold if it is precise enough to show.
  public var shownThreshold: ThresholdEstimate? { threshold.flatMap { $0.isPrecise ? $0 : nil } }
}
