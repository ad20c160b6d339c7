import PeachCore
import PeachDrawing
import PeachLanguage
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachFits
@testable import PeachTerminal

/// What is at each place of a profile, and what its words say about the cursor.
@Suite struct ProfileLayoutTests {
  private static let now = UTCTime(milliseconds: 1_795_262_400_000)

  /// Ten answers to A4 on each of these days before now.
  private static func profile(daysAgo: [Int], perDay: Int = 10) -> ProfileReport {
    var fit = PeriodFit()
    for day in daysAgo {
      for index in 0..<perDay {
        fit.add(
          ProfileAnswer(
            note: MIDINote(69), offset: Cents(index.isMultiple(of: 2) ? 20 : -20), isUp: index.isMultiple(of: 2),
            milliseconds: Int64(now.milliseconds) - Int64(day) * 86_400_000 - 3_600_000 + Int64(index) * 4000),
          isFirst: true)
      }
    }
    return ProfileReport(ProfileRequest(.comparison, keys: .standard), fit: fit, now: now)
  }

  @Test func `a click beside the period changes it, and one in a gap means the day before it`() throws {
    let rows = Self.profile(daysAgo: [9, 8, 2, 0]).rows
    var screen = ProfileScreen(rows)
    let look = Look(80, 40, hasTones: true)
    let heading = Array(screen.canvas(look).rows[0])
    let (first, last) = (try #require(heading.firstIndex(of: "‹")), try #require(heading.firstIndex(of: "›")))
    // The longest period has none that is longer.
    expect(that: screen.handle(.click(column: last, row: 0), look) == nil && screen.range == .all)
    expect(screen.handle(.click(column: first, row: 0), look), equals: .profile(.year))
    expect(screen.handle(.click(column: last + 2, row: 0), look), equals: .profile(.all))
    let lines = screen.canvas(look).rows
    let axis = try #require(lines.firstIndex { $0.contains("└────") })
    let entries = try #require(rows.row(nil)).course.entries
    expect(entries.map(\.answers), equals: [10, 10, 10, 10])
    let layout = ProfileLayout(rows, range: .all, cursor: ProfileCursor(), look)
    // Ten days in 70 columns; the first, the second, the eighth and the last have answers.
    let places = [0, 6, 7, 13, 14, 48, 49, 55, 56, 62, 63, 69].map { layout.place(column: 8 + $0, row: axis - 1) }
    let steps = [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3]
    expect(places, equals: steps.map { .entry(entries[$0]) })
    expect(that: layout.place(column: 7, row: axis - 1) == nil && layout.place(column: 78, row: axis - 1) == nil)
    let keys = try #require(lines.firstIndex { $0.contains("└█") })
    expect(layout.place(column: 8, row: keys - 1), equals: .note(MIDINote(36)))
    expect(layout.place(column: 77, row: keys - 1), equals: .note(MIDINote(84)))
    expect(that: layout.place(column: 7, row: keys - 1) == nil && layout.place(column: 78, row: keys - 1) == nil)
    #expect(layout.place(column: 20, row: 38) == nil)
  }

  @Test func `a click in a row that can't be chosen does nothing`() {
    let look = Look()
    let layout = ProfileLayout(MatchReport.tuner.rows, range: .all, cursor: ProfileCursor(), look)
    #expect((0..<24).allSatisfy { row in (5..<25).allSatisfy { layout.place(column: $0, row: row) == nil } })
    let intervals = ProfileLayout(IntervalReport.trained.rows, range: .all, cursor: ProfileCursor(), look)
    let rows = (0..<24).compactMap { intervals.place(column: 3, row: $0) }
    expect(that: rows.last == .row("P8") && rows.contains(.row("P5")))
  }

  @Test func `the steps of a row, or of what all have in common, are read out on request`() {
    let entry = ProfileCourse.Entry(
      .init(index: 5, firstDay: 20_778, lastDay: 20_778, position: 0), answers: 3, figures: [],
      values: Text(en: "few", de: "wenige"),
      short: nil, parts: [])
    func row(_ id: String, isCommon: Bool, hasCourse: Bool = true) -> ProfileRows.Row {
      var row = ProfileRows.Row(id, Text("Row \(id)"), answers: 3, figures: [], values: Text(""))
      row.isCommon = isCommon
      if hasCourse { row.course = ProfileCourse(by: .day, [entry]) }
      return row
    }
    func steps(_ rows: [ProfileRows.Row], of id: String? = nil, _ language: LanguageCode = .english) -> [String] {
      let base = IntervalReport.trained.rows
      return ProfileRows(
        base.request, answers: 3, emptyReason: nil, words: base.words, axes: base.axes, rows: rows, hasChoices: true,
        headline: nil, json: base.json
      ).steps(language, of: id)
    }
    func lines(_ id: String) -> [String] { ["Row \(id): threshold over time, by day:", "21 Nov 2026: few."] }
    let rows = [row("a", isCommon: true), row("b", isCommon: false), row("c", isCommon: false)]
    expect(that: steps(rows) == lines("a") && steps(rows, of: "b") == lines("b"))
    expect(steps(Array(rows.dropFirst())), equals: lines("b") + lines("c"))
    expect(
      that: steps([row("a", isCommon: false, hasCourse: false), rows[2]]) == lines("c") && steps(rows, of: "x") == [])
    expect(steps(rows, of: "c", .german).last, equals: "21. Nov. 2026: wenige.")
  }

  @Test func `a keyboard without colours has the focused key in front, and names that have room`() {
    let report = Self.profile(daysAgo: [0])
    let cells = KeyCells(report, on: ProfileAxis(), width: 49, height: 3)
    let plain = cells.keyboard(Look(), focused: MIDINote(37))
    expect(plain.prefix(13).map(\.text).joined(), equals: "▌▐▌▐▌▌▐▌▐▌▐▌▌")
    expect(plain.prefix(4).map(\.style), equals: [.plain, .focus, .plain, .dim])
    expect(cells.names, equals: "C2          C3          C4          C5          C6")
    let narrow = KeyCells(report, on: ProfileAxis(), width: 9, height: 3)
    expect(narrow.names, equals: "C2 C3  C5")
  }
}
