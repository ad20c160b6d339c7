import PeachBase
import PeachExercises
import PeachExperiments
import PeachLanguage

/// The part of a page about one participant of an experiment.
struct ParticipantPart {
  let report: ParticipantReport
  /// Prefix of the names of its controls, unique in the page.
  let id: String
  let language: LanguageCode

  /// The loudness bias in figures, as a picture and as a table.
  var bias: [Element] {
    let drawing = LoudnessBiasDrawing(report, language: language)
    let chart = Chart(
      id: id + "-shift", height: LoudnessBiasDrawing.height, summary: drawing.summary,
      content: drawing.content, hint: DocumentMessages.pointAtSteps(language),
      places: report.shifts.map { shift in
        Chart.Place(extent: drawing.extent(of: shift), values: FindingPictureMessages.shift(shift)(language))
      },
      caption: FindingPictureMessages.biasLegend.map { $0(language) })
    return [figures, chart.element] + (report.shifts.isEmpty ? [] : [shifts])
  }

  private var figures: Element {
    guard let bias = report.bias else { return .figures([], language) }
    return .figures(
      [
        .init(
          FindingDocumentMessages.bias, Figure.signed(bias.estimate.value, 2),
          unit: FindingMessages.centsPerDecibel,
          notes: [
            FindingDocumentMessages.interval(bias.estimate.lower95, bias.estimate.upper95),
            Text("p ") + FindingMessages.p(bias),
            ProfileMessages.answers(bias.answers), FindingMessages.biasMeaning,
          ] + (bias.answers < ParticipantReport.fewAnswers ? [FindingMessages.fewAnswers] : [])),
        .init(
          ProfileMessages.threshold, Figure.cents(bias.threshold), unit: ProfileMessages.cents,
          notes: [FindingDocumentMessages.loudnessAside]),
      ], language)
  }

  private var shifts: Element {
    Table(
      columns: [
        FindingPictureMessages.louderByDecibels, FindingPictureMessages.seemsHigher, ProfileMessages.interval95,
        ProfileMessages.answers,
      ],
      rows: report.shifts.map { shift in
        (
          Figure.signed(shift.center, 2),
          [
            .signed(shift.shift.value, 1), .signed(from: shift.shift.lower95, to: shift.shift.upper95, 1),
            .count(shift.answers),
          ]
        )
      }
    ).folded(under: FindingDocumentMessages.shiftsTable, language)
  }

  /// The conditions in figures, their contrasts and psychometric functions.
  var conditions: [Element] {
    let remarks =
      (report.isFinished ? [] : [FindingMessages.given(report.answers, of: report.planned)])
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
    return [Table.conditions(report).element(language)]
      + (report.contrasts.isEmpty ? [] : [Table.contrasts(report).element(language)])
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
