import PeachCore

/// The profile drawn with character cells.
public struct ProfileCells: Equatable, Sendable {
  /// The probability that the threshold lies in a cell, in five steps.
  public enum Shade: Int, Comparable, Sendable {
    case none, faint, light, dark, full

    /// The lowest probability for each shade.
    private static let limits: [(Shade, Double)] = [(.full, 0.5), (.dark, 0.3), (.light, 0.12), (.faint, 0.025)]

    init(probability: Double) {
      self = Self.limits.first { probability >= $0.1 }?.0 ?? .none
    }

    public static func < (left: Shade, right: Shade) -> Bool { left.rawValue < right.rawValue }
  }

  /// Rows from top to bottom, each from left to right.
  public let rows: [[Shade]]
  /// The note of each column.
  public let columns: [MIDINote]

  /// - Parameters:
  ///   - width: in cells, at least one per octave.
  ///   - height: in cells, without the keys.
  public init(_ picture: ProfilePicture, width: Int, height: Int) {
    let notes = picture.notes
    let columns = (0..<width).map { notes[$0 * notes.count / width] }
    self.columns = columns
    rows = Self.rows(of: columns.map { picture[$0] }, height: height)
  }

  /// The shades for columns of estimates, from top to bottom.
  static func rows(of estimates: [ThresholdEstimate?], height: Int) -> [[Shade]] {
    (0..<height).map { row in
      let (low, high) = (Double(height - 1 - row) / Double(height), Double(height - row) / Double(height))
      return estimates.map { estimate in
        estimate.map { Shade(probability: ProfilePicture.probability(of: $0, from: low, to: high)) } ?? .none
      }
    }
  }

  /// The row of a mark on the scale.
  public static func row(ofCents cents: Double, height: Int) -> Int {
    min(height - 1, max(0, Int((Double(height) * (1 - ProfilePicture.height(ofCents: cents))).rounded(.down))))
  }

  /// The first column of each C; with fewer columns than keys, the first column at or after it.
  public var octaves: [(column: Int, note: MIDINote)] {
    guard let lowest = columns.first, let highest = columns.last else { return [] }
    return (lowest.number...highest.number).filter { $0 % 12 == 0 }.compactMap { number in
      columns.firstIndex { $0.number >= number }.map { ($0, MIDINote(number)) }
    }
  }
}
