import PeachDrawing

/// Draws the cells of a band: with two tones a cell if the terminal has tones, with shades otherwise.
struct BandPainter {
  let glyphs: Glyphs
  let hasTones: Bool
  /// Whether the band runs from the left to the right: the upper half of a cell is its right one.
  let isSideways: Bool

  init(_ look: Look, isSideways: Bool = false) {
    (glyphs, hasTones, self.isSideways) = (look.glyphs, look.hasTones, isSideways)
  }

  /// A row without the blanks at its end.
  ///
  /// - Parameter cursor: the column of the cursor and its style.
  func parts(_ row: [BandCells.Cell], cursor: (column: Int, style: Style)? = nil) -> [PageLine.Part] {
    var parts: [PageLine.Part] = []
    var (text, style) = ("", Style.plain)
    for (column, cell) in row.enumerated() {
      let next = column == cursor?.column ? (glyphs.vertical, over(cell, cursor?.style ?? .bold)) : drawn(cell)
      if next.1 != style && !text.isEmpty {
        parts.append(.init(text: text, style: style))
        text = ""
      }
      style = next.1
      text += next.0
    }
    if !text.isEmpty && style != .plain { parts.append(.init(text: text, style: style)) }
    return parts
  }

  func drawn(_ cell: BandCells.Cell) -> (String, Style) {
    let sign: String
    switch cell.mark {
    case .line: sign = isSideways ? glyphs.knob : glyphs.line
    case .above: sign = isSideways ? glyphs.right : glyphs.up
    case .below: sign = isSideways ? glyphs.left : glyphs.down
    case nil: return hasTones ? halves(cell) : shade(cell)
    }
    return (sign, over(cell, onBand))
  }

  private func halves(_ cell: BandCells.Cell) -> (String, Style) {
    switch (cell.upper, cell.lower) {
    case (0, 0): (" ", .plain)
    case (0, let lower): (isSideways ? "▌" : "▄", Style(color: .band(lower)))
    case (let upper, 0): (isSideways ? "▐" : "▀", Style(color: .band(upper)))
    case (let upper, let lower) where upper == lower: ("█", Style(color: .band(upper)))
    case (let upper, let lower): (isSideways ? "▐" : "▀", Style(color: .band(upper), background: .band(lower)))
    }
  }

  private func shade(_ cell: BandCells.Cell) -> (String, Style) {
    // The mean of both halves, rounded up.
    let (sum, most) = (cell.upper + cell.lower, glyphs.shades.count - 1)
    let index = (sum * most + 2 * BandCells.steps - 1) / (2 * BandCells.steps)
    return index == 0 ? (" ", .plain) : (glyphs.shades[index], .area)
  }

  /// The style of a sign in front of a band.
  var onBand: Style { hasTones ? Style(color: .line, isBold: true) : .focus }

  /// A style in front of the stronger tone of a cell.
  func over(_ cell: BandCells.Cell, _ style: Style) -> Style {
    var style = style
    let step = max(cell.upper, cell.lower)
    if hasTones && step > 0 { style.background = .band(step) }
    return style
  }
}
