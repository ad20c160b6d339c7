import PeachBase

/// The measured interval between two notes of the same key.
///
/// Both notes fluctuate alike, so the phase difference between them is measured in windows of sixteen periods. If the second
/// note is e cents off, the difference grows by 2π·f·(2^(e/1200) − 1) per second. The slope is fitted by least squares,
/// weighted with the energy.
struct IntervalMeasurement {
  let first: Sound
  let second: Sound
  /// The intended interval from `first` to `second`, in cents.
  let expected: Double
  /// The frequency of the compared partial in `first`, in Hz.
  let partial: Double
  /// The measured time span, in seconds.
  let span: (start: Double, end: Double)

  private var ratio: Double { exp2(expected / 1200) }
  private var length: Double { min(16 / partial, (span.end - span.start) / 2) }
  /// Phase deviations below this, in radians, need no second comparison.
  private static let sufficientDeviation = 0.0002

  /// The measured interval from `first` to `second`, in cents.
  ///
  /// Fluctuations in the samples and those from FluidSynth's oscillators need different comparisons. The result comes from the
  /// one whose phases deviate less from a straight line.
  var cents: Double {
    var lines = sampleFluctuationLines
    if Self.deviation(lines) > Self.sufficientDeviation {
      let others = clockFluctuationLines
      if Self.deviation(others) < Self.deviation(lines) { lines = others }
    }
    let weight = lines.reduce(0) { $0 + $1.weight }
    guard weight > 0 else { return expected }
    let slope = lines.reduce(0) { $0 + $1.weight * ($1.slope ?? 0) } / weight
    return expected + 1200 * log2(1 + slope / (2 * .pi * partial))
  }

  private var centers: StrideThrough<Double> {
    stride(from: span.start + length / 2, through: span.end - length / 2, by: length / 2)
  }

  /// Compares the notes for fluctuations in the samples. A note raised by c cents plays them r = 2^(c/1200) times as fast, so
  /// the partial at f in the first note has at time t the phase of the partial at r·f in the second at time t / r. The windows
  /// of the second note are shortened accordingly.
  private var sampleFluctuationLines: [WeightedLine] {
    var lines = [WeightedLine](repeating: WeightedLine(), count: Sound.channels)
    var phases = [Double](repeating: 0, count: Sound.channels)
    for center in centers {
      let ours = first.components(partial, center: center, length: length)
      let theirs = second.components(partial * ratio, center: center / ratio, length: length / ratio)
      for channel in lines.indices {
        phases[channel] += (theirs[channel].turned(back: ours[channel]).phase - phases[channel])
          .remainder(dividingBy: 2 * .pi)
        lines[channel].add(x: center, y: phases[channel], weight: ours[channel].power)
      }
    }
    return lines
  }

  /// Compares the notes for fluctuations in real time, such as those of a synth's oscillators. Both notes deviate by the same
  /// number of cents at the same time, so the phase of the second deviates r times as far.
  private var clockFluctuationLines: [WeightedLine] {
    var lines = [WeightedLine](repeating: WeightedLine(), count: Sound.channels)
    var phases = [(Double, Double)](repeating: (0, 0), count: Sound.channels)
    for center in centers {
      let ours = first.components(partial, center: center, length: length)
      let theirs = second.components(partial * ratio, center: center, length: length)
      for channel in lines.indices {
        phases[channel].0 += (ours[channel].phase - phases[channel].0).remainder(dividingBy: 2 * .pi)
        phases[channel].1 += (theirs[channel].phase - phases[channel].1).remainder(dividingBy: 2 * .pi)
        lines[channel].add(
          x: center, y: phases[channel].1 - ratio * phases[channel].0, weight: ours[channel].power)
      }
    }
    return lines
  }

  /// The standard deviation of the phases from their lines, in radians.
  private static func deviation(_ lines: [WeightedLine]) -> Double {
    let weight = lines.reduce(0) { $0 + $1.weight }
    return weight > 0 ? (lines.reduce(0) { $0 + $1.residue } / weight).squareRoot() : 0
  }
}
