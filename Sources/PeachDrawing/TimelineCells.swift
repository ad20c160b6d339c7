import PeachCore

/// The threshold over time drawn in character cells, on the profile's own scale; what lies open in time stays open.
public struct TimelineCells: Equatable, Sendable {
  /// From the top down, each from left to right.
  public let rows: [[ProfileCells.Shade]]
  /// The position of the entry that each column shows; nil where there was no answer.
  public let columns: [Int?]

  /// A step is no wider than this, so that a few do not look like many.
  private static let widestStep = 6

  /// - Parameters:
  ///   - width: the most cells to take: as many for each step alike, or, where there are more steps than cells, one for several,
  ///     of which the last with an answer is shown.
  ///   - height: in cells.
  public init(_ timeline: ThresholdTimeline, width: Int, height: Int) {
    let entries = timeline.entries
    let first = entries.first?.index ?? 0
    let steps = entries.last.map { $0.index - first + 1 } ?? 0
    let count = steps == 0 ? 0 : steps <= width ? steps * min(width / steps, Self.widestStep) : width
    var columns = Array(repeating: Int?.none, count: count)
    for (position, entry) in entries.enumerated() {
      let step = entry.index - first
      // Every column that begins within the step, and at least the one it begins in.
      let start = step * count / max(steps, 1)
      for column in start..<max(start + 1, (step + 1) * count / steps) { columns[column] = position }
    }
    self.columns = columns
    rows = ProfileCells.rows(of: columns.map { $0.map { entries[$0].estimate } }, height: height)
  }
}
