import PeachCore
import PeachLanguage

/// The profile of matches as a page.
struct MatchDocument {
  private let report: MatchReport
  private let day: LocalDay
  private let program: String
  private let language: LanguageCode

  /// - Parameters:
  ///   - day: today.
  ///   - program: name and version of the program.
  init(_ report: MatchReport, on day: LocalDay, by program: String, language: LanguageCode) {
    (self.report, self.day, self.program, self.language) = (report, day, program, language)
  }

  var file: String {
    Page(
      title: MatchProfileMessages.title(report.request.mode),
      facts: [
        ProfileMessages.period(report.request.period)(language), MatchProfileMessages.matches(report.matches)(language),
        Dates.day(Int64(day.number))(language),
      ],
      sections: [
        .init("matches", MatchProfileMessages.picture, picture),
        .init("figures", DocumentMessages.figures, figures.elements(language) + sentences),
      ], explanations: MatchProfileMessages.explanations, day: day, program: program, language: language
    ).file
  }

  private var picture: [Element] {
    let drawing = MatchDrawing(report, language: language)
    let chart = Chart(
      id: "match", size: (MatchDrawing.width, drawing.height), summary: drawing.summary, content: drawing.content,
      emptyReason: drawing.emptyReason, hint: "", places: [], caption: drawing.legend)
    return [chart.element]
      + (report.matches == 0 ? [] : [table.folded(under: MatchProfileMessages.table, language)])
  }

  private var table: Table {
    let unknown: [Table.Cell] = [.words(DocumentMessages.none), .words(Text(""))]
    func bias(_ bias: CentsEstimate, isShown: Bool) -> [Table.Cell] {
      isShown ? [.signed(bias.value, 1), .signed(from: bias.lower95, to: bias.upper95, 1)] : unknown
    }
    func figures(_ name: Text, _ figures: MatchFigures) -> (name: Text, cells: [Table.Cell]) {
      let half = figures.precision
      let width =
        figures.isPrecise
        ? [Table.Cell.cents(Cents(half.value)), .cents(from: half.lower95, to: half.upper95)] : unknown
      return (name, bias(figures.bias, isShown: figures.isPrecise) + width + [.count(report.matches)])
    }
    let now = report.now.map { figures(MatchProfileMessages.now, $0) }
    let all = report.all.map { figures(MatchProfileMessages.all, $0) }
    return Table(
      columns: [
        Text(""), MatchProfileMessages.biasInCents, DocumentMessages.interval, MatchProfileMessages.precisionInCents,
        DocumentMessages.interval, MatchProfileMessages.part,
      ],
      rows: [now, all].compactMap { $0 }
        + report.registers.map {
          (
            MatchProfileMessages.name(of: $0.register),
            bias($0.bias, isShown: report.shows($0)) + [.words(Text("")), .words(Text("")), .count($0.matches)]
          )
        })
  }

  private var figures: FigureList {
    func entries(_ name: Text, _ figures: MatchFigures) -> [FigureList.Entry] {
      let (half, bias) = (figures.precision, figures.bias)
      guard figures.isPrecise else {
        return [FigureList.Entry(MatchProfileMessages.precision(name), MatchProfileMessages.range(half))]
      }
      return [
        FigureList.Entry(
          MatchProfileMessages.precision(name), Text("±") + Figure.cents(Cents(half.value)),
          unit: ProfileMessages.cents, notes: [DocumentMessages.interval(Cents(half.lower95), Cents(half.upper95))]),
        FigureList.Entry(
          MatchProfileMessages.bias(name), Figure.signed(bias.value, 1), unit: ProfileMessages.cents,
          notes: [Figure.interval95(Figure.signed(bias.lower95, 1), Figure.signed(bias.upper95, 1))]),
      ]
    }
    let rows = [(MatchProfileMessages.now, report.now), (MatchProfileMessages.all, report.shownAll)]
    return FigureList(entries: rows.flatMap { name, figures in figures.map { entries(name, $0) } ?? [] })
  }

  private var sentences: [Element] {
    var sentences: [Text] = []
    switch report.emptyReason {
    case .noneInPeriod(let shortest): sentences.append(MatchProfileMessages.look(at: shortest, report.request.mode))
    case .noAnswers: sentences.append(MatchProfileMessages.begin(report.request.mode))
    case .noneNearKeys, .allHidden, nil: break
    }
    if report.impossibleAnswers > 0 { sentences.append(ProfileMessages.impossible(report.impossibleAnswers)) }
    sentences += DropOutMessages.sentences(report.droppedOutAnswers)
    if report.now != nil { sentences.append(MatchProfileMessages.now(report)) }
    sentences += [MatchProfileMessages.all(report), MatchProfileMessages.hysteresis(report)].compactMap { $0 }
    sentences += MatchProfileMessages.registers(report)
    return sentences.map { .remark($0(language)) }
  }
}
