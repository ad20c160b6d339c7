import PeachBase
import PeachExercises
import PeachFits

/// Trainings of matching by simulated listeners whose bias, hysteresis and precision are known, 20 matches a day.
public struct MatchSimulation: Sendable {
  /// How the errors of listeners are distributed.
  public enum Population: String, CaseIterable, Sendable {
    case normal
    /// By Student's t with 4 degrees of freedom.
    case heavy
    /// One match in twenty with 8 times as much noise.
    case outliers
    /// Outliers too, and each register has a bias of its own, with an SD of 3 cents.
    case registers
    /// The precision halves every 200 matches.
    case learning
    /// Successive errors correlate by ½.
    case correlated
    /// By a gamma distribution of order 2, with its long tail above.
    case skew
    /// 8 % more of the starting difference remains on one side, and 8 % less on the other.
    case sides
    /// The bias differs from day to day, with an SD of 1.5 and 3 cents.
    case days15 = "days-1.5"
    case days3 = "days-3"
    /// The bias rises evenly by 8 cents from the first match to the last.
    case drift
  }

  public var population = Population.normal
  /// The distances from exact at which notes begin, in cents.
  public var starts = MatchingCourse.usualStarts
  public var range = NoteRange(trusted: MIDINote(40)...MIDINote(83))
  /// The numbers of matches after which the profile is read.
  public var checkpoints = [20, 50, 200]

  static let matchesPerDay = 20

  public init() {}

  /// What a profile says, with the truth.
  public struct Reading: Sendable {
    /// Some estimates of the profile, in cents, or in octaves for precisions.
    struct Findings: Sendable {
      fileprivate let estimates: [(estimate: Estimate, truth: Double)]

      /// The proportion of 95 % intervals that contain the truth.
      var covered: Double {
        Double(estimates.count { $0.estimate.contains($0.truth) }) / Double(estimates.count)
      }
      /// The first estimate minus the truth.
      var error: Double { estimates[0].estimate.value - estimates[0].truth }
      /// The width of the first interval.
      var width: Double { estimates[0].estimate.upper95 - estimates[0].estimate.lower95 }
    }

    let matches: Int
    /// The bias on a usual day; nil with too few days.
    let general: Findings?
    /// The bias on the last day.
    let today: Findings
    let hysteresis: Findings
    /// The present one, in which older matches count less.
    let precision: Findings
    let registers: Findings
  }

  /// What many trainings are asked for.
  public var sections: [StudySection<[Reading]>] {
    checkpoints.enumerated().map { index, matches in
      let number = Figure.count(matches)
      return StudySection(
        Reading.figures.map { figure in figure.of { (readings: [Reading]) in readings[index] } }, "after\(matches).",
        title: Text(en: "After ", de: "Nach ") + number + Text(en: " matches:", de: " Versuchen:"),
        reading: [("afterMatches", .integer(matches))])
    }
  }

  /// Many trainings.
  public func study(_ runs: Int, seed: UInt64) -> Study {
    Study(runs: runs, seed: seed, sections) { run(seed: $0) }
  }

  func run(seed: UInt64) -> [Reading] {
    checkpoints.compactMap { History(self, matches: $0, seed: seed).reading }
  }
}

/// The matches of one listener, of which shorter ones are the beginnings of longer ones, except for a drift.
private struct History {
  private let population: MatchSimulation.Population
  private let total: Int
  private let starts: ClosedRange<Double>
  private var generator: SeededGenerator
  private let tuner: SimulatedTuner
  private var answers: [MatchAnswer] = []
  private var (dayBias, before) = (0.0, 0.0)
  /// The sum of what days and drift add to the bias of each match.
  private var added = 0.0

  init(_ simulation: MatchSimulation, matches: Int, seed: UInt64) {
    (population, total, starts) = (simulation.population, matches, simulation.starts)
    generator = SeededGenerator(seed: seed)
    tuner = Self.tuner(population, using: &generator)
    for number in 0..<matches {
      let (note, start) = simulation.range.anywhere(
        generator.uniform(in: simulation.starts), using: &generator)
      let day = number / MatchSimulation.matchesPerDay
      if number.isMultiple(of: MatchSimulation.matchesPerDay) { dayBias = daySpread * generator.normal() }
      let error = error(number, from: start, on: note)
      answers.append(
        MatchAnswer(
          mode: .successive, note: note, start: start.value, error: error,
          milliseconds: Int64(day) * 86_400_000 + Int64(number)))
    }
  }

  private var daySpread: Double { population == .days15 ? 1.5 : population == .days3 ? 3 : 0 }

  private mutating func error(_ number: Int, from start: Cents, on note: MIDINote) -> Double {
    var current = tuner
    current.precision *= learned(at: number)
    current.bias += dayBias + drift(at: number)
    added += dayBias + drift(at: number)
    switch population {
    case .correlated:
      // The first error has no one before.
      let noise = number == 0 ? generator.normal() : 0.5 * before + 0.75.squareRoot() * generator.normal()
      before = noise
      return current.bias + current.hysteresis * start.value + current.precision * noise
    case .skew:
      let gamma = -log(1 - generator.uniform()) - log(1 - generator.uniform())
      return current.bias + current.hysteresis * start.value + current.precision * (gamma - 2) / 2.0.squareRoot()
    case .sides:
      current.hysteresis += start > .zero ? Self.side : -Self.side
      return current.error(from: start, on: note, using: &generator)
    default: return current.error(from: start, on: note, using: &generator)
    }
  }

