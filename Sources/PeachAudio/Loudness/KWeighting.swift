import PeachBase

/// Loudness after ITU-R BS.1770: a high shelf for the head, a high-pass for the ear, then the mean square of both channels.
/// It omits the gate, which is meant for programmes, not for notes.
///
/// BS.1770-4 gives coefficients for 48 kHz; these are the analogue filters behind them, mapped to any rate by the bilinear
/// transform (De Man 2018). The SoundFont builder has its own K-weighting, whose arithmetic gives the same bytes everywhere.
struct KWeighting {
  private var shelf: Biquad
  private var highPass: Biquad

  /// - Parameter rate: in frames a second.
  init(rate: Double) {
    shelf = .shelf(
      frequency: 1681.974_450_955_531_9, q: 0.707_175_236_955_419_6, gain: 3.999_843_853_973_347, rate: rate)
    highPass = .unscaledHighPass(frequency: 38.135_470_876_024_44, q: 0.500_327_037_323_877_3, rate: rate)
  }

  @inline(__always)
  mutating func next(_ sample: SIMD2<Double>) -> SIMD2<Double> { highPass.next(shelf.next(sample)) }

  /// BS.1770's offset, with which a full-scale sine of 997 Hz in one channel has −3.01 LUFS.
  private static let offset = -0.691

  /// The loudness in LUFS for a mean square of weighted samples, summed over both channels.
  static func loudness(_ meanSquare: Double) -> Double { offset + 10 * log10(max(meanSquare, 1e-30)) }

  /// The mean square for a loudness in LUFS.
  static func meanSquare(_ loudness: Double) -> Double { pow(10, (loudness - offset) / 10) }
}

extension RenderedNote {
  /// The loudness of the first `seconds` in LUFS; −300 for silence.
  func loudness(rate: Double, seconds: Double) -> Double {
    let count = min(frames, Int(seconds * rate))
    return KWeighting.loudness(meanSquares(of: count, count: 1, rate: rate)[0])
  }

  /// The K-weighted mean squares of the first `count` blocks of `length` frames, both channels added.
  func meanSquares(of length: Int, count: Int, rate: Double) -> [Double] {
    var weighting = KWeighting(rate: rate)
    return (0..<count).map { block in
      var sum = 0.0
      for frame in block * length..<min(frames, (block + 1) * length) {
        let sample = weighting.next(self[frame])
        sum += (sample * sample).sum()
      }
      return sum / Double(max(length, 1))
    }
  }
}
