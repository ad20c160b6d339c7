import PeachBase
import PeachExercises
import PeachExperiments

/// Texts of a dataset of experiments: its dictionary, and its README.
enum DatasetMessages {
  // MARK: The dictionary

  /// What a column means, for readers who see it alone.
  static func meaning(of column: AnswerColumn) -> Text {
    switch column.part {
    case .sound where column != SoundColumns.sound.declaration: Text("SoundFont: ") + column.meaning
    case .run: Text(en: "Run of the program: ", de: "Programmlauf: ") + column.meaning
    default: column.meaning.capitalized
    }
  }

  /// The conditions of an experiment by their names, and what they are.
  static func conditions(of file: ExperimentFile) -> [(name: String, meaning: Text)] {
    var found: [(name: String, meaning: Text)] = []
    func add(_ name: String, _ meaning: Text) {
      if let place = found.firstIndex(where: { $0.name == name }) {
        found[place].meaning = found[place].meaning + Text("; ") + meaning
      } else {
        found.append((name, meaning))
      }
    }
    let description = ExperimentDescription(file)
    for block in file.blocks {
      let task = Text(en: "block '\(block.name)', ", de: "Block »\(block.name)«, ") + block.task.words.title
      for condition in block.conditions {
        add(condition.name, practice(block) + task + Text(": ") + description.condition(condition))
      }
    }
    for block in file.blocks where block.catchCount > 0 { add(Block.Catches.condition, catches(block)) }
    return found
  }

  private static func practice(_ block: Block) -> Text {
    guard let practice = block.practice else { return Text("") }
    return Text(
      en: "practice, which no finding counts and which ends after \(practice.rightInARow) right answers in a row or "
        + "\(practice.atMost) trials; ",
      de: "Übung, die in kein Ergebnis eingeht und nach \(practice.rightInARow) richtigen Antworten hintereinander "
        + "oder \(practice.atMost) Aufgaben endet; ")
  }

  private static func catches(_ block: Block) -> Text {
    let size = Figure.written(block.catches?.offset ?? 0) + Text(" ") + block.task.columns.scale.unit.word
    return Text(
      en: "catch trials of block '\(block.name)', with a difference of ",
      de: "Fangversuche von Block »\(block.name)« mit einem Unterschied von ") + size
      + Text(
        en: ", which attentive listeners judge right; thresholds don't count them",
        de: ", den aufmerksame Hörer richtig beurteilen; Schwellen zählen sie nicht")
  }

  // MARK: The description

  static func title(_ titles: [Text]) -> Text {
    titles.dropFirst().reduce(titles.first ?? Text("")) { $0 + Text("; ") + $1 }
  }

  static func summary(participants: Int, runs: Int, answers: Int) -> Text {
    Figure.counted(participants, en: ("participant, ", "participants, "), de: ("Person, ", "Teilnehmende, "))
      + Figure.counted(runs, en: ("run, ", "runs, "), de: ("Durchgang, ", "Durchgänge, "))
      + ProfileMessages.answers(answers) + Text(".")
  }

  /// Who took part in an experiment.
  ///
  /// - Parameter respondents: of all runs.
  static func participants(_ count: Int, _ respondents: [Respondent?]) -> Text {
    Text("N = ")
      + Figure.counted(count, en: ("participant.", "participants."), de: ("Person.", "Teilnehmende."))
      + (ExperimentMessages.respondents(respondents).map { Text(" ") + $0 } ?? Text(""))
  }

  // MARK: The README

  static let methods = Text(en: "Methods", de: "Methode")
  static let files = Text(en: "Files", de: "Dateien")
  static let participants = Text(en: "Participants", de: "Teilnehmende")
  static let trials = Text(en: "Trials", de: "Aufgaben")
  static let publishing = Text(en: "Before you publish it", de: "Vor der Veröffentlichung")
  static let changes = Text(en: "Changes", de: "Änderungen")

  static func experiment(_ hash: String) -> Text {
    Text(en: "Experiment \(hash)", de: "Versuch \(hash)")
  }

  /// - Parameters:
  ///   - answers: the pattern of the names of files with answers.
  ///   - runs: the path of the table of runs.
  static func fileList(answers: String, runs: String) -> [Text] {
    [
      Text(
        en: "- `\(answers)`: the answers of one participant, one per row, run by run, in the order of the trials.",
        de: "- `\(answers)`: die Antworten einer Person, eine pro Zeile, Durchgang für Durchgang, in der "
          + "Reihenfolge der Aufgaben."),
      Text(
        en: "- `\(runs)`: the runs, one per row, with all that is the same in every run. `runNumber` is in both.",
        de: "- `\(runs)`: die Durchgänge, einer pro Zeile, mit allem, was in jedem Durchgang gleich ist. "
          + "`runNumber` steht in beiden."),
      Text(
        en: "- `dataset_description.json`: the meaning, the unit and the range of each column.",
        de: "- `dataset_description.json`: Bedeutung, Einheit und Wertebereich jeder Spalte."),
      Text(
        en: "- `materials`: the file of the experiment for reading, and in canonical form (RFC 8785), whose SHA-256 "
          + "identifies the experiment. `sha256sum -c SHA256SUMS` checks it there.",
        de: "- `materials`: die Versuchsdatei zum Lesen und in kanonischer Form (RFC 8785), deren SHA-256 den "
          + "Versuch bezeichnet. `sha256sum -c SHA256SUMS` prüft sie dort."),
    ]
  }

