import PeachBase
import PeachExercises

/// The title, the period with signs for its neighbors, and the number of answers; on two lines if one is too narrow.
struct ProfileHeading {
  let lines: [PageLine]
  /// The columns of the period with its signs, in the last line.
  private let period: Range<Int>

  private static let margin = 2

  /// - Parameter count: the number of answers in words.
  init(_ title: String, count: Text, range: HistoryRange, _ look: Look) {
    let (columns, margin) = (look.size.columns, Self.margin)
    let title = look.glyphs.shortened(title, to: columns - margin)
    let period = look.glyphs.previous + " " + look(ProfileMessages.period(range)) + " " + look.glyphs.next
    let answers = look(count)
    let last = columns - margin - answers.count
    let afterTitle = margin + title.count + 2
    if afterTitle + period.count + 2 <= last {
      let start = max(afterTitle, min((columns - period.count) / 2, last - 2 - period.count))
      lines = [
        PageLine([
          .init(text: spaces(margin) + title, style: .bold),
          .init(text: spaces(start - margin - title.count) + period, style: .plain),
          .init(text: spaces(last - start - period.count) + answers, style: .plain),
        ])
      ]
      self.period = start..<start + period.count
    } else {
      let line = PageLine(spaces(margin - 1) + period + spaces(last - margin + 1 - period.count) + answers)
      lines = [PageLine(spaces(margin) + title, .bold), line]
      self.period = margin - 1..<margin - 1 + period.count
    }
  }

  /// −1 at the sign of a shorter period, 1 at that of a longer one; nil elsewhere.
  func step(column: Int, row: Int) -> Int? {
    guard row == lines.count - 1, period.contains(column) else { return nil }
    return column < (period.lowerBound + period.upperBound) / 2 ? -1 : 1
  }
}
