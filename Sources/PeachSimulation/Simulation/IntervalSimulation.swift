import PeachBase
import PeachExercises
import PeachFits

/// Trainings of exact intervals by simulated listeners whose thresholds and centres are known.
public struct IntervalSimulation: Sendable {
  public enum Population: String, CaseIterable, Sendable {
    /// As much as the profile expects.
    case expected
    /// Coarser by an octave, with intervals that differ twice as much, and the unison like the others.
    case unexpected
    /// All intervals of a listener are equal, and centres are exact.
    case uniform
    /// As expected, but all thresholds fall to a quarter within 500 answers.
    case learning
    /// As expected, but with a lapse rate of 15 %.
    case lapses
    /// The same with 30 %.
    case manyLapses = "lapses-30"
    /// Without listening: always the same answer, the same in nine or eight of ten trials, and either.
    case oneAnswer = "one-answer"
    case oneAnswer90 = "one-answer-90"
    case oneAnswer80 = "one-answer-80"
    case guesses
    /// As expected, but after 2,000 answers somebody else gives random answers, or always the same.
    case visitor
    case visitorOneAnswer = "visitor-one-answer"
    /// As expected, but all thresholds are twice as large after a break of 90 days, which follows 500 answers.
    case forgetting = "break"
    /// As expected, but all thresholds differ from day to day, with an SD of 0.3 octaves.
    case days

    /// The probability of the answer that a listener who doesn't listen gives more often; nil for one who listens.
    var repetition: Double? {
      switch self {
      case .oneAnswer, .visitorOneAnswer: 1
      case .oneAnswer90: 0.9
      case .oneAnswer80: 0.8
      case .guesses, .visitor: 0.5
      default: nil
      }
    }

    /// The days without answers before an answer, counted from 1.
    func pause(before answer: Int) -> Int { self == .forgetting && answer > Self.answersBeforeBreak ? 90 : 0 }
    fileprivate static let answersBeforeBreak = 500

    /// The number of answers with listening.
    var attentive: Int {
      switch self {
      case .visitor, .visitorOneAnswer: 2000
      default: repetition == nil ? .max : 0
      }
    }
  }

  public var population = Population.expected
  /// The settings of the training; all intervals in both directions.
  public var settings = TrainingSettings()
  /// The tuning systems, one of which is drawn for each trial.
  public var systems = [TuningSystem.equal]
  /// The numbers of answers after which the profile is read, in increasing order.
  public var checkpoints = [50, 200, 500, 1000]

  public init() {
    settings.intervals.intervals = IntervalChoice.all
    settings.intervals.directions = .both
  }

  /// The tracks that are asked: a unison has only one direction.
  static let tracks = IntervalTrack.all.filter { $0.interval != .unison || $0.direction == .up }

  private static let answersPerDay = 50
  private static let secondsPerAnswer = 3

  /// What a profile knows of a listener whose thresholds and centres are known.
  public struct Reading: Sendable {
    fileprivate let filter: IntervalFilter
    fileprivate let listener: IntervalListener
    /// The proportion of trials so far within half an octave of T.
    fileprivate let near: Double
    /// The proportion of trials so far in which wider was right.
    fileprivate let wider: Double
  }

  /// By each set of tuning systems, after each number of answers.
  fileprivate static let systems: [(name: String, systems: [TuningSystem], words: Text)] = [
    ("equal", [.equal], Text(en: "(equal temperament)", de: "(gleichstufig)")),
    ("mixed", TuningSystem.following, Text(en: "(four tuning systems)", de: "(vier Stimmungen)")),
  ]

  /// What many trainings are asked for: those in equal temperament, and those in all tuning systems.
  public var sections: [StudySection<[[Reading]]>] {
    Self.systems.enumerated().flatMap { set, systems in
      checkpoints.enumerated().map { index, answers in
        StudySection(
          Reading.figures.map { figure in figure.of { (readings: [[Reading]]) in readings[set][index] } },
          "\(systems.name).after\(answers).", title: StudyWords.after(answers) + Text(" ") + systems.words,
          reading: [("answers", .integer(answers)), ("isMixed", .bool(set > 0))])
      }
    }
  }

  /// Many trainings, each in equal temperament and in all tuning systems.
  public func study(_ runs: Int, seed: UInt64) -> Study {
    Study(runs: runs, seed: seed, sections) { seed in
      Self.systems.map { _, systems, _ in
        var simulation = self
        simulation.systems = systems
        return simulation.run(seed: seed)
      }
    }
  }

