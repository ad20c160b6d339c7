/// An interval as users choose it.
public enum IntervalChoice: Hashable, Sendable {
  case interval(Interval)
  /// Steps of a scale; in a chromatic tuning semitones.
  case steps(Int)
  case ratio(Ratio)
  /// In cents.
  case cents(Double)

  public static let standard = [IntervalChoice.interval(.fifth)]
  public static let all = Interval.allCases.map { IntervalChoice.interval($0) }

  /// The largest size, which two keys an octave apart can have.
  private static let largest = 1250.0

  /// Reads `P5` or another name of an interval, steps such as `7`, a ratio such as `5/4`, or cents with a period or a unit, such as
  /// `386.3` or `350 cents`; nil for anything else.
  public init?(_ text: String) {
    if let interval = Interval(named: text) {
      self = .interval(interval)
    } else if let steps = Int(text), PitchScale.counts.contains(steps), text.first != "+" {
      self = .steps(steps)
    } else if let ratio = Ratio(text), ratio.cents > 0, ratio.cents <= Self.largest {
      self = .ratio(ratio)
    } else if Int(text) == nil, let cents = Quantity.number(text, in: "cents"), (1...Self.largest).contains(cents) {
      self = .cents(cents)
    } else {
      return nil
    }
  }

  public var description: String {
    switch self {
    case .interval(let interval): interval.symbol
    case .steps(let steps): String(steps)
    case .ratio(let ratio): ratio.description
    case .cents(let cents):
      Decimal.written(cents).contains(".") ? Decimal.written(cents) : Decimal.written(cents) + ".0"
    }
  }

  /// The size that is asked for, in cents; of steps, if they are semitones.
  var cents: Double {
    switch self {
    case .interval(let interval): Double(100 * interval.semitones)
    case .steps(let steps): Double(100 * steps)
    case .ratio(let ratio): ratio.cents
    case .cents(let cents): cents
    }
  }

  package var isSteps: Bool { if case .steps = self { true } else { false } }

  /// Whether it stands for the intervals near a size: a ratio or cents.
  package var isSize: Bool {
    switch self {
    case .ratio, .cents: true
    case .interval, .steps: false
    }
  }

  /// The interval that a name or steps mean in a chromatic tuning; nil beyond an octave, and for a size.
  var chromatic: Interval? { isSize ? nil : Interval(rawValue: Int((cents / 100).rounded())) }

  /// Reads distinct intervals such as `m3,M3,P5`, `5/4,350.0` or `fifth, minor third`, or `all`.
  ///
  /// - Returns: names first, from the smallest on; nil if one is invalid or occurs twice.
  public static func list(_ text: String) -> [IntervalChoice]? {
    guard text != Interval.allWord else { return all }
    let parts = Interval.parts(of: text)
    let choices = parts.compactMap { IntervalChoice($0) }
    guard choices.count == parts.count, Set(choices).count == parts.count else { return nil }
    return all.filter(choices.contains) + choices.filter { !all.contains($0) }
  }

  /// The written form of a list.
  public static func list(_ choices: [IntervalChoice]) -> String {
    choices == all ? Interval.allWord : choices.map(\.description).joined(separator: ",")
  }
}

extension [IntervalChoice] {
  /// Whether it has a unison, or a size that stands for one in a chromatic tuning.
  public var hasUnison: Bool {
    contains { $0 == .interval(.unison) || $0.isSize && $0.cents <= TuningSystem.tolerance }
  }
}