  /// The factor of the precision at a match.
  private func learned(at number: Int) -> Double { population == .learning ? exp2(-Double(number) / 200) : 1 }

  private func drift(at number: Int) -> Double {
    population == .drift ? 8 * (Double(number) / Double(max(1, total - 1)) - 0.5) : 0
  }

  private static let side = 0.08
  /// The half-width of the central 68.27 % around the mean of a gamma distribution of order 2, in its SD.
  private static let skewWidth = 0.9113

  private static func tuner(
    _ population: MatchSimulation.Population, using generator: inout SeededGenerator
  ) -> SimulatedTuner {
    var tuner = SimulatedTuner()
    tuner.precision = exp(log(4) + 0.7 * generator.normal())
    tuner.bias = 4 * generator.normal()
    tuner.hysteresis = 0.03 + 0.05 * generator.normal()
    switch population {
    case .heavy: tuner.noise = .heavy
    case .outliers: tuner.outliers = 0.05
    case .registers:
      tuner.outliers = 0.05
      tuner.registers = Register.allCases.map { _ in 3 * generator.normal() }
    default: break
    }
    return tuner
  }

  /// Nil without matches.
  var reading: MatchSimulation.Reading? {
    guard let fit = MatchFit(answers) else { return nil }
    let width = population == .skew ? Self.skewWidth : 1
    let precision = width * tuner.twoThirds * learned(at: total - 1)
    // Of both sides, with the mean distance of all starts.
    let sides = population == .sides ? Self.side * 0.5 * (starts.lowerBound + starts.upperBound) : 0
    let biases = Register.allCases.map { register in
      tuner.bias + sides + (tuner.registers.isEmpty ? 0 : tuner.registers[register.rawValue])
    }
    // The mean over the matches that were made.
    let general = answers.reduce(0) { $0 + biases[Register(of: $1.note).rawValue] } / Double(total)
    let registers = fit.registers.map { ($0.bias, biases[$0.register.rawValue] + added / Double(total)) }
    func findings(_ estimate: Estimate, _ truth: Double) -> MatchSimulation.Reading.Findings {
      .init(estimates: [(estimate, truth)])
    }
    return MatchSimulation.Reading(
      matches: total, general: fit.general.map { findings($0, general) },
      today: findings(fit.today, general + dayBias + drift(at: total - 1)),
      hysteresis: findings(fit.hysteresis, tuner.hysteresis),
      precision: findings(fit.precision(halfLife: MatchModel.halfLife).map(log2), log2(precision)),
      registers: .init(estimates: registers))
  }
}

extension MatchSimulation.Reading {
  fileprivate static var figures: [StudyFigure<Self>] {
    let general = rows(
      "general", .cents,
      error: Text(en: "Error of the bias in general (RMS)", de: "Fehler der Abweichung allgemein (RMS)"),
      coverage: Text(en: "95 % intervals with the bias in general", de: "95-%-Intervalle mit der allgemeinen"))
    let today = rows(
      "today", .cents, error: Text(en: "Error of the bias today (RMS)", de: "Fehler der Abweichung heute (RMS)"),
      coverage: Text(en: "95 % intervals with the bias today", de: "95-%-Intervalle mit der heutigen"))
    let precision =
      rows(
        "precision", .roughOctaves, error: Text(en: "Error of the precision (RMS)", de: "Fehler der Genauigkeit (RMS)"),
        coverage: Text(en: "95 % intervals with the precision", de: "95-%-Intervalle mit der Genauigkeit"),
        width: StudyWords.width) + [
        .init("precision.error", in: .octaves, json: "precisionBiasOctaves", number: \.error)
      ]
    let registers = covered("registers", Text(en: "  In each register", de: "  In jeder Lage"))
    let hysteresis = covered(
      "hysteresis", Text(en: "95 % intervals with the hysteresis", de: "95-%-Intervalle mit der Hysterese"))
    return general.map { $0.of(optional: \.general) } + today.map { $0.of(\.today) }
      + [registers.of(\.registers), hysteresis.of(\.hysteresis)] + precision.map { $0.of(\.precision) }
  }

  private static func rows(
    _ name: String, _ unit: Study.Unit, error: Text, coverage: Text, width: Text? = nil
  ) -> [StudyFigure<Findings>] {
    let suffix = unit == .cents ? "Cents" : "Octaves"
    return [
      .init(name + ".square", .root, in: unit, json: name + "Rmse" + suffix, error) { $0.error * $0.error },
      covered(name, coverage),
      .init(name + ".width", .median, in: unit, json: name + "Width" + suffix, width, number: \.width),
    ]
  }

  private static func covered(_ name: String, _ words: Text) -> StudyFigure<Findings> {
    .init(
      name + ".covered", in: .share, json: name + "Coverage95", error: name + "CoverageStandardError", words,
      number: \.covered)
  }
}

extension SimulatedTuner {
  /// The half-width within which 68.27 % of all matches lie, outliers included, in cents. With outliers, the noise is normal.
  fileprivate var twoThirds: Double {
    guard outliers > 0 else { return precision }
    var (low, high) = (1.0, Self.outlierFactor)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      let outside =
        (1 - outliers) * StandardNormal.cumulative(-middle) + outliers
        * StandardNormal.cumulative(-middle / Self.outlierFactor)
      if outside > StandardNormal.cumulative(-1) { low = middle } else { high = middle }
    }
    return precision * low
  }
}
