/// Level after ITU-R BS.1770-4: a high shelf for the head, a high-pass for the ear, then the mean square.
///
/// The recommendation gives coefficients for 48 kHz only; these are the analogue prototypes behind them, mapped to any
/// rate by the bilinear transform (De Man, "Evaluation of Implementations of the EBU R128 Loudness Measurement", 2018).
struct KWeighting {
  private var shelf: Biquad
  private var highPass: Biquad

  init(sampleRate: Double) {
    shelf = Biquad.shelf(frequency: 1681.974_450_955_531_9, q: 0.707_175_236_955_419_6, sampleRate: sampleRate)
    highPass = Biquad.highPass(frequency: 38.135_470_876_024_44, q: 0.500_327_037_323_877_3, sampleRate: sampleRate)
  }

  /// The loudness of the first `seconds` of a note in LUFS: the K-weighted power of both channels, −0.691 dB.
  static func loudness(_ channels: [[Double]], seconds: Double) -> Double {
    let count = Int((seconds * Player.rate).rounded())
    let power = channels.reduce(0) { sum, channel in
      var weighting = KWeighting(sampleRate: Player.rate)
      return sum + channel.prefix(count).reduce(0) { $0 + weighting.power(of: $1) } / Double(count)
    }
    return Decibels.ofPower(power) - 0.691
  }

  private mutating func power(of sample: Double) -> Double {
    let weighted = highPass.next(shelf.next(sample))
    return weighted * weighted
  }
}
