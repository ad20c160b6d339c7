import PeachCore
import PeachExperiments
import PeachLanguage

/// The results of a loudness experiment as one SVG: the curves and the bias of one participant, or the biases of several.
public struct LoudnessPicture {
  private let findings: LoudnessFindings
  private let language: LanguageCode

  public init(_ findings: LoudnessFindings, language: LanguageCode) {
    self.findings = findings
    self.language = language
  }

  public var file: String {
    guard findings.participants.count == 1, let participant = findings.participants.first else { return several }
    let curves = PsychometricDrawing(levels: participant.report.levels, language: language)
    let bias = LoudnessBiasDrawing(participant.report, language: language)
    return picture(
      summary: [curves.summary, bias.summary].joined(separator: " "),
      panels: [
        .init(content: curves.content, height: curves.height + 24),
        .init(content: bias.content, height: LoudnessBiasDrawing.height),
      ],
      legend: LoudnessPictureMessages.curvesLegend + LoudnessPictureMessages.biasLegend
        + remark(participant.report.curvature))
  }

  private var several: String {
    let forest = ForestDrawing(findings, language: language)
    return picture(
      summary: forest.summary, panels: [.init(content: forest.content + forest.reason, height: forest.height)],
      legend: LoudnessPictureMessages.forestLegend + remark(findings.pooled?.curvature))
  }

  /// That the bias alone doesn't describe the answers, if it doesn't.
  private func remark(_ curvature: LoudnessCurvature?) -> [Text] {
    curvature.map { $0.matters ? [LoudnessMessages.curvature($0)] : [] } ?? []
  }

  private func picture(summary: String, panels: [StandalonePicture.Panel], legend: [Text]) -> String {
    let name = findings.participants.count == 1 ? findings.participants.first?.name : nil
    return StandalonePicture(
      title: LoudnessMessages.title(language) + (name.map { ": " + LoudnessMessages.name($0)(language) } ?? ""),
      aside: ProfileMessages.answers(findings.answers)(language), summary: summary, panels: panels,
      legend: legend.map { $0(language) }, language: language
    ).file
  }
}
