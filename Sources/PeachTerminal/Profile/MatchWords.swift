import PeachCore
import PeachLanguage

/// The sentences about a profile of matches.
struct MatchWords {
  private let report: MatchReport
  private let language: LanguageCode

  init(_ report: MatchReport, _ language: LanguageCode) {
    self.report = report
    self.language = language
  }

  /// The report for reading out; the first line is the summary.
  var spoken: [String] { [PitchMatching().words.title(language)] }
}
