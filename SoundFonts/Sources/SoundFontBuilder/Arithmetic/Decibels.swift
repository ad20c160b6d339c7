/// Conversions between decibels and ratios.
enum Decibels {
  /// The amplitude ratio 10^(dB / 20).
  static func amplitude(_ decibels: Double) -> Double {
    PortableMath.exp2(decibels * log2Of10 / 20)
  }

  /// The power ratio 10^(dB / 10).
  static func power(_ decibels: Double) -> Double {
    PortableMath.exp2(decibels * log2Of10 / 10)
  }

  /// 10 · log₁₀ of a power ratio.
  static func ofPower(_ power: Double) -> Double {
    10 * PortableMath.log2(power) / log2Of10
  }

  /// 20 · log₁₀ of an amplitude ratio.
  static func ofAmplitude(_ amplitude: Double) -> Double {
    2 * ofPower(amplitude)
  }

  private static let log2Of10 = 3.321_928_094_887_362_3
}

/// sin²(π/2 · t/T), which rises smoothly from 0 at t = 0 to 1 at t = T and stays there.
func smoothStep(_ t: Double, over duration: Double) -> Double {
  if t <= 0 { return 0 }
  if t >= duration { return 1 }
  let s = PortableMath.sine(turns: t / duration / 4)
  return s * s
}
