/// Sine, cosine, powers and logarithms computed only with basic IEEE 754 operations.
///
/// The C library's `sin`, `exp2` and `log2` differ in the last bit between systems, which can change a 16-bit sample.
/// Addition, multiplication, division and square root are correctly rounded everywhere, and Swift neither fuses nor
/// reorders them, so these functions return the same bits on every machine. The series end when the next term is below
/// 2⁻⁵³.
enum PortableMath {
  /// cos(2π · turns).
  static func cosine(turns: Double) -> Double {
    sine(turns: turns - turns.rounded(.down) + 0.25)
  }

  /// sin(2π · turns).
  static func sine(turns: Double) -> Double {
    let reduced = turns - turns.rounded()
    let magnitude = reduced.magnitude
    let folded = magnitude > 0.25 ? 0.5 - magnitude : magnitude
    let value =
      folded > 0.125 ? cosineSeries(2 * Double.pi * (0.25 - folded)) : sineSeries(2 * Double.pi * folded)
    return reduced < 0 ? -value : value
  }

  /// 2ˣ, for |x| < 1000.
  static func exp2(_ x: Double) -> Double {
    let whole = x.rounded()
    let exponent = (x - whole) * naturalLogarithmOf2
    var term = 1.0
    var sum = 1.0
    for k in 1...17 {
      term = term * exponent / Double(k)
      sum += term
    }
    return Double(sign: .plus, exponent: Int(whole), significand: sum)
  }

  /// log₂ x, for x > 0, computed from 2 · artanh((m − 1) / (m + 1)) for the significand m in [√½, √2].
  static func log2(_ x: Double) -> Double {
    precondition(x > 0)
    var exponent = Double(x.exponent)
    var significand = x.significand
    if significand > 1.414_213_562_373_095_1 {
      significand /= 2
      exponent += 1
    }
    let s = (significand - 1) / (significand + 1)
    let square = s * s
    var power = s
    var sum = 0.0
    for k in 0...12 {
      sum += power / Double(2 * k + 1)
      power *= square
    }
    return exponent + 2 * sum / naturalLogarithmOf2
  }

  /// `base` to the power of `exponent`, for base ≥ 0 and exponent > 0.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    base == 0 ? 0 : exp2(exponent * log2(base))
  }

  /// ln x, for x > 0.
  static func logarithm(_ x: Double) -> Double {
    log2(x) * naturalLogarithmOf2
  }

  /// eˣ.
  static func exp(_ x: Double) -> Double {
    exp2(x / naturalLogarithmOf2)
  }

  private static let naturalLogarithmOf2 = 0.693_147_180_559_945_3

  private static func sineSeries(_ x: Double) -> Double {
    let square = x * x
    var term = x
    var sum = x
    for k in 1...8 {
      term = -term * square / Double(2 * k * (2 * k + 1))
      sum += term
    }
    return sum
  }

  private static func cosineSeries(_ x: Double) -> Double {
    let square = x * x
    var term = 1.0
    var sum = 1.0
    for k in 1...9 {
      term = -term * square / Double((2 * k - 1) * 2 * k)
      sum += term
    }
    return sum
  }
}
