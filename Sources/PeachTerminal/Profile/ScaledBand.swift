import PeachCore
import PeachDrawing

/// Bands side by side with their scale on the left.
struct ScaledBand {
  let axis: ProfileAxis
  let unit: ProfileUnit
  let look: Look
  /// The columns of the page.
  let width: Int

  /// The columns of the scale.
  static let margin = 8
  /// The most columns between the scale and the landmarks.
  private static let widest = 160
  /// From this number of columns on, landmarks have names.
  private static let leastForNames = 60

  /// The number of columns between the scale and the landmarks, or the right margin.
  var room: Int {
    let landmarks = axis.landmarks.map { name($0).count + 1 }.max() ?? 0
    return min(width - Self.margin - 2 - landmarks, Self.widest)
  }

  private func name(_ landmark: Landmark) -> String {
    look(width < Self.leastForNames ? landmark.number : landmark.label)
  }

  private var glyphs: Glyphs { look.glyphs }

  /// - Parameter columns: those of the bands.
  func lines(_ rows: [[PageLine.Part]], columns: Int) -> [PageLine] {
    var labels = Array(repeating: "", count: rows.count)
    for mark in axis.marks.sorted(by: { $0.value > $1.value }) {
      let row = rows.count - 1 - BandCell.place(axis.position(of: mark.value), of: rows.count)
      // In a low picture, several marks share a row, which begins at the highest.
      if labels[row].isEmpty { labels[row] = look(mark.label) }
    }
    var lines = zip(labels, rows).map { label, row in
      let sign = label.isEmpty ? glyphs.axis : glyphs.tick
      return PageLine([.init(text: spaces(Self.margin - 2 - label.count) + label + " " + sign, style: .dim)] + row)
    }
    let landmarks = axis.landmarks(apart: 1) { Double(lines.count - 1 - BandCell.place($0, of: lines.count)) }
    for (landmark, y) in landmarks {
      let space = spaces(Self.margin + columns - lines[Int(y)].text.count)
      lines[Int(y)] = lines[Int(y)] + PageLine(space + glyphs.horizontal + name(landmark), .dim)
    }
    return lines
  }

  /// The unit at the lower end of the scale.
  var foot: String {
    let word = look(unit.word)
    return spaces(Self.margin - 2 - word.count) + word + " " + glyphs.corner
  }
}
