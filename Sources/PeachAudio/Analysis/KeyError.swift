import PeachBase

/// The deviation of a key's first partial from its pitch, or of the others where it is too faint.
enum KeyError {
  /// The least power of the first partial, as a proportion of the sound's mean square.
  private static let leastPower = 1e-3

  /// Zero if there is no pitch near the key's.
  static func measured(_ note: Note, by renderer: some NoteRenderer) throws(AudioError) -> Cents {
    let (_, sound, (start, end)) = try note.measured(by: renderer)
    let expected = note.frequency.hertz
    let track = PartialTrack(
      of: sound, near: expected, from: start, to: end,
      length: PitchMeasurement.windowLength(for: expected, within: end - start))
    let found = Cents(1200 * log2(track.frequency / expected))
    let isHeard = track.power > leastPower * sound.meanSquare(from: start, to: end)
    if isHeard, found.magnitude <= PitchMeasurement.searchRange { return found }
    // Other partials tell the pitch, too: a whole preset may sound in another octave.
    return Cents(PitchMeasurement(of: sound, expected: expected, from: start, to: end)?.cents ?? 0)
  }
}
