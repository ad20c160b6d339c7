import PeachBase
import PeachDrawing
import PeachExercises
import PeachExperiments
import PeachLanguage

/// The results of an experiment as one SVG: the psychometric functions of one participant, or what several have found.
struct FindingsPicture {
  private let findings: ExperimentFindings
  private let language: LanguageCode

  init(_ findings: ExperimentFindings, language: LanguageCode) {
    self.findings = findings
    self.language = language
  }

  var file: String {
    guard findings.participants.count == 1, let participant = findings.participants.first else { return several }
    let curves = PsychometricDrawing.all(participant.report, language: language)
    return picture(
      summary: curves.map(\.summary).joined(separator: " "),
      panels: curves.map { .init(content: $0.content, height: $0.height + 24) },
      legend: (curves.isEmpty ? [] : FindingPictureMessages.curvesLegend)
        + (participant.report.bias.map { [FindingMessages.bias($0) + Text(".")] } ?? []))
  }

  private var several: String {
    let forests = Forest.all(findings).map { ForestDrawing($0, language: language) }
    return picture(
      summary: forests.map(\.summary).joined(separator: " "),
      panels: forests.map { .init(content: $0.content, height: $0.height) },
      legend: FindingPictureMessages.forestLegend)
  }

  private func picture(summary: String, panels: [StandalonePicture.Panel], legend: [Text]) -> String {
    let name = findings.participants.count == 1 ? findings.participants.first?.name : nil
    return StandalonePicture(
      title: findings.file.title(language) + (name.map { ": " + FindingMessages.name($0)(language) } ?? ""),
      aside: ProfileMessages.answers(findings.answers)(language), summary: summary, panels: panels,
      legend: legend.map { $0(language) }, language: language
    ).file
  }
}
