import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// What was measured of presets, in training or by `peach sounds --check`: kept in the database, under the digest of the file.
final class KnownMeasurements {
  private var store: TrainingDataStore?
  private var digests: [String: String] = [:]

  /// - Parameter store: nil without a database; nothing is known then.
  init(_ store: TrainingDataStore?) { self.store = store }

  convenience init(_ context: Context) {
    self.init((try? context.dataFolder()).flatMap { try? TrainingDataStore.existing(folder: $0) })
  }

  /// Nil where it wasn't measured. The bundled sounds needn't be.
  func measurement(of preset: SoundFontPreset, in file: SoundFontFile) -> SoundMeasurement? {
    guard let store, let sha256 = digest(of: file, in: store) else { return nil }
    let key = PresetKey(sha256: sha256, bank: preset.bank, program: preset.program)
    return (try? store.measurement(of: key, by: .current)).flatMap { $0 }
  }

  /// Makes players of a sound, with what was measured of it.
  ///
  /// - Parameter progress: says so where loading takes long; nil where a screen shows.
  static func factory(for source: SoundSource, _ context: Context, _ progress: Progress? = nil) -> NotePlayerFactory {
    KnownMeasurements(context).factory(for: source, through: progress.map(context.gate) ?? context.gate)
  }

  func factory(for source: SoundSource, through gate: SoundGate) -> NotePlayerFactory {
    let factory = NotePlayerFactory(gate: gate)
    if let known = measurement(of: source) { factory.remember(known, of: source) }
    return factory
  }

  /// Nil where it wasn't measured, and for the sine.
  func measurement(of source: SoundSource) -> SoundMeasurement? { store?.measurement(of: source) }

  private func digest(of file: SoundFontFile, in store: TrainingDataStore) -> String? {
    if let known = digests[file.path] { return known }
    let digest = (try? store.digest(of: file.record)).flatMap { $0 }
    digests[file.path] = digest
    return digest
  }

  /// Measures the presets of a file that haven't been measured, and keeps that; percussion has no pitch.
  func check(_ file: SoundFontFile, _ context: Context) throws {
    let store = try store ?? TrainingDataStore(folder: context.dataFolder())
    self.store = store
    let progress = Progress(context.console, context.language)
    defer { progress.finish() }
    let sha256: String
    if let known = try store.digest(of: file.record) {
      sha256 = known
    } else {
      guard let found = FileDigest(path: file.path)?.wait() else { return }
      try store.setDigest(found, of: file.record)
      sha256 = found
    }
    func key(_ preset: SoundFontPreset) -> PresetKey {
      PresetKey(sha256: sha256, bank: preset.bank, program: preset.program)
    }
    let presets = try file.presets.filter { preset in
      try !preset.isPercussion && store.measurement(of: key(preset), by: .current) == nil
    }
    // A few at a time, so that what is done stays done.
    var done = 0
    for start in stride(from: 0, to: presets.count, by: 16) {
      let some = Array(presets[start..<min(start + 16, presets.count)])
      let found = try PresetMeasurements.of(some, in: file, through: context.gate) {
        progress.show(Self.text(done + $0, presets.count))
      }
      for (preset, measurement) in zip(some, found) {
        if let measurement { try store.setMeasurement(measurement, of: key(preset), by: .current) }
      }
      done += some.count
      progress.show(Self.text(done, presets.count))
    }
    digests[file.path] = sha256
  }

  private static func text(_ done: Int, _ total: Int) -> Text {
    Text(
      en: "Measured \(done) of \(total) presets …", de: "\(done) von \(total) Klangfarben gemessen …")
  }
}
