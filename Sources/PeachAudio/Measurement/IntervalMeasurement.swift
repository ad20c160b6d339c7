import PeachCore

/// The interval from one note to another of the same key, as it sounds.
///
/// Both notes fluctuate, and alike; so the phase of one against the other is compared, in windows of sixteen periods. Were
/// the second e cents off what it ought to be, the difference would grow by 2π·f·(2^(e/1200) − 1) a second: the slope is
/// fitted by least squares, weighted with the energy.
struct IntervalMeasurement {
  let first: Sound
  let second: Sound
  /// How many cents `second` ought to sound above `first`.
  let asked: Double
  /// The partial of `first` that is compared, in Hz.
  let partial: Double
  /// In seconds.
  let span: (start: Double, end: Double)

  private var ratio: Double { exp2(asked / 1200) }
  private var length: Double { min(16 / partial, (span.end - span.start) / 2) }
  /// Where the phases stray less than this from a straight line, in radians, the line needs no second opinion.
  private static let steady = 0.0002

  /// How many cents `second` sounds above `first`.
  ///
  /// What fluctuates in the samples and what FluidSynth's oscillators add to them need different comparisons: the one whose
  /// phases lie closer to a straight line is taken.
  var cents: Double {
    let channels = 0..<Sound.channels
    var lines = channels.map(lineOfSamples)
    if Self.straying(lines) > Self.steady {
      let others = channels.map(lineOfClock)
      if Self.straying(others) < Self.straying(lines) { lines = others }
    }
    let weight = lines.reduce(0) { $0 + $1.weight }
    guard weight > 0 else { return asked }
    let slope = lines.reduce(0) { $0 + $1.weight * ($1.slope ?? 0) } / weight
    return asked + 1200 * log2(1 + slope / (2 * .pi * partial))
  }

  private var centers: StrideThrough<Double> {
    stride(from: span.start + length / 2, through: span.end - length / 2, by: length / 2)
  }

  /// Fluctuations that are in the samples: raised by c cents they run r = 2^(c/1200) times as fast, so the partial at `f` in
  /// the first note has at time t the phase that the one at r·f has in the second at time t / r. The windows of the second
  /// are compressed alike.
  private func lineOfSamples(channel: Int) -> WeightedLine {
    var line = WeightedLine()
    var phase = 0.0
    for center in centers {
      let ours = first.component(partial, channel: channel, center: center, length: length)
      let theirs = second.component(partial * ratio, channel: channel, center: center / ratio, length: length / ratio)
      phase += (theirs.turned(back: ours).phase - phase).remainder(dividingBy: 2 * .pi)
      line.add(x: center, y: phase, weight: ours.power)
    }
    return line
  }

  /// Fluctuations that keep to the clock, as those of a synth's oscillators: both notes stray by the same number of cents at
  /// the same time, and the phase of the second strays r times as far.
  private func lineOfClock(channel: Int) -> WeightedLine {
    var line = WeightedLine()
    var phases = (0.0, 0.0)
    for center in centers {
      let ours = first.component(partial, channel: channel, center: center, length: length)
      let theirs = second.component(partial * ratio, channel: channel, center: center, length: length)
      phases.0 += (ours.phase - phases.0).remainder(dividingBy: 2 * .pi)
      phases.1 += (theirs.phase - phases.1).remainder(dividingBy: 2 * .pi)
      line.add(x: center, y: phases.1 - ratio * phases.0, weight: ours.power)
    }
    return line
  }

  /// The standard deviation of the phases from their lines, in radians.
  private static func straying(_ lines: [WeightedLine]) -> Double {
    let weight = lines.reduce(0) { $0 + $1.weight }
    return weight > 0 ? (lines.reduce(0) { $0 + $1.residue } / weight).squareRoot() : 0
  }
}
