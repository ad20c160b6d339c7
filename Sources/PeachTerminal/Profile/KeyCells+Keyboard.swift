import PeachBase
import PeachDrawing

extension KeyCells {
  /// A piano's keyboard in half cells, with the key of a note in focus. Naturals are lighter than accidentals, and naturals
  /// beside each other have a gap between them.
  func keyboard(_ look: Look, focused: MIDINote? = nil) -> [PageLine.Part] {
    guard look.hasKeyColors else { return plainKeyboard(look.glyphs, focused: focused) }
    let halves = (0..<2 * columns.count).map { half(at: $0, focused) }
    return columns.indices.map { column in
      let (left, right) = (halves[2 * column], halves[2 * column + 1])
      switch (left, right) {
      case (nil, nil): return .init(text: " ", style: .plain)
      case (let left?, nil): return .init(text: "▌", style: Style(color: left))
      case (nil, let right?): return .init(text: "▐", style: Style(color: right))
      case (let left?, let right?) where left == right: return .init(text: "█", style: Style(color: left))
      case (let left?, let right?): return .init(text: "▌", style: Style(color: left, background: right))
      }
    }
  }

  /// The colour of a half of a column; nil in the gap between two naturals.
  private func half(at index: Int, _ focused: MIDINote?) -> Style.Color? {
    let note = note(atHalf: index)
    let isLast = index + 1 < 2 * columns.count && self.note(atHalf: index + 1) != note
    if isLast && !note.isBlackKey && !self.note(atHalf: index + 1).isBlackKey { return nil }
    return note == focused ? .area : note.isBlackKey ? .accidental : .natural
  }

  /// The same in whole columns, without colours.
  private func plainKeyboard(_ glyphs: Glyphs, focused: MIDINote?) -> [PageLine.Part] {
    columns.map { note in
      let style: Style = note == focused ? .focus : note.isBlackKey ? .dim : .plain
      return .init(text: note.isBlackKey ? glyphs.blackKey : glyphs.whiteKey, style: style)
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
