import PeachCore

extension KeyPitchMeasurement {
  /// The part of a note whose pitch is measured, in seconds: after the attack and before the fade.
  static func span(of duration: Duration) -> (start: Double, end: Double) {
    (0.05, (duration - SoundFontRenderer.fade).inSeconds)
  }

  /// The partials to search for; the sixth is the last that counts for `pull`.
  private static let partials = 6
  /// A residue below this, in cents, needs no better correction.
  private static let sufficientResidue = 0.002
  private static let corrections = 3

  /// Renders and measures a key's note, then renders it with the correction and measures again, as long as that helps.
  ///
  /// Errors of the renderer count as no pitch: a silent key, and a damaged one that takes too long.
  init(_ key: MIDINote, velocity: MIDIVelocity, duration: Duration, with renderer: some NoteRenderer) {
    self.init(
      key: key, figures: try? Self.figures(Note(key: key, velocity: velocity, duration: duration), renderer))
  }

  private static func figures(_ plain: Note, _ renderer: some NoteRenderer) throws(AudioError) -> Figures? {
    let (start, end) = span(of: plain.duration)
    let expected = plain.frequency.hertz
    func sound(_ correction: Double) throws(AudioError) -> Sound {
      var note = plain
      note.offset = Cents(correction)
      return Sound(note: try renderer.render(note), rate: renderer.sampleRate)
    }
    let uncorrected = try sound(0)
    guard
      let pitch = PitchMeasurement(of: uncorrected, expected: expected, from: start, to: end, partials: partials)
    else { return nil }
    var error = pitch.cents
    for round in 1...corrections {
      let corrected = try sound(-error)
      let track = PartialTrack(
        of: corrected, near: expected, from: start, to: end,
        length: PitchMeasurement.windowLength(for: expected, within: end - start))
      let residue = 1200 * log2(track.frequency / expected)
      if abs(residue) > sufficientResidue && round < corrections {
        error += residue
        continue
      }
      guard let other = Demodulation.cents(of: corrected, at: expected, from: start, to: end) else { return nil }
      let figures = Figures(
        error: error, residue: residue, unsteadiness: track.unsteadiness, beating: pitch.beating,
        disagreement: abs(other - residue), pull: pitch.pull)
      return figures.isPossible ? figures : nil
    }
    return nil
  }
}
