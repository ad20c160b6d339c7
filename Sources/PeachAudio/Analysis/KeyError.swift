import PeachBase

/// The deviation of a key's first partial from its pitch.
enum KeyError {
  /// Zero if the partial isn't there.
  static func measured(_ note: Note, by renderer: some NoteRenderer) throws(AudioError) -> Cents {
    let (_, sound, (start, end)) = try note.measured(by: renderer)
    let expected = note.frequency.hertz
    let track = PartialTrack(
      of: sound, near: expected, from: start, to: end,
      length: PitchMeasurement.windowLength(for: expected, within: end - start))
    let found = Cents(1200 * log2(track.frequency / expected))
    return found.magnitude <= PitchMeasurement.searchRange ? found : .zero
  }
}
