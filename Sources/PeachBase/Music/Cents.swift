/// An interval in cents: 100 to the equal-tempered semitone, 1200 to the octave.
///
/// Positive is higher. The frequency ratio is 2^(cents / 1200).
public struct Cents: Hashable, Sendable {
  public let value: Double

  /// Traps unless `value` is finite.
  public init(_ value: Double) {
    precondition(value.isFinite)
    self.value = value
  }

  /// The interval from one frequency to another: 1200 · log2(to / from).
  public init(from: Frequency, to: Frequency) { self.init(1200 * log2(to.hertz / from.hertz)) }

  public static let zero = Cents(0)

  public var magnitude: Double { abs(value) }

  /// The factor by which a frequency is multiplied: 2^(cents / 1200).
  public var ratio: Double { exp2(value / 1200) }

  public static func + (left: Cents, right: Cents) -> Cents { Cents(left.value + right.value) }
  public static prefix func - (cents: Cents) -> Cents { Cents(-cents.value) }
}

extension Cents: Comparable {
  public static func < (left: Cents, right: Cents) -> Bool { left.value < right.value }
}
