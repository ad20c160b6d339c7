import PeachCore
import PeachLanguage

/// The profile as one page of HTML that holds everything it needs: to be read on a screen, on paper or aloud, without a network
/// and without scripts.
public struct ProfileDocument {
  let report: ProfileReport
  /// Today.
  let day: LocalDay
  /// Name and version of what makes the page.
  let program: String
  let language: LanguageCode
  private let experiments: [LoudnessTable.Row]

  /// - Parameter experiments: the loudness experiments' listeners; without any, the page does not speak of them.
  public init(
    _ report: ProfileReport, experiments: [LoudnessTable.Row] = [], on day: LocalDay, by program: String,
    language: LanguageCode
  ) {
    self.report = report
    self.experiments = experiments
    self.day = day
    self.program = program
    self.language = language
  }

  private struct Section {
    let id: String
    let heading: Text
    let content: [Element]
  }

  /// The page's parts, from the top down.
  private var sections: [Section] {
    [
      Section(id: "keyboard", heading: DocumentMessages.keyboard, content: keyboard),
      Section(
        id: "figures", heading: DocumentMessages.figures,
        content: [FigureList(report: report, language: language).element]),
      Section(id: "time", heading: DocumentMessages.time, content: time),
    ] + loudness + [
      Section(id: "reading", heading: DocumentMessages.reading, content: [reading])
    ]
  }

  private var loudness: [Section] {
    guard !experiments.isEmpty else { return [] }
    let table = LoudnessTable(rows: experiments, language: language)
    return [Section(id: "loudness", heading: DocumentMessages.loudness, content: table.content)]
  }

  public var file: String {
    let page = Element("html", ["lang": language.rawValue]) {
      Element("head") {
        Element("meta", ["charset": "utf-8"])
        Element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        Element("meta", ["name": "color-scheme", "content": "light dark"])
        Element("meta", ["name": "generator", "content": program])
        Element("title") { PictureMessages.title(language) + " – Peach" }
        Element("link", ["rel": "icon", "type": "image/svg+xml", "href": Mark.dataAddress])
        Element("style") { Stylesheet.text }
      }
      Element("body") {
        header
        Element("main") {
          sections.map { section in
            Element("section", ["aria-labelledby": section.id]) {
              Element("h2", ["id": section.id]) { section.heading(language) }
              section.content
            }
          }
        }
        Element("footer") {
          Element("p") { DocumentMessages.made(on: Int64(day.number), by: program)(language) }
        }
      }
    }
    return "<!DOCTYPE html>\n" + page.markup + "\n"
  }

  private var header: Element {
    Element("header") {
      Mark.element().with("class", "mark").with("aria-hidden", "true")
      Element("div") {
        Element("h1") { PictureMessages.title(language) }
        Element("p") {
          facts.enumerated().flatMap { index, fact -> [Element.Node] in
            [.text(index == 0 ? "" : "\u{A0}· "), .element(Element("span") { fact })]
          }
        }
      }
    }
  }

  /// What the page is of.
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
      content: drawing.content, vacancy: drawing.vacancy, hint: DocumentMessages.pointAtNotes(language),
      places: report.notes.map { threshold in
        Chart.Place(
          extent: drawing.extent(of: threshold.note), values: ProfileMessages.note(threshold)(language))
      },
      caption: report.notes.isEmpty ? [] : PictureMessages.legend.map { $0(language) })
    var remarks: [Text] = []
    if case .noneInPeriod(let shortest) = report.vacancy { remarks.append(ProfileMessages.look(at: shortest)) }
    if report.hiddenNotes > 0 { remarks.append(ProfileMessages.hidden(report.hiddenNotes)) }
    let parts = [chart.element] + remarks.map { remark in Element("p", ["class": "remark"]) { remark(language) } }
    guard !report.notes.isEmpty else { return parts }
    let table = ThresholdTable(
      title: DocumentMessages.notesTable, name: DocumentMessages.note,
      rows: report.notes.map { .init(name: $0.note.name, estimate: $0.estimate, answers: $0.answers) },
      language: language)
    return parts + [table.element]
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
    let table = ThresholdTable(
      title: DocumentMessages.timeTable, name: DocumentMessages.step(timeline.step),
      rows: timeline.entries.map {
        .init(
          name: PictureMessages.name(of: $0, in: timeline.step)(language), estimate: $0.estimate, answers: $0.answers)
      }, language: language)
    return [chart.element, table.element]
  }

  private var reading: Element {
    Element("dl", ["class": "reading"]) {
      DocumentMessages.explanations.map { explanation in
        Element("div") {
          Element("dt") { explanation.heading(language) }
          Element("dd") { explanation.words(language) }
        }
      }
    }
  }
}
