import PeachCore

public enum PresetMeasurements {
  /// Measures presets on all processors.
  ///
  /// - Parameter progress: called every 100 ms on the caller's thread with the number of presets measured so far.
  /// - Returns: in the order of `presets`.
  public static func of(
    _ presets: [SoundFontPreset], in file: SoundFontFile, through gate: SoundGate, progress: (Int) -> Void
  ) throws(AudioError) -> [SoundMeasurement?] {
    // Another process measures, or this one the bundled SoundFont.
    try Workers.map(
      presets, progress: progress,
      tools: { () throws(AudioError) in (probe: try gate.probe(of: file), factory: NotePlayerFactory(gate: nil)) }
    ) { preset, tools throws(AudioError) in
      if let probe = tools.probe { return try probe.measure(preset, .whole) }
      return try tools.factory.measurement(of: .preset(file, preset))
    }
  }
}
