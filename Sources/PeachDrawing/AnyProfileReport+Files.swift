import PeachCore
import PeachExperiments
import PeachLanguage

extension AnyProfileReport {
  /// The picture as an SVG file.
  public func drawing(in language: LanguageCode) -> String {
    switch self {
    case .keys(let report): ProfileDrawing(report, language: language).file
    case .intervals(let report): IntervalDrawing(report, language: language).file
    case .matches(let report): MatchDrawing(report, language: language).file
    }
  }

  /// The report as an HTML page.
  ///
  /// - Parameters:
  ///   - experiments: the results of all loudness experiments; nil omits their section.
  ///   - day: today.
  ///   - program: name and version of the program.
  public func page(
    with experiments: LoudnessFindings?, on day: LocalDay, by program: String, in language: LanguageCode
  ) -> String {
    switch self {
    case .keys(let report):
      ProfileDocument(report, experiments: experiments, on: day, by: program, language: language).file
    case .intervals(let report): IntervalDocument(report, on: day, by: program, language: language).file
    case .matches(let report): MatchDocument(report, on: day, by: program, language: language).file
    }
  }
}
