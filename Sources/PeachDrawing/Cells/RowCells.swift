import PeachExercises

/// The rows of a profile side by side, drawn with character cells like keys: the lower, the better.
package struct RowCells: Equatable, Sendable {
  package let band: BandCells

  /// - Parameters:
  ///   - figures: thresholds, from the left to the right.
  ///   - width: in cells, at least one for each figure; they have equal widths, with gaps where there is room.
  ///   - height: in cells.
  package init(_ figures: [ProfileFigure], on axis: ProfileAxis, width: Int, height: Int) {
    let count = max(1, figures.count)
    let gap = min(max(0, width / count - 1), width < 80 ? 1 : 2)
    let own = (width + gap) / count - gap
    var columns = figures.indices.flatMap { index in
      Array(repeating: Int?.some(index), count: own) + Array(repeating: nil, count: gap)
    }
    columns.removeLast(min(gap, columns.count))
    // In the middle of the width.
    let rest = width - columns.count
    columns = Array(repeating: nil, count: rest / 2) + columns + Array(repeating: nil, count: rest - rest / 2)
    band = BandCells(columns, on: axis, height: height) { BandPlace([figures[$0]], on: axis) }
  }
}
