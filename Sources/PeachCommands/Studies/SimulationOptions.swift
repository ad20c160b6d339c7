import PeachCore
import PeachLanguage

/// The options of `peach simulate` that describe a simulation.
enum SimulationOptions {
  static let listener = Option(
    "listener", .population, "LISTENER",
    en: "Listeners by name, optionally with parameters: static, or simulated:threshold=1-100,slope=0.5/2. --list shows "
      + "names and parameters. Several values separated by slashes are equally likely",
    de:
      "Hörer mit Namen, wahlweise mit Parametern: static oder simulated:threshold=1-100,slope=0.5/2. --list zeigt Namen "
      + "und Parameter. Mehrere Werte, durch Schrägstriche getrennt, sind gleich wahrscheinlich")
  static let runs = Option(
    "runs", .integer(1...10_000_000), "N", en: "Number of listeners", de: "Zahl der Hörer", standard: 1000)
  static let comparisons = Option(
    "comparisons", .integer(1...1_000_000), "N",
    en: "Answers per listener", de: "Antworten pro Hörer", standard: 200)
  static let days = Option(
    "days", .integer(1...36_500), "N",
    en: "Days over which the answers are spread", de: "Tage, auf die sich die Antworten verteilen", standard: 1)
  static let breakDays = Option(
    "break-days", .integer(0...36_500), "N",
    en: "Days of a break after that; the threshold is read on the last day, before further answers",
    de: "Tage einer Pause danach; die Schwelle wird am letzten Tag vor weiteren Antworten abgelesen", standard: 0)
  static let afterBreak = Option(
    "after-break", .integer(0...1_000_000), "N",
    en: "Further answers from that day on, as many a day as before",
    de: "Weitere Antworten ab diesem Tag, täglich so viele wie vorher", standard: 100)
  static let readAfter = Option<[Double]?>(
    "read-after", .numbers(1...2_000_000), "N,N,...",
    en: "Also read the threshold after these numbers of answers",
    de: "Die Schwelle auch nach so vielen Antworten ablesen")
  static let compareWeeks = Option.flag(
    "compare-weeks",
    en: "Also compare the last 7 days with the 7 before, if there are as many",
    de: "Auch die letzten 7 Tage mit den 7 davor vergleichen, falls es so viele sind")
  static let untrained = Option(
    "untrained", .keyRange, "LOW:HIGH",
    en: "Notes that are never played; of these, only notes within 6 semitones of an answer are evaluated",
    de: "Töne, die nie gespielt werden; ausgewertet werden davon die im Umkreis von 6 Halbtönen um eine Antwort")
  static let fit = Option<StrategySimulation.Fit>(
    "fit", .choice, "FIT",
    en: "current is the profile, which follows learning; static is that of a measurement, which assumes a constant "
      + "threshold; grid is the grid posterior of the literature",
    de: "current ist das Profil, das dem Lernen folgt; static das einer Messung, das eine gleichbleibende Schwelle "
      + "annimmt; grid die Gitterverteilung der Literatur",
    standard: .current)

  static let choices = Option<Int?>(
    "choices", .integer(2...7), "N",
    en: "Number of choices of which one is right, 3 in voices; by default two, by the sign of the difference",
    de: "Zahl der Antworten, von denen eine stimmt, 3 bei voices; sonst zwei, nach dem Vorzeichen des Unterschieds")
  /// That of the exercise whose matches are simulated.
  static let chords = Option.flag(
    "chords", en: "Begin as close to exact as in chords (only --matching)",
    de: "So nah an genau beginnen wie bei Akkorden (nur --matching)")

