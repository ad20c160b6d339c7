import PeachCore
import PeachLanguage

/// The profile of matches as an SVG file.
struct MatchDrawing {
  let report: MatchReport
  let language: LanguageCode

  init(_ report: MatchReport, language: LanguageCode) {
    self.report = report
    self.language = language
  }

  var file: String { "" }
}
