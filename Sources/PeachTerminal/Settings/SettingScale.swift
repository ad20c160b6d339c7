import PeachCore
import PeachLanguage

/// The values of a setting that can be slid along: multiples of a step between two bounds, and the bounds themselves.
struct SettingScale: Equatable, Sendable {
  /// What may be chosen now; within `track`.
  let bounds: ClosedRange<Double>
  /// What is drawn.
  let track: ClosedRange<Double>
  /// A step of 1, 2 or 5 times a power of ten.
  let step: Step

  struct Step: Equatable, Sendable {
    let mantissa: Double
    /// Of ten; how many decimals where it is below zero.
    let exponent: Int

    static let one = Step(mantissa: 1, exponent: 0)

    /// The largest of its kind that takes eighteen steps or more from one end to the other.
    init(dividing span: Double) {
      var exponent = Int(log2(span / 18) / log2(10)) + 1
      while true {
        for mantissa in [5.0, 2, 1] where Step(mantissa: mantissa, exponent: exponent).multiple(18) <= span {
          self.init(mantissa: mantissa, exponent: exponent)
          return
        }
        exponent -= 1
      }
    }

    init(mantissa: Double, exponent: Int) {
      self.mantissa = mantissa
      self.exponent = exponent
    }

    var decimals: Int { max(0, -exponent) }

    /// `count` steps, as near as a number can be to the decimal one: dividing by a power of ten rounds once, where adding up steps
    /// would round each time.
    func multiple(_ count: Double) -> Double {
      let power = pow(10, Double(abs(exponent)))
      return exponent < 0 ? count * mantissa / power : count * mantissa * power
    }

    /// How many steps a value is; a whole number where it is a multiple.
    func count(_ value: Double) -> Double {
      let power = pow(10, Double(abs(exponent)))
      let count = exponent < 0 ? value * power / mantissa : value / power / mantissa
      let whole = count.rounded()
      return multiple(whole) == value ? whole : count
    }
  }

  /// The next multiple above or below, or the bound in between.
  func neighbor(of value: Double, up: Bool) -> Double {
    let count = step.count(value)
    return clamped(step.multiple(up ? count.rounded(.down) + 1 : count.rounded(.up) - 1))
  }

  /// The multiple nearest to a share of the track, 0…1; its ends are its bounds.
  func value(at share: Double) -> Double {
    if share <= 0 { return bounds.lowerBound }
    if share >= 1 { return bounds.upperBound }
    let exact = track.lowerBound + share * (track.upperBound - track.lowerBound)
    return clamped(step.multiple(step.count(exact).rounded()))
  }

  /// Where on the track a value lies, 0…1.
  func share(of value: Double) -> Double {
    (value - track.lowerBound) / (track.upperBound - track.lowerBound)
  }

  private func clamped(_ value: Double) -> Double { min(max(value, bounds.lowerBound), bounds.upperBound) }
}
