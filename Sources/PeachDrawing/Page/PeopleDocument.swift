import PeachBase
import PeachExercises
import PeachLanguage
import PeachRecords

/// The report on several people as a page: a table for each exercise.
package struct PeopleDocument {
  private let report: PeopleReport
  private let hasCounts: Bool
  private let remarks: [Text]
  private let day: LocalDay
  private let program: String
  private let language: LanguageCode

  /// - Parameters:
  ///   - hasCounts: whether to include the numbers of answers and minutes.
  ///   - remarks: about people whose data is missing.
  package init(
    _ report: PeopleReport, hasCounts: Bool, remarks: [Text], on day: LocalDay, by program: String,
    language: LanguageCode
  ) {
    (self.report, self.hasCounts, self.remarks) = (report, hasCounts, remarks)
    (self.day, self.program, self.language) = (day, program, language)
  }

  package var file: String {
    let names = Set(report.sections.flatMap { $0.rows.map(\.name) })
    let people = names.isEmpty ? nil : names.count
    return Page(
      title: PeopleReportMessages.title,
      facts: [people.map(PeopleReportMessages.count), Dates.day(Int64(day.number))].compactMap { $0?(language) },
      sections: sections, explanations: explanations, day: day, program: program, language: language
    ).file
  }

  private var explanations: [(heading: Text, words: Text)] {
    let kinds = Set(report.sections.filter(\.hasFigures).map(\.hasThresholds))
    return (kinds.contains(true) ? [PeopleReportMessages.aboutThresholds] : [])
      + (kinds.contains(false) ? [PeopleReportMessages.aboutBiases] : [])
      + (kinds.isEmpty ? [] : [PeopleReportMessages.aboutCourses])
  }

  private var sections: [Page.Section] {
    let tables = report.sections.enumerated().map { index, section in
      Page.Section(
        "exercise-\(index)", section.title,
        [Table.people(section, hasCounts: hasCounts, language).element(language)]
          + (section.hasFigures ? [.remark(PeopleReportMessages.courses(section)(language))] : []))
    }
    let nobody = report.isEmpty ? [PeopleReportMessages.nobody] : []
    let notes = (nobody + remarks).map { Element.remark($0(language)) }
    return tables + [.init("remarks", DocumentMessages.remarks, notes)]
  }
}

extension Table {
  static func people(_ section: PeopleReport.Section, hasCounts: Bool, _ language: LanguageCode) -> Table {
    typealias Messages = PeopleReportMessages
    return Table(
      columns: [PeopleMessages.person, Messages.lastDay] + (section.hasFigures ? [Messages.figure(section)] : [])
        + (hasCounts ? [ProfileMessages.answers, Messages.minutes] : [])
        + (section.hasFigures ? [Messages.course] : []),
      rows: section.rows.map { row in
        let counts: [Cell] = hasCounts ? [.words(Messages.answers(row)), .words(Messages.minutes(row))] : []
        let course = row.overview.profile.row(nil)?.course
        let summary = course.flatMap { ProfileMessages.summary(of: $0, Messages.figure(section)) }
        let drawn: Cell =
          row.course.isEmpty
          ? .words(Messages.unknown)
          : .drawing(SmallCourseDrawing(course: row.course).element(summary?(language) ?? ""))
        let figure: [Cell] = section.hasFigures ? [.words(Messages.figure(row, in: section.unit))] : []
        return (
          Messages.name(row), [.words(Messages.lastDay(row))] + figure + counts + (section.hasFigures ? [drawn] : [])
        )
      }, isWide: true)
  }
}
