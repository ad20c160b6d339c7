/// The loudness of a note, in dB relative to the preset's own level at its velocity, −90…+12.
public struct AmplitudeDB: Hashable, Sendable {
  public static let range = -90.0...12.0

  public let value: Double

  /// Traps outside −90…+12.
  public init(_ value: Double) {
    precondition(Self.range.contains(value))
    self.value = value
  }

  /// The nearest amplitude in −90…+12; NaN becomes 0.
  public static func clamped(_ value: Double) -> AmplitudeDB {
    value.isNaN ? .zero : AmplitudeDB(min(max(value, range.lowerBound), range.upperBound))
  }

  public static let zero = AmplitudeDB(0)

  /// The factor on the samples: 10^(dB / 20).
  public var gain: Double { pow(10, value / 20) }
}
