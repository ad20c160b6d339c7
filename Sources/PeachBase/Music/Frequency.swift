/// A frequency in hertz, above zero.
public struct Frequency: Hashable, Sendable {
  public let hertz: Double

  /// Traps unless `hertz` is finite and positive.
  public init(_ hertz: Double) {
    precondition(hertz.isFinite && hertz > 0)
    self.hertz = hertz
  }

  /// A4 in concert pitch, 440 Hz (ISO 16).
  public static let concertPitch = Frequency(440)

  /// The allowed reference pitches in hertz.
  public static let references = 380.0...500.0

  /// This frequency shifted by an interval.
  public func shifted(by cents: Cents) -> Frequency { Frequency(hertz * cents.ratio) }
}
