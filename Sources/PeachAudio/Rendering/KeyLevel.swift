import PeachBase

/// How loud a key of a preset is: a note of one second at the default velocity, before any gain.
struct KeyLevel {
  /// The loudness of the loudest 400 ms in LUFS; see `KWeighting`.
  let loudness: Double
  let peak: Double

  static let window = Duration.milliseconds(400)
  /// The largest distance of a key's gain from that of its preset, in dB.
  static let range = 12.0
  private static let step = Duration.milliseconds(10)

  /// The gain in dB that brings the key to the common loudness: a multiple of 0.1, at most `range` from the preset's own, and
  /// without a sample above full scale. A key that is too faint to be heard keeps the preset's.
  func gain(of preset: Double) -> Double {
    guard loudness + preset >= SoundCalibration.faintest else { return preset }
    let wanted = min(max(SoundCalibration.target - loudness, preset - Self.range), preset + Self.range)
    // Adding 0 makes −0 positive.
    return min((10 * wanted).rounded(), (-200 * log10(peak)).rounded(.down)) / 10 + 0
  }
}

extension KeyLevel {
  /// - Parameter renderer: renders the preset at 48 kHz, without a gain.
  /// - Throws: the renderer's errors.
  init(_ key: MIDINote, with renderer: some NoteRenderer) throws(AudioError) {
    // The note is longer than what is measured, so that its release doesn't count.
    let duration = Duration.seconds(SoundCalibration.seconds)
    let note = try renderer.render(Note(key: key, duration: duration + SoundFontRenderer.fade))
    let steps = note.meanSquares(
      of: Self.step.frames(at: renderer.sampleRate), count: Int(duration.inSeconds / Self.step.inSeconds),
      rate: renderer.sampleRate)
    let span = Int(Self.window.inSeconds / Self.step.inSeconds)
    let loudest = (0...(steps.count - span)).map { steps[$0..<$0 + span].reduce(0, +) / Double(span) }.max() ?? 0
    self.init(loudness: KWeighting.loudness(loudest), peak: Double(note.peak))
  }
}

/// The levels of a preset's keys, each measured when it is first rendered.
final class KeyLevels {
  /// Nil for keys that are silent at the default velocity.
  private var known: [MIDINote: KeyLevel?] = [:]

  /// - Parameter makeRenderer: makes what `KeyLevel.init` takes.
  func level(
    of key: MIDINote, by makeRenderer: () throws(AudioError) -> SoundFontRenderer
  ) throws(AudioError) -> KeyLevel? {
    if let known = known[key] { return known }
    var level: KeyLevel?
    do throws(AudioError) { level = try KeyLevel(key, with: makeRenderer()) } catch .silentKey {}
    known[key] = .some(level)
    return level
  }
}