  static let cells = Text(
    en: "The tables are CSV (RFC 4180) in UTF-8, with decimal points and times in UTC (ISO 8601). An empty cell "
      + "means that there is no such value. Columns without any value are omitted.",
    de: "Die Tabellen sind CSV (RFC 4180) in UTF-8, mit Dezimalpunkten und Zeiten in UTC (ISO 8601). Eine leere "
      + "Zelle heißt, dass es diesen Wert nicht gibt. Spalten ohne irgendeinen Wert sind weggelassen.")

  static let givenIDs = Text(
    en: "The IDs are those that the runs were given.",
    de: "Die Kennungen sind die, die den Durchgängen gegeben wurden.")

  static let replacedIDs = Text(
    en: "IDs of letters and digits are those that the runs were given. Runs of versions 0.1 and 0.2 can have other "
      + "IDs, or none. Names of files can't contain those, so x1, x2, … replace them, in the order of the "
      + "participants' first runs. The same ID always has the same number, a run without an ID has a number of its "
      + "own, and so has an ID that differs from another one only in capital letters. The original IDs aren't in "
      + "this dataset; `peach experiment list` shows them beside the runs.",
    de: "Kennungen aus Buchstaben und Ziffern sind die, die den Durchgängen gegeben wurden. Durchgänge der "
      + "Versionen 0.1 und 0.2 können andere oder keine haben. Namen von Dateien können diese nicht enthalten, "
      + "deshalb stehen x1, x2, … dafür, in der Reihenfolge der ersten Durchgänge. Dieselbe Kennung hat immer "
      + "dieselbe Nummer, ein Durchgang ohne Kennung hat eine eigene, ebenso eine Kennung, die sich von einer "
      + "anderen nur in der Großschreibung unterscheidet. Die ursprünglichen Kennungen stehen nicht in diesem "
      + "Datensatz; `peach experiment list` zeigt sie bei den Durchgängen.")

  static let replacedHead = Text(en: "| participant | runs |", de: "| Person | Durchgänge |")

  static let allAnswers = Text(
    en: "All answers are included: those of practices and catch trials, those whose sound dropped out (`dropOuts`), "
      + "and those of runs that weren't finished. The column `condition` distinguishes:",
    de: "Alle Antworten sind enthalten: auch die von Übungen und Fangversuchen, die mit Tonaussetzern (`dropOuts`) "
      + "und die von Durchgängen, die nicht beendet wurden. Die Spalte `condition` unterscheidet:")

  static let earlierRuns = Text(
    en: "Versions 0.1 and 0.2 had no files of experiments. The file of their runs says the same as the plan that "
      + "was stored with them; the order of their trials doesn't follow from it.",
    de: "Die Versionen 0.1 und 0.2 hatten keine Versuchsdateien. Die Datei zu ihren Durchgängen sagt dasselbe wie "
      + "der Plan, der mit ihnen gespeichert war; die Reihenfolge ihrer Aufgaben folgt nicht aus ihr.")

  static let toAdd = Text(
    en: "Add `author`, `license` and `citation` to `dataset_description.json`, and check that no ID identifies a "
      + "person. Note later changes in `CHANGES.md`.",
    de: "Ergänze `author`, `license` und `citation` in `dataset_description.json` und prüfe, dass keine Kennung "
      + "eine Person verrät. Halte spätere Änderungen in `CHANGES.md` fest.")

  static func exported(by program: String, from first: String, to last: String) -> Text {
    Text(
      en: "- Exported by \(program); runs from \(first) to \(last).",
      de: "- Exportiert mit \(program); Durchgänge vom \(first) bis zum \(last).")
  }

  // MARK: Messages

  static func replaced(_ id: String, by new: String) -> Text {
    Text(
      en: "In the dataset, the participant '\(id)' is \(new).", de: "Im Datensatz ist die Person »\(id)« \(new).")
  }

  static func leftOut(_ answers: Int) -> Text {
    Text(
      en: "Not in the dataset, because of impossible values: ", de: "Wegen unmöglicher Werte nicht im Datensatz: ")
      + ProfileMessages.answers(answers) + Text(".")
  }

  static let fileNeedsPsychDS = Text(
    en: "Answers are written to a file by '--output FILE'; a file of an experiment needs '--format psych-ds' as well.",
    de: "In eine Datei schreibt »--output DATEI«; eine Versuchsdatei braucht außerdem »--format psych-ds«.")

  static func exists(_ folder: String) -> Text {
    Text(
      en: "'\(folder)' exists already and isn't overwritten. Choose another folder.",
      de: "»\(folder)« gibt es schon und wird nicht überschrieben. Wähle einen anderen Ordner.")
  }
}
