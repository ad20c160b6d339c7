import PeachBase

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
  /// Errors of the renderer count as no pitch: a silent key, and a damaged one that takes too long. So does another octave than
  /// that of the other keys.
  ///
  /// - Parameter octave: that of the preset; nil for the key's own, unchecked.
  init(
    _ key: MIDINote, velocity: MIDIVelocity, duration: Duration, octave: PresetOctave? = nil,
    with renderer: some NoteRenderer
  ) {
    let isElsewhere = octave?.isLeft(by: key, velocity: velocity, with: renderer) ?? false
    let note = Note(key: key, velocity: velocity, duration: duration)
    self.init(
      key: key, figures: isElsewhere ? nil : try? Self.figures(note, octave?.firstPartial ?? 1, renderer))
  }

  private static func figures(
    _ note: Note, _ firstPartial: Int, _ renderer: some NoteRenderer
  ) throws(AudioError) -> Figures? {
    let (plain, uncorrected, (start, end)) = try note.measured(by: renderer)
    let expected = Double(firstPartial) * plain.frequency.hertz
    func sound(_ correction: Double) throws(AudioError) -> Sound {
      var note = plain
      note.offset = Cents(correction)
      return Sound(note: try renderer.render(note), rate: renderer.sampleRate)
    }
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
        error: error, residue: residue, unsteadiness: hypot(track.unsteadiness, other.spread), beating: pitch.beating,
        disagreement: abs(other.mean - residue), pull: pitch.pull)
      return figures.isPossible ? figures : nil
    }
    return nil
  }
}
