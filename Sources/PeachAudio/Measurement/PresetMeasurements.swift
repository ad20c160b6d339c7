import PeachCore

public enum PresetMeasurements {
  /// Measures presets on all processors.
  ///
  /// - Parameter progress: called every 100 ms on the caller's thread with the number of presets measured so far.
  /// - Returns: in the order of `presets`.
  public static func of(
    _ presets: [SoundFontPreset], in file: SoundFontFile, through gate: SoundGate, progress: (Int) -> Void
  ) throws(AudioError) -> [SoundMeasurement?] {
    try Workers.map(presets, progress: progress, tools: { () throws(AudioError) in try Tools(file, gate) }) {
      (preset, tools: Tools) throws(AudioError) in
      if let probe = tools.probe { return try probe.measure(preset, .whole) }
      return try tools.factory.measurement(of: .preset(file, preset))
    }
  }

  /// What a worker measures with: another process, or this one for the bundled SoundFont.
  private struct Tools {
    let probe: ProbeProcess?
    let factory = NotePlayerFactory(gate: nil)

    init(_ file: SoundFontFile, _ gate: SoundGate) throws(AudioError) { probe = try gate.probe(of: file) }
  }
}
