#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One channel of a sound, with measurements.
///
/// The measurements are independent of PeachAudio's, which users see. Tests of pitch use only these, and one test compares
/// the two.
public struct Tone: Sendable {
  public let samples: [Float]
  /// In frames a second.
  public let rate: Double

  public init(_ samples: [Float], rate: Double) {
    self.samples = samples
    self.rate = rate
  }

  /// Phase and magnitude of one frequency in a window around `center`; times in seconds.
  ///
  /// A four-term Blackman–Harris window (Harris 1978; side lobes below −92 dB) times a complex exponential. The window is
  /// evaluated at the exact time of each sample, so that its centre can lie between samples.
  public func component(_ frequency: Double, center: Double, length: Double) -> (phase: Double, magnitude: Double) {
    let first = max(0, Int(((center - length / 2) * rate).rounded(.up)))
    let last = min(samples.count - 1, Int(((center + length / 2) * rate).rounded(.down)))
    guard first <= last else { return (0, 0) }
    var (real, imaginary, weight) = (0.0, 0.0, 0.0)
    // The window's angle and that of the exponential, turned from frame to frame: far cheaper than sines, and exact to
    // some 1e-15 a frame.
    let (windowStep, step) = (Turn(cycles: 1 / (length * rate)), Turn(cycles: frequency / rate))
    for begin in stride(from: first, through: last, by: 4096) {
      var x = Turn(cycles: (Double(begin) / rate - center) / length + 0.5)
      var angle = Turn(cycles: frequency * Double(begin) / rate)
      for index in begin...min(last, begin + 4095) {
        // cos 2x = 2 cos² x − 1, cos 3x = (4 cos² x − 3) cos x.
        let c = x.cosine
        let window = 0.35875 - 0.48829 * c + 0.14128 * (2 * c * c - 1) - 0.01168 * (4 * c * c - 3) * c
        let value = window * Double(samples[index])
        real += value * angle.cosine
        imaginary -= value * angle.sine
        weight += window
        x.turn(by: windowStep)
        angle.turn(by: step)
      }
    }
    return (atan2(imaginary, real), 2 * (real * real + imaginary * imaginary).squareRoot() / weight)
  }

  /// The cosine and sine of an angle.
  private struct Turn {
    var cosine: Double
    var sine: Double

    init(cycles: Double) {
      let angle = 2 * Double.pi * (cycles - cycles.rounded(.down))
      (cosine, sine) = (cos(angle), sin(angle))
    }

    mutating func turn(by other: Turn) {
      (cosine, sine) = (cosine * other.cosine - sine * other.sine, sine * other.cosine + cosine * other.sine)
    }
  }

  /// The frequency of the component near `expected`, from the advance of its phase between two windows.
  public func frequency(near expected: Double, from start: Double, to end: Double) -> Double {
    let length = (end - start) / 2
    let (early, late) = (start + length / 2, end - length / 2)
    let advance =
      component(expected, center: late, length: length).phase
      - component(expected, center: early, length: length).phase
    return expected + Self.wrapped(advance) / (2 * .pi * (late - early))
  }

  /// The mean frequency of a partial near `expected`, weighted with the energy of both channels of a sound.
  ///
  /// The mean of the phase's advances between windows.
  ///
  /// - Parameter length: of a window in seconds; nil for a tenth of a second or eight periods, whichever is longer.
  public static func meanFrequency(
    of channels: [Tone], near expected: Double, from start: Double, to end: Double, length: Double? = nil
  ) -> Double {
    let length = length ?? min(max(0.1, 8 / expected), (end - start) / 2)
    let hop = length / 4
    var (turned, weight) = (0.0, 0.0)
    for tone in channels {
      let windows = stride(from: start + length / 2, through: end - length / 2, by: hop).map {
        tone.component(expected, center: $0, length: length)
      }
      for (early, late) in zip(windows, windows.dropFirst()) {
        let energy = early.magnitude * late.magnitude
        turned += energy * wrapped(late.phase - early.phase)
        weight += energy
      }
    }
    return expected + turned / weight / (2 * .pi * hop)
  }

