import PeachDrawing
import PeachExercises

/// Bands side by side with their scale on the left.
struct ScaledBand {
  let axis: ProfileAxis
  let unit: ProfileUnit
  let look: Look
  /// The columns of the page.
  let width: Int

  /// The columns of the scale.
  static let margin = 8
  /// The most columns beside the scale.
  static let widest = 160
  /// The number of columns between the scale and the right margin.
  var room: Int { min(width - Self.margin - 2, Self.widest) }

  private var glyphs: Glyphs { look.glyphs }

  /// - Parameter columns: those of the bands.
  func lines(_ rows: [[PageLine.Part]], columns: Int) -> [PageLine] {
    var labels = Array(repeating: "", count: rows.count)
    let marks = axis.upwardMarks.sorted { $0.value > $1.value }
    // Exact has a line in its row.
    for mark in marks.filter({ axis.isCentred && $0.value == 0 }) + marks {
      let row = rows.count - 1 - BandCell.place(axis.position(of: mark.value), of: rows.count)
      // In a low picture, several marks share a row, which begins at the highest.
      if labels[row].isEmpty { labels[row] = look(mark.label) }
    }
    return zip(labels, rows).map { label, row in
      let sign = label.isEmpty ? glyphs.axis : glyphs.tick
      return PageLine([.init(text: spaces(Self.margin - 2 - label.count) + label + " " + sign, style: .dim)] + row)
    }
  }

  /// The unit at the lower end of the scale.
  var foot: String {
    let word = look(unit.word)
    return spaces(Self.margin - 2 - word.count) + word + " " + glyphs.corner
  }
}
