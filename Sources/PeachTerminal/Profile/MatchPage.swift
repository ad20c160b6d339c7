import PeachCore
import PeachLanguage

/// The profile of matches as lines of character cells and text.
public struct MatchPage {
  private let report: MatchReport
  private let look: Look
  /// In columns.
  private let width: Int
  private let rows: MatchRows

  private static let narrowest = 40

  /// - Parameter look: its number of columns is the width of the page.
  public init(report: MatchReport, look: Look) {
    self.report = report
    self.look = look
    width = max(Self.narrowest, look.size.columns)
    rows = MatchRows(report, look, width: width)
  }

  /// The whole page.
  public var lines: [PageLine] {
    let blocks = [heading, picture, words.sentences.flatMap(text.paragraph)].filter { !$0.isEmpty }
    return blocks.flatMap { [PageLine("")] + $0 } + [PageLine("")]
  }

  private var picture: [PageLine] {
    if let reason = words.emptyReason { return text.paragraph(reason) }
    return [rows.titles, rows.scale] + rows.lines
  }

  private var text: PageText { PageText(look: look, width: width) }

  private var heading: [PageLine] {
    text.heading(
      look(MatchProfileMessages.title(report.request.mode)), scope: words.scope,
      end: report.emptyReason == nil ? 2 + rows.width : 0)
  }

  private var words: MatchWords { MatchWords(report, look.language) }
}
