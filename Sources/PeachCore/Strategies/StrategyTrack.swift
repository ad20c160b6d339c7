/// A type-erased track of any strategy. The strategy and its constants may change between two trials.
public struct StrategyTrack: Sendable {
  private var strategy: (any NextNoteStrategy)?
  /// The `Track` of `strategy`.
  private var state: (any Sendable)?
  private var last: CompletedTrial?

  public init() {}

  /// Chooses the next trial by `strategy`. If another strategy chose the trial before, a new track begins after the
  /// last answer; strategies with the same type of track continue the existing one.
  public mutating func next(
    by strategy: any NextNoteStrategy, profile: PerceptualProfile, range: NoteRange,
    using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    choose(strategy, profile: profile, range: range, using: &generator)
  }

  private mutating func choose<Strategy: NextNoteStrategy>(
    _ strategy: Strategy, profile: PerceptualProfile, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    strategy.next(profile: profile, track: begin(strategy, profile: profile), range: range, using: &generator)
  }

  /// Adds the answer to the latest trial.
  public mutating func add(_ completed: CompletedTrial) {
    last = completed
    if let strategy { advance(strategy, by: completed) }
  }

  /// Adds an answer from an earlier training.
  mutating func replay(
    _ completed: CompletedTrial, by strategy: any NextNoteStrategy, profile: PerceptualProfile
  ) {
    begin(strategy, profile: profile)
    add(completed)
  }

  /// Raises the track's next difference to at least this many cents.
  mutating func raise(to cents: Double, by strategy: any NextNoteStrategy, profile: PerceptualProfile) {
    begin(strategy, profile: profile)
    raise(strategy, to: cents)
  }

  /// The next difference in cents; nil before the first trial, and if it depends on the profile or the note.
  func difference(by strategy: any NextNoteStrategy) -> Double? { nextDifference(by: strategy) }

  @discardableResult
  private mutating func begin<Strategy: NextNoteStrategy>(
    _ strategy: Strategy, profile: PerceptualProfile
  ) -> Strategy.Track {
    self.strategy = strategy
    let track = state as? Strategy.Track ?? strategy.start(profile: profile, last: last)
    state = track
    return track
  }

  private mutating func raise<Strategy: NextNoteStrategy>(_ strategy: Strategy, to cents: Double) {
    guard var track = state as? Strategy.Track else { return }
    strategy.raise(&track, to: cents)
    state = track
  }

  private func nextDifference<Strategy: NextNoteStrategy>(by strategy: Strategy) -> Double? {
    (state as? Strategy.Track).flatMap(strategy.difference(of:))
  }

  private mutating func advance<Strategy: NextNoteStrategy>(_ strategy: Strategy, by completed: CompletedTrial) {
    guard var track = state as? Strategy.Track else { return }
    strategy.advance(&track, by: completed)
    state = track
  }
}
