/// The deviation of one note's log2 threshold from the overall one.
public struct NoteDeviation: Hashable, Sendable {
  /// δ in octaves; positive for a harder note.
  public let octaves: Double
  /// The variance of δ in octaves²; .125 without data.
  public let variance: Double
}

extension NoteDeviations {
  /// The distance in semitones within which a note needs an answer to be shown.
  public static let radius = 6

  /// Whether there is an answer within `radius` semitones of the note.
  public func isShown(_ note: MIDINote) -> Bool {
    let near = max(0, note.number - Self.radius)...min(Self.notes - 1, note.number + Self.radius)
    return counts[near].contains { $0 > 0 }
  }

  /// The deviations of all 128 notes by MIDI number; nil for notes without an answer within `radius` semitones.
  public func reading() -> [NoteDeviation?] {
    all().enumerated().map { isShown(MIDINote($0)) ? $1 : nil }
  }

  /// The posterior of all notes, including those far from any answer.
  func all() -> [NoteDeviation] {
    let posterior = DeviationPosterior(self)
    return informations.indices.map { posterior.deviation(of: $0) }
  }
}