  func run(seed: UInt64) -> [Reading] {
    var generator = SeededGenerator(seed: seed)
    var listener = IntervalListener(population, using: &generator)
    var course = IntervalCourse(.intervals, .init(IntervalProfile()))
    var readings: [Reading] = []
    var (near, wider) = (0, 0)
    for number in 1...(checkpoints.last ?? 1) {
      let (day, place) = (number - 1).quotientAndRemainder(dividingBy: Self.answersPerDay)
      listener.begin(number, isDay: place == 0, using: &generator)
      var settings = settings
      settings.intervals.system = systems.randomElement(using: &generator) ?? .equal
      let trial = course.next(settings, using: &generator)
      if let asked = trial.interval, listener.isNear(asked, trial.offset) { near += 1 }
      if trial.offset >= .zero { wider += 1 }
      let completed = CompletedTrial(
        trial: trial, answer: listener.answer(trial, using: &generator), responseTime: .zero, time: .zero)
      let days = day + population.pause(before: number)
      course.add(completed, at: UTCTime(milliseconds: 86_400_000 * days + 1000 * Self.secondsPerAnswer * place))
      if checkpoints.contains(number) {
        readings.append(
          Reading(
            filter: course.profile[settings.intervals.presentation], listener: listener,
            near: Double(near) / Double(number), wider: Double(wider) / Double(number)))
      }
    }
    return readings
  }
}

extension IntervalSimulation.Reading {
  /// Means over all tracks, compared with the truth.
  static let figures: [StudyFigure<Self>] = [
    .init("thresholdSquare", .root, in: .roughOctaves, json: "rmseOctaves", StudyWords.error) { reading in
      reading.mean {
        let error = reading.filter.expected($0).log2Threshold - reading.listener.log2Threshold(of: $0)
        return error * error
      }
    },
    .init(
      "thresholdCovered", in: .share, json: "coverage95", error: "coverageStandardError", StudyWords.coverage
    ) { reading in
      reading.mean {
        reading.filter.estimates(of: $0).threshold.octaves.contains(reading.listener.log2Threshold(of: $0)) ? 1 : 0
      }
    },
    .init(
      "centreSquare", .root, in: .cents, json: "centreRmseCents",
      Text(en: "Error of the centre (RMS)", de: "Fehler der Mitte (RMS)")
    ) { reading in
      reading.mean {
        let error = reading.filter.expected($0).centre - reading.listener.centre(of: $0)
        return error * error
      }
    },
    .init(
      "centreCovered", in: .share, json: "centreCoverage95", error: "centreCoverageStandardError",
      Text(en: "95 % intervals with the centre", de: "95-%-Intervalle mit der Mitte")
    ) { reading in
      reading.mean { reading.filter.estimates(of: $0).centre.contains(reading.listener.centre(of: $0)) ? 1 : 0 }
    },
    // Of somebody who doesn't listen: whether no threshold below the largest difference is said.
    .init(
      "commonCovered", json: "commonCoverage95", error: "commonCoverageStandardError",
      Text(en: "95 % intervals with the common threshold", de: "95-%-Intervalle mit der gemeinsamen Schwelle"),
      isTrue: \.isCommonCovered),
    .init("commonWidth", .median, in: .roughOctaves, json: "commonWidthOctaves", StudyWords.width) {
      $0.common.width95
    },
    // The proportion of trained intervals whose threshold differs clearly from the others (`IntervalEstimate.differs`).
    .init(
      "differing", in: .share, json: "shareDiffering", error: "differingStandardError",
      Text(en: "Intervals that differ clearly", de: "Deutlich verschiedene Intervalle")
    ) { reading in
      let estimates = reading.estimates
      return Double(estimates.count(where: \.differs)) / Double(estimates.count)
    },
    .init("near", in: .share, json: "shareNearThreshold", number: \.near),
    .init("wider", in: .share, json: "shareWiderRight", number: \.wider),
  ]

  private func mean(_ value: (IntervalTrack) -> Double) -> Double {
    IntervalSimulation.tracks.reduce(0) { $0 + value($1) } / Double(IntervalSimulation.tracks.count)
  }

  private var estimates: [IntervalEstimate] { filter.intervals.compactMap(filter.estimate) }

  private var common: ThresholdEstimate {
    filter.threshold ?? ThresholdEstimate(octaves: Estimate(value: 0, lower95: 0, upper95: 0))
  }

