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

  /// What a profile says about all tracks, compared with the truth.
  public struct Reading: Equatable, Sendable {
    public let answers: Int
    /// The mean square error of log2 T, in octaves².
    public let thresholdSquare: Double
    /// The proportion of 95 % intervals that contain the true T.
    public let thresholdCovered: Double
    /// Of the common threshold: 1 if the 95 % interval contains the true one, otherwise 0, and the interval's width in octaves. Of
    /// somebody who doesn't listen, 1 if no threshold below the largest difference is said.
    public let commonCovered, commonWidth: Double
    /// The mean square error of the centre, in cents².
    public let centreSquare: Double
    public let centreCovered: Double
    /// The proportion of trained intervals whose threshold differs clearly from the others (`IntervalEstimate.differs`).
    public let differing: Double
    /// The proportion of trials so far within half an octave of T.
    public let near: Double
    /// The proportion of trials so far in which wider was right.
    public let wider: Double
  }

  /// Many trainings, each in equal temperament and in all tuning systems.
  public func study(_ runs: Int, seed: UInt64) -> Study {
    let sets: [(String, [TuningSystem])] = [("equal", [.equal]), ("mixed", TuningSystem.following)]
    let kept = sets.flatMap { name, _ in checkpoints.map { Self.part(name, $0) + "commonWidth" } }
    return Study(runs: runs, seed: seed, keeping: Set(kept)) { seeds in
      var row = RunRow()
      for (name, systems) in sets {
        var simulation = self
        simulation.systems = systems
        for reading in simulation.run(seed: seeds[seeds.startIndex]) {
          row.add(reading, Self.part(name, reading.answers))
        }
      }
      return row
    }
  }

  /// The beginning of the names of a reading's numbers.
  ///
  /// - Parameter systems: `equal`, or `mixed` for all tuning systems.
  public static func part(_ systems: String, _ answers: Int) -> String { "\(systems).after\(answers)." }

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
      course.add(completed, at: UTCTime(milliseconds: 86_400_000 * day + 1000 * Self.secondsPerAnswer * place))
      if checkpoints.contains(number) {
        readings.append(
          reading(
            course.profile[settings.intervals.presentation], of: listener, near: Double(near) / Double(number),
            wider: Double(wider) / Double(number)))
      }
    }
    return readings
  }

  private func reading(
    _ filter: IntervalFilter, of listener: IntervalListener, near: Double, wider: Double
  ) -> Reading {
    func mean(_ value: (IntervalTrack) -> Double) -> Double {
      Self.tracks.reduce(0) { $0 + value($1) } / Double(Self.tracks.count)
    }
    func isIn(_ value: Double, _ lower: Double, _ upper: Double) -> Double { (lower...upper).contains(value) ? 1 : 0 }
    let estimates = filter.intervals.compactMap(filter.estimate)
    let common = filter.threshold ?? ThresholdEstimate(meanLog2: 0, lower95Log2: 0, upper95Log2: 0)
    let trained = estimates.filter { $0.interval != .unison }.map { estimate in
      estimate.directions.reduce(0) { $0 + listener.log2Threshold(of: IntervalTrack(estimate.interval, $1)) }
        / Double(estimate.directions.count)
    }
    return Reading(
      answers: filter.answers,
      thresholdSquare: mean {
        let error = filter.expected($0).log2Threshold - listener.log2Threshold(of: $0)
        return error * error
      },
      thresholdCovered: mean {
        let estimate = filter.estimates(of: $0).threshold
        return isIn(listener.log2Threshold(of: $0), estimate.lower95Log2, estimate.upper95Log2)
      },
      commonCovered: population.attentive > 0
        ? isIn(trained.reduce(0, +) / Double(trained.count), common.lower95Log2, common.upper95Log2)
        : common.isRangeShown && common.upper95.value < ThresholdEstimate.presented.upperBound ? 0 : 1,
      commonWidth: common.width95,
      centreSquare: mean {
        let error = filter.expected($0).centre - listener.centre(of: $0)
        return error * error
      },
      centreCovered: mean {
        let estimate = filter.estimates(of: $0).centre
        return isIn(listener.centre(of: $0), estimate.lower95, estimate.upper95)
      },
      differing: Double(estimates.count(where: \.differs)) / Double(estimates.count),
      near: near, wider: wider)
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
  /// What learning has changed so far, and the deviation of the day, in octaves.
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

  /// Begins an answer, counted from 1, and perhaps a day with it.
  mutating func begin(_ answer: Int, isDay: Bool, using generator: inout SeededGenerator) {
    isListening = answer <= population.attentive
    if population == .learning { learned = -2 * Double(min(answer, 500)) / 500 }
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

extension RunRow {
  fileprivate mutating func add(_ reading: IntervalSimulation.Reading, _ part: String) {
    add(part + "thresholdSquare", reading.thresholdSquare)
    add(part + "thresholdCovered", reading.thresholdCovered)
    add(part + "commonCovered", reading.commonCovered)
    add(part + "commonWidth", reading.commonWidth)
    add(part + "centreSquare", reading.centreSquare)
    add(part + "centreCovered", reading.centreCovered)
    add(part + "differing", reading.differing)
    add(part + "near", reading.near)
    add(part + "wider", reading.wider)
  }
}
