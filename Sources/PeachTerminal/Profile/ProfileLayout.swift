import PeachCore
import PeachDrawing
import PeachLanguage

/// The rows of the Profile Screen, and what is at each place.
struct ProfileLayout {
  enum Place: Equatable {
    case note(MIDINote)
    case entry(ThresholdTimeline.Entry)
    /// The signs beside the period.
    case shorter, longer
  }

  private(set) var lines: [PageLine] = []
  private let page: ProfilePage
  /// The rows of the pictures, with the keys.
  private var keysRows = 0..<0
  private var timeRows = 0..<0
  /// The row and the columns of the period with its signs.
  private var period = (row: 0, columns: 0..<0)
  private let range: HistoryRange

  private static let margin = 2

  init(_ report: ProfileReport, range: HistoryRange, cursor: ProfileCursor, _ look: Look) {
    let size = look.size
    // Fewer rows show only the picture and one line of values and figures.
    let isLow = size.rows < 16
    let showsBoth = size.rows >= ProfileScreen.rowsForBoth
    let (showsKeys, showsTime) = (showsBoth || cursor.view == .keys, showsBoth || cursor.view == .time)
    func page(_ heights: (Int, Int)) -> ProfilePage {
      ProfilePage(report: report, look: look, heights: heights, cursor: cursor)
    }
    let words = page((1, 1))
    var figures = isLow ? [words.threshold] : words.figures
    if showsTime, !isLow, let change = report.change, let days = report.request.period.days {
      figures += words.paragraph(ProfileMessages.change(change, days: days)(look.language))
    }
    self.range = range
    let heading = Self.heading(words.title, report, range, look)
    lines = heading.lines
    period = (heading.lines.count - 1, heading.period)
    // The notice and the keys take the last two rows. The keys, their names and the values at the cursor take three, the axis
    // of time, its dates and the values three or four.
    let air = isLow ? 0 : 1
    let time = isLow ? 3 : words.timelineTitle.count + 4
    let fixed =
      lines.count + figures.count + 2 + 2 * air + (showsKeys ? 3 : 0) + (showsTime ? time : 0) + (showsBoth ? air : 0)
    let free = max(2, size.rows - fixed)
    let height = showsBoth ? (free + 1) / 2 : free
    self.page = page((height, max(2, free - (showsBoth ? height : 0))))
    if air > 0 { lines.append(PageLine("")) }
    if showsKeys { addKeys(cursor) }
    if showsBoth { lines.append(PageLine("")) }
    if showsTime { addTime(cursor, isLow: isLow, look) }
    // The figures are at the bottom, also below an empty picture.
    while lines.count < size.rows - 2 - figures.count { lines.append(PageLine("")) }
    lines += figures
  }

  private mutating func addKeys(_ cursor: ProfileCursor) {
    let first = lines.count
    lines += page.picture
    keysRows = first..<lines.count
    lines.append(values([page.noteLine], isFocused: cursor.view == .keys)[0])
  }

  private mutating func addTime(_ cursor: ProfileCursor, isLow: Bool, _ look: Look) {
    let picture = page.timeline
    guard !picture.isEmpty else {
      let period = page.report.request.period
      let reason = page.report.emptyReason.map { ProfileMessages.emptyReason($0, in: period) }
      lines += page.paragraph((reason ?? DocumentMessages.noHistory)(look.language))
      return
    }
    if !isLow { lines += page.timelineTitle }
    let first = lines.count
    lines += picture
    timeRows = first..<lines.count
    let values = values(page.stepLines, isFocused: cursor.view == .time)
    lines += isLow ? Array(values.prefix(1)) : values
  }

  private func values(_ lines: [String], isFocused: Bool) -> [PageLine] {
    lines.map { PageLine(String(repeating: " ", count: Self.margin) + $0, isFocused ? .bold : .dim) }
  }

  /// The title, the period with signs for the neighboring ones, and the number of answers; on two lines if one is too narrow.
  private static func heading(
    _ title: String, _ report: ProfileReport, _ range: HistoryRange, _ look: Look
  ) -> (lines: [PageLine], period: Range<Int>) {
    let columns = look.size.columns
    func sign(_ sign: String, _ step: Int) -> String {
      ProfileScreen.neighbor(of: range, step) == nil ? " " : look(Text(sign))
    }
    let period = sign("‹", -1) + " " + look(ProfileMessages.period(range)) + " " + sign("›", 1)
    let answers = look(ProfileMessages.answers(report.answers))
    let last = columns - margin - answers.count
    func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
    let afterTitle = margin + title.count + 2
    if afterTitle + period.count + 2 <= last {
      let start = max(afterTitle, min((columns - period.count) / 2, last - 2 - period.count))
      let line = PageLine([
        .init(text: spaces(margin) + title, style: .bold),
        .init(text: spaces(start - margin - title.count) + period, style: .plain),
        .init(text: spaces(last - start - period.count) + answers, style: .plain),
      ])
      return ([line], start..<start + period.count)
    }
    let line = PageLine(spaces(margin - 1) + period + spaces(last - margin + 1 - period.count) + answers)
    return ([PageLine(spaces(margin) + title, .bold), line], margin - 1..<margin - 1 + period.count)
  }

  /// What is at a place; nil if nothing there can be clicked.
  func place(column: Int, row: Int) -> Place? {
    if row == period.row && period.columns.contains(column) {
      let middle = (period.columns.lowerBound + period.columns.upperBound) / 2
      return column < middle ? .shorter : .longer
    }
    let cell = column - ProfilePage.margin
    if keysRows.contains(row) {
      let columns = page.cells.columns
      return columns.indices.contains(cell) ? .note(columns[cell]) : nil
    }
    if timeRows.contains(row) {
      let cells = page.timelineCells
      guard cells.columns.indices.contains(cell) else { return nil }
      // In a gap, the step before it, or the first one.
      let position = cells.columns[...cell].last { $0 != nil } ?? cells.columns.first { $0 != nil }
      return position.flatMap { $0 }.map { .entry(page.report.timeline.entries[$0]) }
    }
    return nil
  }
}
