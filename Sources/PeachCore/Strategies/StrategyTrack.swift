/// The track of any strategy, and of one strategy after another: its constants, and itself, may change between two
/// comparisons.
public struct StrategyTrack: Sendable {
  private var strategy: (any NextNoteStrategy)?
  /// The `Track` of `strategy`.
  private var state: (any Sendable)?
  private var last: CompletedComparison?

  public init() {}

  /// What `strategy` chooses here. Where another one chose before, its track begins after the last answer; strategies with
  /// the same kind of track go on where the other was.
  public mutating func next(
    by strategy: any NextNoteStrategy, profile: PerceptualProfile, range: NoteRange,
    using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    self.strategy = strategy
    return choose(strategy, profile: profile, range: range, using: &generator)
  }

  private mutating func choose<Strategy: NextNoteStrategy>(
    _ strategy: Strategy, profile: PerceptualProfile, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    let track = state as? Strategy.Track ?? strategy.start(profile: profile, last: last)
    state = track
    return strategy.next(profile: profile, track: track, range: range, using: &generator)
  }

  /// Takes the answer to the latest comparison in.
  public mutating func add(_ completed: CompletedComparison) {
    last = completed
    if let strategy { advance(strategy, by: completed) }
  }

  private mutating func advance<Strategy: NextNoteStrategy>(_ strategy: Strategy, by completed: CompletedComparison) {
    guard var track = state as? Strategy.Track else { return }
    strategy.advance(&track, by: completed)
    state = track
  }
}
