import PeachCore
import PeachLanguage

/// The profile of intervals as lines of character cells and text.
public struct IntervalPage {
  private let report: IntervalReport
  private let look: Look
  /// In columns.
  private let width: Int
  private let rows: IntervalRows

  private static let narrowest = 40

  /// - Parameter look: its number of columns is the width of the page.
  public init(report: IntervalReport, look: Look) {
    self.report = report
    self.look = look
    width = max(Self.narrowest, look.size.columns)
    rows = IntervalRows(report, look, width: width)
  }

  /// The whole page.
  public var lines: [PageLine] {
    let figures = words.threshold.map { [PageLine("  " + look.glyphs.spelled($0))] } ?? []
    let blocks = [heading, picture, figures, words.sentences.flatMap(text.paragraph)].filter { !$0.isEmpty }
    return blocks.flatMap { [PageLine("")] + $0 } + [PageLine("")]
  }

  private var picture: [PageLine] {
    if let reason = report.emptyReason {
      return text.paragraph(look(IntervalProfileMessages.emptyReason(reason, in: report.request)) + ".")
    }
    return [rows.titles, rows.scale] + rows.lines() + [rows.signs].compactMap { $0 }
  }

  private var text: PageText { PageText(look: look, width: width) }

  private var heading: [PageLine] {
    text.heading(
      look(IntervalProfileMessages.title(report.request.presentation)), scope: words.scope,
      end: report.emptyReason == nil ? 2 + rows.width : 0)
  }

  private var words: IntervalWords { IntervalWords(report, look.language) }
}
