import PeachBase

extension Steadiness {
  /// The number of partials to measure.
  private static let partials = 3
  private static let keys = [48, 60, 72].map { MIDINote($0) }
  /// The time limit for measuring; see `SoundCalibration.limit`.
  private static let limit = Duration.seconds(3)

  /// Measures C3, C4 and C5, or another key if the sound lacks these, and takes the median of each figure.
  ///
  /// Nil if none of them has a pitch. Takes about 50 ms per key.
  ///
  /// - Parameter keys: those that sound, in ascending order; nil for all.
  init?(_ renderer: some NoteRenderer, keys: [MIDINote]?) throws(AudioError) {
    var found: [PitchMeasurement] = []
    let deadline = ContinuousClock.now + Self.limit
    for key in Self.keys(among: keys) where found.isEmpty || ContinuousClock.now < deadline {
      let note = Note(key: key, duration: KeyMeasurement.duration)
      do throws(AudioError) {
        let sound = Sound(note: try renderer.render(note), rate: renderer.sampleRate)
        let pitch = PitchMeasurement(
          of: sound, expected: note.frequency.hertz, from: KeyMeasurement.span.start, to: KeyMeasurement.span.end,
          partials: Self.partials)
        if let pitch { found.append(pitch) }
      } catch .silentKey {}
    }
    guard !found.isEmpty else { return nil }
    self.init(
      vibrato: found.map(\.vibrato).sorted()[found.count / 2], beating: found.map(\.beating).sorted()[found.count / 2])
  }

  private static func keys(among keys: [MIDINote]?) -> [MIDINote] {
    guard let keys else { return Self.keys }
    let common = Self.keys.filter(keys.contains)
    return common.isEmpty && !keys.isEmpty ? [keys[(keys.count - 1) / 2]] : common
  }
}
