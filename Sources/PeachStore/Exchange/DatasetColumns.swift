import PeachBase
import PeachExercises
import PeachRecords

/// The columns that a dataset of experiments has besides those of `peach export`.
public enum DatasetColumns {
  public static let participant = Column<String>(
    120, "participant", sql: "", .text(longest: 60), .record,
    Text(
      en: "the participant's ID in this dataset, as in the names of files",
      de: "die Kennung der Person in diesem Datensatz, wie in den Namen der Dateien"))
  public static let run = Column<Int>(
    121, "runNumber", sql: "", .integer(1...1_000_000), .record,
    Text(
      en: "the number of the run in this dataset, by which answers and the table of runs belong together",
      de: "die Nummer des Durchgangs in diesem Datensatz, über die Antworten und Tabelle der Durchgänge zusammengehören"
    ))
  public static let trial = Column<Int>(
    122, "trialNumber", sql: "", .integer(1...1_000_000_000), .record,
    Text(
      en: "the place of the answer in its run, counted from 1",
      de: "der Platz der Antwort in ihrem Durchgang, von 1 an gezählt"))
  public static let experiment = Column<String>(
    123, "experimentSha256", sql: "", .digest, .record,
    Text(
      en: "the SHA-256 of the experiment's file in canonical form (RFC 8785); the file is in the folder `materials`",
      de: "die SHA-256 der Versuchsdatei in kanonischer Form (RFC 8785); die Datei liegt im Ordner `materials`"))
  public static let rig = Column<String>(
    124, "rig", sql: "", .text(longest: nil), .record,
    Text(
      en: "what was known about the level and the headphones when the run began, as JSON",
      de: "was beim Beginn des Durchgangs über den Pegel und die Kopfhörer bekannt war, als JSON"))

  public static let block = Column<String>(
    125, "block", sql: "", .text(longest: 60), .record,
    Text(en: "the name of the block in the experiment's file", de: "der Name des Blocks in der Versuchsdatei"))
  public static let session = Column<Int>(
    126, "session", sql: "", .integer(1...1_000_000), .record,
    Text(
      en: "the number of the session in its run, from 1; each continuation is another one",
      de: "die Nummer der Sitzung in ihrem Durchgang, von 1 an; jede Fortsetzung ist eine weitere"))
  public static let respondent = Column<String>(
    127, "respondent", sql: "", .text(longest: nil), .record,
    Text(
      en: "who answered: `person`, `program`, or a simulated listener with its parameters",
      de: "wer antwortete: `person`, `program` oder ein simulierter Hörer mit seinen Parametern"))
  public static let finished = Column<Bool>(
    128, "finished", sql: "", .boolean, .record,
    Text(
      en: "whether the participant answered all trials of the experiment",
      de: "ob die Person alle Aufgaben des Versuchs beantwortet hat"))
  public static let excluded = Column<String>(
    129, "excluded", sql: "", .text(longest: nil), .record,
    Text(
      en: "by which rules of the experiment's file the participant is excluded; empty if by none",
      de: "nach welchen Regeln der Versuchsdatei die Person ausgeschlossen ist; leer, wenn nach keiner"))
  public static let sessions = Column<String>(
    130, "sessions", sql: "", .text(longest: nil), .record,
    Text(
      en: "the sessions of the run as JSON: when, with which build, system, output and SoundFont, and the consent",
      de: "die Sitzungen des Durchgangs als JSON: wann, mit welchem Programm, System, Ausgang und SoundFont, und das "
        + "Einverständnis"))

  public static let group = Column<String>(
    131, "group", sql: "", .text(longest: 60), .record,
    Text(
      en: "the participant's group in the experiment's file; empty without groups",
      de: "die Gruppe der Person in der Versuchsdatei; leer ohne Gruppen"))

  /// Those that every row of answers begins with.
  static let ofAnswers = [AnswerColumn](participant, run, trial, session, block)
  /// Those that every row of the table of runs begins with.
  static let ofRuns = [AnswerColumn](run, participant, group, respondent, finished, excluded, experiment, rig, sessions)
}

extension AnswerColumn {
  /// Whether the table of runs has this column if it is the same in all answers of every run. The others tell about a single
  /// answer, even if they happen to be the same.
  var canDescribeRun: Bool {
    switch part {
    case .sound, .run: true
    case .record:
      ![AnswerColumn](
        CommonColumns.id, CommonColumns.time, CommonColumns.gain, CommonColumns.dropOuts, CommonColumns.replays
      ).contains(self)
    case .trial: self == CommonColumns.exercise.declaration
    case .answer: false
    }
  }
}
