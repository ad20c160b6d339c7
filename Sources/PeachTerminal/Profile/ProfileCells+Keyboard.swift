import PeachCore
import PeachDrawing

extension ProfileCells {
  /// A piano's keyboard, one character for each column.
  ///
  /// Keys of several columns are filled: black ones have half a column of space on both sides, and white ones at the right if a
  /// white one follows.
  func keyboard(_ glyphs: Glyphs) -> [String] {
    columns.indices.map { column in
      let note = columns[column]
      let isFirst = column == 0 || columns[column - 1] != note
      let isLast = column == columns.count - 1 || columns[column + 1] != note
      guard glyphs.isUnicode, !(isFirst && isLast) else { return note.isBlackKey ? glyphs.blackKey : glyphs.whiteKey }
      if note.isBlackKey { return isFirst ? "▐" : isLast ? "▌" : "█" }
      let isBeforeWhite = column + 1 < columns.count && !columns[column + 1].isBlackKey
      return isLast && isBeforeWhite ? "▌" : "█"
    }
  }

  /// The names of the octaves at their columns; the last one may reach beyond them.
  var names: String {
    octaves.reduce(into: "") { line, octave in
      guard octave.column == 0 || octave.column > line.count else { return }
      line += String(repeating: " ", count: octave.column - line.count) + octave.note.name
    }
  }
}
