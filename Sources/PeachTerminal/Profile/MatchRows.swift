import PeachCore
import PeachDrawing
import PeachLanguage

/// The profile of matches as rows of cells: names, the scale of cents, and bias ± precision as numbers where there is room.
struct MatchRows {
  let picture: MatchPicture
  private let look: Look
  /// In columns.
  private let margin: Int
  private let nameWidth: Int
  /// The columns of the scale, an odd number, so that exact is in the middle of one.
  private let scaleWidth: Int
  private let showsNumbers: Bool

  private static let gap = 3
  private static let widest = 91
  /// `−12.3 ±12.3`.
  private static let numberWidth = 11
  /// From this width on, there are numbers.
  private static let wide = 60

  /// - Parameters:
  ///   - margin: in columns.
  ///   - width: in columns, with the margin on both sides.
  init(_ report: MatchReport, _ look: Look, margin: Int = 2, width: Int, showsNumbers: Bool = true) {
    picture = MatchPicture(report)
    self.look = look
    self.margin = margin
    nameWidth = picture.rows.map { look($0.name).count }.max() ?? 0
    self.showsNumbers = showsNumbers && width >= Self.wide
    let room = width - 2 * margin - nameWidth - 2 - (self.showsNumbers ? Self.gap + Self.numberWidth : 0)
    scaleWidth = max(1, (min(Self.widest, room) - 1) / 2 * 2 + 1)
  }

  /// The number of columns from the left margin to the end of the last part.
  var width: Int { nameWidth + 2 + scaleWidth + (showsNumbers ? Self.gap + Self.numberWidth : 0) }

  private var start: Int { margin + nameWidth + 2 }

  /// What the sides of the scale are.
  var titles: PageLine {
    let glyphs = look.glyphs
    let low = glyphs.left + " " + look(MatchProfileMessages.tooLow)
    let high = look(MatchProfileMessages.tooHigh) + " " + glyphs.right
    let exact = look(MatchProfileMessages.exact)
    let before = max(1, (scaleWidth - 1) / 2 - low.count - (exact.count - 1) / 2)
    let after = max(1, scaleWidth - low.count - before - exact.count - high.count)
    return PageLine(spaces(start) + low + spaces(before) + exact + spaces(after) + high, .dim)
  }

  /// The numbers of the scale.
  var scale: PageLine {
    var line = Array(repeating: Character(" "), count: scaleWidth)
    func place(_ mark: Double) -> (range: Range<Int>, label: String) {
      let label = look(Figure.signed(mark, 0))
      let column = IntervalCells.column(picture.position(of: mark), width: scaleWidth) - label.count / 2
      let first = max(0, min(scaleWidth - label.count, column))
      return (first..<first + label.count, label)
    }
    // Exact and the ends first; the others where they don't touch one before, on both sides or on none.
    let ends = picture.marks.map(abs).max() ?? 0
    for mark in [0, ends] + picture.marks.filter({ $0 > 0 && $0 < ends }) {
      let places = mark == 0 ? [place(0)] : [place(-mark), place(mark)]
      let areFree = places.allSatisfy { range, _ in
        line[max(0, range.lowerBound - 1)..<min(scaleWidth, range.upperBound + 1)].allSatisfy { $0 == " " }
      }
      if areFree { for (range, label) in places { line.replaceSubrange(range, with: label) } }
    }
    let unit = showsNumbers ? spaces(Self.gap) + look(ProfileMessages.cents) : ""
    return PageLine(spaces(start) + String(line) + unit, .dim)
  }

  var lines: [PageLine] { picture.rows.map(line) }

  private func line(_ row: MatchPicture.Row) -> PageLine {
    let (cells, painter) = (MatchCells(row, in: picture, width: scaleWidth), BandPainter(look, isSideways: true))
    let name = look(row.name)
    var parts: [PageLine.Part] = [
      .init(text: spaces(margin), style: .plain),
      .init(text: name + spaces(nameWidth - name.count + 2), style: row.differs ? .bold : .plain),
    ]
    for (cell, mark) in zip(cells.band, cells.marks) {
      let isEmpty = cell.upper == 0 && cell.lower == 0
      switch mark {
      case .exact:
        parts.append(.init(text: look.glyphs.vertical, style: isEmpty ? .dim : painter.over(cell, .bold)))
      case .bias: parts.append(.init(text: look.glyphs.knob, style: painter.over(cell, painter.onBand)))
      case .interval:
        parts.append(.init(text: look.glyphs.line, style: painter.over(cell, isEmpty ? .area : painter.onBand)))
      case nil:
        let (text, style) = painter.drawn(cell)
        parts.append(.init(text: text, style: style))
      }
    }
    if showsNumbers {
      let bias = look(Figure.signed(row.bias.value, 1))
      let precision = row.precision.map { " ±" + look(Figure.cents(Cents($0.value))) } ?? ""
      let number = look.glyphs.spelled(row.isShown ? bias + precision : "—")
      parts.append(.init(text: spaces(Self.gap) + number, style: row.differs ? .bold : .plain))
    }
    return PageLine(parts)
  }
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
