import PeachDrawing

/// Draws the cells of a band: with two tones a cell if the terminal has tones, with shades otherwise.
struct BandPainter {
  let glyphs: Glyphs
  let hasTones: Bool
  /// Whether the scale runs from the left to the right; otherwise upwards.
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
    guard let mark = cell.mark else { return hasTones ? tones(cell) : shade(cell) }
    return .init(text: sign(of: mark), style: over(cell, style(of: mark, onBand: cell.tone > 0)))
  }

  private func sign(of mark: BandCell.Mark) -> String {
    switch mark {
    case .line(let place): isSideways ? glyphs.knob : glyphs.heights[BandCell.place(place, of: glyphs.heights.count)]
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

  /// Blocks that fill some eighths of a cell, from the lower end or from the left.
  private static let blocks = (up: Array(" ▁▂▃▄▅▆▇█"), right: Array(" ▏▎▍▌▋▊▉█"))

  private func tones(_ cell: BandCell) -> PageLine.Part {
    let block = String((isSideways ? Self.blocks.right : Self.blocks.up)[cell.split])
    switch (cell.start, cell.end) {
    case (0, 0): return .init(text: " ", style: .plain)
    case (let start, 0): return .init(text: block, style: Style(color: .band(start)))
    // The block has the background of the terminal, whose colour isn't known.
    case (0, let end): return .init(text: block, style: Style(color: .band(end), isReversed: true))
    case (let start, let end) where start == end: return .init(text: "█", style: Style(color: .band(start)))
    case (let start, let end): return .init(text: block, style: Style(color: .band(start), background: .band(end)))
    }
  }

  private func shade(_ cell: BandCell) -> PageLine.Part {
    let most = Double(glyphs.shades.count - 1)
    let index = Int((cell.mean * most / Double(BandCell.steps)).rounded(.up))
    return index == 0 ? .init(text: " ", style: .plain) : .init(text: glyphs.shades[index], style: .area)
  }

  /// The style of a sign in front of a band.
  private var onBand: Style { hasTones ? Style(color: .line, isBold: true) : .focus }

  /// A style in front of the tone of most of a cell. Without tones, the sign is dark in a bright cell, so that the line isn't a
  /// gap in the band.
  private func over(_ cell: BandCell, _ style: Style) -> Style {
    guard cell.tone > 0 else { return style }
    var style = style
    if hasTones { style.background = .band(cell.tone) } else { (style.color, style.isReversed) = (.area, true) }
    return style
  }
}
