import PeachCore
import PeachExperiments

/// What is said of experiments.
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
    Text(en: "There is no run of '\(name)'.", de: "Es gibt keinen Durchgang von »\(name)«.")
  }

  public static func noPlan(_ name: String) -> Text {
    Text(en: "Run '\(name)' has no plan that can be followed.", de: "Durchgang »\(name)« hat keinen brauchbaren Plan.")
  }

  public static func deletes(_ name: String) -> Text {
    Text(
      en: "'peach experiment loudness delete \(name)' deletes it.",
      de: "»peach experiment loudness delete \(name)« löscht ihn.")
  }

  public static func leftOut(_ names: [String]) -> Text {
    let names = names.joined(separator: ", ")
    return Text(
      en: "Left out, for want of a plan that can be followed: \(names).",
      de: "Weggelassen, da ein brauchbarer Plan fehlt: \(names).")
  }

  public static let oneChoice = Text(
    en: "Name a run, or a participant with '--participant', or take '--all'.",
    de: "Entweder einen Durchgang nennen, oder mit »--participant« eine Person, oder »--all« nehmen.")

  public static let badName = Text(
    en: "'--participant' takes 1 to 60 characters that can be printed.",
    de: "»--participant« nimmt 1 bis 60 druckbare Zeichen.")
  public static let listShowsAll = Text(
    en: "'peach experiment loudness list' shows all.", de: "»peach experiment loudness list« zeigt alle.")

  public static func block(_ done: Int, of total: Int) -> Text {
    Text(en: "Block \(done) of \(total) is done.", de: "Block \(done) von \(total) ist geschafft.")
  }

  public static func stored(_ answers: Int, of total: Int) -> Text {
    answers == total
      ? Text(en: "All ", de: "Alle ") + SessionMessages.stored(total, of: nil)
        + Text(
          en: "; 'peach experiment loudness report' shows what they say.",
          de: "; »peach experiment loudness report« zeigt, was sie sagen.")
      : SessionMessages.stored(answers, of: total)
        + Text(
          en: "; 'peach experiment loudness run --continue' goes on.",
          de: "; »peach experiment loudness run --continue« macht weiter.")
  }

  public static func experiments(done: Int, of total: Int?) -> Text {
    let count = total.map { "\(done)/\($0)" } ?? String(done)
    return Text(en: "\(count) experiments", de: "\(count) Versuche")
  }

  // MARK: Plan

  public static let neverFound = Text(
    en: "Simulated experiments do not find so small a bias: it takes more comparisons than anybody will answer.",
    de:
      "Simulierte Versuche finden eine so kleine Verzerrung nicht: dazu braucht es mehr Vergleiche, als jemand beantwortet."
  )
  public static let withoutResult = Text(
    en: "Most simulated experiments have no result: beside so large a bias the few comparisons that it would take "
      + "tell nothing of pitch. A smaller '--max-offset' helps.",
    de:
      "Die meisten simulierten Versuche haben kein Ergebnis: neben einer so großen Verzerrung sagen die wenigen "
      + "Vergleiche, die sie bräuchte, nichts über die Tonhöhe. Eine kleinere »--max-offset« hilft.")
  public static let noEffect = Text(
    en: "'--effect' must not be 0: there is nothing to find then.",
    de: "»--effect« darf nicht 0 sein: dann gibt es nichts zu finden.")
  public static let silentLevels = Text(
    en: "'--levels' needs one above 0: nothing is louder otherwise.",
    de: "»--levels« braucht eine Stufe über 0: sonst ist nichts lauter.")
  public static func ownLoudness(_ key: SettingKey, option: String) -> Text {
    Text(
      en: "'--set \(key.rawValue)' is not for an experiment: '\(option)' says how much the loudness differs.",
      de: "»--set \(key.rawValue)« gilt nicht für einen Versuch: wie verschieden die Lautheit ist, sagt »\(option)«.")
  }
  public static let tooManyLevels = Text(
    en: "'--levels' takes at most \(LoudnessPlan.levelCounts.upperBound).",
    de: "»--levels« nimmt höchstens \(LoudnessPlan.levelCounts.upperBound).")

  public static func needed(perLevel: Int, levels: Int) -> Text {
    Text(
      en: "\(perLevel) comparisons a level, \(perLevel * levels) in all",
      de: "\(perLevel) Vergleiche je Stufe, zusammen \(perLevel * levels)")
  }

  public static func duration(minutes: Int, seconds: String) -> Text {
    let time =
      minutes == 1
      ? Text(en: "about a minute", de: "etwa eine Minute")
      : Text(en: "about \(minutes) minutes", de: "etwa \(minutes) Minuten")
    return time
      + Text(
        en: ", at \(seconds) seconds a comparison, without the pauses",
        de: ", bei \(seconds) Sekunden je Vergleich, ohne die Pausen")
  }

  public static func simulated(runs: Int, perLevel: Int) -> Text {
    Text(
      en: "from \(runs) simulated experiments with \(perLevel) comparisons a level",
      de: "aus \(runs) simulierten Versuchen mit \(perLevel) Vergleichen je Stufe")
  }

  public static func formula(_ perLevel: Int) -> Text {
    Text(
      en: "the formula, which holds for many comparisons, says \(perLevel) a level",
      de: "die Formel, die für viele Vergleiche gilt, sagt \(perLevel) je Stufe")
  }
}
