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
        .init("figures", DocumentMessages.figures, [figures.element(language)] + sentences),
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
    func entries(_ name: Text, _ figures: MatchFigures?) -> [FigureList.Entry] {
      let half = figures?.precision
      let precision = FigureList.Entry(
        MatchProfileMessages.precision(name),
        half.map { Text("±") + Figure.cents(Cents($0.value)) } ?? DocumentMessages.none,
        unit: half.map { _ in ProfileMessages.cents },
        notes: half.map { [DocumentMessages.interval(Cents($0.lower95), Cents($0.upper95))] } ?? [])
      let bias = FigureList.Entry(
        MatchProfileMessages.bias(name), figures.map { Figure.signed($0.bias.value, 1) } ?? DocumentMessages.none,
        unit: figures.map { _ in ProfileMessages.cents },
        notes: figures.map {
          [Figure.interval95(Figure.signed($0.bias.lower95, 1), Figure.signed($0.bias.upper95, 1))]
        } ?? [])
      return [precision, bias]
    }
    return FigureList(
      entries: entries(MatchProfileMessages.now, report.shownNow) + entries(MatchProfileMessages.all, report.shownAll))
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
