import PeachCore

/// A row of the profile of matches, drawn with character cells.
public struct MatchCells: Equatable, Sendable {
  public enum Mark: Equatable, Sendable {
    case exact
    /// The bias, and the rest of its 95 % interval.
    case bias, interval
  }

  /// The strongest tone, on which the marks still stand out.
  static let strongest = 5

  /// The band from the left to the right; the upper half of a cell is its right one.
  public let band: [BandCells.Cell]
  public let marks: [Mark?]

  /// - Parameter width: in cells; an odd one has exact in the middle of a cell.
  public init(_ row: MatchPicture.Row, in picture: MatchPicture, width: Int) {
    func step(half: Int) -> Int {
      let cents = ((Double(half) + 0.5) / Double(width) - 1) * picture.halfWidth
      let probability = row.probability(at: cents)
      // Outside of the 97.5 % bound there is nothing.
      return probability < 0.025 ? 0 : max(1, Int((Double(Self.strongest) * probability).rounded()))
    }
    band = (0..<width).map { column in
      var cell = BandCells.Cell()
      (cell.lower, cell.upper) = (step(half: 2 * column), step(half: 2 * column + 1))
      return cell
    }
    var marks = Array(repeating: Mark?.none, count: width)
    func column(_ cents: Double) -> Int { IntervalCells.column(picture.position(of: cents), width: width) }
    for column in column(row.bias.lower95)...column(row.bias.upper95) { marks[column] = .interval }
    marks[column(0)] = .exact
    if row.isShown { marks[column(row.bias.value)] = .bias }
    self.marks = marks
  }
}
