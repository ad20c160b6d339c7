import PeachBase

/// Chooses the note, direction and cents of the next trial.
///
/// A strategy is a value without state: all its input is passed in, so that a training can be continued, replayed and
/// simulated. Its track holds what it needs to know about earlier trials besides the profile; the caller keeps the
/// track (`StrategyTrack`).
public protocol NextNoteStrategy: Sendable {
  associatedtype Track: Sendable

  /// Creates a track before its first trial.
  ///
  /// - Parameter last: the previous trial of this training, chosen by another strategy; nil at the beginning.
  func start(profile: PerceptualProfile, last: CompletedTrial?) -> Track

  /// Adds the answer to the track's latest trial.
  func advance(_ track: inout Track, by completed: CompletedTrial)

  /// - Parameters:
  ///   - profile: the listener's profile so far.
  ///   - range: the keys to choose from.
  func next(
    profile: PerceptualProfile, track: Track, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents)
}

/// The track of a strategy that depends only on the last trial.
public struct LastTrial: Equatable, Sendable {
  /// The last trial; nil before the first.
  public var completed: CompletedTrial?

  public init(_ completed: CompletedTrial? = nil) { self.completed = completed }
}

extension NextNoteStrategy where Track == LastTrial {
  public func start(profile: PerceptualProfile, last: CompletedTrial?) -> LastTrial { LastTrial(last) }

  public func advance(_ track: inout LastTrial, by completed: CompletedTrial) {
    track = LastTrial(completed)
  }
}

extension NoteRange {
  /// Chooses any note of the range and either direction with equal probability.
  public func anywhere(_ cents: Double, using generator: inout SeededGenerator) -> (note: MIDINote, offset: Cents) {
    let note = MIDINote(Int.random(in: numbers, using: &generator))
    return (note, generator.direction() == .up ? Cents(cents) : Cents(-cents))
  }
}
