/// Decibels and what they stand for.
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

  private static let log2Of10 = 3.321_928_094_887_362_3
}

/// sin²(π/2 · t/T): zero at 0, one from T on, smooth at both ends.
func smoothStep(_ t: Double, over duration: Double) -> Double {
  if t <= 0 { return 0 }
  if t >= duration { return 1 }
  let s = PortableMath.sine(turns: t / duration / 4)
  return s * s
}
