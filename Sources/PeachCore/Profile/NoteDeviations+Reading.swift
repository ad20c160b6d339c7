/// By how much one note's log2 threshold differs from the overall one.
public struct NoteDeviation: Hashable, Sendable {
  /// δ in octaves; above 0 where the note is harder.
  public let octaves: Double
  /// Its variance in octaves²; .125 where nothing is known.
  public let variance: Double
}

extension NoteDeviations {
  /// A note is read only if an answer lies within so many semitones.
  public static let reach = 6

  /// Whether an answer lies within `reach` semitones of the note.
  public func isShown(_ note: MIDINote) -> Bool {
    let near = max(0, note.number - Self.reach)...min(Self.notes - 1, note.number + Self.reach)
    return counts[near].contains { $0 > 0 }
  }

  /// The deviations of all 128 notes by MIDI number, nil where no answer lies within `reach` semitones.
  public func reading() -> [NoteDeviation?] {
    all().enumerated().map { isShown(MIDINote($0)) ? $1 : nil }
  }

  /// The Gaussian process's posterior for all notes, far from any answer too.
  func all() -> [NoteDeviation] {
    let posterior = DeviationPosterior(self)
    return informations.indices.map { posterior.deviation(of: $0) }
  }
}
