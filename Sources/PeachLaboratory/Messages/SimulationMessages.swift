import PeachBase
import PeachExercises
import PeachSimulation

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

  static let listenersOfIntervals = Text(
    en:
      "Listeners of intervals: the intervals of 'expected' differ as the profile expects, those of 'unexpected' twice as much; "
      + "'uniform' hears all alike. Thresholds of 'learning' fall to a quarter within 500 answers, those of 'days' differ from day "
      + "to day, and 'lapses' and 'lapses-30' have lapse rates of 15 and 30 %. 'one-answer', 'one-answer-90', 'one-answer-80' and "
      + "'guesses' don't listen; 'visitor' and 'visitor-one-answer' stop listening after 2,000 answers. Only --runs, --read-after and "
      + "--seed apply.",
    de:
      "Hörer von Intervallen: Die Intervalle von »expected« unterscheiden sich, wie es das Profil erwartet, bei »unexpected« "
      + "doppelt so stark; »uniform« hört alle gleich. Bei »learning« sinken die Schwellen in 500 Antworten auf ein Viertel, bei "
      + "»days« schwanken sie von Tag zu Tag, und bei »lapses« und »lapses-30« sind 15 und 30 % der Antworten geraten. "
      + "»one-answer«, »one-answer-90«, »one-answer-80« und »guesses« hören nicht hin; »visitor« und »visitor-one-answer« hören "
      + "nach 2.000 Antworten nicht mehr hin. Es gelten nur --runs, --read-after und --seed.")
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
  static let bias = Text(en: "Bias of the threshold", de: "Verzerrung der Schwelle")
  static let error = Text(en: "Error of the threshold (RMS)", de: "Fehler der Schwelle (RMS)")
  static let coverage = Text(en: "95 % intervals with the threshold", de: "95-%-Intervalle mit der Schwelle")
  static let width = Text(en: "Median width of the intervals", de: "Median der Intervallbreite")
  static let afterBreak = Text(en: "On the day the break ends:", de: "Am Tag, an dem die Pause endet:")
  static let trainedNotes = Text(en: "By note:", de: "Nach Tönen:")
  static let untrainedNotes = Text(en: "Untrained notes shown:", de: "Gezeigte ungeübte Töne:")
  static let change = Text(en: "Last week against the week before:", de: "Letzte Woche gegenüber der davor:")
  static let finer = Text(en: "Lower", de: "Niedriger")
  static let coarser = Text(en: "Higher", de: "Höher")
  static let near = Text(
    en: "Comparisons within ±25 % of the threshold", de: "Vergleiche bei der Schwelle ±25 %")
  static let correct = Text(en: "Correct answers", de: "Richtige Antworten")
  static let trend = Text(en: "Reported trend:", de: "Gemeldeter Trend:")
  static let noTrend = Text(en: "none", de: "keiner")

  static let equalTuning = Text(en: "(equal temperament)", de: "(gleichstufig)")
  static let mixedTunings = Text(en: "(four tuning systems)", de: "(vier Stimmungen)")
  static let centreError = Text(en: "Error of the centre (RMS)", de: "Fehler der Mitte (RMS)")
  static let centreCoverage = Text(en: "95 % intervals with the centre", de: "95-%-Intervalle mit der Mitte")
  static let commonCoverage = Text(
    en: "95 % intervals with the common threshold", de: "95-%-Intervalle mit der gemeinsamen Schwelle")
  static let differing = Text(en: "Intervals that differ clearly", de: "Deutlich verschiedene Intervalle")

  static let generalError = Text(
    en: "Error of the bias in general (RMS)", de: "Fehler der Abweichung allgemein (RMS)")
  static let generalCoverage = Text(
    en: "95 % intervals with the bias in general", de: "95-%-Intervalle mit der allgemeinen")
  static let todayError = Text(en: "Error of the bias today (RMS)", de: "Fehler der Abweichung heute (RMS)")
  static let todayCoverage = Text(
    en: "95 % intervals with the bias today", de: "95-%-Intervalle mit der heutigen")
  static let registersCoverage = Text(en: "  In each register", de: "  In jeder Lage")
  static let hysteresisCoverage = Text(
    en: "95 % intervals with the hysteresis", de: "95-%-Intervalle mit der Hysterese")
  static let precisionError = Text(en: "Error of the precision (RMS)", de: "Fehler der Genauigkeit (RMS)")
  static let precisionCoverage = Text(
    en: "95 % intervals with the precision", de: "95-%-Intervalle mit der Genauigkeit")

  static func afterMatches(_ matches: Int) -> Text {
    let number = Figure.count(matches)
    return Text(en: "After ", de: "Nach ") + number + Text(en: " matches:", de: " Versuchen:")
  }

  static func after(_ answers: Int) -> Text {
    Text(en: "After ", de: "Nach ") + ProfileMessages.answers(answers) + Text(":")
  }

  static func octaves(_ value: Text) -> Text { value + Text(en: " octaves", de: " Oktaven") }

  static func octaves(_ figure: SimulationSummary.Figure) -> Text {
    octaves(written(figure.value, figure.standardError, 3))
  }

  static func percent(_ proportion: SimulationSummary.Figure) -> Text {
    written(100 * proportion.value, proportion.standardError.map { 100 * $0 }, 1) + Text(" %")
  }

  private static func written(_ value: Double, _ standardError: Double?, _ decimals: Int) -> Text {
    Figure.decimal(value, decimals) + Text(" ± ")
      + (standardError.map { Figure.decimal($0, decimals) } ?? Text("–"))
  }
}
