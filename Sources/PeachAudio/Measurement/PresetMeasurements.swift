import PeachBase

public enum PresetMeasurements {
  /// Measures presets on all processors.
  ///
  /// - Parameter progress: called every 100 ms on the caller's thread with the number of presets measured so far.
  /// - Returns: in the order of `presets`, with the defect of each that can't be used.
  public static func of(
    _ presets: [SoundFontPreset], in file: SoundFontFile, through gate: SoundGate, progress: (Int) -> Void
  ) throws(AudioError) -> [Result<SoundMeasurement?, SoundFontDefect>] {
    // Another process measures, or this one the bundled SoundFont.
    try Workers.map(
      presets, progress: progress,
      tools: { () throws(AudioError) in (probe: try gate.probe(of: file), factory: NotePlayerFactory(gate: nil)) }
    ) { preset, tools throws(AudioError) in
      do throws(AudioError) {
        if let probe = tools.probe { return .success(try probe.measure(preset, .whole)) }
        return .success(try tools.factory.measurement(of: .preset(file, preset)))
      } catch .unusablePreset(_, _, let defect) {
        return .failure(defect)
      }
    }
  }

  /// How well presets that are known to load serve chords.
  ///
  /// - Parameter progress: called every 100 ms on the caller's thread with the number of presets measured so far.
  public static func beats(
    of presets: [SoundFontPreset], in file: SoundFontFile, through gate: SoundGate, progress: (Int) -> Void
  ) throws(AudioError) -> [SoundFontPreset: BeatMeasurement.Verdict] {
    let found = try Workers.map(
      presets, progress: progress,
      tools: { () throws(AudioError) -> NotePlayerFactory in
        let factory = NotePlayerFactory(gate: nil)
        factory.cache = gate.cache
        return factory
      }
    ) { preset, factory in factory.beats(of: .preset(file, preset))?.verdict }
    return Dictionary(uniqueKeysWithValues: zip(presets, found)).compactMapValues { $0 }
  }
}
