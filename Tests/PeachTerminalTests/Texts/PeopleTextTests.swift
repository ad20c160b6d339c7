import PeachCore
import Testing

@testable import PeachBase
@testable import PeachExercises
@testable import PeachLanguage
@testable import PeachRecords

/// Texts about people in both languages.
@Suite struct PeopleTextTests {
  @Test func `an error about people names them, and those who are meant`() throws {
    let anna = try #require(PersonName("Anna"))
    said(
      ErrorMessage(.unknown("Ana", known: ["Anna", "Bert B."])),
      "There is no person called 'Ana'. Did you mean 'Anna'? People: Anna, Bert B.",
      "Es gibt niemanden namens »Ana«. Meinst du »Anna«? Personen: Anna, Bert B.")
    said(
      ErrorMessage(.unknown("Zoe", known: ["Anna", "Bert"])), "There is no person called 'Zoe'. People: Anna, Bert.",
      "Es gibt niemanden namens »Zoe«. Personen: Anna, Bert.")
    said(
      ErrorMessage(.unknown("Zoe", known: [])),
      "There is no person called 'Zoe'. Add people with 'peach people add Zoe'.",
      "Es gibt niemanden namens »Zoe«. »peach people add Zoe« fügt jemanden hinzu.")
    said(
      ErrorMessage(.unknown("Zoe K.", known: []), options: " --data-dir /x"),
      "There is no person called 'Zoe K.'. Add people with 'peach people add 'Zoe K.' --data-dir /x'.",
      "Es gibt niemanden namens »Zoe K.«. »peach people add 'Zoe K.' --data-dir /x« fügt jemanden hinzu.")
    // Nobody can be called so.
    said(
      ErrorMessage(.unknown("-/-", known: [])),
      "There is no person called '-/-'. Add people with 'peach people add NAME'.",
      "Es gibt niemanden namens »-/-«. »peach people add NAME« fügt jemanden hinzu.")
    said(
      ErrorMessage(.notKept("Ana", known: ["Bert", "Anna"])),
      "No data of a removed person called 'Ana' is kept. Did you mean 'Anna'? Kept: Bert, Anna.",
      "Von einer entfernten Person namens »Ana« ist nichts aufbewahrt. Meinst du »Anna«? Aufbewahrt: Bert, "
        + "Anna.")
    said(
      ErrorMessage(.notKept("Zoe", known: ["Bert B."])),
      "No data of a removed person called 'Zoe' is kept. Kept: Bert B.",
      "Von einer entfernten Person namens »Zoe« ist nichts aufbewahrt. Aufbewahrt: Bert B.")
    said(
      ErrorMessage(.notKept("Zoe", known: [])), "No data of a removed person called 'Zoe' is kept.",
      "Von einer entfernten Person namens »Zoe« ist nichts aufbewahrt.")
    said(
      ErrorMessage(.taken(anna)),
      "There is already a person called 'Anna'. Choose a name that differs in more than upper and lower "
        + "case; ß counts as ss.",
      "Es gibt schon jemanden namens »Anna«. Wähle einen Namen, der sich nicht nur in Groß- und "
        + "Kleinschreibung unterscheidet; ß zählt wie ss.")
    said(
      ErrorMessage(.trained(anna), options: " --data-dir x"),
      "There is a person called 'Anna' who has answers. Give them another name first: peach people rename "
        + "Anna NAME --data-dir x",
      "Es gibt jemanden namens »Anna«, der Antworten hat. Gib dieser Person erst einen anderen Namen: "
        + "peach people rename Anna NAME --data-dir x")
    said(
      ErrorMessage(.inUse(anna)), "Anna's data is in use. Quit Peach wherever Anna trains, then try again.",
      "Die Daten von Anna sind in Gebrauch. Beende Peach überall, wo Anna übt, und versuche es noch einmal.")
    said(ErrorMessage(.database(.diskFull(path: "/x"))), "The disk is full: /x.", "Der Datenträger ist voll: /x.")
    said(
      ErrorMessage(PersonError.folder(path: "/x", errno: EACCES)), "Cannot use the folder /x: Permission denied.",
      "Der Ordner /x lässt sich nicht verwenden: Keine Berechtigung.")
  }

