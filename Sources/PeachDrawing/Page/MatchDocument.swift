import PeachCore
import PeachLanguage

/// The profile of matches as an HTML page.
struct MatchDocument {
  let report: MatchReport
  let day: LocalDay
  let program: String
  let language: LanguageCode

  init(_ report: MatchReport, on day: LocalDay, by program: String, language: LanguageCode) {
    (self.report, self.day, self.program, self.language) = (report, day, program, language)
  }

  var file: String { "" }
}
