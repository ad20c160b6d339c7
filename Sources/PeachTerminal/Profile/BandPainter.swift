import PeachDrawing

/// Draws the cells of a band: with two tones a cell if the terminal has tones, with shades otherwise.
struct BandPainter {
  let glyphs: Glyphs
  let hasTones: Bool
  /// Whether the scale runs from the left to the right: the upper half of a cell is its right one.
  let isSideways: Bool

  init(_ look: Look, isSideways: Bool = false) {
    (glyphs, hasTones, self.isSideways) = (look.glyphs, look.hasTones, isSideways)
  }

  /// A row without the blanks at its end.
  ///
  /// - Parameter cursor: the column of the cursor and its style.
  func parts(_ row: [BandCell], cursor: (column: Int, style: Style)? = nil) -> [PageLine.Part] {
    var parts = row.enumerated().map { column, cell -> PageLine.Part in
      column == cursor?.column
        ? .init(text: glyphs.vertical, style: over(cell, cursor?.style ?? .bold)) : drawn(cell)
    }
    while let last = parts.last, last.text == " ", last.style == .plain { parts.removeLast() }
    return parts
  }

  func drawn(_ cell: BandCell) -> PageLine.Part {
    guard let mark = cell.mark else { return hasTones ? halves(cell) : shade(cell) }
    return .init(text: sign(of: mark), style: over(cell, style(of: mark, onBand: cell.upper + cell.lower > 0)))
  }

  private func sign(of mark: BandCell.Mark) -> String {
    switch mark {
    case .line: isSideways ? glyphs.knob : glyphs.line
    case .above: isSideways ? glyphs.right : glyphs.up
    case .below: isSideways ? glyphs.left : glyphs.down
    case .interval: isSideways ? glyphs.line : glyphs.vertical
    case .exact: isSideways ? glyphs.vertical : glyphs.horizontal
    case .reference: glyphs.just
    }
  }

  private func style(of mark: BandCell.Mark, onBand isOnBand: Bool) -> Style {
    switch mark {
    case .line, .above, .below: onBand
    case .interval: isOnBand ? onBand : .area
    case .exact: isOnBand ? .bold : .dim
    case .reference: .plain
    }
  }

  private func halves(_ cell: BandCell) -> PageLine.Part {
    switch (cell.upper, cell.lower) {
    case (0, 0): .init(text: " ", style: .plain)
    case (0, let lower): .init(text: isSideways ? "▌" : "▄", style: Style(color: .band(lower)))
    case (let upper, 0): .init(text: isSideways ? "▐" : "▀", style: Style(color: .band(upper)))
    case (let upper, let lower) where upper == lower: .init(text: "█", style: Style(color: .band(upper)))
    case (let upper, let lower):
      .init(text: isSideways ? "▐" : "▀", style: Style(color: .band(upper), background: .band(lower)))
    }
  }

  private func shade(_ cell: BandCell) -> PageLine.Part {
    // The mean of both halves, rounded up.
    let (sum, most) = (cell.upper + cell.lower, glyphs.shades.count - 1)
    let index = (sum * most + 2 * BandCell.steps - 1) / (2 * BandCell.steps)
    return index == 0 ? .init(text: " ", style: .plain) : .init(text: glyphs.shades[index], style: .area)
  }

  /// The style of a sign in front of a band.
  private var onBand: Style { hasTones ? Style(color: .line, isBold: true) : .focus }

  /// A style in front of the stronger tone of a cell.
  private func over(_ cell: BandCell, _ style: Style) -> Style {
    var style = style
    let step = max(cell.upper, cell.lower)
    if hasTones && step > 0 { style.background = .band(step) }
    return style
  }
}
