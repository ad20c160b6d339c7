import PeachBase

/// The values of a slider: multiples of a step between two bounds, and the bounds themselves.
struct SettingScale: Equatable, Sendable {
  /// The values that can be chosen at present; within `track`.
  let bounds: ClosedRange<Double>
  /// The values from one end of the slider to the other.
  let track: ClosedRange<Double>
  /// A step of 1, 2 or 5 times a power of ten.
  let step: Step

  struct Step: Equatable, Sendable {
    let mantissa: Double
    /// The exponent of ten; below zero, the negated number of decimals.
    let exponent: Int

    static let one = Step(mantissa: 1, exponent: 0)

    var decimals: Int { max(0, -exponent) }

    /// `count` steps, rounded only once: adding up steps would round each time.
    func multiple(_ count: Double) -> Double {
      let power = pow(10, Double(abs(exponent)))
      return exponent < 0 ? count * mantissa / power : count * mantissa * power
    }

    /// The number of steps in a value; a whole number if the value is a multiple.
    func count(_ value: Double) -> Double {
      let power = pow(10, Double(abs(exponent)))
      let count = exponent < 0 ? value * power / mantissa : value / power / mantissa
      let whole = count.rounded()
      return multiple(whole) == value ? whole : count
    }
  }

  /// The next multiple above or below, or the bound if it is nearer.
  ///
  /// - Parameter own: a value between two multiples that is a step as well.
  func neighbor(of value: Double, up: Bool, own: Double? = nil) -> Double {
    let count = step.count(value)
    let next = clamped(step.multiple(up ? count.rounded(.down) + 1 : count.rounded(.up) - 1))
    guard let own, bounds.contains(own), min(value, next) < own, own < max(value, next) else { return next }
    return own
  }

  /// Whether the arrow keys reach a value.
  func hasStep(at value: Double) -> Bool {
    value == bounds.lowerBound || value == bounds.upperBound || step.count(value) == step.count(value).rounded()
  }

  /// The multiple nearest to a position on the track, 0…1. The ends of the track give the bounds.
  func value(at position: Double) -> Double {
    if position <= 0 { return bounds.lowerBound }
    if position >= 1 { return bounds.upperBound }
    let exact = track.lowerBound + position * (track.upperBound - track.lowerBound)
    return clamped(step.multiple(step.count(exact).rounded()))
  }

  /// The position of a value on the track, 0…1.
  func position(of value: Double) -> Double {
    (value - track.lowerBound) / (track.upperBound - track.lowerBound)
  }

  private func clamped(_ value: Double) -> Double { min(max(value, bounds.lowerBound), bounds.upperBound) }
}

extension SettingScale.Step {
  /// The largest step that divides `span` into at least 18 steps.
  init(dividing span: Double) {
    var exponent = Int(log2(span / 18) / log2(10)) + 1
    while true {
      for mantissa in [5.0, 2, 1] where Self(mantissa: mantissa, exponent: exponent).multiple(18) <= span {
        self.init(mantissa: mantissa, exponent: exponent)
        return
      }
      exponent -= 1
    }
  }
}
