import PeachCore

/// Limits the volume so that notes don't clip.
enum Headroom {
  /// Raises the level of notes by `volume`, or by less if they would clip. All notes get the same gain, so that their difference in
  /// level is preserved.
  ///
  /// - Parameter peak: the largest sample that the notes reach.
  /// - Returns: the gain in dB.
  @discardableResult
  static func apply(_ volume: AmplitudeDB, to notes: [RenderedNote], peak: Double) -> Double {
    let clips = peak * volume.gain > 1
    let factor = clips ? 1 / peak : volume.gain
    let gain = clips ? 20 * log10(factor) : volume.value
    for note in notes { note.raise(by: gain, factor: factor) }
    return gain
  }
}
