import PeachBase
import PeachExercises
import PeachRecords

/// Texts of the report on several people.
package enum PeopleReportMessages {
  package static let title = Text(en: "People", de: "Personen")
  package static let lastDay = Text(en: "Last day", de: "Letzter Tag")
  package static let minutes = Text(en: "Minutes", de: "Minuten")
  static let bias = Text(en: "Bias", de: "Abweichung")
  package static let course = Text(en: "Course", de: "Verlauf")
  package static let unknown = Text("–")
  package static let nobody = Text(en: "Nobody has trained yet.", de: "Es hat noch niemand geübt.")

  /// The title of the column of figures.
  package static func figure(_ section: PeopleReport.Section) -> Text {
    section.hasThresholds ? ProfileMessages.threshold : bias
  }

  package static func name(_ row: PeopleReport.Row) -> Text { name(row.name) }
  package static func name(_ name: PersonName?) -> Text { name.map { Text($0.text) } ?? PeopleMessages.nobody }

  /// By the local calendar, as in the list of people.
  package static func lastDay(_ row: PeopleReport.Row) -> Text {
    Text(LocalDay(containing: row.overview.lastAnswer).description)
  }

  /// `11 cents (7.1 to 17)`, `between 5 and 33 cents`, `+1.2 cents (−0.4 to +2.8)`, or a dash.
  package static func figure(_ row: PeopleReport.Row, in unit: ProfileUnit) -> Text {
    switch row.overview.profile.headline {
    case .threshold(let threshold, _)?: return ProfileMessages.amount(threshold, in: unit)
    case .place(let bias, _)?, .spread(let bias, _)?:
      let (value, lower, upper) = (bias.value, bias.lower95, bias.upper95)
      return Figure.signed(value, 1) + Text(" ") + unit.word + Text(" ")
        + Figure.interval95(Figure.signed(lower, 1), Figure.signed(upper, 1))
    case nil: return unknown
    }
  }

  /// The figures of the weeks for those who don't see bars: `20 15 – 11`, or `+1.2 −0.4`.
  package static func course(_ row: PeopleReport.Row, in section: PeopleReport.Section) -> Text {
    let numbers = row.course.places.map { place in
      place.map { section.hasThresholds ? section.unit.written($0.number) : Figure.signed($0.number, 1) } ?? unknown
    }
    return numbers.joined(" ") ?? unknown
  }

  package static func answers(_ row: PeopleReport.Row) -> Text { Figure.count(row.overview.profile.answers) }
  package static func minutes(_ row: PeopleReport.Row) -> Text { Figure.count(Int(row.overview.minutes.rounded())) }

  /// What the courses show, in a line.
  package static func courses(_ section: PeopleReport.Section) -> Text {
    let (since, weeks) = (UTCTime.date(ofDay: section.axis.firstDay), section.axis.weeks.count)
    let time =
      weeks == 1
      ? Text(en: "Course: the week of \(since)", de: "Verlauf: die Woche ab \(since)")
      : Text(en: "Course: \(weeks) weeks from \(since)", de: "Verlauf: \(weeks) Wochen ab \(since)")
    return time
      + (section.hasThresholds
        ? Text(en: "; lower is finer", de: "; tiefer ist feiner")
        : Text(
          en: "; the middle is exact, higher is too high", de: "; die Mitte ist genau, höher ist zu hoch"))
      + Text(en: "; – and gaps: not known.", de: "; – und Lücken: nicht bekannt.")
  }

  /// Where the figures are while there are none that sum up an exercise.
  package static func ownProfiles(_ section: PeopleReport.Section, options: String) -> Text {
    let command = "peach profile \(section.exercise.name.rawValue) --as NAME\(options)"
    return Text(en: "More of each person: \(command)", de: "Mehr zu jeder Person: \(command)")
  }

  /// The people who haven't answered in any exercise.
  package static func without(answers people: [PersonName]) -> Text {
    let names = people.map(\.text).joined(separator: ", ")
    let end = names.hasSuffix(".") ? "" : "."
    return Text(en: "No answers yet: \(names)\(end)", de: "Noch keine Antworten: \(names)\(end)")
  }

  /// - Parameters:
  ///   - name: of a person whose database can't be read.
  ///   - options: more options of the command, each with a space before it.
  package static func unreadable(_ name: PersonName?, options: String) -> Text {
    let command = "peach doctor" + (name.map { " --as \($0.text.shellWord)" } ?? "") + options
    let who = self.name(name)
    return Text(
      en: "\(who.english): the database can't be read. '\(command)' says why.",
      de: "\(who.german): Die Datenbank ist nicht lesbar. »\(command)« sagt, warum.")
  }

  package static func reading(done: Int, of total: Int) -> Text {
    Text(en: "Reading: ", de: "Lesen: ") + Figure.progress(done, of: total) + Text(en: " people", de: " Personen")
  }

  // MARK: The page

  package static func count(_ people: Int) -> Text {
    Figure.counted(people, en: ("person", "people"), de: ("Person", "Personen"))
  }

  /// A heading with a paragraph.
  package typealias Explanation = (heading: Text, words: Text)

  package static let aboutThresholds: Explanation = (
    ProfileMessages.threshold,
    Text(
      en:
        "The difference at which three of four answers are right, of three choices two of three. Smaller is finer. The 95 % "
        + "interval is in brackets; "
        + "while that is wide, only its ends are shown.",
      de: "Der Unterschied, bei dem drei von vier Antworten stimmen, bei drei Möglichkeiten zwei von drei. Kleiner ist "
        + "feiner. In Klammern steht das "
        + "95-%-Intervall; solange es breit ist, stehen nur seine Enden da.")
  )

  package static let aboutBiases: Explanation = (
    bias,
    Text(
      en:
        "Where a person's own centre lies when they tune a note: + is too high, − too low. From three days on it is that of "
        + "a usual day.",
      de:
        "Wo die eigene Mitte einer Person liegt, wenn sie einen Ton nachstimmt: + ist zu hoch, − zu tief. Ab drei Tagen "
        + "gilt sie für einen üblichen Tag.")
  )

  package static let aboutCourses: Explanation = (
    course,
    Text(
      en: "One point for each week, on the same scale for everybody; the band is the 95 % interval.",
      de: "Ein Punkt für jede Woche, für alle auf derselben Skala; das Band ist das 95-%-Intervall.")
  )
}
