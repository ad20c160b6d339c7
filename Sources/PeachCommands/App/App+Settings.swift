import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// What the screens show of the user's data besides the profile, and what they change of it.
extension App {
  /// With the sounds that were found before, until they have been looked for again.
  func settingsScreen() -> SettingsScreen {
    preparation.findSounds()
    return SettingsScreen(
      settings: context.settledSettings() ?? Settings(), facts: context.settingsFacts(),
      sounds: screens.settings.sounds)
  }

  /// Carries out what the form asks for; what went wrong stands above the keys.
  func change(_ action: ScreenAction) {
    do {
      switch action {
      case .set(let key, let value):
        try write { store throws(DataStoreError) in try store.set(key, to: value) }
        // It may take a while to be stored, if another process keeps the database locked.
        try? key.set(value, in: &screens.settings.settings)
        if key == .exercise { training.chosenExercise = ExerciseName(rawValue: value) }
        if key == .language { speak() }
        if key == .volume, let sound = screens.settings.previewed { hear(sound) }
      case .resetSettings:
        try write { store throws(DataStoreError) in try store.reset(nil) }
        training.chosenExercise = nil
        screens.settings.settings = Settings()
        speak()
      case .deleteAnswers:
        try preparation.deleteAnswers()
        screens.settings.told = ExchangeMessages.deleting
      case .audition(let sound):
        hear(sound)
        return
      case .open, .leave, .range: return
      }
    } catch {
      screens[place].notice = words(about: error)
    }
    refresh()
  }

  /// Writes to the store without making the keys wait.
  private func write(_ work: @escaping StoreWriter.Work) throws {
    if case .failed(let error) = try training.openWriter().perform(.setting, work) { throw error }
  }

  func refresh() {
    if training.writer?.pending(.setting) ?? 0 == 0, let stored = context.settledSettings() {
      screens.settings.settings = stored
    }
    screens.settings.facts = context.settingsFacts()
  }

  /// In the language that was chosen last: here, or else when the program was started.
  private func speak() { training.language = screens.settings.settings.language ?? context.language }

  private func hear(_ sound: SoundSourceID?) {
    let settings = screens.settings.settings
    let store = (try? context.dataFolder()).flatMap { try? TrainingDataStore.existing(folder: $0) }
    preparation.audition.play(
      .init(
        sound: sound ?? settings.sound, sounding: settings.training.sounding, range: settings.training.noteRange,
        drivers: store?.drivers(for: settings) ?? AudioDrivers(settings.audioDrivers(last: nil))))
  }

  /// What has been done in the background for the form.
  func takeWhatWasDone() {
    if let sounds = preparation.takeSounds() { screens.settings.sounds = sounds }
    if let error = preparation.audition.takeFailure() { screens.settings.notice = words(about: error) }
    switch preparation.takeDeletion() {
    case nil: return
    case .success(let summary):
      screens.settings.told =
        ExchangeMessages.deleted(summary.deleted)
        + (summary.backup.map { Text(" ") + ExchangeMessages.backup($0) } ?? Text(""))
    case .failure(let error):
      screens.settings.told = nil
      screens.settings.notice = words(about: error)
    }
    refresh()
  }

  func infoFacts() -> [InfoScreen.Fact] { (try? InfoCommand.Facts(context).rows) ?? [] }

  /// What went wrong, and what to do, shortly.
  func words(about error: any Error) -> String {
    switch error {
    case let error as AudioError: NoticeMessages.notice(error)(training.language)
    case let error as DataStoreError: NoticeMessages.notice(error)(training.language)
    case let error as CommandError: error.message.notice(training.language)
    default: String(describing: error)
    }
  }
}

extension Context {
  /// The stored settings, an adaptive note range as it stands now; nil where they can't be read.
  func settledSettings() -> Settings? {
    let store = (try? dataFolder()).flatMap { try? TrainingDataStore.existing(folder: $0) }
    return (try? storedSettings())?.settled(store, catalogue)
  }

  /// What the form tells of besides the settings; as far as it can be read.
  func settingsFacts() -> SettingsFacts {
    let folder = try? dataFolder()
    let store = folder.flatMap { try? TrainingDataStore.existing(folder: $0) }
    return SettingsFacts(
      database: folder.map { $0 + "/" + TrainingDataStore.fileName } ?? "–", answers: (try? store?.count()) ?? 0,
      version: Release.version)
  }
}
