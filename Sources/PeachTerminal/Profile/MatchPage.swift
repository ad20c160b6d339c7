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
  private static let widestText = 110

  /// - Parameter look: its number of columns is the width of the page.
  public init(report: MatchReport, look: Look) {
    self.report = report
    self.look = look
    width = max(Self.narrowest, look.size.columns)
    rows = MatchRows(report, look, width: width)
  }

  /// The whole page.
  public var lines: [PageLine] {
    let blocks = [heading, picture, words.sentences.flatMap(paragraph)].filter { !$0.isEmpty }
    return blocks.flatMap { [PageLine("")] + $0 } + [PageLine("")]
  }

  private var picture: [PageLine] {
    if let reason = words.emptyReason { return paragraph(reason) }
    return [rows.titles, rows.scale] + rows.lines
  }

  /// The title and the scope, on two lines if one is too narrow.
  private var heading: [PageLine] {
    let title = "  " + look(MatchProfileMessages.title(report.request.mode))
    let scope = look.glyphs.spelled(words.scope)
    let end = report.emptyReason == nil ? 2 + rows.width : 0
    let space = max(3, end - title.count - scope.count)
    guard title.count + space + scope.count <= width else {
      return [PageLine(title, .bold), PageLine("  " + scope)]
    }
    return [
      PageLine([
        .init(text: title, style: .bold), .init(text: String(repeating: " ", count: space) + scope, style: .plain),
      ])
    ]
  }

  private func paragraph(_ sentence: String) -> [PageLine] {
    Paragraph.lines(look.glyphs.spelled(sentence), width: min(width - 4, Self.widestText)).map { PageLine("  " + $0) }
  }

  private var words: MatchWords { MatchWords(report, look.language) }
}
