import PeachAudio
import PeachCommandLine
import PeachCore

/// Measurements of presets, made in training or by `peach sounds --check`. The database stores them by the file's digest.
package final class KnownMeasurements {
  private var store: TrainingDataStore?
  private var digests: [String: String] = [:]

  /// - Parameter store: nil without a database; there are no measurements then.
  init(_ store: TrainingDataStore?) { self.store = store }

  convenience init(_ context: Context) {
    self.init((try? context.dataFolder()).flatMap { try? TrainingDataStore.existing(folder: $0) })
  }

  /// The measurement of a preset; nil if it wasn't measured.
  func measurement(of preset: SoundFontPreset, in file: SoundFontFile) -> SoundMeasurement? {
    guard let store, let sha256 = digest(of: file, in: store) else { return nil }
    let key = PresetKey(sha256: sha256, bank: preset.bank, program: preset.program)
    return (try? store.sounds.measurement(of: key, by: .current)).flatMap { $0 }
  }

  /// A factory for players of a sound that knows its measurement.
  ///
  /// - Parameter progress: shows that loading takes long; nil on a screen.
  package static func factory(for source: SoundSource, _ context: Context, _ progress: Progress? = nil)
    -> NotePlayerFactory
  {
    KnownMeasurements(context).factory(for: source, through: progress.map(context.gate) ?? context.gate)
  }

  func factory(for source: SoundSource, through gate: SoundGate) -> NotePlayerFactory {
    let factory = NotePlayerFactory(gate: gate)
    if let known = measurement(of: source) { factory.remember(known, of: source) }
    return factory
  }

  /// The measurement of a sound; nil if it wasn't measured, and for the sine.
  func measurement(of source: SoundSource) -> SoundMeasurement? { store?.sounds.measurement(of: source) }

  private func digest(of file: SoundFontFile, in store: TrainingDataStore) -> String? {
    if let known = digests[file.path] { return known }
    let digest = (try? store.sounds.digest(of: file.version)).flatMap { $0 }
    digests[file.path] = digest
    return digest
  }

  /// What a check finds about presets and isn't stored.
  struct Findings {
    /// How well those with a pitch serve chords.
    var beats: [SoundFontPreset: BeatMeasurement.Verdict] = [:]
    /// Why presets can't be used.
    var defects: [SoundFontPreset: SoundFontDefect] = [:]
  }

  /// Measures and stores the presets of a file that haven't been measured yet, except percussion, which has no pitch.
  func check(_ file: SoundFontFile, _ context: Context) throws -> Findings {
    let store = try store ?? TrainingDataStore(folder: context.dataFolder())
    self.store = store
    let progress = Progress(context.console, context.language)
    defer { progress.finish() }
    let sha256: String
    if let known = try store.sounds.digest(of: file.version) {
      sha256 = known
    } else {
      guard let found = FileDigest(path: file.path, file.version)?.wait() else { return Findings() }
      try store.sounds.setDigest(found, of: file.record, file.version)
      sha256 = found
    }
    func key(_ preset: SoundFontPreset) -> PresetKey {
      PresetKey(sha256: sha256, bank: preset.bank, program: preset.program)
    }
    let presets = try file.presets.filter { preset in
      try !preset.isPercussion && preset.defect == nil && store.sounds.measurement(of: key(preset), by: .current) == nil
    }
    var findings = Findings()
    // Store results after every few presets, so that they survive an interruption.
    var done = 0
    for start in stride(from: 0, to: presets.count, by: 16) {
      let some = Array(presets[start..<min(start + 16, presets.count)])
      let found = try PresetMeasurements.of(some, in: file, through: context.gate) {
        progress.show(Self.text(done + $0, presets.count))
      }
      for (preset, result) in zip(some, found) {
        switch result {
        case .success(let measurement?): try store.sounds.setMeasurement(measurement, of: key(preset), by: .current)
        case .success(nil): break
        case .failure(let defect): findings.defects[preset] = defect
        }
      }
      done += some.count
      progress.show(Self.text(done, presets.count))
    }
    digests[file.path] = sha256
    let pitched = file.presets.filter { measurement(of: $0, in: file)?.steadiness != nil }
    findings.beats = try PresetMeasurements.beats(of: pitched, in: file, through: context.gate) {
      [count = pitched.count] done in
      progress.show(
        Text(
          en: "Measured chords of \(done) of \(count) presets …",
          de: "Akkorde von \(done) von \(count) Klangfarben gemessen …"))
    }
    return findings
  }

  private static func text(_ done: Int, _ total: Int) -> Text {
    Text(en: "Measured \(done) of \(total) presets …", de: "\(done) von \(total) Klangfarben gemessen …")
  }
}
