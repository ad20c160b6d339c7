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
      // A training from here may be in the other mode.
      let begin =
        report.request.mode == .successive
        ? look(ProfileMessages.begin) + "." : look(MatchProfileMessages.begin(report.request.mode))
      let hint = report.emptyReason == .noAnswers ? paragraph(begin) : []
      lines += [PageLine("")] + paragraph(reason) + hint
      return
    }
    // The notice and the keys take the last two rows.
    var free = size.rows - 2 - lines.count
    func add(_ more: [PageLine]) {
      lines += more
      free -= more.count
    }
    let isLow = size.rows < 16
    let air = isLow ? [] : [PageLine("")]
    let sentences = isLow ? words.shortSentences : words.sentences
    add(air + (isLow ? [rows.scale] : [rows.titles, rows.scale]))
    // The first sentence counts more than the registers, which follow now and all.
    let most = max(2, free - (sentences.first.map { paragraph($0).count + air.count } ?? 0))
    add(Array(rows.lines.prefix(most)))
    var before = air
    for sentence in sentences.map(paragraph) {
      guard before.count + sentence.count <= free else { break }
      add(before + sentence)
      before = []
    }
  }

  /// −1 at the sign of a shorter period, 1 at that of a longer one; nil elsewhere.
  func step(column: Int, row: Int) -> Int? { heading.step(column: column, row: row) }
}
