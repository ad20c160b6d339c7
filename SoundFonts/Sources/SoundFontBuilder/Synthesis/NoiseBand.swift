/// A band of noise: the bow, the breath, the knock.
struct NoiseBand {
  /// The power relative to the tone's, in dB.
  var level: Double
  /// In hertz.
  var band: ClosedRange<Double>
  /// The rise below the band, in dB per octave.
  var lowSlope: Double
  /// The fall above the band, in dB per octave.
  var highSlope: Double
  /// The slope everywhere, in dB per octave.
  var tilt: Double

  init(_ level: Double, _ band: ClosedRange<Double>, low: Double, high: Double? = nil, tilt: Double = 0) {
    (self.level, self.band, self.tilt) = (level, band, tilt)
    (lowSlope, highSlope) = (low, high ?? low)
  }

  /// The spectrum's shape in dB at a frequency in hertz.
  func shape(_ frequency: Double) -> Double {
    let below = max(0, PortableMath.log2(band.lowerBound / frequency))
    let above = max(0, PortableMath.log2(frequency / band.upperBound))
    return tilt * PortableMath.log2(frequency / band.lowerBound) - lowSlope * below - highSlope * above
  }
}

/// The frequencies around the partials that noise leaves out, so that it can't disturb their pitch.
struct Notches {
  /// The partials' cycles in the loop, ascending.
  let cycles: [Int]
  /// Half the width of a notch, in hertz.
  let width: Double

  /// The factor for a line of noise at a frequency in hertz: 0 within a notch, 1 beyond its edges.
  func factor(line: Int, loopSeconds: Double) -> Double {
    // The distance to the nearest partial, or to 0 Hz.
    var nearest = line
    for cycle in cycles { nearest = min(nearest, abs(line - cycle)) }
    return smoothStep(Double(nearest) / loopSeconds - width, over: 0.3 * width + 4)
  }
}

/// Noise that is periodic with the loop, made from random lines of a spectrum.
struct PeriodicNoise {
  /// One period at `count` equal steps.
  let steps: [Double]

  static let count = 65_536
  private static let transform = FourierTransform(size: count)

  /// - Parameters:
  ///   - power: its mean square, before `emphasis`.
  ///   - emphasis: a gain in dB at a frequency in hertz.
  ///   - highest: the limit of its frequencies, in hertz.
  init(
    _ noise: NoiseBand, power: Double, notches: Notches, loopSeconds: Double, highest: Double,
    emphasis: (Double) -> Double, using random: inout RandomStream
  ) {
    let lines = 1...max(1, min(Self.count / 4, Int(highest * loopSeconds)))
    var real = [Double](repeating: 0, count: Self.count)
    var imaginary = real
    var sum = 0.0
    for line in lines {
      let frequency = Double(line) / loopSeconds
      // Between a steady line and one with the exponentially distributed power of Gaussian noise.
      let variation = (0.5 - 0.5 * PortableMath.logarithm((random.symmetric() + 1) / 2 + 1e-17)).squareRoot()
      let phase = random.symmetric()
      let amplitude =
        variation * Decibels.amplitude(noise.shape(frequency)) * notches.factor(line: line, loopSeconds: loopSeconds)
      guard amplitude > 0 else { continue }
      sum += amplitude * amplitude / 2
      let emphasized = amplitude * Decibels.amplitude(emphasis(frequency))
      real[line] = emphasized * PortableMath.cosine(turns: phase)
      imaginary[line] = emphasized * PortableMath.sine(turns: phase)
    }
    guard sum > 0 else {
      steps = []
      return
    }
    Self.transform.synthesize(real: &real, imaginary: &imaginary)
    let scale = (power * Decibels.power(noise.level) / sum).squareRoot()
    steps = real.map { $0 * scale }
  }
}
