import PeachBase
import PeachDrawing
import PeachExercises

/// A scale of rows in cells: its title and its numbers.
struct RowScale {
  let axis: ProfileAxis
  /// In columns; odd for a scale around exact, so that exact is in the middle of one.
  let width: Int

  /// The title, in this width unless it is wider.
  func title(_ look: Look) -> String {
    guard let exact = axis.titles.middle.map({ look($0) }) else {
      return look(axis.titles.start ?? axis.titles.end ?? Text(""))
    }
    let low = axis.titles.start.map { look.glyphs.left + " " + look($0) } ?? ""
    let high = axis.titles.end.map { look($0) + " " + look.glyphs.right } ?? ""
    let before = max(1, (width - 1) / 2 - low.count - (exact.count - 1) / 2)
    let after = max(1, width - low.count - before - exact.count - high.count)
    return low + spaces(before) + exact + spaces(after) + high
  }

  /// The numbers, in exactly this width: first those at the ends, around exact that of exact, then those that don't touch one
  /// before; around exact, on both sides or on none.
  func numbers(_ look: Look) -> String {
    var line = Array(repeating: Character(" "), count: width)
    func place(_ mark: (value: Double, label: Text)) -> (range: Range<Int>, label: String)? {
      let label = look(mark.label)
      guard label.count <= width else { return nil }
      let shift = axis.isCentred ? label.count / 2 : (label.count - 1) / 2
      let column = BandCell.place(axis.position(of: mark.value), of: width) - shift
      let first = max(0, min(width - label.count, column))
      return (first..<first + label.count, label)
    }
    for group in groups.map({ $0.compactMap(place) }) {
      let areFree = group.allSatisfy { range, _ in
        line[max(0, range.lowerBound - 1)..<min(width, range.upperBound + 1)].allSatisfy { $0 == " " }
      }
      if areFree { for (range, label) in group { line.replaceSubrange(range, with: label) } }
    }
    return String(line)
  }

  /// The marks that are shown together, the most important first.
  private var groups: [[(value: Double, label: Text)]] {
    let marks = axis.marks.sorted { $0.value < $1.value }
    guard axis.isCentred, let end = marks.last?.value else { return (marks.suffix(1) + marks.dropLast()).map { [$0] } }
    let sizes = [0, end] + marks.map(\.value).filter { $0 > 0 && $0 < end }
    return sizes.map { size in marks.filter { abs($0.value) == size } }
  }
}
