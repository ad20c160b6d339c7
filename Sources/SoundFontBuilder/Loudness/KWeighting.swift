/// Level after ITU-R BS.1770-4: a high shelf for the head, a high-pass for the ear, then the mean square.
///
/// The recommendation gives coefficients for 48 kHz only; these are the analogue prototypes behind them, mapped to any
/// rate by the bilinear transform (De Man, "Evaluation of Implementations of the EBU R128 Loudness Measurement", 2018).
struct KWeighting {
  private let shelf: Biquad
  private let highPass: Biquad

  init(sampleRate: Double) {
    shelf = Biquad.shelf(frequency: 1681.974_450_955_531_9, q: 0.707_175_236_955_419_6, sampleRate: sampleRate)
    highPass = Biquad.highPass(frequency: 38.135_470_876_024_44, q: 0.500_327_037_323_877_3, sampleRate: sampleRate)
  }

  /// The weighted level of the first 0.5 s of a waveform played `ratio` times as fast, in dB relative to an unweighted
  /// full-scale square wave.
  static func level(of waveform: Waveform, ratio: Double) -> Double {
    let rate = Double(waveform.tuning.sampleRate) * ratio
    var weighting = KWeighting(sampleRate: rate)
    return weighting.meanSquare(of: waveform, count: Int((0.5 * rate).rounded()))
  }

  private mutating func meanSquare(of waveform: Waveform, count: Int) -> Double {
    var shelf = shelf
    var highPass = highPass
    var sum = 0.0
    var index = 0
    waveform.samples.withUnsafeBufferPointer { samples in
      for _ in 0..<count {
        let weighted = highPass.next(shelf.next(samples[index]))
        sum += weighted * weighted
        index += 1
        if index == samples.count { index = waveform.bodyLength }
      }
    }
    return Decibels.ofPower(sum / Double(count))
  }
}

/// A second-order filter in direct form 1.
private struct Biquad {
  private let b0: Double, b1: Double, b2: Double, a1: Double, a2: Double
  private var x1 = 0.0, x2 = 0.0, y1 = 0.0, y2 = 0.0

  private init(b: (Double, Double, Double), a: (Double, Double, Double)) {
    b0 = b.0 / a.0
    b1 = b.1 / a.0
    b2 = b.2 / a.0
    a1 = a.1 / a.0
    a2 = a.2 / a.0
  }

  /// The shelf of +4 dB.
  static func shelf(frequency: Double, q: Double, sampleRate: Double) -> Biquad {
    let k = tangent(frequency / sampleRate)
    let high = Decibels.amplitude(3.999_843_853_973_347)
    let band = PortableMath.power(high, 0.499_666_774_154_541_6)
    return Biquad(
      b: (high + band * k / q + k * k, 2 * (k * k - high), high - band * k / q + k * k),
      a: (1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k))
  }

  static func highPass(frequency: Double, q: Double, sampleRate: Double) -> Biquad {
    let k = tangent(frequency / sampleRate)
    let norm = 1 + k / q + k * k
    return Biquad(b: (norm, -2 * norm, norm), a: (norm, 2 * (k * k - 1), 1 - k / q + k * k))
  }

  /// tan(π f / R).
  private static func tangent(_ ratio: Double) -> Double {
    PortableMath.sine(turns: ratio / 2) / PortableMath.cosine(turns: ratio / 2)
  }

  mutating func next(_ x: Double) -> Double {
    let y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    return y
  }
}
