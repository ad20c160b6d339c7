import PeachCore

/// One answer as the regression on pitch and loudness takes it.
public struct LoudnessTrial: Hashable, Sendable {
  /// By how much note 2 was higher, signed.
  public let offset: Cents
  /// By how much note 2 was louder, signed.
  public let amplitudeOffset: AmplitudeDB
  /// Whether the answer was "higher".
  public let higher: Bool

  public init(offset: Cents, amplitudeOffset: AmplitudeDB, higher: Bool) {
    self.offset = offset
    self.amplitudeOffset = amplitudeOffset
    self.higher = higher
  }
}
