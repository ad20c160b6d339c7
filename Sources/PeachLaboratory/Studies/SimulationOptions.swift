import PeachCommandLine
import PeachCommands
import PeachCore
import PeachLanguage

/// The options of `peach simulate` that describe a simulation.
enum SimulationOptions {
  static let listener = Option(
    "listener", .population, "LISTENER",
    en: "Listeners by name, optionally with parameters: static, or simulated:threshold=1-100,slope=0.5/2. --list shows "
      + "names and parameters. Several values separated by slashes are equally likely. Intervals, matching and chords have "
      + "listeners of their own, without parameters",
    de:
      "Hörer mit Namen, wahlweise mit Parametern: static oder simulated:threshold=1-100,slope=0.5/2. --list zeigt Namen "
      + "und Parameter. Mehrere Werte, durch Schrägstriche getrennt, sind gleich wahrscheinlich. Intervalle, Nachstimmen und "
      + "Akkorde haben eigene Hörer ohne Parameter")
  static let runs = Option(
    "runs", .integer(1...10_000_000), "N", en: "Number of listeners", de: "Zahl der Hörer", standard: 1000)
  static let comparisons = Option(
    "comparisons", .integer(1...1_000_000), "N",
    en: "Answers per listener", de: "Antworten pro Hörer", standard: 200)
  static let days = Option(
    "days", .days, "N",
    en:
      "Days over which the answers are spread. 40:break=21,after=100 adds 21 days of rest, on the last of which the threshold is "
      + "read, and 100 more answers",
    de:
      "Tage, auf die sich die Antworten verteilen. 40:break=21,after=100 fügt 21 Tage Pause an, an deren letztem die Schwelle "
      + "abgelesen wird, und 100 weitere Antworten", standard: SimulatedDays())
  // What earlier versions called the parts of --days, and the number of choices, which the exercise has.
  static let breakDays = Option<Int?>("break-days", .integer(0...36_500), "N", Text(""))
  static let afterBreak = Option<Int?>("after-break", .integer(0...1_000_000), "N", Text(""))
  static let choices = Option<Int?>("choices", .integer(2...7), "N", Text(""))
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

  /// For matching: begins as close to exact as chords do. Earlier versions had no exercises here.
  static let chords = Option.flag("chords", Text(""))
  static let intervals = Option<IntervalSimulation.Population?>("intervals", .choice, "LISTENERS", Text(""))
  static let matching = Option<MatchSimulation.Population?>("matching", .choice, "LISTENERS", Text(""))

  static let all = [
    listener.spec, runs.spec, comparisons.spec, days.spec, readAfter.spec, compareWeeks.spec, untrained.spec, fit.spec,
  ]
  static let earlier =
    [breakDays, afterBreak, choices].map(\.spec.unlisted)
    + [chords.spec, intervals.spec, matching.spec].map(\.unlisted)

  /// The simulation that these options describe.
  static func simulation(_ parsed: ParsedCommand, _ settings: Settings) throws -> StrategySimulation {
    let exercise = Exercises[settings.exercise]
    let choices = parsed[choices] ?? exercise?.answerForm.unsignedChoices
    var simulation = StrategySimulation(strategy: settings.training.nextNoteStrategy(choices: choices))
    simulation.choices = choices
    simulation.population = try population(parsed)
    simulation.range = settings.training.noteRange
    simulation.untrained = parsed[untrained]
    simulation.comparisons = parsed[comparisons]
    let days = parsed[days]
    simulation.days = days.count
    simulation.breakDays = parsed[breakDays] ?? days.pause
    simulation.comparisonsAfterBreak = simulation.breakDays > 0 ? parsed[afterBreak] ?? days.after : 0
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

  /// The listeners of an exercise with thresholds of keys.
  private static func population(_ parsed: ParsedCommand) throws(UsageError) -> SimulatedPopulation {
    guard let listener = parsed[listener] else { return SimulatedPopulation() }
    guard case .answering(let population) = listener else {
      throw parsed.usageError(SimulationMessages.otherListeners(NamedListener.all.map(\.name)))
    }
    return population
  }

  /// The options of an exercise that has listeners of its own.
  private static let ofNamed = [listener.spec, runs.spec, readAfter.spec, SessionOptions.seed.spec]

  /// - Throws: if an exercise has listeners of its own, and an option doesn't apply to them. What earlier versions took, they take.
  static func checkNamed(_ parsed: ParsedCommand, for exercise: Exercise) throws(UsageError) {
    guard exercise.answerForm.isTuning || exercise.columns.has(IntervalColumns.presentation),
      !parsed.has(intervals), !parsed.has(matching)
    else { return }
    let known = Set(
      (ofNamed + SimulatedStudy.options + [Option.json.spec, SimulateCommand.list.spec] + earlier).map(\.name))
    let given = parsed.command.options.filter { parsed.has($0) && !known.contains($0.name) }
    // The exercise can be a setting too.
    guard let option = given.first(where: { $0.name != Option.set.spec.name || parsed.assigned != [.exercise] }) else {
      return
    }
    throw parsed.usageError(SimulationMessages.refused(option.word, by: exercise, takes: ofNamed.map(\.word)))
  }

  /// Those of intervals or matching, by their name.
  static func named<Population: RawRepresentable<String> & CaseIterable>(
    _ earlier: Option<Population?>, _ parsed: ParsedCommand
  ) throws(UsageError) -> Population {
    if let population = parsed[earlier] { return population }
    let names = Population.allCases.map(\.rawValue)
    guard let written = parsed.options[listener.spec.name]?.last ?? names.first,
      let population = Population(rawValue: written)
    else { throw parsed.usageError(SimulationMessages.otherListeners(names)) }
    return population
  }
}
