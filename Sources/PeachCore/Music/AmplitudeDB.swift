/// How loud a note is played, in dB relative to the preset's own level, −90…+12; independent of velocity.
public struct AmplitudeDB: Hashable, Sendable {
  public static let range = -90.0...12.0

  public let value: Double

  /// Traps outside −90…+12.
  public init(_ value: Double) {
    precondition(Self.range.contains(value))
    self.value = value
  }

  /// Nil outside −90…+12.
  public init?(exactly value: Double) {
    guard Self.range.contains(value) else { return nil }
    self.value = value
  }

  /// The nearest amplitude in −90…+12; a value that is no number becomes 0.
  public static func clamped(_ value: Double) -> AmplitudeDB {
    value.isNaN ? .zero : AmplitudeDB(min(max(value, range.lowerBound), range.upperBound))
  }

  public static let zero = AmplitudeDB(0)

  /// 10^(dB / 20), the factor on the samples.
  public var gain: Double { pow(10, value / 20) }
}
