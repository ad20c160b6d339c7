import PeachCore
import PeachLanguage
import PeachDrawing

/// The profile as lines of character cells and text.
public struct ProfilePage {
  let report: ProfileReport
  let look: Look
  /// In columns.
  let width: Int
  /// Heights in rows of the picture without its keys, and of the threshold over time.
  let heights: (picture: Int, timeline: Int)
  /// Nil if the page has no cursor.
  let cursor: ProfileCursor?

  static let margin = 8
  private static let narrowest = 40
  /// The most columns between the axis and the right margin.
  private static let widest = 176
  private static let widestText = 110
  /// The space between figures on one line.
  private static let gap = "     "

  /// - Parameter look: its number of columns is the width of the page.
  public init(report: ProfileReport, look: Look, heights: (picture: Int, timeline: Int) = (11, 7)) {
    self.init(report: report, look: look, heights: heights, cursor: nil)
  }

  init(report: ProfileReport, look: Look, heights: (picture: Int, timeline: Int), cursor: ProfileCursor?) {
    self.report = report
    self.look = look
    self.heights = heights
    self.cursor = cursor
    width = max(Self.narrowest, look.size.columns)
  }

  /// The number of columns between the axis and the right margin.
  var room: Int { min(width - Self.margin - 2, Self.widest) }

  /// The whole page.
  public var lines: [PageLine] {
    let time = report.timeline.entries.count > 1 ? timelineTitle + timeline : []
    let blocks = [heading, picture, figures, time, sentences].filter { !$0.isEmpty }
    return blocks.flatMap { [PageLine("")] + $0 } + [PageLine("")]
  }

  var title: String { look(ProfileMessages.title(of: report.request.exercise)) }

  /// The title and the scope, on two lines if one is too narrow.
  private var heading: [PageLine] {
    let title = "  " + title
    let scope = look.glyphs.spelled(words.scope)
    let space = max(3, Self.margin + cells.columns.count - title.count - scope.count)
    guard title.count + space + scope.count <= width else {
      return [PageLine(title, .bold), PageLine("  " + scope)]
    }
    return [
      PageLine([
        .init(text: title, style: .bold), .init(text: String(repeating: " ", count: space) + scope, style: .plain),
      ])
    ]
  }

  /// The figures, as many on a line as fit.
  var figures: [PageLine] {
    let lines = words.figures.reduce(into: [String]()) { lines, figure in
      if let last = lines.last, last.count + Self.gap.count + figure.count + 4 <= width {
        lines[lines.count - 1] += Self.gap + figure
      } else {
        lines.append(figure)
      }
    }
    return lines.flatMap { $0.count + 4 <= width ? [PageLine("  " + look.glyphs.spelled($0))] : paragraph($0) }
  }

  /// The threshold alone; empty if there is nothing to say.
  var threshold: [PageLine] { report.shown.map { [PageLine("  " + look(ProfileMessages.threshold($0)))] } ?? [] }

  /// The basis of the figures.
  private var sentences: [PageLine] { words.sentences.flatMap(paragraph) }

  /// A sentence, wrapped into lines.
  func paragraph(_ sentence: String) -> [PageLine] {
    Paragraph.lines(look.glyphs.spelled(sentence), width: min(width - 4, Self.widestText)).map { PageLine("  " + $0) }
  }

  private var words: ProfileWords { ProfileWords(report, look.language) }
}
