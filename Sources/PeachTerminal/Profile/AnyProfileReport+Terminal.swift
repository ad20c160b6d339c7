import PeachCore

extension AnyProfileReport {
  /// The whole report as lines of character cells and text; the number of columns of `look` is their width.
  public func page(_ look: Look) -> [PageLine] {
    switch self {
    case .keys(let report): ProfilePage(report: report, look: look).lines
    case .intervals(let report): IntervalPage(report: report, look: look).lines
    case .matches(let report): MatchPage(report: report, look: look).lines
    }
  }

  /// The whole report as lines for reading out; the first is the summary.
  public func spoken(_ language: LanguageCode) -> [String] {
    switch self {
    case .keys(let report): ProfileWords(report, language).spoken
    case .intervals(let report): IntervalWords(report, language).spoken
    case .matches(let report): MatchWords(report, language).spoken
    }
  }
}
