import PeachCore
import TestSupport
import Testing

@testable import PeachDrawing
@testable import PeachLanguage
@testable import PeachTerminal

/// The cells of bands as a terminal shows them.
@Suite struct BandPainterTests {
  private func painter(
    hasTones: Bool = true, isUnicode: Bool = true, isConsole: Bool = false, isSideways: Bool = false
  ) -> BandPainter {
    var look = Look(isUnicode: isUnicode, hasTones: hasTones)
    look.glyphs = Glyphs(isUnicode: isUnicode, isConsole: isConsole)
    return BandPainter(look, isSideways: isSideways)
  }

  private func cell(_ mark: BandCell.Mark, tone: Int = 0) -> BandCell {
    var cell = BandCell(tone: tone)
    cell.mark = mark
    return cell
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0, 0, 0, 0, 0], " ", " ", .plain), ([4, 4, 4, 4, 4, 4, 4, 4], "█", "█", Style(color: .band(4))),
      ([3, 3, 0, 0, 0, 0, 0, 0], "▂", "▎", Style(color: .band(3))),
      ([0, 0, 0, 5, 5, 5, 5, 5], "▃", "▍", Style(color: .band(5), isReversed: true)),
      ([2, 2, 2, 2, 2, 7, 7, 7], "▅", "▋", Style(color: .band(2), background: .band(7))),
      ([9, 1, 1, 1, 1, 1, 1, 1], "▁", "▏", Style(color: .band(9), background: .band(1))),
      ([6, 6, 6, 6, 6, 6, 6, 0], "▇", "▉", Style(color: .band(6))),
      ([1, 1, 1, 1, 0, 0, 0, 0], "▄", "▌", Style(color: .band(1))),
      ([8, 8, 8, 8, 8, 8, 0, 0], "▆", "▊", Style(color: .band(8))),
    ] as [([Int], String, String, Style)])
  func `a cell has its tones from the lower end, or from the left`(
    tones: [Int], upwards: String, sideways: String, style: Style
  ) {
    for (isSideways, sign) in [(false, upwards), (true, sideways)] {
      let part = painter(isSideways: isSideways).drawn(BandCell(tones))
      expect(that: part.text == sign && part.style == style)
    }
  }

  @Test(arguments: [(false, " ░▒▓█"), (true, " ░▒█")])
  func `without tones, a cell has the next darker shade`(isConsole: Bool, shades: String) {
    let (painter, shades) = (painter(hasTones: false, isConsole: isConsole), shades.map { String($0) })
    for tone in 0...10 {
      let part = painter.drawn(BandCell(tone: tone))
      let index = (tone * (shades.count - 1) + 9) / 10
      expect(that: part.text == shades[index] && part.style == (tone == 0 ? .plain : .area), "\(tone)")
    }
    // The mean of the cell counts: 2 · 4 / 8 = 1.
    expect(painter.drawn(BandCell([4, 4, 0, 0, 0, 0, 0, 0])).text, equals: shades[1])
  }

  @Test(
    arguments: [
      (.line(0), "⣀", "●"), (.line(0.3), "⠤", "●"), (.line(0.5), "⠒", "●"), (.line(0.99), "⠉", "●"),
      (.line(1), "⠉", "●"),
      (.above, "↑", "→"), (.below, "↓", "←"), (.interval, "│", "━"), (.exact, "─", "│"), (.reference, "◇", "◇"),
    ] as [(BandCell.Mark, String, String)])
  func `each mark has its sign, upwards and sideways`(mark: BandCell.Mark, upwards: String, sideways: String) {
    expect(painter().drawn(cell(mark)).text, equals: upwards)
    expect(painter(isSideways: true).drawn(cell(mark)).text, equals: sideways)
  }

  @Test(
    arguments: [
      (.line(0.5), Style(color: .line, isBold: true), Style(color: .line, background: .band(6), isBold: true), .focus),
      (.above, Style(color: .line, isBold: true), Style(color: .line, background: .band(6), isBold: true), .focus),
      (.interval, .area, Style(color: .line, background: .band(6), isBold: true), .area),
      (.exact, .dim, Style(background: .band(6), isBold: true), .dim),
      (.reference, .plain, Style(background: .band(6)), .plain),
    ] as [(BandCell.Mark, Style, Style, Style)])
  func `a mark has a style of its own beside a band, on it, and without tones`(
    mark: BandCell.Mark, beside: Style, onBand: Style, withoutTones: Style
  ) {
    expect(painter().drawn(cell(mark)).style, equals: beside)
    expect(painter().drawn(cell(mark, tone: 6)).style, equals: onBand)
    expect(painter(hasTones: false).drawn(cell(mark)).style, equals: withoutTones)
    // It is dark in a bright cell.
    let bright = painter(hasTones: false).drawn(cell(mark, tone: 6)).style
    expect(that: bright.color == .area && bright.isReversed && bright.background == .standard)
    expect(that: bright.isBold == (mark != .reference) && !bright.isDim)
  }

  @Test func `a row ends with its last sign, and the cursor is a line in its style`() {
    let row = [BandCell(), BandCell(tone: 5), BandCell(), BandCell()]
    let painter = painter()
    expect(painter.parts(row).map(\.text), equals: [" ", "█"])
    let parts = painter.parts(row, cursor: (2, .bold))
    expect(
      that: parts.map(\.text) == [" ", "█", "│"] && parts.map(\.style) == [.plain, Style(color: .band(5)), .bold])
    let onBand = painter.parts(row, cursor: (1, .dim))
    expect(that: onBand.map(\.text) == [" ", "│"] && onBand[1].style == Style(background: .band(5), isDim: true))
  }

  @Test func `the tone of most of a cell and the mean of all of it`() {
    let halves = BandCell([3, 3, 3, 3, 8, 8, 8, 8])
    expect(that: halves.tone == 3 && halves.mean == 5.5 && halves.split == 4)
    let less = BandCell([3, 3, 3, 8, 8, 8, 8, 8])
    expect(that: less.tone == 8 && less.mean == 6.125)
    // Several edges become one; the outer edge of a band stays where it is.
    let several = BandCell([0, 0, 2, 2, 2, 2, 3, 3])
    expect(that: several.split == 2 && several.start == 0 && several.end == 2)
    let downwards = BandCell([9, 9, 9, 9, 8, 8, 0, 0])
    expect(that: downwards.split == 6 && downwards.start == 9 && downwards.end == 0)
  }
}
