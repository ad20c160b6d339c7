import PeachBase
import PeachExercises
import PeachLanguage

/// The lines of the Profile Screen, and what is at each place.
struct ProfileLayout {
  enum Place: Equatable {
    case note(MIDINote)
    case row(String)
    case entry(ProfileCourse.Entry)
    /// The signs beside the period.
    case shorter, longer
  }

  private(set) var lines: [PageLine]
  private let profile: ProfileRows
  private let cursor: ProfileCursor
  private let look: Look
  private var page: ProfilePage
  private let heading: ProfileHeading
  /// The lines of the picture, and of the course.
  private var pictureLines = 0..<0
  private var timeLines = 0..<0
  /// The first row of the profile that is shown.
  private var firstRow = 0

  private static let margin = 2

  init(_ profile: ProfileRows, range: HistoryRange, cursor: ProfileCursor, _ look: Look) {
    var inner = look
    if look.size.columns >= Self.leastForBeside {
      inner.size = TerminalSize(columns: look.size.columns - Self.beside, rows: look.size.rows)
    }
    (self.profile, self.cursor, self.look) = (profile, cursor, inner)
    page = ProfilePage(profile, look: inner, heights: (1, 1), cursor: cursor)
    heading = ProfileHeading(look.owned(profile.words.title), count: profile.words.count, range: range, look)
    lines = heading.lines
    if let empty = profile.words.empty, profile.keys == nil {
      lines += [PageLine("")] + paragraph(empty + Text(".")) + (profile.words.begin.map(paragraph) ?? [])
      return
    }
    let isBeside = inner != look
    let figures = isBeside ? [] : figures
    // The notice and the keys take the last two lines.
    var free = look.size.rows - 2 - lines.count - figures.count
    addAir(&free)
    if profile.keys != nil { addKeys(free) } else { addRows(free) }
    // The figures are at the bottom, also below an empty picture.
    if !figures.isEmpty { while lines.count < look.size.rows - 2 - figures.count { lines.append(PageLine("")) } }
    lines += figures
    if isBeside { addFiguresBeside() }
  }

  /// From this width on, the figures are beside their picture, in so many columns with their margins.
  private static let (leastForBeside, beside) = (160, 44)

  private mutating func addFiguresBeside() {
    let change = showsTime ? [profile.words.change].compactMap { $0 } : []
    let text = (profile.words.figures.map { [$0, Text("")] } + [change]).flatMap(\.self).flatMap {
      Paragraph.lines(look($0), width: Self.beside - 6)
    }
    let first = (pictureLines.isEmpty ? timeLines : pictureLines).lowerBound
    let rows = first..<min(lines.count, first + text.count)
    let column = 4 + (lines[first...].map(\.text.cells).max() ?? 0)
    for (row, line) in zip(rows, text) where !line.isEmpty {
      lines[row] = lines[row] + PageLine(spaces(column - lines[row].text.cells) + line)
    }
  }

  /// Fewer lines show only the picture and one line of values and figures.
  private var isLow: Bool { look.size.rows < 16 }
  private var showsBoth: Bool { look.size.rows >= ProfileScreen.rowsForBoth }
  private var showsPicture: Bool { showsBoth || cursor.view == .picture }
  private var showsTime: Bool { showsBoth || cursor.view == .time }

  private var figures: [PageLine] {
    guard !isLow else { return profile.words.lowFigures.flatMap(paragraph) }
    return page.figures + (showsTime ? profile.words.change.map(paragraph) ?? [] : [])
  }

  private func paragraph(_ text: Text) -> [PageLine] { page.paragraph(text) }

  private mutating func addAir(_ free: inout Int) {
    guard !isLow, free > 0 else { return }
    lines.append(PageLine(""))
    free -= 1
  }

  // MARK: Over keys

  private mutating func addKeys(_ room: Int) {
    guard let keys = profile.keys else { return }
    // The keys, their names and the values at the cursor take three lines.
    let fixed = (showsPicture ? 3 : 0) + (showsTime ? timeHeight : 0) + (showsBoth ? 1 : 0) + (isLow ? 0 : 1)
    let free = max(2, room - fixed)
    let height = showsBoth ? (free + 1) / 2 : free
    page = ProfilePage(
      profile, look: look, heights: (height, max(2, free - (showsBoth ? height : 0))), cursor: cursor)
    if showsPicture {
      let first = lines.count
      lines += page.keyPicture(keys)
      pictureLines = first..<lines.count
      lines += values([page.noteLine], isFocused: cursor.view == .picture)
    }
    if showsBoth { lines.append(PageLine("")) }
    if showsTime { addTime() }
  }

