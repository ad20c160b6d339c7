import PeachBase
import PeachFits

/// The trials of a training of exact intervals, until it is stopped.
///
/// Interval, direction and keys are drawn at random from the settings, whatever the answers were, so that nothing but the sound
/// tells the answer. The interval lies a threshold above or below the listener's own centre, where the answer says most about
/// both. But neither side may be always right: the trial's centre stays within `largestShift` thresholds of the exact interval. One
/// trial in `outlying` is far off, which tells a listener with a centre of their own from one who always gives the same answer.
public struct IntervalCourse: ContinuedCourse {
  public let exercise: Exercise
  public private(set) var profile: IntervalProfile
  public private(set) var history: TrainingHistory
  private var end: TrainingEnd

  /// The smallest and the largest offset from the exact interval, in cents. Only listeners whose threshold is above a quarter
  /// tone hear more than that; with less, their thresholds would remain uncertain.
  static let offsets = 0.5...100.0
  /// The largest distance of a trial's centre from the exact interval, in thresholds. Below 1, the exact interval lies between
  /// the two offsets.
  static let largestShift = 0.8
  /// One trial in so many is at least so many cents off.
  static let outlying = (trials: 10, cents: 40.0)

  public init(_ exercise: Exercise, _ start: ExerciseCourse.Start) {
    (self.exercise, history, end) = (exercise, start.history, TrainingEnd(start))
    profile = start.fit as? IntervalProfile ?? IntervalProfile()
  }

  public mutating func update(_ fit: any ProfileFit, history: TrainingHistory) {
    profile = fit as? IntervalProfile ?? IntervalProfile()
    self.history = history
  }

  public var isOver: Bool { end.isOver }

  public var allowsReplays: Bool { true }

  public mutating func begin(at time: UTCTime) { end.begin(at: time) }

  public mutating func leaveOut(_ time: Duration) { end.leaveOut(time) }

  public mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Trial {
    let own = settings.intervals
    let choice = choice(settings, using: &generator)
    let side = generator.direction() == .up ? 1.0 : -1.0
    let asked = TrialInterval(choice.interval, choice.direction, in: choice.system)
    let (log2Threshold, centre) = profile.expected(asked.track, own.presentation)
    let threshold = min(max(exp2(log2Threshold), Self.offsets.lowerBound), Self.offsets.upperBound)
    let shift = centre - asked.deviation.value
    let limit = Self.largestShift * threshold
    let offset = min(max(shift, -limit), limit) + side * threshold
    let isOutlying = Int.random(in: 0..<Self.outlying.trials, using: &generator) == 0
    let coarse = choice.grade == .coarse ? PitchGrade.coarseOffset : Self.offsets.lowerBound
    let smallest = max(coarse, isOutlying ? Self.outlying.cents : 0)
    let magnitude = min(max(abs(offset), smallest), Self.offsets.upperBound)
    var chosen = settings
    chosen.intervals.ask(choice.kind, choice.direction, choice.interval)
    return exercise.trial((choice.interval.note, Cents(side * magnitude)), chosen, using: &generator)
  }

  public mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    if completed.isIntact {
      if let answer = IntervalAnswer(completed, at: time) { profile.add(answer) }
      history.add(completed, at: time)
    }
    end.addAnswer(at: time)
  }
}

/// The interval and keys of a trial.
extension IntervalCourse {
  private struct Choice {
    let system: TuningSystem
    let kind: IntervalChoice
    let direction: Direction
    let interval: TunedInterval
    /// That of the less steady key.
    let grade: PitchGrade
  }

  /// A random interval of the settings, in a random direction, from a random pitch, such that both keys are in the range and
  /// usable. If there is no usable pair at all, it is from keys in the range, and if the range has none, from any keys.
  private func choice(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Choice {
    let own = settings.intervals
    let system = own.tunes
    var unusable: Choice?
    for range in [settings.ungrownRange, NoteRange(trusted: NoteRange.allowed)] {
      for kind in system.choices(own.intervals).shuffled(using: &generator) {
        for direction in own.directions(of: kind).shuffled(using: &generator) {
          for interval in system.intervals(kind, direction, in: range).shuffled(using: &generator) {
            let grade = max(own.pitches[interval.note].grade, own.pitches[interval.second(direction)].grade)
            let choice = Choice(system: system, kind: kind, direction: direction, interval: interval, grade: grade)
            if choice.grade < .unusable { return choice }
            unusable = unusable ?? choice
          }
        }
      }
      if let unusable { return unusable }
    }
    preconditionFailure("A tuning without intervals is refused")
  }
}

extension ExerciseCourse {
  /// Interval and keys are drawn at random; the difference follows from the profile of intervals.
  public static let intervals = ExerciseCourse { IntervalCourse($0, $1) }
}
