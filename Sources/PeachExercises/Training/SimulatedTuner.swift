import PeachBase
import PeachFits

/// A simulated listener who tunes notes.
///
/// The error of a match is bias + hysteresis · start + noise (`MatchModel`).
public struct SimulatedTuner: Equatable, Sendable {
  public enum Noise: Sendable {
    case normal
    /// Student's t with 4 degrees of freedom.
    case heavy
  }

  /// The mean error in cents; positive for too high.
  public var bias = 0.0
  /// The half-width in cents within which two thirds of the matches lie that aren't outliers, above 0.
  public var precision = 4.0
  /// The part of the starting difference that remains.
  public var hysteresis = 0.0
  /// The proportion of matches with `outlierFactor` times as much noise.
  public var outliers = 0.0
  /// What each register adds to the bias, lowest first, in cents; empty for nothing.
  public var registers: [Double] = []
  public var noise = Noise.normal
  /// The time from the onset to the commit in seconds.
  public var time = 2.5

  package static let outlierFactor = 8.0

  public init() {}

  /// The error of one match in cents.
  package func error(from start: Cents, on note: MIDINote, using generator: inout some RandomNumberGenerator) -> Double
  {
    let register = registers.isEmpty ? 0 : registers[Register(of: note).rawValue]
    let isOutlier = outliers > 0 && generator.uniform() < outliers
    let scale = precision * (isOutlier ? Self.outlierFactor : 1)
    return bias + register + hysteresis * start.value + scale * deviate(using: &generator)
  }

  /// A random number of which 68.27 % lie within −1…1.
  private func deviate(using generator: inout some RandomNumberGenerator) -> Double {
    let normal = generator.normal()
    guard noise == .heavy else { return normal }
    // χ² with 4 degrees of freedom is −2 ln of the product of two uniform numbers.
    let square = -2 * (log(1 - generator.uniform()) + log(1 - generator.uniform()))
    return normal / (square / 4).squareRoot() / Self.heavyWidth
  }

  /// t⁻¹(Φ(1)) with 4 degrees of freedom.
  private static let heavyWidth = 1.141626629090954

  /// Tunes a note in three movements.
  ///
  /// - Parameters:
  ///   - start: the offset from exact at which it begins.
  ///   - note: its key.
  /// - Returns: the changes of its pitch, and the time of the commit, from the onset.
  public func tune(
    from start: Cents, on note: MIDINote, using generator: inout some RandomNumberGenerator
  ) -> (changes: [(after: Duration, change: Cents)], end: Duration) {
    let way = error(from: start, on: note, using: &generator) - start.value
    // Beyond the note and back.
    let parts = [0.7, 0.4, -0.1]
    let changes = parts.enumerated().map { index, part in
      (Duration.seconds(time * Double(index + 1) / 5), Cents(part * way))
    }
    return (changes, .seconds(time))
  }
}
