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
      look(IntervalProfileMessages.title(report.request.presentation)), answers: report.answers, range: range, look)
    lines = heading.lines
    func paragraph(_ text: String) -> [PageLine] {
      Paragraph.lines(look.glyphs.spelled(text), width: min(size.columns - 4, 110)).map { PageLine("  " + $0) }
    }
    let figures = words.threshold.map { [PageLine("  " + look.glyphs.spelled($0))] } ?? []
    if let reason = report.emptyReason {
      let text = paragraph(look(IntervalProfileMessages.emptyReason(reason, in: report.request)) + ".")
      let hint = reason == .noAnswers ? paragraph(look(ProfileMessages.begin) + ".") : []
      lines += [PageLine("")] + text + hint
      return
    }
    // Fewer rows show only the picture, the threshold at the cursor and the common one.
    let isLow = size.rows < 16
    func values(_ estimate: IntervalEstimate) -> [PageLine] {
      let lines = isLow ? [look(IntervalProfileMessages.threshold(estimate))] : Self.values(estimate, look)
      return lines.flatMap(paragraph).map { PageLine($0.text, .bold) }
    }
    // Rows don't move with the cursor.
    let most = report.intervals.map { values($0).count }.max() ?? 0
    let own = report.intervals.first { $0.interval == cursor }.map(values) ?? []
    let ownLines = own + Array(repeating: PageLine(""), count: most - own.count)
    let all = rows.lines(focused: cursor)
    let head = (isLow ? [] : [rows.titles]) + [rows.scale]
    let foot = isLow ? [] : [rows.signs].compactMap { $0 }
    // The notice and the keys take the last two rows.
    var free = size.rows - 2 - lines.count - head.count - foot.count - ownLines.count - figures.count
    let count = max(1, min(all.count, free))
    free -= count
    let focus = rows.picture.rows.firstIndex { $0.interval == cursor } ?? 0
    let first = min(max(0, focus - count / 2), all.count - count)
    /// An empty line, if there is room.
    func addAir() {
      guard !isLow, free > 0 else { return }
      lines.append(PageLine(""))
      free -= 1
    }
    addAir()
    lines += head
    shown = (lines.count..<lines.count + count, first)
    lines += all[first..<first + count] + foot
    addAir()
    lines += ownLines
    let sentences = isLow ? [] : words.sentences(withCentres: false).map(paragraph)
    if let height = sentences.first?.count, height < free { addAir() }
    for sentence in sentences where sentence.count < free {
      lines += sentence
      free -= sentence.count
    }
    while lines.count < size.rows - 2 - figures.count { lines.append(PageLine("")) }
    lines += figures
  }

  /// The values of an interval, the most important first.
  static func values(_ estimate: IntervalEstimate, _ look: Look) -> [String] {
    let more = [IntervalProfileMessages.comparison(estimate), IntervalProfileMessages.centre(estimate)]
      .compactMap { $0 }.map { look($0) }.joined(separator: "; ")
    return [look(IntervalProfileMessages.values(estimate))] + (more.isEmpty ? [] : [more])
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
