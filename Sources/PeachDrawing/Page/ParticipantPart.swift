import PeachCore
import PeachExperiments
import PeachLanguage

/// The part of a page about one participant of a loudness experiment.
struct ParticipantPart {
  let report: LoudnessReport
  /// Prefix of the names of its controls, unique in the page.
  let id: String
  let language: LanguageCode

  /// The bias in figures, as a picture and as a table.
  var bias: [Element] {
    let drawing = LoudnessBiasDrawing(report, language: language)
    let chart = Chart(
      id: id + "-shift", height: LoudnessBiasDrawing.height, summary: drawing.summary,
      content: drawing.content, emptyReason: report.bias == nil ? LoudnessMessages.noBias(language) : nil,
      hint: DocumentMessages.pointAtSteps(language),
      places: report.shifts.map { shift in
        Chart.Place(extent: drawing.extent(of: shift), values: LoudnessPictureMessages.shift(shift)(language))
      },
      caption: report.bias == nil ? [] : LoudnessPictureMessages.biasLegend.map { $0(language) })
    return [figures, chart.element] + (report.shifts.isEmpty ? [] : [shifts])
  }

  private var figures: Element {
    var entries: [LargeFigure] = []
    if let bias = report.bias {
      entries = [
        .init(
          LoudnessDocumentMessages.bias, Figure.signed(bias.centsPerDecibel, 2),
          unit: LoudnessMessages.centsPerDecibel,
          notes: [
            LoudnessDocumentMessages.interval(bias.lower95, bias.upper95), Text("p ") + LoudnessMessages.p(bias),
            ProfileMessages.answers(bias.answers), LoudnessMessages.biasMeaning,
          ] + (bias.answers < LoudnessReport.fewAnswers ? [LoudnessMessages.fewAnswers] : [])
            + (report.curvature.map { [LoudnessMessages.curvature($0)] } ?? [])),
        .init(
          ProfileMessages.threshold, Figure.cents(bias.threshold), unit: ProfileMessages.cents,
          notes: [LoudnessDocumentMessages.loudnessAside]),
      ]
    }
    if let ratio = report.thresholdRatio {
      let factor = DocumentMessages.factor(ratio.value, ratio.lower95, ratio.upper95)
      entries.append(
        .init(
          LoudnessDocumentMessages.ratio, factor.value,
          notes: [factor.interval, LoudnessDocumentMessages.ratioMeaning, LoudnessMessages.ratioWarning]))
    }
    return .figures(entries, language)
  }

  private var shifts: Element {
    Table(
      columns: [
        LoudnessPictureMessages.louderByDecibels, LoudnessPictureMessages.seemsHigher, ProfileMessages.interval95,
        ProfileMessages.answers,
      ],
      rows: report.shifts.map { shift in
        (
          Figure.signed(shift.center, 2),
          [.signed(shift.cents, 1), .signed(from: shift.lower95, to: shift.upper95, 1), .count(shift.answers)]
        )
      }
    ).folded(under: LoudnessDocumentMessages.shiftsTable, language)
  }

  /// The curves, with thresholds and response times of the levels.
  var levels: [Element] {
    let drawing = PsychometricDrawing(levels: report.levels, language: language)
    let chart = Chart(
      id: id + "-curves", height: drawing.height, summary: drawing.summary,
      content: drawing.content, caption: LoudnessPictureMessages.curvesLegend.map { $0(language) })
    let bins = Table(
      columns: [
        LoudnessDocumentMessages.level, LoudnessPictureMessages.higherByCents, LoudnessPictureMessages.answeredHigher,
        ProfileMessages.answers,
      ],
      rows: report.levels.flatMap { level in
        level.bins.map { bin in
          let percent = 100 * Double(bin.higher) / Double(bin.answers)
          return (
            LoudnessMessages.cell(level.condition, maxOffset: level.maxOffset),
            [
              .signed(bin.center, 1), .number(percent, Text(String(Int(percent.rounded())))), .count(bin.answers),
            ]
          )
        }
      })
    let leftOut = report.leftOut > 0 ? [LoudnessMessages.leftOut(report.leftOut)] : []
    let askedAgain = report.askedAgain > 0 ? [TrainingMessages.askedAgain(report.askedAgain)] : []
    let remarks = (leftOut + askedAgain).map { Element.remark($0(language)) }
    return [chart.element, thresholds] + remarks + [bins.folded(under: LoudnessDocumentMessages.pointsTable, language)]
  }

  private var thresholds: Element {
    Table(
      columns: [
        LoudnessDocumentMessages.level, DocumentMessages.thresholdInCents, ProfileMessages.interval95,
        ProfileMessages.answers, LoudnessDocumentMessages.responseSeconds,
      ],
      rows: report.levels.map { level in
        let threshold = level.fit.threshold
        func written(_ cents: Cents) -> (Double, Text) { (cents.value, Figure.cents(cents)) }
        let time: Table.Cell =
          level.responseTimes.map { .number($0.median, Figure.decimal($0.median, 2)) } ?? .words(DocumentMessages.none)
        return (
          LoudnessMessages.cell(level.condition, maxOffset: level.maxOffset),
          [
            .number(threshold.cents.value, Figure.cents(threshold.cents)),
            .interval(written(threshold.lower95), written(threshold.upper95)), .count(level.fit.answers), time,
          ]
        )
      }
    ).element(language)
  }
}
