import PeachBase
import PeachExercises
import PeachLanguage

/// Texts about simulated listeners.
enum SimulationMessages {
  static let nothingTrained = Text(
    en: "--untrained, or the listener's order, leaves no note of the note range to train.",
    de: "--untrained oder die Reihenfolge des Hörers lässt keinen Ton des Tonumfangs zum Üben übrig.")
  static let tooFewAnswers = Text(
    en: "--read-after names more answers than the listener gives.",
    de: "--read-after nennt mehr Antworten, als der Hörer gibt.")
  static func otherListeners(_ names: [String]) -> Text {
    Text(en: "This exercise has other listeners", de: "Diese Übung hat andere Hörer") + Text(": ")
      + Text.alternatives(names) + Text(".")
  }
  static func refused(_ option: String, by exercise: Exercise, takes others: [String]) -> Text {
    ExerciseMessages.refused(option, by: exercise) + Text(en: " Use ", de: " Verwende ") + Text.alternatives(others)
      + Text(".")
  }

  static let listenersOfIntervals = Text(
    en:
      "Listeners of intervals: the intervals of 'expected' differ as the profile expects, those of 'unexpected' twice as much; "
      + "'uniform' hears all alike. Thresholds of 'learning' fall to a quarter within 500 answers, those of 'days' differ from day "
      + "to day, and 'lapses' and 'lapses-30' have lapse rates of 15 and 30 %. 'one-answer', 'one-answer-90', 'one-answer-80' and "
      + "'guesses' don't listen; 'visitor' and 'visitor-one-answer' stop listening after 2,000 answers; after 500 answers, "
      + "'break' pauses for 90 days, and its thresholds double. Only --runs, --read-after and --seed apply.",
    de:
      "Hörer von Intervallen: Die Intervalle von »expected« unterscheiden sich, wie es das Profil erwartet, bei »unexpected« "
      + "doppelt so stark; »uniform« hört alle gleich. Bei »learning« sinken die Schwellen in 500 Antworten auf ein Viertel, bei "
      + "»days« schwanken sie von Tag zu Tag, und bei »lapses« und »lapses-30« sind 15 und 30 % der Antworten geraten. "
      + "»one-answer«, »one-answer-90«, »one-answer-80« und »guesses« hören nicht hin; »visitor« und »visitor-one-answer« hören "
      + "nach 2.000 Antworten nicht mehr hin; »break« macht nach 500 Antworten 90 Tage Pause, nach der die Schwellen doppelt so "
      + "groß sind. Es gelten nur --runs, --read-after und --seed.")
  static let listenersOfMatching = Text(
    en:
      "Listeners of matching and chords, 20 matches a day: the errors of 'normal' are normal, those of 'heavy' follow Student's "
      + "t, those of 'skew' have a tail above, and those of 'correlated' resemble the error before; with 'outliers', a twentieth of "
      + "the matches is 8 times as far off; with 'registers', each has a bias of its own too; with 'sides', starts from above and "
      + "below differ; with 'days-1.5' and 'days-3' the bias is another each day; with 'drift' it rises by 8 cents; with "
      + "'learning', the precision halves in 200 matches. Only --runs, --read-after and --seed apply.",
    de:
      "Hörer beim Nachstimmen und bei Akkorden, 20 Versuche am Tag: Die Fehler von »normal« sind normalverteilt, bei »heavy« "
      + "folgen sie Students t, bei »skew« sind sie nach oben schief, bei »correlated« ähneln sie dem vorigen; bei »outliers« liegt "
      + "ein Zwanzigstel der Versuche 8-mal so weit daneben; »registers« zielt zudem in jeder Lage anders; bei »sides« macht es "
      + "einen Unterschied, ob der Ton oben oder unten beginnt; bei »days-1.5« und »days-3« ist die Abweichung jeden Tag anders; "
      + "bei »drift« steigt sie um 8 Cent; bei »learning« halbiert sich die Genauigkeit in 200 Versuchen. Es gelten nur --runs, "
      + "--read-after und --seed.")
  static let names = Text(en: "Listeners:", de: "Hörer:")
  static let parameters = Text(
    en: "Parameters, as in static:slope=0.5,lapse=0.05, with the defaults of 'simulated':",
    de: "Parameter, etwa static:slope=0.5,lapse=0.05, mit den Standardwerten von »simulated«:")

  static let strategy = Text(en: "Strategy", de: "Strategie")
  static let listeners = Text(en: "Listeners", de: "Hörer")
  static let answers = Text(en: "Answers per listener", de: "Antworten pro Hörer")
  static let seed = Text(en: "Seed", de: "Startwert")
}
