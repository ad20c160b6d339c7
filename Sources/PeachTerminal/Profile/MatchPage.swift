import PeachCore
import PeachLanguage

/// The profile of matches as lines of character cells and text.
public struct MatchPage {
  private let report: MatchReport
  private let look: Look

  /// - Parameter look: its number of columns is the width of the page.
  public init(report: MatchReport, look: Look) {
    self.report = report
    self.look = look
  }

  /// The whole page.
  public var lines: [PageLine] { MatchWords(report, look.language).spoken.map { PageLine("  " + $0) } }
}
