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
  private let heading: ProfileHeading

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
    var figures = isLow ? words.threshold : words.figures
    if showsTime, !isLow, let change = report.change, let days = report.request.period.days {
      figures += ProfileMessages.change(change, days: days).map { words.paragraph($0(look.language)) } ?? []
    }
    heading = ProfileHeading(words.title, answers: report.answers, range: range, look)
    lines = heading.lines
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

  /// What is at a place; nil if nothing there can be clicked.
  func place(column: Int, row: Int) -> Place? {
    if let step = heading.step(column: column, row: row) { return step < 0 ? .shorter : .longer }
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
