import FoundationEssentials
import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// The Settings Screen and the facts of the Info Screen: reading, changing, previewing and deleting.
extension App {
  /// The settings screen, with what is known from the last time: the sounds and the MIDI inputs, until the new searches are
  /// complete, and the person's own values.
  func settingsScreen() -> SettingsScreen {
    preparation.findSounds()
    preparation.findMIDIInputs()
    var screen = SettingsScreen(
      settings: shownSettings ?? Settings(), sounds: screens.settings.sounds,
      midiInputs: screens.settings.midiInputs, ownValues: screens.settings.ownValues)
    let given = training.parsed.givenSettings
    if !given.isEmpty { screen.notice = look(SettingsMessages.givenForThisRun(given.map(\.label))) }
    return screen
  }

  /// The stored settings with the exercise of this run, whose rows are shown; nil if they can't be read.
  private var shownSettings: Settings? {
    guard var settings = context.settledSettings() else { return nil }
    settings.exercise = training.overriding(settings).exercise
    return settings
  }

  func change(_ action: ScreenAction) {
    do {
      switch action {
      case .set(let key, let typed):
        let value = try usable(typed, for: key)
        try write { store throws(DataStoreError) in try store.set(key, to: value) }
        if key == .audioDriver { context.longBuffers.forget() }
        // Shown at once: storing takes a while if another process has locked the database.
        try? key.set(value, in: &screens.settings.settings)
        if key == .exercise { training.chosenExercise = ExerciseName(rawValue: value) }
        if key == .language { updateLanguage() }
        listenToMIDI()
        if key == .volume, let sound = screens.settings.previewed { preview(sound) }
      case .reset(let key): try write { store throws(DataStoreError) in try store.reset([key]) }
      case .resetSettings:
        try write { store throws(DataStoreError) in try store.reset() }
        context.longBuffers.forget()
        training.chosenExercise = nil
        screens.settings.settings = Settings()
        updateLanguage()
        listenToMIDI()
        screens[place].notice = look(SettingsMessages.defaultsRestored)
      case .deleteAnswers:
        try preparation.delete(.all)
        screens[place].notice = look(ExchangeMessages.deleting)
      case .deleteTraining(let run):
        try preparation.delete(.training(run))
        screens[place].notice = look(ExchangeMessages.deleting)
      case .audition(let sound):
        preview(sound)
        return
      case .open, .leave, .profile, .readOut, .nameFiles, .write, .use, .addPerson, .rename, .askToRemove, .remove,
        .askToDeleteTraining, .learnControls, .cancelLearning:
        return
      }
    } catch {
      screens[place].notice = words(about: error)
    }
    // The Start Screen shows neither settings nor facts; screens that do read them when they open.
    if place != .start { refresh() }
  }

  /// The value to store: of a tuning, one with an absolute path.
  ///
  /// - Throws: `CommandError` if the value can't be used with the other settings, which then stay.
  private func usable(_ value: String, for key: Setting) throws -> String {
    if key == .tuning, let placed = PlacedTuning(description: value) {
      return try PlacedTuning(placed.tuning.map(SettingsCommand.found), placed.tonic).description
    }
    if let conflict = key.conflict(in: screens.settings.settings) { throw CommandError(ErrorMessage(conflict), .usage) }
    return value
  }

  /// Writes to the store in the background, so that keys stay responsive.
  func write(_ work: @escaping StoreWriter.Work) throws {
    if case .failed(let error) = try training.openWriter().perform(.setting, work) { throw error }
  }

  func refresh() {
    if training.writer?.pending(.setting) ?? 0 == 0, let settings = shownSettings {
      screens.settings.settings = settings
    }
    updateInfo()
  }

  /// Asks whether to delete the last training of the exercise on the Profile Screen.
  func askToDeleteTraining() {
    guard let exercise = screens.profile.profile?.request.exercise else { return }
    do {
      if let (run, answers) = try context.lastTraining(of: exercise) {
        let question = ExchangeMessages.confirmDeletion(of: answers, in: Exercises[exercise], now: .now)
        screens.profile.ask(toDelete: run, look(question))
      } else {
        screens.profile.notice = look(ExchangeMessages.nothingToDelete)
      }
    } catch {
      screens.profile.notice = words(about: error)
    }
  }

