import PeachCore
import PeachExperiments

/// Texts about experiments.
public enum ExperimentMessages {
  public static let nothingToContinue = Text(
    en: "There is no interrupted experiment.", de: "Es gibt keinen unterbrochenen Versuch.")
  public static let noRuns = Text(
    en: "There is no experiment yet.", de: "Es gibt noch keinen Versuch.")

  public static func noSuchRun(_ name: String) -> Text {
    Text(en: "There is no run '\(name)'.", de: "Es gibt keinen Durchgang »\(name)«.")
  }

  public static func severalRuns(_ name: String) -> Text {
    Text(en: "Several runs begin with '\(name)'.", de: "Mehrere Durchgänge beginnen mit »\(name)«.")
  }

  public static func noParticipant(_ name: String) -> Text {
    Text(en: "There is no run by participant '\(name)'.", de: "Es gibt keinen Durchgang von »\(name)«.")
  }

  public static func noPlan(_ name: String) -> Text {
    Text(en: "The plan of run '\(name)' is invalid.", de: "Der Plan von Durchgang »\(name)« ist ungültig.")
  }

  public static func deletes(_ name: String) -> Text {
    Text(
      en: "'peach experiment loudness delete \(name)' deletes it.",
      de: "»peach experiment loudness delete \(name)« löscht ihn.")
  }

  public static func leftOut(_ names: [String]) -> Text {
    let names = names.joined(separator: ", ")
    return Text(
      en: "Excluded, because the plan is invalid: \(names).",
      de: "Ausgeschlossen, weil der Plan ungültig ist: \(names).")
  }

  public static let oneChoice = Text(
    en: "Specify a run, a participant with '--participant', or '--all'.",
    de: "Gib einen Durchgang, mit »--participant« eine Person oder »--all« an.")

  public static let badName = Text(
    en: "'--participant' takes 1 to 60 printable characters.",
    de: "»--participant« braucht 1 bis 60 druckbare Zeichen.")
  public static let listShowsAll = Text(
    en: "'peach experiment loudness list' shows all runs.",
    de: "»peach experiment loudness list« zeigt alle Durchgänge.")

  /// The block that follows.
  public static func block(_ number: Int, of total: Int) -> Text {
    Text(en: "Block \(number) of \(total).", de: "Block \(number) von \(total).")
  }

  public static func stored(_ answers: Int, of total: Int) -> Text {
    answers == total
      ? Text(en: "All ", de: "Alle ") + SessionMessages.stored(total, of: nil)
        + Text(
          en: "; 'peach experiment loudness report' shows the results.",
          de: "; »peach experiment loudness report« zeigt die Ergebnisse.")
      : SessionMessages.stored(answers, of: total)
        + Text(
          en: "; continue with 'peach experiment loudness run --continue'.",
          de: "; weiter geht es mit »peach experiment loudness run --continue«.")
  }

  /// - Parameter perLevel: the number of comparisons per level.
  public static func experiments(done: Int, of total: Int, perLevel: Int) -> Text {
    let number = Figure.count(perLevel)
    return Text(
      en: "Simulating with \(number.english) comparisons per level: ",
      de: "Simulation mit \(number.german) Vergleichen je Stufe: ")
      + Figure.progress(done, of: total) + Text(en: " experiments", de: " Versuchen")
  }

  // MARK: Plan

  public static let neverFound = Text(
    en: "Simulated experiments don't find a bias this small: it would take too many comparisons.",
    de: "Simulierte Versuche finden eine so kleine Verzerrung nicht: Dafür wären zu viele Vergleiche nötig.")
  public static let withoutResult = Text(
    en:
      "Most simulated experiments have no result: a bias this large needs only a few comparisons, which say nothing about "
      + "pitch. Use a smaller '--max-offset'.",
    de:
      "Die meisten simulierten Versuche haben kein Ergebnis: Eine so große Verzerrung braucht nur wenige Vergleiche, und die "
      + "sagen nichts über die Tonhöhe. Wähle »--max-offset« kleiner.")
  public static let noEffect = Text(
    en: "'--effect' must not be 0.", de: "»--effect« darf nicht 0 sein.")
  public static let silentLevels = Text(
    en: "'--levels' needs at least one level above 0.",
    de: "»--levels« braucht mindestens eine Stufe über 0.")
  public static func ownLoudness(_ key: Setting, option: String) -> Text {
    Text(
      en: "'--set \(key.name)' doesn't apply to experiments. Set the loudness difference with '\(option)'.",
      de: "»--set \(key.name)« gilt nicht für Versuche. Den Lautstärkeunterschied legt »\(option)« fest.")
  }
  public static let tooManyLevels = Text(
    en: "'--levels' takes at most \(LoudnessPlan.levelCounts.upperBound).",
    de: "»--levels« erlaubt höchstens \(LoudnessPlan.levelCounts.upperBound) Stufen.")

  public static func needed(perLevel: Int, levels: Int) -> Text {
    Text(
      en: "\(perLevel) comparisons per level, \(perLevel * levels) in total",
      de: "\(perLevel) Vergleiche je Stufe, zusammen \(perLevel * levels)")
  }

  public static func duration(minutes: Int, seconds: String) -> Text {
    let time =
      minutes == 1
      ? Text(en: "about a minute", de: "etwa eine Minute")
      : Text(en: "about \(minutes) minutes", de: "etwa \(minutes) Minuten")
    return time
      + Text(
        en: ", at \(seconds) seconds per comparison, without breaks",
        de: ", bei \(seconds) Sekunden je Vergleich, ohne Pausen")
  }

  public static func simulated(runs: Int, perLevel: Int) -> Text {
    let (runs, perLevel) = (Figure.count(runs), Figure.count(perLevel))
    return Text(
      en: "from \(runs.english) simulated experiments with \(perLevel.english) comparisons per level",
      de: "aus \(runs.german) simulierten Versuchen mit \(perLevel.german) Vergleichen je Stufe")
  }

  public static func formula(_ perLevel: Int) -> Text {
    Text(
      en: "the formula, an approximation for many comparisons, gives ",
      de: "die Formel, eine Näherung für viele Vergleiche, ergibt ")
      + Figure.count(perLevel) + Text(en: " per level", de: " je Stufe")
  }
}
