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

  /// A summary as lines for reading out, in at most 60 words.
  public func spoken(_ language: LanguageCode) -> [String] {
    switch self {
    case .keys(let report): ProfileWords(report, language).spoken
    case .intervals(let report): IntervalWords(report, language).spoken
    case .matches(let report): MatchWords(report, language).spoken
    }
  }

  /// Each note, interval or register as a line for reading out.
  public func notes(_ language: LanguageCode) -> [String] {
    switch self {
    case .keys(let report): ProfileWords(report, language).notes
    case .intervals(let report): IntervalWords(report, language).intervals
    case .matches(let report): MatchWords(report, language).registers
    }
  }

  /// Each day, week or month as a line for reading out; only profiles over keys have a history.
  public func steps(_ language: LanguageCode) -> [String] {
    if case .keys(let report) = self { ProfileWords(report, language).steps } else { [] }
  }
}
