import PeachBase
import PeachExercises
import PeachFits

/// The trials of a measurement: a warm-up, then one track of the settings' strategy, based only on the answers given
/// here.
public struct MeasurementCourse: Course {
  public var exercise: Exercise { Exercise.comparison }
  public let plan: MeasurementPlan
  /// That of the plan, which is found in its settings.
  private let range: NoteRange
  /// The number of answers, including the warm-up.
  public private(set) var answers = 0
  /// The profile of this measurement alone. It is static, also for the strategies.
  private var profile = PerceptualProfile([:], bank: FilterBank(.constant))
  private var track = StrategyTrack()

  public init(_ plan: MeasurementPlan) { (self.plan, range) = (plan, plan.range) }

  /// The fit to the track's answers so far.
  public var fit: FilterBank { profile.bank }

  private var guessing = GuessingCheck()

  /// Whether the answers, including those of the warm-up, look like guessing.
  public var looksLikeGuessing: Bool { guessing.looksLikeGuessing(profile.bank) }

  private var isWarmingUp: Bool { answers < plan.warmUp.count }

  public var asksAgain: Bool { true }

  public var isOver: Bool {
    guard !isWarmingUp else { return false }
    return switch plan.end {
    case .comparisons(let count): fit.answers >= count
    // The second condition is a safety limit that no listener reaches.
    case .width(let octaves):
      fit.threshold.width95 <= octaves || fit.answers >= MeasurementPlan.counts.upperBound
    }
  }

  public mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Trial {
    guard !isWarmingUp else {
      let choice = range.anywhere(plan.warmUp[answers], using: &generator)
      return exercise.trial(choice, condition: WarmUp.condition, settings, using: &generator)
    }
    let choice = track.next(by: settings.nextNoteStrategy, profile: profile, range: range, using: &generator)
    return exercise.trial(choice, condition: nil, settings, using: &generator)
  }

  public mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    defer { answers += 1 }
    guessing.add(completed)
    guard !isWarmingUp else { return }
    profile.add(completed, at: time)
    track.add(completed)
  }
}
