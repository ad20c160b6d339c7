import PeachCore

/// The trials of a loudness experiment: one track per level, based only on the answers at that level.
public struct LoudnessCourse: Course {
  public var exercise: Exercise { Exercise.comparison }
  public let plan: LoudnessPlan
  public private(set) var answers = 0
  private let order: [Int]
  private let range: NoteRange
  private var tracks: [(profile: PerceptualProfile, track: StrategyTrack)]
  /// The number of answers at the end of the block.
  private var blockEnd = 0

  public init(_ plan: LoudnessPlan) {
    self.plan = plan
    order = plan.order
    range = Settings(written: plan.settings).training.noteRange
    tracks = plan.levels.map { _ in
      (PerceptualProfile([:], bank: FilterBank(.constant)), StrategyTrack())
    }
  }

  public var isOver: Bool { answers >= min(blockEnd, plan.answers) }

  public var hasMore: Bool { answers < plan.answers }

  public mutating func begin(at time: UTCTime) { blockEnd = (answers / plan.block + 1) * plan.block }

  public mutating func next(_ settings: TrainingSettings, using generator: inout SeededGenerator) -> Trial {
    let level = order[answers]
    let choice = tracks[level].track.next(
      by: settings.nextNoteStrategy, profile: tracks[level].profile, range: range, using: &generator)
    var settings = settings
    settings.varyLoudness = plan.levels[level]
    settings.largestLoudnessOffset = plan.maxOffset
    return exercise.trial(
      choice, condition: LoudnessPlan.condition(plan.levels[level]), settings, using: &generator)
  }

  public mutating func add(_ completed: CompletedTrial, at time: UTCTime) {
    let level = order[answers]
    tracks[level].profile.add(completed, at: time)
    tracks[level].track.add(completed)
    answers += 1
  }
}
