/// A rectangle of cells. Drawing outside of it has no effect.
package struct Canvas: Equatable, Sendable {
  struct Cell: Equatable, Sendable {
    /// Nil in the second cell of a wide one.
    var character: Character? = " "
    var style = Style.plain
  }

  package let size: TerminalSize
  var cells: [Cell]

  package init(_ size: TerminalSize) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  /// Draws text, with control characters escaped. A wide character that is cut or half covered isn't shown.
  package mutating func put(_ text: String, column: Int, row: Int, _ style: Style = .plain) {
    guard (0..<size.rows).contains(row) else { return }
    var column = column
    for character in text.printable {
      let width = character.cells
      defer { column += width }
      guard width > 0, column >= 0, column + width <= size.columns else { continue }
      let first = row * size.columns + column
      let end = first + width
      if cells[first].character == nil { cells[first - 1].character = " " }
      if column + width < size.columns, cells[end].character == nil { cells[end].character = " " }
      cells[first] = Cell(character: character, style: style)
      for follower in first + 1..<end { cells[follower] = Cell(character: nil, style: style) }
    }
  }

  /// Draws a line of a page, each part in its style.
  package mutating func put(_ line: PageLine, column: Int = 0, row: Int) {
    var column = column
    for part in line.parts {
      put(part.text, column: column, row: row, part.style)
      column += part.text.cells
    }
  }

  /// Draws another canvas of the same width at the top.
  mutating func put(_ other: Canvas) { cells.replaceSubrange(other.cells.indices, with: other.cells) }

  package mutating func putCentered(_ text: String, row: Int, _ style: Style = .plain) {
    put(text, column: (size.columns - text.cells) / 2, row: row, style)
  }

  /// The characters of a row, without styles.
  package func text(row: Int) -> String {
    String(cells[row * size.columns..<(row + 1) * size.columns].compactMap(\.character))
  }

  /// The control sequences that change a terminal from `previous`; they clear it if that is nil or differs in size.
  package func sequences(after previous: Canvas?, _ colors: TerminalColors) -> String {
    let known = previous?.size == size ? previous : nil
    var output = known == nil ? "\u{1B}[0m\u{1B}[2J" : ""
    var style: Style?
    var cursor: Int?
    for index in cells.indices where known?.cells[index] != cells[index] {
      if known == nil && cells[index] == Cell() { continue }
      // The first cell draws both.
      guard let character = cells[index].character else { continue }
      if cursor != index { output += "\u{1B}[\(index / size.columns + 1);\(index % size.columns + 1)H" }
      if style != cells[index].style { output += cells[index].style.sequence(colors) }
      style = cells[index].style
      output.append(character)
      // Terminals differ in the cursor position after the last column, and after combined or wide characters.
      let isPlain = character.unicodeScalars.count == 1 && character.cells == 1
      cursor = !isPlain || (index + 1) % size.columns == 0 ? nil : index + 1
    }
    return output
  }
}
