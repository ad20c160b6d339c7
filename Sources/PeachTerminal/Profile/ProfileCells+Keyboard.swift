import PeachCore
import PeachDrawing

extension ProfileCells {
  /// A piano's keyboard, one character for each column.
  func keyboard(_ glyphs: Glyphs) -> [String] { columns.map { $0.isBlackKey ? glyphs.blackKey : glyphs.whiteKey } }

  /// The names of the octaves at their columns; the last one may reach beyond them.
  var names: String {
    octaves.reduce(into: "") { line, octave in
      guard octave.column == 0 || octave.column > line.count else { return }
      line += String(repeating: " ", count: octave.column - line.count) + octave.note.name
    }
  }
}
