import PeachCore
import PeachLanguage

/// The rows of the Profile Screen with a profile of matches.
struct MatchLayout {
  private(set) var lines: [PageLine]
  private let heading: ProfileHeading

  /// - Parameter range: the requested period.
  init(_ report: MatchReport, range: HistoryRange, _ look: Look) {
    let (size, words) = (look.size, MatchWords(report, look.language))
    let rows = MatchRows(report, look, width: size.columns)
    heading = ProfileHeading(
      look(MatchProfileMessages.title(report.request.mode)), count: MatchProfileMessages.matches(report.matches),
      range: range, look)
    lines = heading.lines
    func paragraph(_ text: String) -> [PageLine] {
      Paragraph.lines(look.glyphs.spelled(text), width: min(size.columns - 4, 110)).map { PageLine("  " + $0) }
    }
    if let reason = words.emptyReason {
      let hint = report.emptyReason == .noAnswers ? paragraph(look(ProfileMessages.begin) + ".") : []
      lines += [PageLine("")] + paragraph(reason) + hint
      return
    }
    // The notice and the keys take the last two rows.
    var free = size.rows - 2 - lines.count
    func add(_ more: [PageLine]) {
      lines += more
      free -= more.count
    }
    let all = rows.lines
    let air = size.rows >= 16 ? [PageLine("")] : []
    add(air + [rows.titles, rows.scale].suffix(size.rows < 16 ? 1 : 2))
    add(Array(all.prefix(max(2, min(all.count, free - (size.rows < 16 ? 3 : 6))))))
    var isFirst = true
    for sentence in words.sentences.map(paragraph) where sentence.count + (isFirst ? air.count : 0) <= free {
      add((isFirst ? air : []) + sentence)
      isFirst = false
    }
  }

  /// −1 at the sign of a shorter period, 1 at that of a longer one; nil elsewhere.
  func step(column: Int, row: Int) -> Int? { heading.step(column: column, row: row) }
}
