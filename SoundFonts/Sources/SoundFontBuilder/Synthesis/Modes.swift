/// The named resonances of a body: each raises or lowers the level around its frequency.
struct Modes {
  private let modes: [(frequency: Double, q: Double, gain: Double)]

  /// - Parameter modes: frequencies in hertz, quality factors and gains in dB.
  init(_ modes: (frequency: Double, q: Double, gain: Double)...) { self.modes = modes }

  /// The gain in dB at a frequency in hertz.
  func callAsFunction(_ frequency: Double) -> Double {
    modes.reduce(0) { sum, mode in
      let detuning = mode.q * (frequency / mode.frequency - mode.frequency / frequency)
      return sum + mode.gain / (1 + detuning * detuning).squareRoot()
    }
  }
}

/// A body with many modes whose frequencies and signs are random: the level ripples as a measured response does.
///
/// The ripple depends on the frequency alone, so the partials of neighbouring keys move along it, as in a real body.
struct ModalBody {
  private let ripple: LogarithmicTable

  /// - Parameters:
  ///   - range: the frequencies of the modes, in hertz.
  ///   - density: modes per octave.
  ///   - deviation: the standard deviation of the level within the range, in dB.
  init(seed: Int, range: ClosedRange<Double>, density: Double, q: Double, deviation: Double) {
    let frequencies = LogarithmicTable.frequencies(Self.band, count: Self.points)
    var levels = Self.response(seed: seed, range: range, density: density, q: q, at: frequencies)
    let mean = Self.localMean(of: levels)
    for index in levels.indices { levels[index] -= mean[index] }
    let inside = zip(frequencies, levels).filter { range.contains($0.0) }.map(\.1)
    let scale = deviation / Self.standardDeviation(inside)
    for (index, frequency) in frequencies.enumerated() {
      let limited = min(max(levels[index] * scale, -2.5 * deviation), 2 * deviation)
      let entry = smoothStep(PortableMath.log2(frequency / range.lowerBound) + 0.3, over: 0.6)
      let exit = 1 - smoothStep(PortableMath.log2(frequency / range.upperBound), over: 1)
      levels[index] = limited * entry * exit
    }
    ripple = LogarithmicTable(Self.band, values: levels)
  }

  /// The level in dB, of zero mean, at a frequency in hertz.
  func callAsFunction(_ frequency: Double) -> Double { ripple(frequency) }

  private static let band = 20.0...22_000
  private static let points = 4096

  /// |Σ ±a_k / (1 + iQ (f/f_k − f_k/f))| in dB.
  private static func response(
    seed: Int, range: ClosedRange<Double>, density: Double, q: Double, at frequencies: [Double]
  ) -> [Double] {
    var random = RandomStream(seed)
    let count = Int(density * PortableMath.log2(range.upperBound / range.lowerBound))
    let modes = (0..<count).map { index in
      let octave = (Double(index) + 0.35 * random.symmetric()) / density
      let sign = random.symmetric() < 0 ? -1.0 : 1
      return (frequency: range.lowerBound * PortableMath.exp2(octave), weight: sign * (1 + 0.5 * random.symmetric()))
    }
    return frequencies.map { frequency in
      var (real, imaginary) = (0.0, 0.0)
      for mode in modes {
        let detuning = q * (frequency / mode.frequency - mode.frequency / frequency)
        let scale = mode.weight / (1 + detuning * detuning)
        real += scale
        imaginary -= scale * detuning
      }
      return Decibels.ofAmplitude((real * real + imaginary * imaginary).squareRoot() + 1e-3)
    }
  }

  /// The mean over 0.8 octaves on both sides; at the ends over what there is.
  private static func localMean(of levels: [Double]) -> [Double] {
    let octaves = PortableMath.log2(band.upperBound / band.lowerBound)
    let reach = Int(0.8 * Double(points) / octaves)
    var sums = [0.0]
    for level in levels { sums.append((sums.last ?? 0) + level) }
    return levels.indices.map { index in
      let (from, to) = (max(0, index - reach), min(levels.count, index + reach + 1))
      return (sums[to] - sums[from]) / Double(to - from)
    }
  }

  private static func standardDeviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
  }
}