  // MARK: Over time

  /// The lines of the course beside its picture: the title, the axis, its dates and the values.
  private var timeHeight: Int { isLow ? 3 : page.courseTitle.count + 4 }

  private mutating func addTime() {
    let picture = page.courseLines
    guard !picture.isEmpty else {
      lines += paragraph(profile.words.empty ?? DocumentMessages.noHistory)
      return
    }
    if !isLow { lines += page.courseTitle }
    let first = lines.count
    lines += picture
    timeLines = first..<lines.count
    let values = values(page.stepLines, isFocused: cursor.view == .time)
    lines += isLow ? Array(values.prefix(1)) : values
  }

  private func values(_ lines: [String], isFocused: Bool) -> [PageLine] {
    lines.map { PageLine(spaces(Self.margin) + $0, isFocused ? .bold : .dim) }
  }

  // MARK: Rows

  /// The least and the greatest height of a course below rows.
  private static let timeHeights = 7...24

  private mutating func addRows(_ room: Int) {
    guard showsPicture else {
      page = ProfilePage(profile, look: look, heights: (1, max(2, room - timeHeight)), cursor: cursor)
      return addTime()
    }
    let focus = cursor.row(in: profile)
    func values(_ row: ProfileRows.Row) -> [PageLine] {
      let details = isLow ? [row.shortDetail].compactMap { $0 } : row.details
      return details.flatMap(paragraph).map { PageLine($0.text, .bold) }
    }
    // Lines don't move with the cursor.
    let most = profile.choices.map { values($0).count }.max() ?? 0
    let own = focus.map(values) ?? []
    let details = own + Array(repeating: PageLine(""), count: most - own.count)
    let words = profile.words
    let sentences = isLow ? words.shortFindings : words.remarks + words.findings + words.basis
    let rows = page.rows
    let all = rows.lines(focused: focus?.id)
    let head = (isLow ? [] : [rows.titles]) + [rows.scale]
    let foot = isLow ? [] : [rows.signs].compactMap { $0 }
    var free = room - head.count - foot.count - details.count
    // Without a cursor, the first sentence counts more than the last rows.
    let reserved = profile.choices.isEmpty ? sentences.first.map { paragraph($0).count + (isLow ? 0 : 1) } ?? 0 : 0
    let count = max(1, min(all.count, max(free - reserved, profile.choices.isEmpty ? 2 : 1)))
    free -= count
    let height = min(free - timeHeight - 1 - reserved, Self.timeHeights.upperBound)
    let hasTime = showsBoth && !page.course.entries.isEmpty && height >= Self.timeHeights.lowerBound
    if hasTime { free -= height + timeHeight + 1 }
    let place = profile.rows.firstIndex { $0.id == focus?.id } ?? 0
    firstRow = min(max(0, place - count / 2), all.count - count)
    lines += head
    pictureLines = lines.count..<lines.count + count
    lines += all[firstRow..<firstRow + count] + foot
    if !details.isEmpty { addAir(&free) }
    lines += details
    add(sentences, &free)
    guard hasTime else { return }
    page = ProfilePage(profile, look: look, heights: (1, height), cursor: cursor)
    lines.append(PageLine(""))
    addTime()
  }

  /// Adds the sentences that fit.
  private mutating func add(_ sentences: [Text], _ free: inout Int) {
    let paragraphs = sentences.map(paragraph)
    if let first = paragraphs.first, first.count < free { addAir(&free) }
    for paragraph in paragraphs {
      guard paragraph.count <= free else { break }
      lines += paragraph
      free -= paragraph.count
    }
  }

  /// What is at a place; nil if nothing there can be clicked.
  func place(column: Int, row: Int) -> Place? {
    if let step = heading.step(column: column, row: row) { return step < 0 ? .shorter : .longer }
    let cell = column - ScaledBand.margin
    if pictureLines.contains(row) {
      guard let keys = profile.keys else {
        let row = profile.rows[firstRow + row - pictureLines.lowerBound]
        return row.details.isEmpty ? nil : .row(row.id)
      }
      let columns = page.keyCells(keys).columns
      return columns.indices.contains(cell) ? .note(columns[cell]) : nil
    }
    if timeLines.contains(row) {
      let cells = page.courseCells()
      guard cells.columns.indices.contains(cell) else { return nil }
      // In a gap, the step before it, or the first one.
      let position = cells.columns[...cell].last { $0 != nil } ?? cells.columns.first { $0 != nil }
      return position.flatMap { $0 }.map { .entry(page.course.entries[$0]) }
    }
    return nil
  }
}
