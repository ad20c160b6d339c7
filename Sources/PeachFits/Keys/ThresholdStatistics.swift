import PeachBase

/// The mean and standard deviation of fitted thresholds over notes, in cents.
///
/// The deviation is that of the fitted values, which vary less than the true thresholds.
public struct ThresholdStatistics: Hashable, Sendable {
  public let notes: Int
  /// The arithmetic mean, with its 95 % interval.
  public let mean: Estimate
  /// With n − 1 in the denominator; nil for a single note.
  public let standardDeviation: Cents?
}

extension FilterBank {
  /// The statistics of notes that `noteThresholds` returned; nil if `shown` is empty.
  ///
  /// The interval is as wide in octaves as that of the mean of log2 T over these notes.
  public func statistics(of shown: [NoteThreshold]) -> ThresholdStatistics? {
    guard let overall = threshold(over: shown.map(\.note)) else { return nil }
    let cents = shown.map(\.estimate.cents.value)
    let mean = cents.reduce(0, +) / Double(cents.count)
    let squares = cents.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return ThresholdStatistics(
      notes: cents.count, mean: overall.octaves.map { mean * exp2($0 - overall.octaves.value) },
      standardDeviation: cents.count > 1 ? Cents((squares / Double(cents.count - 1)).squareRoot()) : nil)
  }
}
