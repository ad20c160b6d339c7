import PeachBase

/// A type-erased track of any strategy. The strategy and its constants may change between two trials.
public struct StrategyTrack: Sendable {
  private var strategy: (any NextNoteStrategy)?
  /// The `Track` of `strategy`.
  private var state: (any Sendable)?
  private var last: CompletedTrial?

  public init() {}

  /// A track that begins after an answer to another one's trial.
  package init(after last: CompletedTrial) { self.last = last }

  /// How often the direction of the steps has changed; nil for strategies without steps.
  public var reversals: Int? { (state as? UpDownTrack)?.reversals }

  /// Continues from the strategy's own answers, however long ago they were given: the next trial is the one that would
  /// have followed. A strategy without any begins after the last answer to another one's trial.
  ///
  /// Answers in the warm-ups of earlier versions are left out, because their differences were lifted.
  ///
  /// - Parameters:
  ///   - answers: the answers of this strategy, the oldest first.
  ///   - last: the latest answer, by any strategy.
  package init(
    _ strategy: any NextNoteStrategy, after answers: [CompletedTrial], last: CompletedTrial?, profile: PerceptualProfile
  ) {
    let own = answers.filter { !$0.trial.isWarmUp }
    if own.isEmpty { self.last = last }
    begin(strategy, profile: profile)
    for completed in own { add(completed) }
  }

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

  @discardableResult
  private mutating func begin<Strategy: NextNoteStrategy>(
    _ strategy: Strategy, profile: PerceptualProfile
  ) -> Strategy.Track {
    self.strategy = strategy
    let track = state as? Strategy.Track ?? strategy.start(profile: profile, last: last)
    state = track
    return track
  }

  private mutating func advance<Strategy: NextNoteStrategy>(_ strategy: Strategy, by completed: CompletedTrial) {
    guard var track = state as? Strategy.Track else { return }
    strategy.advance(&track, by: completed)
    state = track
  }
}
