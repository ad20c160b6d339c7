/// A measurement on its way: warm-up, then one track of the settings' strategy, which knows nothing of the listener but what
/// is answered here.
public struct MeasurementCourse: Course {
  public let plan: MeasurementPlan
  /// What the answers of the track say so far.
  public private(set) var fit = ThresholdFit()
  /// How many answers of any kind there are.
  public private(set) var answers = 0
  /// For the strategies, whose fit is to be static too.
  private var profile = PerceptualProfile([:], fitted: FittedProfile(drift: .none))
  private var track = StrategyTrack()

  public init(_ plan: MeasurementPlan) { self.plan = plan }

  private var isWarmingUp: Bool { answers < plan.warmUp.count }

  public var isOver: Bool {
    guard !isWarmingUp else { return false }
    return switch plan.end {
    case .comparisons(let count): fit.answers >= count
    case .width(let octaves): fit.threshold.width95 <= octaves
    }
  }

  public mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Comparison {
    let strategy = settings.nextNoteStrategy
    guard !isWarmingUp else {
      let choice = strategy.anywhere(plan.warmUp[answers], in: plan.range, using: &generator)
      return settings.comparison(choice, condition: MeasurementPlan.warmUpCondition, using: &generator)
    }
    let choice = track.next(by: strategy, profile: profile, range: plan.range, using: &generator)
    return settings.comparison(choice, using: &generator)
  }

  public mutating func add(_ completed: CompletedComparison, at time: UTCTime) {
    defer { answers += 1 }
    guard !isWarmingUp else { return }
    profile.add(completed, at: time)
    track.add(completed)
    fit.add(completed)
  }
}
