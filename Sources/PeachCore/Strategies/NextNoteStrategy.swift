/// Chooses note, direction and cents of the next trial.
///
/// A strategy is a value without memory of its own: all it goes by comes in, so that a training can be continued,
/// replayed and simulated. What it has to know of the trials before, besides the profile, is its track, which whoever
/// runs it carries along (`StrategyTrack`).
public protocol NextNoteStrategy: Sendable {
  associatedtype Track: Sendable

  /// A track before its first trial.
  ///
  /// - Parameter last: the trial answered just before in this training, by another strategy; nil at its beginning.
  func start(profile: PerceptualProfile, last: CompletedTrial?) -> Track

  /// Takes the answer to the track's latest trial in. A wrong answer to a trial of a warm-up arrives with the
  /// difference as it was before it was lifted; right ones don't arrive.
  func advance(_ track: inout Track, by completed: CompletedTrial)

  /// The difference that the track asks next, in cents; nil if that depends on the profile or the note.
  func difference(of track: Track) -> Double?

  /// Makes a track easier, where it asks less than so many cents next. A strategy that goes by the profile ignores it.
  func raise(_ track: inout Track, to cents: Double)

  /// The largest difference presented, in cents, 0…100.
  var largestDifference: Double { get }

  /// - Parameters:
  ///   - profile: what the listener has done so far.
  ///   - range: the keys to choose from.
  func next(
    profile: PerceptualProfile, track: Track, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents)
}

extension NextNoteStrategy {
  public func difference(of track: Track) -> Double? { nil }

  public func raise(_ track: inout Track, to cents: Double) {}

  public var largestDifference: Double { 100 }
}

/// The track of a strategy that goes by the last trial alone.
public struct LastTrial: Equatable, Sendable {
  /// Nil before the first.
  public var completed: CompletedTrial?
  /// The difference to go on from, in cents; nil to go by `completed`.
  var difference: Double?

  public init(_ completed: CompletedTrial? = nil) { self.completed = completed }
}

extension NextNoteStrategy where Track == LastTrial {
  public func start(profile: PerceptualProfile, last: CompletedTrial?) -> LastTrial { LastTrial(last) }

  public func advance(_ track: inout LastTrial, by completed: CompletedTrial) {
    track = LastTrial(completed)
  }
}

extension NoteRange {
  /// A trial of so many cents on any note of the range, in either direction, all equally likely.
  func anywhere(_ cents: Double, using generator: inout SeededGenerator) -> (note: MIDINote, offset: Cents) {
    let note = MIDINote(Int.random(in: numbers, using: &generator))
    return (note, generator.direction() == .up ? Cents(cents) : Cents(-cents))
  }
}

/// The strategies by the names users give them.
public enum StrategyName: String, CaseIterable, Sendable {
  case kazez, adaptive
  case thresholdTracking = "threshold-tracking"
  case weightedUpDown = "weighted-up-down"
  case twoDownOneUp = "two-down-one-up"
  case threeDownOneUp = "three-down-one-up"
  case questPlus = "quest-plus"
}
