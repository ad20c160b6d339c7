import PeachCore

/// A row of the profile of intervals, drawn with character cells.
public struct IntervalCells: Equatable, Sendable {
  public enum Mark: Equatable, Sendable {
    case equal, just
    /// The listener's centre, and the rest of its 95 % interval.
    case centre, interval
  }

  /// The threshold from the left to the right; the upper half of a cell is its right one.
  public let threshold: [BandCells.Cell]
  /// Empty if centres aren't shown.
  public let centre: [Mark?]

  /// - Parameters:
  ///   - width: in cells.
  ///   - centreWidth: in cells; 0 without centres.
  public init(_ row: IntervalPicture.Row, width: Int, centreWidth: Int) {
    threshold = BandCells([row.threshold], height: width).rows.reversed().map { cells in
      var cell = cells[0]
      if !row.isShown { cell.mark = nil }
      return cell
    }
    guard centreWidth > 0 else {
      centre = []
      return
    }
    var marks = Array(repeating: Mark?.none, count: centreWidth)
    func column(_ cents: Double) -> Int { Self.column(IntervalPicture.position(ofCentre: cents), width: centreWidth) }
    if row.interval != nil { marks[column(0)] = .equal }
    if let centre = row.centre {
      for column in column(centre.lower95)...column(centre.upper95) { marks[column] = .interval }
    }
    // In front of the interval, so that both systems stay visible beside the centre.
    if row.centre != nil, let just = row.just { marks[column(just)] = .just }
    if let centre = row.centre { marks[column(centre.mean)] = .centre }
    self.centre = marks
  }

  /// The cell of a position.
  public static func column(_ position: Double, width: Int) -> Int {
    min(width - 1, max(0, Int((position * Double(width)).rounded(.down))))
  }
}
