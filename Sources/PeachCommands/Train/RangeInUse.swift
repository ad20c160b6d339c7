import PeachAudio
import PeachCore

extension Settings {
  /// These settings with the current note range, if it is adaptive.
  ///
  /// - Parameters:
  ///   - store: holds the profile; nil without one.
  ///   - sound: limits the range to its keys; nil for the sound of these settings.
  func settled(
    _ store: TrainingDataStore?, _ catalogue: SoundFontCatalogue, sound: SoundSource? = nil
  ) -> Settings {
    guard training.adaptsNoteRange else { return self }
    var settings = self
    let source = sound ?? (try? SoundSource(settings.sound, in: catalogue))
    let exercise = Exercises[exercise] ?? Exercises.standard
    let fit = try? store?.profiles.readyFit(of: exercise)
    let profile = (fit as? KeyFit)?.profile ?? PerceptualProfile()
    settings.training.noteRange =
      profile.adaptiveRange(within: source?.keys ?? NoteRange.allowed) ?? training.noteRange
    return settings
  }

  /// These settings with the current note range, no longer adaptive.
  func fixed(_ store: TrainingDataStore?, _ catalogue: SoundFontCatalogue, sound: SoundSource) -> Settings {
    var settings = settled(store, catalogue, sound: sound)
    settings.training.adaptsNoteRange = false
    return settings
  }
}

extension SoundSource {
  /// The keys that sound; nil for a preset without any.
  var keys: ClosedRange<MIDINote>? {
    switch self {
    case .sine: NoteRange.allowed
    case .preset(_, let preset): preset.keys
    }
  }
}

extension Context {
  /// The stored settings with the current adaptive note range; nil if they can't be read.
  func settledSettings() -> Settings? {
    let store = (try? dataFolder()).flatMap { try? TrainingDataStore.existing(folder: $0) }
    return (try? storedSettings())?.settled(store, catalogue)
  }
}