  /// The error in cents of the interval from this tone to `other`, which should be `cents`, measured at the component near
  /// `frequency`.
  ///
  /// The windows of `other` are shortened in time by the expected ratio, which cancels the pitch fluctuations of a sampled
  /// instrument. Envelopes aren't shortened; the windows are only sixteen periods long so that envelopes don't weight the
  /// fluctuations differently. The result is the slope of the phase difference, fitted by least squares and weighted with the
  /// energy.
  public func error(of other: Tone, above cents: Double, frequency: Double, from start: Double, to end: Double)
    -> Double
  {
    let ratio = exp2(cents / 1200)
    let length = min(16 / frequency, (end - start) / 2)
    var sums = (weight: 0.0, time: 0.0, phase: 0.0, square: 0.0, product: 0.0)
    var phase = 0.0
    for (index, center) in stride(from: start + length / 2, through: end - length / 2, by: length / 4).enumerated() {
      let (ours, theirs) = (
        component(frequency, center: center, length: length),
        other.component(frequency * ratio, center: center / ratio, length: length / ratio)
      )
      let difference = theirs.phase - ours.phase
      phase = index == 0 ? difference : phase + Self.wrapped(difference - phase)
      let weight = ours.magnitude * ours.magnitude
      sums.weight += weight
      sums.time += weight * center
      sums.phase += weight * phase
      sums.square += weight * center * center
      sums.product += weight * center * phase
    }
    let slope =
      (sums.weight * sums.product - sums.time * sums.phase) / (sums.weight * sums.square - sums.time * sums.time)
    return 1200 * log2(1 + slope / (2 * .pi * frequency))
  }

  /// The frequency of the strongest of the first `count` partials in a window.
  public func strongestPartial(of fundamental: Double, count: Int, center: Double, length: Double) -> Double {
    (1...count).map { Double($0) * fundamental }
      .map { (frequency: $0, magnitude: component($0, center: center, length: length).magnitude) }
      .max { $0.magnitude < $1.magnitude }?.frequency ?? fundamental
  }

  private static func wrapped(_ angle: Double) -> Double { angle - 2 * .pi * (angle / (2 * .pi)).rounded() }

  /// The root mean square between two times in seconds.
  public func rootMeanSquare(from start: Double = 0, to end: Double = .infinity) -> Double {
    let range = frames(start, end)
    guard !range.isEmpty else { return 0 }
    return (samples[range].reduce(0.0) { $0 + Double($1) * Double($1) } / Double(range.count)).squareRoot()
  }

  /// The largest absolute sample.
  public func peak(from start: Double = 0, to end: Double = .infinity) -> Double {
    samples[frames(start, end)].reduce(0.0) { max($0, Double(abs($1))) }
  }

  /// The largest absolute third difference, which is large for clicks and small for smooth sounds.
  public func roughness(from start: Double = 0, to end: Double = .infinity) -> Double {
    let range = frames(start, end)
    guard range.count > 3 else { return 0 }
    var largest = 0.0
    for index in range.dropFirst(3) {
      let difference =
        Double(samples[index]) - 3 * Double(samples[index - 1]) + 3 * Double(samples[index - 2])
        - Double(samples[index - 3])
      largest = max(largest, abs(difference))
    }
    return largest
  }

  private func frames(_ start: Double, _ end: Double) -> Range<Int> {
    let first = min(samples.count, max(0, Int(start * rate)))
    return first..<max(first, min(samples.count, end == .infinity ? samples.count : Int(end * rate)))
  }

  /// The ranges of frames with samples above `floor`, separated by more than `silence` seconds.
  public func sounds(floor: Float = 1e-6, silence: Double = 0.002) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    let gap = Int(silence * rate)
    for (index, sample) in samples.enumerated() where abs(sample) > floor {
      if let last = runs.last, index - last.upperBound <= gap {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}

/// 20 · log10 of a ratio of amplitudes.
public func decibels(_ ratio: Double) -> Double { 20 * log10(ratio) }
