import PeachCore
import PeachExperiments
import PeachLanguage

/// The profile as a page.
public struct ProfileDocument {
  let report: ProfileReport
  /// Today.
  let day: LocalDay
  /// Name and version of the program.
  let program: String
  let language: LanguageCode
  private let experiments: LoudnessFindings?

  /// - Parameter experiments: the results of all loudness experiments; nil omits their section.
  public init(
    _ report: ProfileReport, experiments: LoudnessFindings? = nil, on day: LocalDay, by program: String,
    language: LanguageCode
  ) {
    self.report = report
    self.experiments = experiments
    self.day = day
    self.program = program
    self.language = language
  }

  public var file: String {
    Page(
      title: PictureMessages.title(of: report.request.exercise), facts: facts, sections: sections,
      explanations: DocumentMessages.explanations,
      day: day, program: program, language: language
    ).file
  }

  private var sections: [Page.Section] {
    [
      .init("keyboard", DocumentMessages.keyboard, keyboard),
      .init("figures", DocumentMessages.figures, ProfileFigures(report: report).list.elements(language)),
      .init("time", DocumentMessages.time, time),
    ] + loudness
  }

  private var loudness: [Page.Section] {
    guard let experiments else { return [] }
    let table = LoudnessTable(participants: experiments.participants).table
    return [
      .init(
        "loudness", DocumentMessages.loudness,
        [Element("p") { DocumentMessages.loudnessMeaning(language) }, table.element(language)])
    ]
  }

  /// The period, the number of answers, the note range and the date.
  private var facts: [String] {
    [
      ProfileMessages.period(report.request.period)(language), ProfileMessages.answers(report.answers)(language),
      report.range.lowest.name + "–" + report.range.highest.name, Dates.day(Int64(day.number))(language),
    ]
  }

  private var keyboard: [Element] {
    let drawing = ProfileDrawing(report, language: language)
    let chart = Chart(
      id: "note", size: (ProfileDrawing.width, ProfileDrawing.height), summary: drawing.summary,
      content: drawing.content, emptyReason: drawing.emptyReason, hint: DocumentMessages.pointAtNotes(language),
      places: report.notes.map { threshold in
        Chart.Place(
          extent: drawing.extent(of: threshold.note), values: ProfileMessages.note(threshold)(language))
      },
      caption: report.notes.isEmpty ? [] : PictureMessages.legend.map { $0(language) })
    var remarks: [Text] = []
    if case .noneInPeriod(let shortest) = report.emptyReason { remarks.append(ProfileMessages.look(at: shortest)) }
    if report.impossibleAnswers > 0 { remarks.append(ProfileMessages.impossible(report.impossibleAnswers)) }
    remarks += DropOutMessages.sentences(report.droppedOutAnswers)
    if report.shownThreshold?.isMeasurable == false { remarks.append(MeasurementMessages.edge) }
    if report.hiddenNotes > 0 { remarks.append(ProfileMessages.hidden(report.hiddenNotes)) }
    let parts = [chart.element] + remarks.map { .remark($0(language)) }
    guard !report.notes.isEmpty else { return parts }
    let table = Table.thresholds(
      DocumentMessages.note, report.notes.map { (Text($0.note.name), $0.estimate, $0.answers) })
    return parts + [table.folded(under: DocumentMessages.notesTable, language)]
  }

  private var time: [Element] {
    let timeline = report.timeline
    let drawing = HistoryDrawing(timeline, language: language)
    guard let summary = drawing.summary else {
      return [Element("p") { DocumentMessages.noHistory(language) }]
    }
    let chart = Chart(
      id: "step", size: (HistoryDrawing.width, HistoryDrawing.height), summary: summary, content: drawing.content,
      hint: DocumentMessages.pointAtSteps(language),
      places: timeline.entries.map { entry in
        Chart.Place(
          extent: drawing.extent(of: entry), values: PictureMessages.values(of: entry, in: timeline.step)(language))
      }, caption: [])
    let table = Table.thresholds(
      DocumentMessages.step(timeline.step),
      timeline.entries.map { (PictureMessages.name(of: $0, in: timeline.step), $0.estimate, $0.answers) })
    return [chart.element, table.folded(under: DocumentMessages.timeTable, language)]
  }
}
