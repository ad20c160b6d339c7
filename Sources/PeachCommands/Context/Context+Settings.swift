import PeachAudio
import PeachCommandLine
import PeachCore
import PeachLanguage

/// The stored settings and the database, read without changing any file.
extension Context {
  /// Loads SoundFonts.
  package var gate: SoundGate { SoundGate(executable: executable, catalogue: catalogue, cache: cacheFolder) }

  /// Loads SoundFonts and shows progress if trying one takes long.
  func gate(_ progress: Progress) -> SoundGate {
    SoundGate(executable: executable, catalogue: catalogue, cache: cacheFolder) {
      progress.show(TrainingMessages.loadingSound)
    }
  }

  /// The stored settings, or the defaults if nothing is stored yet. Creates no file.
  package func storedSettings() throws -> Settings {
    guard let folder = try? dataFolder() else { return Settings() }
    return try TrainingDataStore.existing(folder: folder)?.settings() ?? Settings()
  }

  /// The database, opened without changing any file; nil if there is none or that isn't possible.
  package var dataAtRest: TrainingDataStore? { (try? dataFolder()).flatMap(TrainingDataStore.atRest) }

  /// The sound in the settings, read without changing any file.
  var soundAtRest: SoundSourceID { (try? dataAtRest?.settings())?.sound ?? .standard }

  /// The language from `--lang`, PEACH_LANG, the setting or the locale. An unreadable database is ignored.
  package var language: LanguageCode {
    if let givenLanguage { return givenLanguage }
    let needsSetting =
      LanguageCode(environment: environment, setting: .english) == .english
      && LanguageCode(environment: environment, setting: .german) == .german
    // Errors about somebody who isn't known are in the language of the data that everybody shares.
    let known = needsSetting && (try? dataFolder()) == nil ? using(nil) : self
    let setting = needsSetting ? (try? known.storedSettings())?.language : nil
    return LanguageCode(environment: environment, setting: setting)
  }
}
