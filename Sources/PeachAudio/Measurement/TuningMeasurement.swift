import PeachBase

/// The tuning of each key of a preset.
public struct TuningMeasurement: Sendable {
  /// In ascending order.
  public let keys: [KeyMeasurement]

  /// Measures the keys in `range` on all processors.
  ///
  /// - Parameter progress: called every 100 ms on the caller's thread with the number of keys measured so far.
  public init(
    of source: SoundSource, through gate: SoundGate?, range: ClosedRange<MIDINote>, velocity: MIDIVelocity,
    workers: Int = Self.processors, progress: (Int) -> Void = { _ in }
  ) throws(AudioError) {
    keys = try Workers.measure(
      range, of: source, through: gate, at: velocity, rate: KeyMeasurement.rate, workers: workers, progress: progress
    ) { key, octave, renderer throws(AudioError) in
      try KeyMeasurement(key, velocity: velocity, octave: octave, with: renderer)
    }
  }

  public static var processors: Int { Workers.processors }
}

extension TuningMeasurement {
  /// The largest magnitude and the root mean square of a series of figures.
  public struct Summary: Sendable {
    public let largest: Double
    public let rootMeanSquare: Double

    /// Nil if `values` is empty.
    init?(_ values: [Double]) {
      guard let largest = values.map({ abs($0) }).max() else { return nil }
      self.largest = largest
      rootMeanSquare = (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
    }
  }

  /// The mean level of the keys that sound, in dB.
  public var meanLevel: Double? {
    let levels = keys.compactMap(\.level)
    return levels.isEmpty ? nil : levels.reduce(0, +) / Double(levels.count)
  }

  /// The difference between a key's deviation and that of the key below it, in cents; nil if one of them has no pitch.
  public func jump(at index: Int) -> Double? {
    guard index > 0, let upper = keys[index].cents, let lower = keys[index - 1].cents else { return nil }
    return upper - lower
  }

  /// The deviations from equal temperament, in cents.
  public var tuning: Summary? { Summary(keys.compactMap(\.cents)) }
  /// The jumps from key to key, in cents.
  public var jumps: Summary? { Summary(keys.indices.compactMap(jump)) }
  /// The levels relative to their mean, in dB.
  public var levels: Summary? { meanLevel.flatMap { mean in Summary(keys.compactMap(\.level).map { $0 - mean }) } }
  /// The errors of the intervals in comparisons, in cents.
  public var comparisons: Summary? {
    Summary(keys.flatMap { zip($0.comparisons, KeyMeasurement.offsets).map { $0 - $1 } })
  }
}
