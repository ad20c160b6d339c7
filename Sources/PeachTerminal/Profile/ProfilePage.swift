import PeachCore
import PeachLanguage
import PeachDrawing

/// The profile as lines of character cells and text.
public struct ProfilePage {
  let report: ProfileReport
  let language: LanguageCode
  let glyphs: Glyphs
  /// In columns.
  let width: Int
  /// Heights in rows of the picture without its keys, and of the threshold over time.
  let heights: (picture: Int, timeline: Int)

  static let margin = 8
  private static let narrowest = 40
  private static let widest = 120
  /// The space between figures on one line.
  private static let gap = "     "

  public init(
    report: ProfileReport, language: LanguageCode, glyphs: Glyphs, width: Int,
    heights: (picture: Int, timeline: Int) = (11, 7)
  ) {
    self.report = report
    self.language = language
    self.glyphs = glyphs
    self.width = max(Self.narrowest, min(width, Self.widest))
    self.heights = heights
  }

  /// The number of columns between the axis and the right margin.
  var room: Int { width - Self.margin - 2 }

  /// The whole page.
  public var lines: [PageLine] {
    let blocks = [heading, picture, figures, timeline, sentences].filter { !$0.isEmpty }
    return blocks.flatMap { [PageLine("")] + $0 } + [PageLine("")]
  }

  /// The title and the scope, on two lines if one is too narrow.
  public var heading: [PageLine] {
    let title = "  " + ProfileMessages.title(of: report.request.exercise)(language)
    let scope = spelled(words.scope)
    let space = max(3, Self.margin + cells.columns.count - title.count - scope.count)
    guard title.count + space + scope.count <= width else {
      return [PageLine(title, .heading), PageLine("  " + scope)]
    }
    return [PageLine([(title, .heading), (String(repeating: " ", count: space) + scope, .words)])]
  }

  /// Mean, spread and trend, on one line if they fit.
  public var figures: [PageLine] {
    let line = words.figures.joined(separator: Self.gap)
    return line.count + 4 <= width ? [PageLine("  " + spelled(line))] : words.figures.flatMap(paragraph)
  }

  /// The basis of the figures.
  public var sentences: [PageLine] { words.sentences.flatMap(paragraph) }

  /// A sentence, wrapped into lines.
  func paragraph(_ sentence: String) -> [PageLine] {
    Paragraph.lines(spelled(sentence), width: width - 4).map { PageLine("  " + $0) }
  }

  private var words: ProfileWords { ProfileWords(report, language) }

  func spelled(_ text: String) -> String { glyphs.spelled(text) }
}
