import PeachCore

/// The perceptual profile with its scale, its figures and its trend, of all time or of a span; nothing can be changed here.
public struct ProfileScreen: Screen {
  public var notice: String?
  /// What is asked for; the report may still be of the span before.
  public private(set) var range = HistoryRange.all
  /// Nil while it is still being read.
  public var report: ProfileReport?

  public init() {}

  public func keys(_ look: Look) -> [KeyHint] {
    [
      KeyHint(look.glyphs.left + " " + look.glyphs.right, ScreenMessages.range, key: nil),
      .allKeys,
      KeyHint("Esc", ScreenMessages.start, key: .escape, isAtRight: true),
    ]
  }

  public mutating func handle(_ key: Key, _ look: Look) -> ScreenAction? {
    let ranges = HistoryRange.allCases
    let index = ranges.firstIndex(of: range) ?? 0
    switch key {
    case .left where index > 0: range = ranges[index - 1]
    case .right where index < ranges.count - 1: range = ranges[index + 1]
    case .escape, .endOfInput, .character("q"), .character("Q"): return .open(.start)
    default: return nil
    }
    return .range(range)
  }

  public func draw(on canvas: inout Canvas, _ look: Look) {
    let size = canvas.size
    canvas.put(look(ProfileMessages.title), column: 2, row: 0, .bold)
    let span = heading(look)
    canvas.put(span, column: size.columns - 2 - span.count, row: 0, .dim)
    guard let report else { return }
    let words = rowsOfWords(report, columns: size.columns - 4, look)
    // Heading, figures, notice and keys; an empty row above and below the picture where there is room.
    let air = size.rows >= 16 ? 1 : 0
    let rows = min(size.rows - 3 - words.count - 2 * air, 30)
    let plot = ProfilePlot(report, columns: min(size.columns - 4, 170), rows: rows, .labelled)
    plot.draw(on: &canvas, column: 2, row: 1 + air, look)
    if let vacancy = report.vacancy {
      canvas.put(look(ScreenMessages.vacancy(vacancy)), column: 12, row: 1 + air + rows / 2 - 1)
    }
    for (index, line) in words.enumerated() {
      canvas.put(line, column: 2, row: 1 + rows + 2 * air + index)
    }
  }

  private func heading(_ look: Look) -> String {
    let name = look(ScreenMessages.name(of: report?.request.period ?? range))
    guard let report else { return name }
    return name + look.glyphs.spelled(" · ") + look(ProfileMessages.answers(report.answers))
  }

  /// The figures, one beside the other where there is room.
  private func rowsOfWords(_ report: ProfileReport, columns: Int, _ look: Look) -> [String] {
    figures(report, look).reduce(into: []) { rows, figure in
      if let last = rows.last, last.count + 5 + figure.count <= columns {
        rows[rows.count - 1] = last + "     " + figure
      } else {
        rows.append(figure)
      }
    }
  }

  private func figures(_ report: ProfileReport, _ look: Look) -> [String] {
    let statistics = report.statistics
    var figures = [
      look(
        ScreenMessages.mean(statistics.map { ($0.mean, $0.meanLower95, $0.meanUpper95) })),
      look(ScreenMessages.deviation(statistics?.standardDeviation)),
    ]
    if statistics != nil { figures.append(look(ProfileMessages.trend(report.trend.direction, interval: nil))) }
    return figures
  }

  public func lines(_ look: Look) -> [String] {
    guard let report else { return [look(ProfileMessages.title)] }
    let range = report.range
    let summary = look(
      ScreenMessages.summary(
        from: range.lowest.name, to: range.highest.name, average: report.statistics?.mean))
    let vacancy = report.vacancy.map { [look(ScreenMessages.vacancy($0)) + "."] } ?? []
    return [summary] + vacancy + ([heading(look)] + figures(report, look)).map { $0 + "." }
  }
}
