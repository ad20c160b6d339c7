import PeachCore
import PeachDrawing

extension KeyCells {
  /// A piano's keyboard, with the key of a note in focus.
  ///
  /// Keys of several columns are filled: black ones are dim, with half a column of space on both sides, and white ones have such a
  /// space at the right if a white one follows.
  func keyboard(_ glyphs: Glyphs, focused: MIDINote? = nil) -> [PageLine.Part] {
    columns.indices.map { column in
      let note = columns[column]
      let isFirst = column == 0 || columns[column - 1] != note
      let isLast = column == columns.count - 1 || columns[column + 1] != note
      let isNarrow = isFirst && isLast
      let style: Style = note == focused ? .focus : note.isBlackKey && !isNarrow ? .dim : .plain
      guard glyphs.isUnicode, !isNarrow else {
        return .init(text: note.isBlackKey ? glyphs.blackKey : glyphs.whiteKey, style: style)
      }
      if note.isBlackKey { return .init(text: isFirst ? "▐" : isLast ? "▌" : "█", style: style) }
      let isBeforeWhite = column + 1 < columns.count && !columns[column + 1].isBlackKey
      return .init(text: isLast && isBeforeWhite ? "▌" : "█", style: style)
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