  /// Reads the facts of the Info Screen ('peach info' has more), and the number of answers for the settings.
  func updateInfo() {
    guard let facts = try? InfoCommand.Facts(context) else { return }
    screens.info.facts = Array(facts.rows.prefix(4))
    screens.settings.answers = facts.answers
  }

  /// Switches to the language chosen here, or else to the one the program started with.
  /// Doesn't read the stored setting, which is still the earlier one while the new one waits to be stored.
  private func updateLanguage() {
    training.language = screens.settings.settings.language ?? context.languageOfEnvironment
  }

  private func preview(_ sound: SoundSourceID?) {
    let settings = screens.settings.settings
    let store = (try? context.dataFolder()).flatMap { try? TrainingDataStore.existing(folder: $0) }
    preparation.audition.play(
      .init(
        sound: sound ?? settings.sound, sounding: settings.training.sounding, range: settings.training.noteRange,
        drivers: store?.drivers(for: settings) ?? settings.audioDrivers(last: nil)))
  }

  /// Takes over the results of work done in the background for the screens.
  func pollBackgroundWork() {
    pollWriting()
    if let sounds = preparation.takeSounds() { screens.settings.sounds = sounds }
    if let inputs = preparation.takeMIDIInputs() { screens.settings.midiInputs = inputs }
    if let error = preparation.audition.takeFailure() { screens.settings.notice = words(about: error) }
    guard let deletion = preparation.takeDeletion() else { return }
    screens[place].notice = training.words(deletion) { summary in
      let report = ExchangeMessages.deleted(summary.deleted)
      guard let backup = summary.backup else { return report }
      waysBack.append((report, (try? context.person())?.name, backup))
      // A long command would have line breaks on a screen, with which it can't be pasted.
      return training.surface.face == .screen
        ? report + ExchangeMessages.saysWayBack : words(waysBack[waysBack.count - 1])
    }
    if place == .profile { preparation.read(screens.profile) }
    refresh()
  }

  /// What was deleted, and the command that brings it back, with the present name of whose answers they were.
  func words(_ way: (report: Text, person: PersonName?, backup: String?)) -> Text {
    guard let backup = way.backup else { return way.report }
    let context = context.using(way.person)
    // Somebody who was removed has their folder back once they are restored.
    let path = (try? context.dataFolder()).map { $0 + "/" + FilePaths.name(of: backup) } ?? backup
    return way.report + Text(" ") + ExchangeMessages.backup(path, options: context.dataOptions)
  }
}

extension Training {
  /// What a success says, or a short message about an error.
  func words<Success>(_ result: Result<Success, any Error>, _ words: (Success) -> Text) -> String {
    switch result {
    case .success(let value): words(value)(language)
    case .failure(let error): self.words(about: error)
    }
  }

  /// A short message: what happened and what to do.
  func words(about error: any Error) -> String {
    switch error {
    case let error as AudioError: NoticeMessages.notice(error)(language)
    case let error as DataStoreError: NoticeMessages.notice(error)(language)
    case let error as OutputFileError: ErrorMessage(error).notice(language)
    case let error as CommandError: error.message.notice(language)
    case let error as PersonError: ErrorMessage(error, options: context.folderOption).notice(language)
    default: String(describing: error)
    }
  }
}

extension Context {
  /// The last training of an exercise with the number and the times of its answers; nil if there is none.
  fileprivate func lastTraining(of exercise: ExerciseName) throws -> (run: UUID, answers: AnswerSummary)? {
    guard let store = try TrainingDataStore.existing(folder: dataFolder()),
      let run = try store.runs.lastTraining(of: exercise)?.run
    else { return nil }
    let answers = try store.answers(in: .training(run))
    return answers.count > 0 ? (run, answers) : nil
  }
}