  static let intervals = Option<IntervalSimulation.Population?>(
    "intervals", .choice, "LISTENERS",
    en:
      "Simulate trainings of all intervals instead. The intervals of expected listeners differ as the profile expects, those of "
      + "unexpected ones twice as much; uniform listeners hear all alike. Thresholds of learning listeners fall to a quarter "
      + "within 500 answers, those of days differ from day to day, and lapses has a lapse rate of 15 %. Uses only --runs, "
      + "--read-after and --seed",
    de:
      "Stattdessen das Üben aller Intervalle simulieren. Die Intervalle der Hörer von expected unterscheiden sich, wie es das "
      + "Profil erwartet, bei unexpected doppelt so stark; bei uniform sind alle gleich. Bei learning sinken die Schwellen in "
      + "500 Antworten auf ein Viertel, bei days schwanken sie von Tag zu Tag, und bei lapses sind 15 % der Antworten geraten. "
      + "Verwendet nur --runs, --read-after und --seed")

  static let matching = Option<MatchSimulation.Population?>(
    "matching", .choice, "LISTENERS",
    en:
      "Simulate trainings of matching instead, 20 matches a day. The errors of normal listeners are normal, those of heavy ones "
      + "follow Student's t, those of skew ones have a tail above, and correlated ones resemble the error before; with outliers, "
      + "a twentieth of the matches is 8 times as far off; with registers, each has a bias of its own too; with sides, starts "
      + "from above and below differ; with days-1.5 and days-3 the bias is another each day; with drift it rises by 8 cents; "
      + "with learning, the precision halves in 200 matches. Uses only --runs, --read-after and --seed",
    de:
      "Stattdessen das Nachstimmen simulieren, 20 Versuche am Tag. Die Fehler der Hörer von normal sind normalverteilt, bei heavy "
      + "folgen sie Students t, bei skew sind sie nach oben schief, bei correlated ähneln sie dem vorigen; bei outliers liegt ein "
      + "Zwanzigstel der Versuche 8-mal so weit daneben; bei registers zielen die Hörer zudem in jeder Lage anders; bei sides "
      + "macht es einen Unterschied, ob der Ton oben oder unten beginnt; bei days-1.5 und days-3 ist die Abweichung jeden Tag "
      + "anders; bei drift steigt sie um 8 Cent; bei learning halbiert sich die Genauigkeit in 200 Versuchen. Verwendet nur "
      + "--runs, --read-after und --seed"
  )

  static let all = [
    listener.spec, runs.spec, comparisons.spec, days.spec, breakDays.spec, afterBreak.spec, readAfter.spec,
    compareWeeks.spec, untrained.spec, fit.spec, choices.spec,
  ]

  /// The simulation that these options describe.
  static func simulation(_ parsed: ParsedCommand, _ settings: Settings) throws -> StrategySimulation {
    var simulation = StrategySimulation(strategy: settings.training.nextNoteStrategy(choices: parsed[choices]))
    simulation.choices = parsed[choices]
    simulation.population = parsed[listener] ?? SimulatedPopulation()
    simulation.range = settings.training.noteRange
    simulation.untrained = parsed[untrained]
    simulation.comparisons = parsed[comparisons]
    simulation.days = parsed[days]
    simulation.breakDays = parsed[breakDays]
    simulation.comparisonsAfterBreak = simulation.breakDays > 0 ? parsed[afterBreak] : 0
    simulation.fit = parsed[fit]
    simulation.comparesWeeks = parsed[compareWeeks]
    simulation.checkpoints = readings(parsed).answers ?? []
    if parsed.has(afterBreak) && simulation.breakDays == 0 {
      throw parsed.usageError(.lacking(breakDays.word, for: afterBreak.word))
    }
    if let last = simulation.checkpoints.last, last > simulation.comparisons + simulation.comparisonsAfterBreak {
      throw parsed.usageError(SimulationMessages.tooFewAnswers)
    }
    guard simulation.isPossible else { throw parsed.usageError(SimulationMessages.nothingTrained) }
    return simulation
  }

  /// The number of listeners, the seed, and after how many answers the threshold is read; nil for the default.
  static func readings(_ parsed: ParsedCommand) -> (runs: Int, seed: UInt64, answers: [Int]?) {
    (
      parsed[runs], parsed[SessionOptions.seed] ?? .random(in: 0...UInt64(Int.max)),
      parsed[readAfter]?.map { Int($0) }.sorted()
    )
  }
}
