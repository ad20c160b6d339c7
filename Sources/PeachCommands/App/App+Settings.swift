import PeachCore
import PeachTerminal

/// What the screens show of the user's data besides the profile, and what they change of it.
extension App {
  func settingsScreen() -> SettingsScreen {
    SettingsScreen(
      settings: (try? context.storedSettings()) ?? Settings(), facts: context.settingsFacts())
  }

  /// Carries out what the form asks for; what went wrong stands above the keys.
  func change(_ action: ScreenAction) {
    do {
      switch action {
      case .set(let key, let value): try store().set(key, to: value)
      case .resetSettings: try store().reset(nil)
      case .deleteAnswers:
        _ = try store().delete(.all, hasBackup: true) { _, _ in }
        preparation.forgetTraining()
      case .audition, .open, .leave, .range: return
      }
    } catch {
      screens[place].notice = words(about: error)
    }
    if let stored = try? context.storedSettings() { screens.settings.settings = stored }
    screens.settings.facts = context.settingsFacts()
    training.language = context.language
  }

  private func store() throws -> TrainingDataStore { try TrainingDataStore(folder: context.dataFolder()) }

  func infoFacts() -> [InfoScreen.Fact] { (try? InfoCommand.Facts(context).rows) ?? [] }

  /// One line about what went wrong.
  func words(about error: any Error) -> String {
    switch error {
    case let error as AudioError: words(about: ErrorMessage(error))
    case let error as DataStoreError: words(about: ErrorMessage(error))
    case let error as CommandError: words(about: error.message)
    default: String(describing: error)
    }
  }

  func words(about message: ErrorMessage) -> String { message.text(training.language) }
}

extension Context {
  /// What the form tells of besides the settings; as far as it can be read.
  func settingsFacts() -> SettingsFacts {
    let folder = try? dataFolder()
    let store = folder.flatMap { try? TrainingDataStore.existing(folder: $0) }
    return SettingsFacts(
      database: folder.map { $0 + "/" + TrainingDataStore.fileName } ?? "–", answers: (try? store?.count()) ?? 0,
      version: Peach.version)
  }
}
