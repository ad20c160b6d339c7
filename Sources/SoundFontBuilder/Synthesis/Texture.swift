/// Periodic factors that make a partial fluctuate or turn it into noise without changing its phase.
enum Texture {
  /// A slow fluctuation of zero mean and unit rms, made of sinusoids between about 1.5 and 7 Hz.
  static func waver(loopSeconds: Double, using random: inout RandomStream) -> [Double] {
    let lowest = max(1, Int((1.5 * loopSeconds).rounded(.up)))
    let highest = max(lowest + 1, Int((7 * loopSeconds).rounded()))
    let lines = (lowest...highest).map { (cycles: $0, phase: random.symmetric()) }
    let scale = (2 / Double(lines.count)).squareRoot()
    return (0..<knots).map { knot in
      lines.reduce(0) { sum, line in
        sum + scale * PortableMath.cosine(turns: Double(line.cycles * knot) / Double(knots) + line.phase)
      }
    }
  }

  /// Noise of unit rms with one random step per period of the fundamental.
  ///
  /// A partial with this texture becomes a band of noise on both sides of its frequency. The pitch isn't affected: the
  /// sidebands are symmetric, so the phase doesn't change; the differences between steps make a notch at the partial
  /// itself; and quadratic splines with one knot per period have a triple zero at every other harmonic (sinc³). In real
  /// instruments, too, the string or the reed pulses the noise of the bow or the breath.
  static func noise(periods: Int, using random: inout RandomStream) -> [Double] {
    let steps = (0..<periods).map { _ in random.symmetric() }
    let differences = steps.indices.map { steps[$0] - steps[($0 + periods - 1) % periods] }
    let raw = differences.indices.flatMap { index in
      let (before, here, after) = (
        differences[(index + periods - 1) % periods], differences[index], differences[(index + 1) % periods]
      )
      return (0..<stepsPerPeriod).map { step in
        let t = Double(step) / Double(stepsPerPeriod)
        return (before * (1 - t) * (1 - t) + here * (1 + 2 * t - 2 * t * t) + after * t * t) / 2
      }
    }
    let power = raw.reduce(0) { $0 + $1 * $1 } / Double(raw.count)
    guard power > 0 else { return [0] }
    return raw.map { $0 / power.squareRoot() }
  }

  private static let knots = 160
  private static let stepsPerPeriod = 4
}
