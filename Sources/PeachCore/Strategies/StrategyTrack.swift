/// The track of any strategy, and of one strategy after another: its constants, and itself, may change between two
/// trials.
public struct StrategyTrack: Sendable {
  private var strategy: (any NextNoteStrategy)?
  /// The `Track` of `strategy`.
  private var state: (any Sendable)?
  private var last: CompletedTrial?

  public init() {}

  /// What `strategy` chooses here. Where another one chose before, its track begins after the last answer; strategies with
  /// the same kind of track go on where the other was.
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

  /// Takes the answer to the latest trial in.
  public mutating func add(_ completed: CompletedTrial) {
    last = completed
    if let strategy { advance(strategy, by: completed) }
  }

  /// Takes in an answer from an earlier training.
  mutating func replay(
    _ completed: CompletedTrial, by strategy: any NextNoteStrategy, profile: PerceptualProfile
  ) {
    begin(strategy, profile: profile)
    add(completed)
  }

  /// Makes the track easier, where it asks less than so many cents next.
  mutating func raise(to cents: Double, by strategy: any NextNoteStrategy, profile: PerceptualProfile) {
    begin(strategy, profile: profile)
    raise(strategy, to: cents)
  }

  /// The difference asked next, in cents; nil before the first trial, and where it depends on the profile or the note.
  func difference(by strategy: any NextNoteStrategy) -> Double? { differenceAsked(by: strategy) }

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

  private func differenceAsked<Strategy: NextNoteStrategy>(by strategy: Strategy) -> Double? {
    (state as? Strategy.Track).flatMap(strategy.difference(of:))
  }

  private mutating func advance<Strategy: NextNoteStrategy>(_ strategy: Strategy, by completed: CompletedTrial) {
    guard var track = state as? Strategy.Track else { return }
    strategy.advance(&track, by: completed)
    state = track
  }
}