  private var isCommonCovered: Bool {
    guard listener.listens else {
      return !(common.isRangeShown && common.upper95.value < ThresholdEstimate.presented.upperBound)
    }
    let trained = estimates.filter { $0.interval != .unison }.map { estimate in
      estimate.directions.reduce(0) { $0 + listener.log2Threshold(of: IntervalTrack(estimate.interval, $1)) }
        / Double(estimate.directions.count)
    }
    return common.octaves.contains(trained.reduce(0, +) / Double(trained.count))
  }
}

/// A simulated listener with a threshold and a centre for each track.
struct IntervalListener: Sendable {
  private let thresholds: [Double]
  private let centres: [Double]
  private let population: IntervalSimulation.Population
  /// The answer that is given more often without listening.
  private let preferred: ChoiceIndex
  private var isListening = true
  /// What learning or forgetting has changed so far, and the deviation of the day, in octaves.
  private var (learned, today) = (0.0, 0.0)

  /// The proportion of answers given without listening, 0…1.
  var lapse: Double

  /// Draws a listener. The SDs are those of `IntervalModel`, but the common ones are smaller: 1 octave and 2 cents.
  init(_ population: IntervalSimulation.Population, using generator: inout SeededGenerator) {
    let (scale, level) = population == .unexpected ? (2.0, 1.0) : (population == .uniform ? 0 : 1, 0)
    let common = IntervalModel.level + level + generator.normal()
    let commonCentre = scale * 2 * generator.normal()
    let intervals = Interval.allCases.map { _ in (generator.normal(), generator.normal()) }
    let directions = [generator.normal(), generator.normal()]
    var (thresholds, centres): ([Double], [Double]) = ([], [])
    for track in IntervalTrack.all {
      let interval = intervals[track.interval.rawValue]
      let unison =
        population != .unexpected && population != .uniform && track.interval == .unison ? IntervalModel.unison : 0
      let direction = population == .uniform ? 0 : IntervalModel.threshold.direction * directions[track.index % 2]
      thresholds.append(
        common + unison + direction + scale * IntervalModel.threshold.interval * interval.0
          + scale * IntervalModel.threshold.track * generator.normal())
      centres.append(
        commonCentre + scale * IntervalModel.centre.interval * interval.1
          + scale * IntervalModel.centre.track * generator.normal())
    }
    (self.thresholds, self.centres, self.population) = (thresholds, centres, population)
    lapse = population == .lapses ? 0.15 : population == .manyLapses ? 0.3 : 0.02
    preferred = population.repetition == nil ? .up : generator.choice()
  }

  /// Whether the listener listens at all.
  var listens: Bool { population.attentive > 0 }

  /// Begins an answer, counted from 1, and perhaps a day with it.
  mutating func begin(_ answer: Int, isDay: Bool, using generator: inout SeededGenerator) {
    isListening = answer <= population.attentive
    if population == .learning { learned = -2 * Double(min(answer, 500)) / 500 }
    if population == .forgetting { learned = answer > IntervalSimulation.Population.answersBeforeBreak ? 1 : 0 }
    if population == .days && isDay { today = 0.3 * generator.normal() }
  }

  /// Without the deviation of the day.
  func log2Threshold(of track: IntervalTrack) -> Double { thresholds[track.index] + learned }
  func centre(of track: IntervalTrack) -> Double { centres[track.index] }

  /// The distance of the interval from the listener's centre, in cents, and the threshold there.
  private func judged(_ asked: TrialInterval, _ offset: Cents) -> (distance: Double, threshold: Double) {
    let track = asked.track
    return ((asked.deviation + offset).value - centre(of: track), exp2(log2Threshold(of: track) + today))
  }

  /// Whether the interval lies within half an octave of a threshold from the listener's centre.
  func isNear(_ asked: TrialInterval, _ offset: Cents) -> Bool {
    let (distance, threshold) = judged(asked, offset)
    return abs(log2(max(abs(distance), 0.01) / threshold)) < 0.5
  }

  func answer(_ trial: Trial, using generator: inout SeededGenerator) -> ChoiceIndex {
    guard let asked = trial.interval else { return generator.choice() }
    if let repetition = population.repetition, !isListening {
      return (generator.uniform() < repetition) == (preferred == .up) ? .up : .down
    }
    let (distance, threshold) = judged(asked, trial.offset)
    let heard = StandardNormal.cumulative(StandardNormal.upperQuartile * distance / threshold)
    return generator.uniform() < lapse / 2 + (1 - lapse) * heard ? .up : .down
  }
}