  @Test func `the lists and reports of people have their words`() throws {
    let (anna, bert) = (try #require(PersonName("Anna")), try #require(PersonName("Bert B.")))
    said(PeopleMessages.person, "Person")
    said(PeopleMessages.answers, "Answers", "Antworten")
    said(PeopleMessages.lastTrained, "Last trained", "Zuletzt geübt")
    said(PeopleMessages.nobody, "(without a name)", "(ohne Namen)")
    said(
      PeopleMessages.nameless(otherThan: "Anna"),
      "This is the data without a name. Anna trained last: add --as Anna for theirs.",
      "Das sind die Daten ohne Namen. Zuletzt hat Anna geübt: Ergänze für diese --as Anna.")
    said(PeopleMessages.training(as: Text("Anna")), "Person: Anna")
    said(
      PeopleMessages.purpose, "Add the people who share this computer. Each has answers and settings of their own.",
      "Füg alle hinzu, die sich diesen Computer teilen. Jede Person hat eigene Antworten und Einstellungen.")
    said(PeopleMessages.typeName, "Type a name to find or add somebody.", "Namen tippen: suchen, hinzufügen")
    said(PeopleMessages.search, "search", "suchen")
    said(PeopleMessages.rename, "rename", "umbenennen")
    said(PeopleMessages.remove, "remove", "entfernen")
    said(PeopleMessages.newName, "New name", "Neuer Name")
    said(PeopleMessages.add("Anna"), "Add Anna", "Anna hinzufügen")
    said(PeopleMessages.newPerson, "new person", "neue Person")
    said(PeopleMessages.addShortly, "add", "hinzufügen")
    said(PeopleMessages.nobodyFound, "Nobody found", "Niemand gefunden")
    said(PeopleMessages.trainedToday, "trained today", "hat heute geübt")
    said(PeopleMessages.unreadable, "can't be read", "nicht lesbar")
    said(
      PeopleMessages.hasNoName, "The data without a name stays. Delete its answers in Settings.",
      "Die Daten ohne Namen bleiben. Ihre Antworten löschst du in den Einstellungen.")
    said(PeopleMessages.chosen, "chosen", "ausgewählt")
    said(PeopleMessages.inUseElsewhere, "in use elsewhere", "anderswo in Gebrauch")
    said(PeopleMessages.added("Anna"), "Anna was added.", "Anna wurde hinzugefügt.")
    said(
      PeopleMessages.addedHere("Anna"), "Anna was added. Return goes on as Anna.",
      "Anna wurde hinzugefügt. Mit Return geht es als Anna weiter.")
    said(
      PeopleMessages.addedHere("Anna B."), "Anna B. was added. Return goes on as Anna B.",
      "Anna B. wurde hinzugefügt. Mit Return geht es als Anna B. weiter.")
    said(
      PeopleMessages.invalidName("a/b"),
      "'a/b' isn't valid: expected a name of at most 40 letters, digits, blanks, hyphens, apostrophes, "
        + "dots and underscores, beginning with a letter or a digit.",
      "»a/b« ist ungültig: erwartet wird ein Name aus höchstens 40 Buchstaben, Ziffern, Leerzeichen, "
        + "Bindestrichen, Apostrophen, Punkten und Unterstrichen, der mit einem Buchstaben oder einer Ziffer "
        + "beginnt.")
    said(
      PeopleMessages.added("Anna B", options: " --data-dir x"),
      "Anna B was added. To train: peach --as 'Anna B' --data-dir x",
      "Anna B wurde hinzugefügt. Üben: peach --as 'Anna B' --data-dir x")
    said(
      PeopleMessages.copied([.noteRange, .volume, .tick]), "Copied from your settings: Note range, Volume, Tick.",
      "Aus deinen Einstellungen übernommen: Tonumfang, Lautstärke, Ticken.")
    said(
      PeopleMessages.copied([.volume], isOwn: false), "Copied from the data without a name: Volume.",
      "Aus den Daten ohne Namen übernommen: Lautstärke.")
    said(PeopleMessages.renamed("Anna", to: "Ben"), "Anna was renamed to 'Ben'.", "Anna heißt jetzt »Ben«.")
    said(
      PeopleMessages.removeQuestion("Anna", answers: nil), "Remove Anna? The data is kept as a backup.",
      "Anna entfernen? Die Daten bleiben als Sicherung.")
    said(PeopleMessages.removeQuestion("Anna", answers: 0), "Remove Anna (0 answers)?", "Anna (0 Antworten) entfernen?")
    said(
      PeopleMessages.removeQuestion("Anna", answers: 2), "Remove Anna (2 answers)? The data is kept as a backup.",
      "Anna (2 Antworten) entfernen? Die Daten bleiben als Sicherung.")
    said(
      PeopleMessages.removeQuestion("Anna", answers: 2, keepsData: false), "Remove Anna (2 answers)?",
      "Anna (2 Antworten) entfernen?")
    said(PeopleMessages.kept, "Nobody was removed.", "Es wurde niemand entfernt.")
    said(PeopleMessages.removed("Anna"), "Anna was removed.", "Anna wurde entfernt.")
    said(
      PeopleMessages.removed("Anna B", isKept: true, options: " --data-dir x"),
      "Anna B was removed. To bring back the data: peach people restore 'Anna B' --data-dir x",
      "Anna B wurde entfernt. Zurückholen der Daten: peach people restore 'Anna B' --data-dir x")
    said(
      PeopleMessages.removed("Anna", isKept: false, options: " --data-dir x"), "Anna was removed.",
      "Anna wurde entfernt.")
    said(
      PeopleMessages.earlierIsKept("Anna B", options: " --data-dir x"),
      "Answers of somebody removed with this name are kept. To bring them back: peach people restore 'Anna "
        + "B' --data-dir x",
      "Antworten von jemandem, der so hieß und entfernt wurde, sind noch da. Zurückholen: peach people "
        + "restore 'Anna B' --data-dir x")
    said(
      PeopleMessages.restored("Anna", answers: 1), "Anna is back, with 1 answer.", "Anna ist wieder da, mit 1 Antwort.")
    said(PeopleMessages.restored("Anna", answers: nil), "Anna is back.", "Anna ist wieder da.")
    said(
      PeopleMessages.removeNeedsYes, "Without a terminal to confirm on, removing needs --yes.",
      "Ohne Terminal für die Rückfrage brauchst du zum Entfernen --yes.")
    said(PeopleReportMessages.title, "People", "Personen")
    said(PeopleReportMessages.lastDay, "Last day", "Letzter Tag")
    said(PeopleReportMessages.minutes, "Minutes", "Minuten")
    said(PeopleReportMessages.bias, "Bias", "Abweichung")
    said(PeopleReportMessages.course, "Course", "Verlauf")
    said(PeopleReportMessages.unknown, "–")
    said(PeopleReportMessages.nobody, "Nobody has trained yet.", "Es hat noch niemand geübt.")
    said(PeopleReportMessages.name(anna), "Anna")
    said(PeopleReportMessages.name(nil), "(without a name)", "(ohne Namen)")
    said(
      PeopleReportMessages.without(answers: [anna, bert]), "No answers yet: Anna, Bert B.",
      "Noch keine Antworten: Anna, Bert B.")
    said(
      PeopleReportMessages.without(answers: [bert, anna]), "No answers yet: Bert B., Anna.",
      "Noch keine Antworten: Bert B., Anna.")
    said(
      PeopleReportMessages.unreadable(bert, options: " --data-dir x"),
      "Bert B.: the database can't be read. 'peach doctor --as 'Bert B.' --data-dir x' says why.",
      "Bert B.: Die Datenbank ist nicht lesbar. »peach doctor --as 'Bert B.' --data-dir x« sagt, warum.")
    said(
      PeopleReportMessages.unreadable(nil, options: " --data-dir x"),
      "(without a name): the database can't be read. 'peach doctor --data-dir x' says why.",
      "(ohne Namen): Die Datenbank ist nicht lesbar. »peach doctor --data-dir x« sagt, warum.")
    said(PeopleReportMessages.reading(done: 2, of: 30), "Reading: 2 of 30 people", "Lesen: 2 von 30 Personen")
    said(PeopleReportMessages.count(1), "1 person", "1 Person")
    said(PeopleReportMessages.count(2), "2 people", "2 Personen")
    said(PeopleReportMessages.aboutThresholds.heading, "Threshold", "Schwelle")
    said(
      PeopleReportMessages.aboutThresholds.words,
      "The difference at which three of four answers are right, of three choices two of three. Smaller is "
        + "finer. The 95 % interval is in brackets; while that is wide, only its ends are shown.",
      "Der Unterschied, bei dem drei von vier Antworten stimmen, bei drei Möglichkeiten zwei von drei. "
        + "Kleiner ist feiner. In Klammern steht das 95-%-Intervall; solange es breit ist, stehen nur seine "
        + "Enden da.")
    said(PeopleReportMessages.aboutBiases.heading, "Bias", "Abweichung")
    said(
      PeopleReportMessages.aboutBiases.words,
      "Where a person's own centre lies when they tune a note: + is too high, − too low. From three days "
        + "on it is that of a usual day.",
      "Wo die eigene Mitte einer Person liegt, wenn sie einen Ton nachstimmt: + ist zu hoch, − zu tief. Ab "
        + "drei Tagen gilt sie für einen üblichen Tag.")
    said(PeopleReportMessages.aboutCourses.heading, "Course", "Verlauf")
    said(
      PeopleReportMessages.aboutCourses.words,
      "One point for each week, on the same scale for everybody; the band is the 95 % interval.",
      "Ein Punkt für jede Woche, für alle auf derselben Skala; das Band ist das 95-%-Intervall.")
  }

}
