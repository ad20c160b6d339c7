import PeachCore
import PeachLanguage

/// The rows of the Profile Screen with a profile of intervals, and what is at each place.
struct IntervalLayout {
  private(set) var lines: [PageLine]
  private let heading: ProfileHeading
  /// The rows of the intervals on the screen, and those of the picture.
  private var shown = (rows: 0..<0, first: 0)
  private let rows: IntervalRows
  private let report: IntervalReport

  /// - Parameters:
  ///   - range: the requested period.
  ///   - cursor: the interval whose values are shown.
  init(_ report: IntervalReport, range: HistoryRange, cursor: Interval?, _ look: Look) {
    self.report = report
    let (size, words) = (look.size, IntervalWords(report, look.language))
    rows = IntervalRows(report, look, width: size.columns)
    heading = ProfileHeading(
      look(IntervalMessages.title(report.request.presentation)), answers: report.answers, range: range, look)
    lines = heading.lines
    func paragraph(_ text: String) -> [PageLine] {
      Paragraph.lines(look.glyphs.spelled(text), width: min(size.columns - 4, 110)).map { PageLine("  " + $0) }
    }
    let figures = report.answers == 0 ? [] : [PageLine("  " + look.glyphs.spelled(words.threshold))]
    if let reason = report.emptyReason {
      let text = paragraph(look(IntervalMessages.emptyReason(reason, in: report.request)) + ".")
      let hint = reason == .noAnswers ? paragraph(look(ProfileMessages.begin) + ".") : []
      lines += [PageLine("")] + text + hint
      return
    }
    // The notice and the keys take the last two rows.
    let isLow = size.rows < 16
    let spoken = report.intervals.first { $0.interval == cursor }.map { Self.values($0, look) } ?? []
    let wrapped = spoken.flatMap { Paragraph.lines($0, width: size.columns - 4) }
    let values = wrapped.prefix(isLow ? 1 : wrapped.count).map { PageLine("  " + $0, .bold) }
    let head = isLow ? [rows.scale] : [PageLine(""), rows.titles, rows.scale]
    let foot = isLow ? [] : [rows.signs].compactMap { $0 } + [PageLine("")]
    let free = max(1, size.rows - 2 - lines.count - head.count - foot.count - values.count - figures.count)
    let all = rows.lines(focused: cursor)
    let focus = rows.picture.rows.firstIndex { $0.interval == cursor } ?? 0
    let first = all.count <= free ? 0 : min(max(0, focus - free / 2), all.count - free)
    lines += head
    shown = (lines.count..<lines.count + min(free, all.count), first)
    lines += all[first..<first + shown.rows.count]
    lines += foot + values
    // As many sentences as there is room for.
    for sentence in words.sentences.map(paragraph)
    where !isLow && lines.count + 1 + sentence.count + figures.count <= size.rows - 2 {
      if lines.last != PageLine(""), lines.count == shown.rows.upperBound + foot.count + values.count {
        lines.append(PageLine(""))
      }
      lines += sentence
    }
    while lines.count < size.rows - 2 - figures.count { lines.append(PageLine("")) }
    lines += figures
  }

  /// The values of an interval, the most important first.
  static func values(_ estimate: IntervalEstimate, _ look: Look) -> [String] {
    [
      look(IntervalMessages.values(estimate)),
      [IntervalMessages.comparison(estimate), IntervalMessages.centre(estimate) ?? IntervalMessages.unknownCentre]
        .compactMap { $0 }.map { look($0) }.joined(separator: "; "),
    ]
  }

  enum Place: Equatable {
    case interval(Interval)
    /// The signs beside the period.
    case shorter, longer
  }

  /// What is at a place; nil if nothing there can be clicked.
  func place(column: Int, row: Int) -> Place? {
    if let step = heading.step(column: column, row: row) { return step < 0 ? .shorter : .longer }
    guard shown.rows.contains(row) else { return nil }
    return rows.picture.rows[shown.first + row - shown.rows.lowerBound].interval.map { .interval($0) }
  }
}
