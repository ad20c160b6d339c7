import PeachCore

/// Loudness as ITU-R BS.1770 weighs it: a high shelf for the head, a high-pass for the ear, then the mean square of both
/// channels. Without the gate, which is for programmes and not for notes.
///
/// BS.1770-4 gives coefficients for 48 kHz; these are the analogue filters behind them, mapped to any rate by the bilinear
/// transform (De Man 2018). The SoundFont builder has its own K-weighting, in arithmetic that gives the same bytes everywhere.
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
  mutating func next(_ sample: Double) -> Double { highPass.next(shelf.next(sample)) }

  /// What BS.1770 adds to the level, so that a sine of 997 Hz at full scale in one channel reads −3.01 LUFS.
  private static let offset = -0.691

  /// The loudness in LUFS of a mean square of weighted samples, summed over both channels.
  static func loudness(_ meanSquare: Double) -> Double { offset + 10 * log10(max(meanSquare, 1e-30)) }

  /// The mean square that has a loudness in LUFS.
  static func meanSquare(_ loudness: Double) -> Double { pow(10, (loudness - offset) / 10) }
}

extension RenderedNote {
  /// The loudness of the first `seconds` in LUFS; −300 for silence.
  func loudness(rate: Double, seconds: Double) -> Double {
    let count = min(frames, Int(seconds * rate))
    var sum = 0.0
    for channel in channels {
      var weighting = KWeighting(rate: rate)
      for frame in 0..<count {
        let weighted = weighting.next(Double(channel.samples[frame]))
        sum += channel.weight * weighted * weighted
      }
    }
    return KWeighting.loudness(sum / Double(max(count, 1)))
  }

  /// The channels to be measured and how often each counts: where both are the same, one counts twice.
  var channels: [(samples: UnsafeMutablePointer<Float>, weight: Double)] {
    isMono ? [(left, 2)] : [(left, 1), (right, 1)]
  }

  private var isMono: Bool {
    frames == 0 || memcmp(left, right, frames * MemoryLayout<Float>.stride) == 0
  }
}
