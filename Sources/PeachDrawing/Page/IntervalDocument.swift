import PeachCore
import PeachLanguage

/// The profile of intervals as a page.
public struct IntervalDocument {
  private let report: IntervalReport
  private let day: LocalDay
  private let program: String
  private let language: LanguageCode

  /// - Parameters:
  ///   - day: today.
  ///   - program: name and version of the program.
  public init(_ report: IntervalReport, on day: LocalDay, by program: String, language: LanguageCode) {
    (self.report, self.day, self.program, self.language) = (report, day, program, language)
  }

  public var file: String {
    Page(
      title: IntervalProfileMessages.title(report.request.presentation),
      facts: [
        ProfileMessages.period(report.request.period)(language), ProfileMessages.answers(report.answers)(language),
        Dates.day(Int64(day.number))(language),
      ],
      sections: [
        .init("intervals", IntervalProfileMessages.intervalByInterval.capitalized, picture),
        .init("figures", DocumentMessages.figures, figures.elements(language) + sentences),
      ], explanations: IntervalProfileMessages.explanations, day: day, program: program, language: language
    ).file
  }

  private var picture: [Element] {
    let drawing = IntervalDrawing(report, language: language)
    let chart = Chart(
      id: "interval", size: (IntervalDrawing.width, drawing.height), summary: drawing.summary,
      content: drawing.content, emptyReason: drawing.emptyReason, hint: "", places: [], caption: drawing.legend)
    return [chart.element]
      + (report.intervals.isEmpty ? [] : [table.folded(under: IntervalProfileMessages.table, language)])
  }

  private var table: Table {
    Table(
      columns: [
        IntervalProfileMessages.interval.capitalized,
        DocumentMessages.thresholdInCents,
        DocumentMessages.interval, IntervalProfileMessages.centreInCents, DocumentMessages.interval,
        DocumentMessages.answers,
      ],
      rows: report.intervals.map { estimate in
        let unknown: [Table.Cell] = [.words(DocumentMessages.none), .words(Text(""))]
        let threshold = estimate.shownThreshold.map { [.cents($0.cents), .interval(of: $0)] } ?? unknown
        let centre =
          estimate.shownCentre.map { [.signed($0.mean, 1), .signed(from: $0.lower95, to: $0.upper95, 1)] } ?? unknown
        return (estimate.interval.title, threshold + centre + [.count(estimate.answers)])
      })
  }

  private var figures: FigureList {
    let threshold = report.shown.map {
      FigureList.Entry(DocumentMessages.threshold, $0, notes: [ProfileMessages.answers(report.answers)])
    }
    let differing = report.intervals.filter(\.differs).map { estimate in
      FigureList.Entry(
        estimate.interval.title, cents: estimate.threshold.cents,
        notes: [
          DocumentMessages.interval(estimate.threshold.lower95, estimate.threshold.upper95),
          estimate.relative.flatMap { ratio in estimate.comparison.map { ProfileMessages.comparison(ratio, $0) } },
        ].compactMap { $0 })
    }
    return FigureList(entries: [threshold].compactMap { $0 } + differing)
  }

  private var sentences: [Element] {
    var sentences: [Text] = []
    if case .noneInPeriod(let shortest) = report.emptyReason {
      sentences.append(ProfileMessages.look(at: shortest, of: .intervals))
    }
    if report.emptyReason == .noAnswers { sentences.append(IntervalProfileMessages.begin) }
    if report.impossibleAnswers > 0 { sentences.append(ProfileMessages.impossible(report.impossibleAnswers)) }
    sentences += DropOutMessages.sentences(report.droppedOutAnswers)
    if !report.intervals.isEmpty {
      sentences += IntervalProfileMessages.centres(report)
    }
    return sentences.map { .remark($0(language)) }
  }
}
