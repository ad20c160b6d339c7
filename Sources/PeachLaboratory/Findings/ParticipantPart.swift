import PeachBase
import PeachDrawing
import PeachExercises
import PeachExperiments
import PeachLanguage

/// The part of a page about one participant of an experiment.
struct ParticipantPart {
  let report: ParticipantReport
  let file: ExperimentFile
  /// Prefix of the names of its controls, unique in the page.
  let id: String
  let language: LanguageCode

  /// The loudness bias in figures, or that it can't be told; nothing if the file doesn't ask for it.
  var bias: [Element] {
    guard let bias = report.bias else {
      return file.findings.contains(.shiftPerAmplitude) && report.answers > 0
        ? [Element("p") { FindingMessages.unclearBias(language) }] : []
    }
    let figures = Element.figures(
      [
        .init(
          FindingDocumentMessages.bias, Figure.signed(bias.estimate.value, 2),
          unit: FindingMessages.centsPerDecibel,
          notes: [
            FindingDocumentMessages.interval(bias.estimate.lower95, bias.estimate.upper95),
            Text("p ") + FindingMessages.p(bias),
            ProfileMessages.answers(bias.answers), FindingMessages.biasMeaning,
          ] + (bias.answers < ParticipantReport.fewAnswers ? [FindingMessages.fewAnswers] : []))
      ], language)
    return [figures]
  }

  /// The conditions in figures, their contrasts and psychometric functions.
  var conditions: [Element] {
    let remarks =
      FindingMessages.amount(report) + FindingMessages.limits(report, file)
      + report.exclusions.map { FindingMessages.excluded + FindingMessages.reason($0) }
      + (report.catches.answers > 0 ? [FindingMessages.catches(report.catches)] : [])
      + (report.leftOut > 0 ? [FindingMessages.leftOut(report.leftOut)] : [])
      + (report.askedAgain > 0 ? [TrainingMessages.askedAgain(report.askedAgain)] : [])
    let drawings = PsychometricDrawing.all(report, language: language)
    let charts = drawings.enumerated().flatMap { index, drawing -> [Element] in
      let chart = Chart(
        id: id + "-curves-\(index)", height: drawing.height, summary: drawing.summary, content: drawing.content,
        caption: FindingPictureMessages.curvesLegend.map { $0(language) })
      return [chart.element, points(drawing).folded(under: FindingDocumentMessages.pointsTable, language)]
    }
    return [Table.conditions(report, of: file).element(language)]
      + (report.contrasts.isEmpty ? [] : [Table.contrasts(report, of: file).element(language)])
      + remarks.map { Element.remark($0(language)) } + charts
  }

  private func points(_ drawing: PsychometricDrawing) -> Table {
    Table(
      columns: [
        FindingDocumentMessages.condition,
        FindingPictureMessages.difference(drawing.conditions[0].task.columns.scale.unit),
        FindingPictureMessages.answered(drawing.counted), ProfileMessages.answers,
      ],
      rows: drawing.conditions.flatMap { condition in
        condition.bins.map { bin in
          let percent = 100 * Double(bin.higher) / Double(bin.answers)
          return (
            Text(condition.name),
            [.signed(bin.center, 1), .number(percent, Text(String(Int(percent.rounded())))), .count(bin.answers)]
          )
        }
      })
  }
}
