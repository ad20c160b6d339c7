import PeachBase

/// Tracks a difficulty for each note and moves over the keyboard between neighbours and weak spots.
///
/// With probability `naturalVsMechanical` the next note is one of the listener's ten weakest in the range, otherwise
/// one within an octave of the last. Each note has its own staircase; a new note begins at the difficulty of the
/// nearest trained note within an octave, or at the largest difference. Right answers teach little about neighbours, so
/// it needs far more of them than one staircase over all notes: use it to train the whole keyboard, not to measure. See
/// `Staircase` for the level at which a note settles.
public struct AdaptiveNoteStrategy: NextNoteStrategy, Equatable {
  /// Narrows as fast as the published coefficients, since each note begins anew, but settles at a higher level.
  public var staircase = Staircase(narrow: 0.05, widen: 0.30)
  /// 0 (Natural: stay nearby) … 1 (Mechanical: always a weak spot).
  public var naturalVsMechanical = 0.5

  package init() {}

  static let nearbyDistance = 12
  static let weakSpots = 10

  public func next(
    profile: PerceptualProfile, track: LastTrial, range: NoteRange, using generator: inout SeededGenerator
  ) -> (note: MIDINote, offset: Cents) {
    let note = note(profile: profile, last: track.completed, range: range, using: &generator)
    let difference = difference(at: note, profile: profile)
    return (note, generator.direction() == .up ? Cents(difference) : Cents(-difference))
  }

  private func note(
    profile: PerceptualProfile, last: CompletedTrial?, range: NoteRange, using generator: inout SeededGenerator
  ) -> MIDINote {
    if let last, range.contains(last.trial.note), generator.uniform() >= naturalVsMechanical {
      let center = last.trial.note.number
      let nearby = (center - Self.nearbyDistance...center + Self.nearbyDistance).clamped(to: range.numbers)
      return MIDINote(Int.random(in: nearby, using: &generator))
    }
    let weakest = profile.weakSpots(in: range, count: Self.weakSpots, using: &generator)
    return weakest.randomElement(using: &generator) ?? range.lowest
  }

  /// The difference of the note's own staircase, or the mean of the nearest trained notes.
  func difference(at note: MIDINote, profile: PerceptualProfile) -> Double {
    for distance in 0...Self.nearbyDistance {
      let differences = [note.number - distance, note.number + distance]
        .compactMap { MIDINote(exactly: $0) }
        .compactMap { profile[$0].last }
        .map { staircase.difference(after: $0.difference, correct: $0.correct) }
      if !differences.isEmpty { return differences.reduce(0, +) / Double(differences.count) }
    }
    return staircase.bounds.largest
  }
}
