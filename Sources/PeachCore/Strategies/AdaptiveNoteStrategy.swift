/// A difficulty for each note, and a walk over the keyboard between neighbours and weak spots.
///
/// With probability `naturalVsMechanical` the next note is one of the listener's ten weakest in the range, otherwise one
/// within an octave of the last. Each note has its own staircase; a note never heard before begins at the difficulty of
/// the nearest trained note within an octave, or at the largest difference. Right answers teach little about neighbours,
/// so it needs far more of them than a chain over all notes: choose it to move about the keyboard, not to measure. Where a note
/// settles is `Staircase`'s affair.
public struct AdaptiveNoteStrategy: NextNoteStrategy, Equatable {
  public var staircase = Staircase()
  /// 0 (Natural: stay nearby) … 1 (Mechanical: always a weak spot).
  public var naturalVsMechanical = 0.5
  /// How far "nearby" reaches, in semitones.
  static let reach = 12
  static let weakSpots = 10

  public init() {}

  public func next(
    profile: PerceptualProfile, track: LastComparison, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    let note = note(profile: profile, last: track.completed, range: range, using: &generator)
    let difference = difference(at: note, profile: profile)
    return (note, generator.direction() == .higher ? Cents(difference) : Cents(-difference))
  }

  private func note(
    profile: PerceptualProfile, last: CompletedComparison?, range: NoteRange,
    using generator: inout SeededGenerator
  ) -> MIDINote {
    if let last, range.contains(last.comparison.note), generator.uniform() >= naturalVsMechanical {
      let center = last.comparison.note.number
      let nearby = (center - Self.reach...center + Self.reach).clamped(to: range.numbers)
      return MIDINote(Int.random(in: nearby, using: &generator))
    }
    let weakest = profile.weakSpots(in: range, count: Self.weakSpots, using: &generator)
    return weakest.randomElement(using: &generator) ?? range.lowest
  }

  /// The staircase of the note itself, or where the nearest trained note stands.
  func difference(at note: MIDINote, profile: PerceptualProfile) -> Double {
    for distance in 0...Self.reach {
      let standing = [note.number - distance, note.number + distance]
        .compactMap { MIDINote(exactly: $0) }
        .compactMap { profile[$0].last }
        .map { staircase.difference(after: $0.difference, correct: $0.correct) }
      if !standing.isEmpty { return standing.reduce(0, +) / Double(standing.count) }
    }
    return staircase.largest
  }
}
