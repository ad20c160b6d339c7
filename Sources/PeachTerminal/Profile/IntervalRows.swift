import PeachCore
import PeachDrawing
import PeachLanguage

/// The profile of intervals as rows of cells: names, thresholds on a logarithmic scale, and known centres.
struct IntervalRows {
  let picture: IntervalPicture
  private let look: Look
  /// In columns.
  let margin: Int
  private let nameWidth: Int
  private let room: (threshold: Int, centre: Int)

  private static let gap = 3
  /// The most columns of the two scales.
  private static let widest = (threshold: 88, centre: 51)
  /// From this width on, names are written out.
  private static let wide = 60

  /// - Parameters:
  ///   - margin: in columns, for the cursor; at least 2.
  ///   - width: in columns, with the margin on both sides.
  ///   - showsCentres: whether there is room for known centres.
  init(_ report: IntervalReport, _ look: Look, margin: Int = 2, width: Int, showsCentres: Bool = true) {
    picture = IntervalPicture(report)
    self.look = look
    self.margin = margin
    nameWidth = width < Self.wide ? 2 : max(2, picture.rows.map { look($0.name).count }.max() ?? 0)
    // The arrow of a clear difference is between the name and the scale.
    let room = width - 2 * margin - nameWidth - 3
    let centre = min(Self.widest.centre, room * 2 / 5)
    let hasCentre = showsCentres && picture.hasCentres && width >= Self.wide
    self.room = (
      min(Self.widest.threshold, hasCentre ? room - centre - Self.gap : room), hasCentre ? centre : 0
    )
  }

  /// The number of columns from the left margin to the end of the scales.
  var width: Int { nameWidth + 3 + room.threshold + (room.centre > 0 ? Self.gap + room.centre : 0) }

  private var start: Int { margin + nameWidth + 3 }

  /// The titles of the scales.
  var titles: PageLine {
    var line = spaces(start) + look(IntervalProfileMessages.threshold)
    if room.centre > 0 {
      let words = look(IntervalProfileMessages.centre)
      // A title that is wider than its scale ends with it.
      let end = start + room.threshold + Self.gap + room.centre
      let column = min(start + room.threshold + Self.gap, end - words.count)
      line = column > line.count ? line + spaces(column - line.count) + words : line
    }
    return PageLine(line, .dim)
  }

  /// The numbers of the scales.
  var scale: PageLine {
    let thresholds = Self.labels(
      ProfilePicture.marks.reversed().map { (IntervalPicture.position(ofThreshold: $0), String(Int($0))) },
      width: room.threshold)
    let centres = Self.labels(
      IntervalPicture.centreMarks.map { (IntervalPicture.position(ofCentre: $0), look(Figure.signed($0, 0))) },
      width: room.centre)
    return PageLine(spaces(start) + thresholds + (room.centre > 0 ? spaces(Self.gap) + centres : ""), .dim)
  }

  /// Labels at positions in exactly this width: those at the ends, and the others that don't touch one before.
  private static func labels(_ marks: [(Double, String)], width: Int) -> String {
    var line = Array(repeating: Character(" "), count: width)
    for (position, label) in marks.suffix(1) + marks.dropLast() where label.count <= width {
      let column = IntervalCells.column(position, width: width) - (label.count - 1) / 2
      let first = max(0, min(width - label.count, column))
      let around = max(0, first - 1)..<min(width, first + label.count + 1)
      if line[around].allSatisfy({ $0 == " " }) { line.replaceSubrange(first..<first + label.count, with: label) }
    }
    return String(line)
  }

  /// The rows, from the one with the common threshold on.
  ///
  /// - Parameter focused: the interval under the cursor.
  func lines(focused: Interval? = nil) -> [PageLine] {
    let common = picture.rows.first.flatMap { $0.interval == nil ? $0.threshold : nil }
    let column = common.flatMap { $0.isPrecise ? $0 : nil }.map {
      IntervalCells.column(IntervalPicture.position(ofThreshold: $0.cents.value), width: room.threshold)
    }
    return picture.rows.map { line($0, isFocused: $0.interval != nil && $0.interval == focused, common: column) }
  }

  private func line(_ row: IntervalPicture.Row, isFocused: Bool, common: Int?) -> PageLine {
    let (glyphs, painter) = (look.glyphs, BandPainter(look, isSideways: true))
    let cells = IntervalCells(row, width: room.threshold, centreWidth: room.centre)
    let isCommon = row.interval == nil
    let name = nameWidth == 2 ? row.symbol : look(row.name)
    let sign =
      switch row.comparison {
      case .finer: glyphs.left
      case .coarser: glyphs.right
      case .same, nil: " "
      }
    let style: Style = isFocused ? .focus : isCommon ? .dim : sign == " " ? .plain : .bold
    var parts: [PageLine.Part] = [
      .init(text: isFocused ? glyphs.focus + spaces(margin - 1) : spaces(margin), style: isFocused ? .focus : .plain),
      .init(text: name + spaces(nameWidth - name.count) + " " + sign + " ", style: style),
    ]
    for (column, cell) in cells.threshold.enumerated() {
      let (text, style) = painter.drawn(cell)
      let isLine = text == " " && column == common && !isCommon
      parts.append(isLine ? .init(text: glyphs.vertical, style: .dim) : .init(text: text, style: style))
    }
    if room.centre > 0 {
      parts.append(.init(text: spaces(Self.gap), style: .plain))
      parts += cells.centre.map(drawn)
    }
    return PageLine(parts)
  }

  private func drawn(_ mark: IntervalCells.Mark?) -> PageLine.Part {
    switch mark {
    case .equal: .init(text: look.glyphs.vertical, style: .dim)
    case .just: .init(text: look.glyphs.just, style: .plain)
    case .centre: .init(text: look.glyphs.knob, style: .focus)
    case .interval: .init(text: look.glyphs.line, style: .area)
    case nil: .init(text: " ", style: .plain)
    }
  }

  /// What the signs of the centres mean; nil without centres.
  var signs: PageLine? {
    guard room.centre > 0 else { return nil }
    let glyphs = look.glyphs
    let words = look(
      IntervalProfileMessages.signs(
        equal: glyphs.vertical, just: glyphs.just, own: glyphs.line + glyphs.knob + glyphs.line))
    let end = start + room.threshold + Self.gap + room.centre
    return PageLine(spaces(max(margin, min(start + room.threshold + Self.gap, end - words.count))) + words, .dim)
  }
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
