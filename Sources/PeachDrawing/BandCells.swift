import PeachCore

/// Thresholds with their uncertainty, drawn with character cells of two halves each, one above the other.
public struct BandCells: Equatable, Sendable {
  public struct Cell: Equatable, Sendable {
    /// The certainty in the upper and in the lower half, 0…`steps`; 0 is outside of the 95 % interval.
    public internal(set) var upper = 0
    public internal(set) var lower = 0
    public internal(set) var mark: Mark?
  }

  public enum Mark: Equatable, Sendable {
    /// The likeliest threshold.
    case line
    /// The likeliest threshold is above or below the scale.
    case above, below
  }

  /// The number of tones, from hardly likely to certain.
  public static let steps = 8
  /// The probability per octave from which a place has the last tone: that in the middle of an interval whose upper end
  /// is twice its lower one.
  private static let fullDensity = 1.6

  /// Rows from top to bottom, each from left to right.
  public let rows: [[Cell]]

  /// - Parameters:
  ///   - estimates: one for each column; nil for a gap.
  ///   - height: in rows.
  public init(_ estimates: [ThresholdEstimate?], height: Int) {
    var rows = Array(repeating: Array(repeating: Cell(), count: estimates.count), count: height)
    for (column, estimate) in estimates.enumerated() {
      guard let estimate else { continue }
      // The same estimate is beside itself: a key has several columns.
      if column > 0, estimates[column - 1] == estimate {
        for row in 0..<height { rows[row][column] = rows[row][column - 1] }
        continue
      }
      for row in 0..<height {
        rows[row][column].upper = Self.step(estimate, half: 2 * row, of: 2 * height)
        rows[row][column].lower = Self.step(estimate, half: 2 * row + 1, of: 2 * height)
      }
      guard estimate.isConfident else { continue }
      let row = ProfileCells.row(ofCents: estimate.cents.value, height: height)
      let place = ProfilePicture.height(ofCents: estimate.cents.value)
      rows[row][column].mark = place > 1 ? .above : place < 0 ? .below : .line
    }
    self.rows = rows
  }

  /// The tone of a half cell, counted from the top: the probability per octave to the power of ¾, so that the edges of
  /// narrow bands stay visible.
  private static func step(_ estimate: ThresholdEstimate, half: Int, of halves: Int) -> Int {
    let (low, high) = (Double(halves - 1 - half) / Double(halves), Double(halves - half) / Double(halves))
    guard ProfilePicture.height(ofLog2: estimate.upper95Log2) > low,
      ProfilePicture.height(ofLog2: estimate.lower95Log2) < high
    else { return 0 }
    let probability = ProfilePicture.probability(of: estimate, from: low, to: high)
    let density = probability / ((high - low) * ProfilePicture.octaves)
    return max(1, min(steps, Int((Double(steps) * pow(density / fullDensity, 0.75)).rounded())))
  }
}
