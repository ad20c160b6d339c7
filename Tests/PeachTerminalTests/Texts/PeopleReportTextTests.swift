import PeachCore
import TestSupport
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachLanguage
@testable import PeachRecords

/// Figures and courses in the report on several people, in both languages.
@Suite struct PeopleReportTextTests {
  private func overview(_ report: MatchReport, minutes: [Int] = [0]) throws -> ProfileOverview {
    let noon = try #require(LocalDay("2026-11-21")).start.milliseconds + 43_200_000
    return try #require(ProfileOverview(report.rows, times: minutes.map { noon + 60_000 * $0 }))
  }

  private func place(_ number: Double) -> SmallCourse.Place {
    SmallCourse.Place(number: number, value: 0.5, interval: 0...1)
  }

  private func section(
    _ exercise: Exercise, hasThresholds: Bool, weeks: Int, _ unit: ProfileUnit = .cents
  ) -> PeopleReport.Section {
    let monday = TimelineStep.week.firstDay(of: 3000)
    let entries = (0..<weeks).map { ago in
      ProfileCourse.Entry(
        TimelineStep.Entry(index: 3000 - ago, firstDay: monday, lastDay: monday, position: 0), answers: 1, figures: [],
        values: Text(""), short: nil, parts: [])
    }
    let axis = SmallCourseAxis([ProfileCourse(by: .week, entries)], on: ProfileAxis(), today: monday + 3)
    return PeopleReport.Section(
      exercise: exercise, part: nil, unit: unit, hasThresholds: hasThresholds, hasFigures: true, axis: axis, rows: [])
  }

  @Test func `a row has the figure with its interval, the last day, answers and minutes`() throws {
    let anna = try #require(PersonName("Anna"))
    let row = PeopleReport.Row(
      name: anna, overview: try overview(.tuner, minutes: [0, 2, 3, 5]), course: SmallCourse(places: []))
    said(PeopleReportMessages.name(row), "Anna")
    said(PeopleReportMessages.lastDay(row), "2026-11-21")
    said(
      PeopleReportMessages.figure(row, in: .cents), "+0.9 cents (+0.5 to +1.3)", "+0,9 Cent (+0,5 bis +1,3)")
    said(PeopleReportMessages.answers(row), "412")
    said(PeopleReportMessages.minutes(row), "5")
    let coarse = PeopleReport.Row(name: nil, overview: try overview(.coarse), course: SmallCourse(places: []))
    said(
      PeopleReportMessages.figure(coarse, in: .cents), "−13.0 cents (−16.0 to −10.0)", "−13,0 Cent (−16,0 bis −10,0)")
    said(PeopleReportMessages.answers(coarse), "1,204", "1.204")
    said(PeopleReportMessages.name(coarse), "(without a name)", "(ohne Namen)")
    said(PeopleReportMessages.minutes(coarse), "0")
  }

  @Test func `a course has thresholds or biases of each week, and dashes for gaps`() throws {
    let (thresholds, biases) = (
      section(.comparison, hasThresholds: true, weeks: 2), section(.matching, hasThresholds: false, weeks: 1)
    )
    let row = PeopleReport.Row(
      name: nil, overview: try overview(.tuner), course: SmallCourse(places: [place(20.4), nil, place(1.25)]))
    said(PeopleReportMessages.course(row, in: thresholds), "20 – 1.3", "20 – 1,3")
    said(PeopleReportMessages.course(row, in: biases), "+20.4 – +1.3", "+20,4 – +1,3")
    let empty = PeopleReport.Row(name: nil, overview: try overview(.tuner), course: SmallCourse(places: []))
    said(PeopleReportMessages.course(empty, in: biases), "–")
    said(PeopleReportMessages.figure(thresholds), "Threshold", "Schwelle")
    said(PeopleReportMessages.figure(biases), "Bias", "Abweichung")
    said(
      PeopleReportMessages.courses(thresholds),
      "Course: 2 weeks from 2027-06-21; lower is finer; – and gaps: not known.",
      "Verlauf: 2 Wochen ab 2027-06-21; tiefer ist feiner; – und Lücken: nicht bekannt.")
    said(
      PeopleReportMessages.courses(biases),
      "Course: the week of 2027-06-28; the middle is exact, higher is too high; – and gaps: not known.",
      "Verlauf: die Woche ab 2027-06-28; die Mitte ist genau, höher ist zu hoch; – und Lücken: nicht bekannt.")
    said(
      PeopleReportMessages.ownProfiles(biases, options: " --data-dir x"),
      "More of each person: peach profile matching --as NAME --data-dir x",
      "Mehr zu jeder Person: peach profile matching --as NAME --data-dir x")
  }
}
