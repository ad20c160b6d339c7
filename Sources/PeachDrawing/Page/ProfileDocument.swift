import PeachBase
import PeachExercises
import PeachLanguage

/// A profile as a page.
package struct ProfileDocument {
  private let profile: ProfileRows
  private let person: String?
  private let day: LocalDay
  private let program: String
  private let language: LanguageCode

  /// - Parameter person: whose profile it is; nil if they have no name.
  package init(
    _ profile: ProfileRows, of person: String? = nil, on day: LocalDay, by program: String, language: LanguageCode
  ) {
    (self.profile, self.person, self.day, self.program, self.language) = (profile, person, day, program, language)
  }

  private var drawing: ProfileDrawing { ProfileDrawing(profile, of: person, language: language) }

  private var words: ProfileWords { profile.words }

  package var file: String {
    Page(
      title: drawing.title, facts: facts, sections: sections, explanations: words.page.explanations, day: day,
      program: program, language: language
    ).file
  }

  private var sections: [Page.Section] {
    let figures = words.page.figures.isEmpty ? [] : [Element.figures(words.page.figures, language)]
    return [
      .init("picture", words.page.picture, picture),
      .init("figures", DocumentMessages.figures, figures + words.page.sentences.map { .remark($0(language)) }),
      .init("time", timeHeading, time),
    ]
  }

  /// With the row whose course it is, if there are several.
  private var timeHeading: Text {
    guard profile.hasChoices, let row = profile.row(nil) else { return ProfileMessages.time }
    return ProfileMessages.time + Text(": ") + row.name
  }

  /// The period, the number of answers, the note range and the date.
  private var facts: [String] {
    let range = profile.keys.map { [$0.range.lowest.name + "–" + $0.range.highest.name] } ?? []
    return [ProfileMessages.period(profile.request.period)(language), words.count(language)] + range
      + [Dates.day(Int64(day.number))(language)]
  }

  private var picture: [Element] {
    let drawing = drawing
    let chart = Chart(
      id: "place", height: drawing.height, summary: drawing.summary, content: drawing.content,
      emptyReason: drawing.emptyReason, hint: DocumentMessages.pointAtNotes(language), places: drawing.places,
      caption: drawing.legend)
    let table = Table.profile(profile)
    return [chart.element] + words.page.remarks.map { .remark($0(language)) }
      + (table.rows.isEmpty ? [] : [table.folded(under: words.page.table, language)])
  }

  private var time: [Element] {
    let course = profile.row(nil)?.course ?? ProfileCourse()
    let drawing = CourseDrawing(course: course, profile: profile, language: language)
    guard let summary = drawing.summary else {
      return [Element("p") { DocumentMessages.noHistory(language) }]
    }
    let chart = Chart(
      id: "step", height: drawing.height, summary: summary, content: drawing.content,
      hint: DocumentMessages.pointAtSteps(language), places: drawing.places)
    let table = Table.course(course, in: profile)
    return [chart.element, table.folded(under: DocumentMessages.timeTable, language)]
  }
}
