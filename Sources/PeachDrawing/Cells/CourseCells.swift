import PeachExercises

/// A course over time drawn with character cells; steps without an answer are gaps.
package struct CourseCells: Equatable, Sendable {
  package let band: BandCells
  /// The index of the entry that each column shows; nil if there was no answer.
  package let columns: [Int?]

  /// The least number of steps that fill the width, so that a few steps don't look like many.
  private static let fewSteps = 10

  /// - Parameters:
  ///   - width: the most columns to use. All steps have the same width; if there are more steps than columns, a column shows
  ///     the last of its steps that has an answer.
  ///   - height: in cells.
  package init(_ course: ProfileCourse, in profile: ProfileRows, on axis: ProfileAxis, width: Int, height: Int) {
    let entries = course.entries
    let first = entries.first?.index ?? 0
    let steps = entries.last.map { $0.index - first + 1 } ?? 0
    let count = steps == 0 ? 0 : steps <= width ? steps * min(width / steps, max(1, width / Self.fewSteps)) : width
    var columns = Array(repeating: Int?.none, count: count)
    for (position, entry) in entries.enumerated() {
      let step = entry.index - first
      // All columns that begin within the step, and at least the one in which it begins.
      let start = step * count / max(steps, 1)
      for column in start..<max(start + 1, (step + 1) * count / steps) { columns[column] = position }
    }
    self.columns = columns
    band = BandCells(columns, on: axis, height: height) { course.place(of: entries[$0], in: profile, on: axis) }
  }

  /// The middle column of an entry; nil if its column shows another one.
  package func column(of position: Int) -> Int? {
    columns.firstIndex(of: position).flatMap { first in
      columns.lastIndex(of: position).map { (first + $0) / 2 }
    }
  }
}
