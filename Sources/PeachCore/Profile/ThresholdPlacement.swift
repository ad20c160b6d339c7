/// Threshold tracking: the next trial presents the expected threshold, so that three of four answers are correct
/// (King-Smith et al. 1994, "ZEST": place each trial at the posterior mean).
public enum ThresholdPlacement {
  /// The magnitude of the next trial's offset: 2^(mean of log2 T as of the last answer), within `allowed`; 10 cents
  /// before the first answer.
  public static func offset(for filter: ThresholdFilter, within allowed: ClosedRange<Cents>) -> Cents {
    let expected = Cents(exp2(filter.expected.meanLog2))
    return min(max(expected, allowed.lowerBound), allowed.upperBound)
  }
}
