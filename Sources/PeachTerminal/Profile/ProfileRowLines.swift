import PeachDrawing
import PeachExercises

/// The rows of a profile as lines of cells: names, one or two scales, and numbers where there is room.
struct ProfileRowLines {
  private let profile: ProfileRows
  private let look: Look
  /// In columns.
  private let margin: Int
  private let isNarrow: Bool
  private let nameWidth: Int
  private let scales: [RowScale]
  private let showsNumbers: Bool

  private static let gap = 6
  /// `−12.3 ±12.3`.
  private static let numberWidth = 11
  /// The most columns of a logarithmic scale, of one around exact, and of a second one.
  private static let widest = (logarithmic: 88, centred: 91, second: 51)
  /// From this width on, names are written out, and there are numbers and a second scale.
  private static let wide = 60

  /// - Parameters:
  ///   - margin: in columns, for the cursor; at least 2 with one.
  ///   - width: in columns, with the margin on both sides.
  init(_ profile: ProfileRows, _ look: Look, margin: Int = 2, width: Int) {
    (self.profile, self.look, self.margin) = (profile, look, margin)
    isNarrow = width < Self.wide
    let isNarrow = isNarrow
    nameWidth = profile.rows.map { look(isNarrow ? $0.symbol : $0.name).count }.max() ?? 0
    showsNumbers = profile.hasNumbers && !isNarrow
    let axes = profile.axes.prefix(isNarrow ? 1 : 2)
    let room =
      width - 2 * margin - nameWidth - Self.signWidth(of: profile.axes[0])
      - (showsNumbers ? Self.gap + Self.numberWidth : 0)
    func odd(_ width: Int) -> Int { max(1, (width - 1) / 2 * 2 + 1) }
    if axes[0].isCentred {
      scales = [RowScale(axis: axes[0], width: odd(min(Self.widest.centred, room)))]
    } else if axes.count > 1 {
      let second = min(Self.widest.second, room * 2 / 5)
      let first = max(1, min(Self.widest.logarithmic, room - second - Self.gap))
      scales = [RowScale(axis: axes[0], width: first), RowScale(axis: axes[1], width: max(1, second))]
    } else {
      scales = [RowScale(axis: axes[0], width: max(1, min(Self.widest.logarithmic, room)))]
    }
  }

  /// The space between name and scale, with the arrow of a clear difference on a logarithmic one.
  private static func signWidth(of axis: ProfileAxis) -> Int { axis.isCentred ? 2 : 3 }

  private var start: Int { margin + nameWidth + Self.signWidth(of: profile.axes[0]) }

  /// The column after the last scale.
  private var end: Int { start + scales.map(\.width).reduce(0, +) + Self.gap * (scales.count - 1) }

  /// The number of columns from the left margin to the end of the last part.
  var width: Int { end - margin + (showsNumbers ? Self.gap + Self.numberWidth : 0) }

  /// The titles of the scales, and their numbers.
  var titles: PageLine {
    PageLine(aligned(scales[0].title(look), scales.dropFirst().first.map { $0.title(look) }), .dim)
  }

  var scale: PageLine {
    let unit = showsNumbers ? spaces(Self.gap) + look(profile.unit.word) : ""
    return PageLine(
      spaces(start) + scales.map { $0.numbers(look) }.joined(separator: spaces(Self.gap)) + unit, .dim)
  }

  /// What the signs of the second scale mean; nil without one.
  var signs: PageLine? {
    guard let signs = scales.last?.axis.signs else { return nil }
    let glyphs = look.glyphs
    let words = look(
      signs(
        .init(
          exact: glyphs.vertical, reference: glyphs.just, own: glyphs.line + glyphs.knob + glyphs.line,
          band: glyphs.shades[2])))
    if scales.count > 1 { return PageLine(aligned("", words), .dim) }
    let free = look.size.columns - margin - words.count
    return free >= margin ? PageLine(spaces(min(start, free)) + words, .dim) : nil
  }

  /// Words above the first and above the second scale; those that are wider than the second scale end with it.
  private func aligned(_ first: String, _ second: String?) -> String {
    let line = spaces(start) + first
    guard let second else { return line }
    let column = max(margin, min(start + scales[0].width + Self.gap, end - second.count))
    return first.isEmpty
      ? spaces(column) + second : column > line.count ? line + spaces(column - line.count) + second : line
  }

  func lines(focused: String? = nil) -> [PageLine] {
    let common = profile.commonThreshold.map {
      BandCell.place(profile.axes[0].position(of: $0.cents.value), of: scales[0].width)
    }
    return profile.rows.map { line($0, isFocused: $0.id == focused, common: $0.isCommon ? nil : common) }
  }

  private func line(_ row: ProfileRows.Row, isFocused: Bool, common: Int?) -> PageLine {
    let (glyphs, painter) = (look.glyphs, BandPainter(look, isSideways: true))
    let name = look(isNarrow ? row.symbol : row.name)
    let sign =
      switch row.emphasis {
      case .finer: glyphs.left
      case .coarser: glyphs.right
      case .different, .none: " "
      }
    let style: Style = isFocused ? .focus : row.isCommon || row.emphasis != .none ? .bold : .plain
    let hasSign = Self.signWidth(of: profile.axes[0]) == 3
    var parts: [PageLine.Part] = [
      .init(text: isFocused ? glyphs.focus + spaces(margin - 1) : spaces(margin), style: isFocused ? .focus : .plain),
      .init(text: name + spaces(nameWidth - name.count) + " " + (hasSign ? sign : "") + " ", style: style),
    ]
    for (index, scale) in scales.enumerated() {
      if index > 0 { parts.append(.init(text: spaces(Self.gap), style: .plain)) }
      let cells = BandCell.row(
        profile.figures(row.figures, on: scale.axis), on: scale.axis, count: scale.width,
        reference: index == scales.count - 1 ? row.reference : nil, showsExact: index > 0 && !row.isCommon)
      for (column, cell) in cells.enumerated() {
        let part = painter.drawn(cell)
        let isLine = index == 0 && part.text == " " && column == common
        parts.append(isLine ? .init(text: glyphs.vertical, style: .dim) : part)
      }
    }
    if showsNumbers, let number = row.number {
      parts.append(.init(text: spaces(Self.gap) + look(number), style: row.emphasis == .none ? .plain : .bold))
    }
    return PageLine(parts)
  }
}
