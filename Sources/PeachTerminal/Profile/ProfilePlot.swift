import PeachCore
import PeachDrawing

/// The band over the keys, in cells: with its scale and the names of the octaves, or bare and small.
struct ProfilePlot {
  enum Style { case bare, labelled }

  private let picture: ProfilePicture
  private let style: Style
  private let cells: ProfileCells
  /// Of the band, without the keys and the names below it.
  private let height: Int
  /// In columns, with the scale.
  var width: Int { margin + cells.columns.count }

  private static let scaleWidth = 8
  private var margin: Int { style == .labelled ? Self.scaleWidth : 0 }

  /// - Parameter rows: for all of it.
  init(_ report: ProfileReport, columns: Int, rows: Int, _ style: Style) {
    picture = ProfilePicture(range: report.range, thresholds: report.notes)
    self.style = style
    height = max(1, rows - (style == .labelled ? 2 : 1))
    let room = columns - (style == .labelled ? Self.scaleWidth + 1 : 0)
    // As many cells for each key alike, where there is one at least.
    let even = room / picture.notes.count * picture.notes.count
    cells = ProfileCells(picture, width: even > 0 ? even : room, height: height)
  }

  func draw(on canvas: inout Canvas, column: Int, row: Int, _ look: Look) {
    let left = column + margin
    for (index, shades) in cells.rows.enumerated() {
      for (offset, shade) in shades.enumerated() where shade != .none {
        canvas.put(look.glyphs.shades[shade.rawValue], column: left + offset, row: row + index, .accent)
      }
    }
    if picture.isEmpty {
      // A cold start: the keys, and a faint line at a semitone.
      let line = String(repeating: look.glyphs.shades[1], count: cells.columns.count)
      canvas.put(line, column: left, row: row, .accent)
    }
    let keys = cells.columns.map { $0.isBlackKey ? look.glyphs.blackKey : look.glyphs.whiteKey }.joined()
    canvas.put(keys, column: left, row: row + height)
    if style == .labelled { drawLabels(on: &canvas, column: column, row: row, look) }
  }

  private func drawLabels(on canvas: inout Canvas, column: Int, row: Int, _ look: Look) {
    let axis = column + margin - 1
    for index in 0..<height { canvas.put(look.glyphs.axis, column: axis, row: row + index, .dim) }
    var marked: Set<Int> = []
    for mark in ProfilePicture.marks {
      // Where marks fall together the better one is left out, since the scale is read from the top.
      let index = ProfileCells.row(ofCents: mark, height: height)
      guard marked.insert(index).inserted else { continue }
      let label = String(Int(mark))
      canvas.put(label, column: axis - 1 - label.count, row: row + index, .dim)
      canvas.put(look.glyphs.tick, column: axis, row: row + index, .dim)
    }
    let unit = look(ProfileMessages.cents)
    canvas.put(unit, column: axis - 1 - unit.count, row: row + height, .dim)
    canvas.put(look.glyphs.corner, column: axis, row: row + height, .dim)
    var end = 0
    for (offset, note) in cells.octaves where offset >= end {
      canvas.put(note.name, column: column + margin + offset, row: row + height + 1, .dim)
      end = offset + note.name.count + 1
    }
  }
}
