import PeachCommandLine
import PeachCore
import PeachLanguage
import PeachTerminal

/// The program at a terminal: the Start Screen and the screens opened from it.
///
/// One thread waits for keys, signals and background results; while a training runs, it has that thread to itself.
final class App {
  /// That of the person who is chosen.
  var training: Training
  var context: Context { training.context }
  private var surface: Surface { training.surface }
  private let presenter: Presenter
  var preparation: Preparation
  var screens: Screens
  var place = Place.start
  /// When the current screen appeared.
  private(set) var arrival = SessionTime.zero
  /// Learns what answers, for the Settings Screen; nil at other times.
  var learner: MIDILearner?
  /// What was deleted with a backup of this person's answers, and people who were removed, whose report is complete. How to
  /// bring them back is printed on leaving, as a notice lasts until the next key.
  var waysBack: [(report: Text, person: PersonName?, backup: String?)] = []
  /// The last loss that a notice has reported.
  var reportedLoss: LostWrites?
  /// The last loss of a person who was chosen before.
  var earlierLoss: LostWrites?
  /// Progress of reading the profile; nil while it is quick.
  private var progress: String?

  init(_ training: Training) {
    self.training = training
    presenter = Presenter(training.surface)
    preparation = Preparation(training)
    screens = Screens(settings: SettingsScreen(settings: Settings()))
    showPerson()
    surface.input.takesPasted = { [weak self] in
      self.map { $0.screens[$0.place].isTyping && !$0.presenter.showsKeys } ?? false
    }
  }

  var look: Look {
    var look = surface.look(training.language)
    look.person = screens.start.person
    return look
  }

  func words(about error: any Error) -> String { training.words(about: error) }

  // MARK: Navigation

  /// - Parameter first: `.start`, or `.training` for a training that returns to the shell.
  func run(from first: Place) throws -> ExitCode {
    defer { surface.leave() }
    if first == .start { arrive() } else if let code = try train(isFromShell: true) { return code }
    while true {
      if let code = try stay() { return code }
      if let code = try train(isFromShell: false) { return code }
    }
  }

  /// Trains once. Returns the exit code if that ends the program; nil if a screen follows.
  private func train(isFromShell: Bool) throws -> ExitCode? {
    place = .start
    let ending: LiveTraining.Ending
    do {
      ending = try preparation.live().train(canNavigate: true)
    } catch  where !isFromShell {
      arrive()
      screens.start.notice = words(about: error)
      return nil
    }
    switch ending.reason {
    case .suspended, .resumed:
      surface.leave()
      ending.settle()
      if ending.reason == .suspended { surface.suspend() }
      surface.enter()
      arrive()
      if ending.reason == .resumed { screens.start.notice = look(NoticeMessages.resumed) }
      return nil
    case .quit where ending.destination != nil || !isFromShell && !surface.input.hasEnded:
      place = ending.destination ?? .start
    case .audio(.deviceLost): screens.start.notice = look(NoticeMessages.trainingStopped)
    case .audio(let error) where !isFromShell: screens.start.notice = words(about: error)
    case .completed, .quit, .signal, .outputClosed, .audio:
      let left = ContinuousClock.now
      // Restore the terminal first: nothing must delay leaving.
      surface.leave()
      ending.settle()
      return try leave(ending.reason, since: left)
    }
    arrive()
    reportedLoss = training.lost
    if let lost = reportedLoss { screens[place].notice = ErrorMessage(lost).notice(training.language) }
    try show()
    ending.settle()
    return nil
  }

  func leave(_ reason: StopReason, since left: ContinuousClock.Instant = .now) throws -> ExitCode {
    surface.leave()
    // Words are still there.
    if surface.face == .screen { for way in waysBack { context.console.say(look(words(way))) } }
    preparation.settle()
    training.finishSaving(since: left)
    let lossCode = training.reportLost(earlierLoss)
    let code = try preparation.report(reason)
    return code == .success ? lossCode : code
  }

  // MARK: One screen

  /// Shows screens until a training is to start. Returns the exit code if the user leaves instead.
  private func stay() throws -> ExitCode? {
    surface.enter()
    // Wait briefly, so that a quick profile appears with the first frame.
    preparation.wait(for: .milliseconds(80))
    while place != .training {
      pollReport()
      if place == .start, surface.face == .screen { preparation.readAhead(for: screens) }
      pollBackgroundWork()
      pollStoredAnswers()
      pollLoss()
      pollLearning()
      if place == .training { break }
      try show()
      guard surface.writer.isOpen else { return try leave(.outputClosed) }
      // For a pipe, finish one answer before taking the next line.
      let isAnswering = surface.face == .pipe && preparation.isReading
      if isAnswering {
        preparation.wait(for: .milliseconds(250))
      } else {
        let pause = preparation.isReading ? Duration.milliseconds(250) : .seconds(60)
        surface.input.wait(
          for: learner?.deadline.map { max(.zero, min(pause, $0 - context.output.clock.now)) } ?? pause,
          or: [surface.signals.descriptor] + preparation.descriptors)
      }
      if let signal = surface.takeSignals(suspend: suspend, resized: surface.writer.forget) {
        return try leave(.signal(signal))
      }
      guard !isAnswering, let input = surface.input.take() else { continue }
      guard input.event != .ended else { return try leave(.quit) }
      let code =
        if case .midi(let event) = input.event { try handle(event, at: input.time) } else { try handle(input.event) }
      if let code { return code }
    }
    return nil
  }

  private func suspend() {
    surface.leave()
    preparation.audition.end()
    surface.suspend()
    surface.enter()
    presenter.renew()
  }

  func handle(_ event: InputEvent) throws -> ExitCode? {
    if case .key(.pasted(let text)) = event {
      for character in text { if let code = try handle(.key(.character(character))) { return code } }
      return nil
    }
    let look = look
    let action: ScreenAction?
    if case .line(let line) = event, screens[place].takes(line) {
      clearNotices()
      action = screens[place].enter(line, look)
    } else {
      guard let typed = key(event), let key = screens[place].meant(by: typed, look),
        try !presenter.handle(key, on: screens[place], look)
      else { return nil }
      let shown = screens[place].lookAbove(look)
      clearNotices()
      action = screens[place].handle(key, shown)
    }
    switch action {
    case .leave: return try leave(.quit)
    case .open(let next):
      place = next
      arrive()
    case .profile: preparation.read(screens.profile)
    case .readOut(let lines): try surface.say(lines)
    case .nameFiles: nameFiles()
    case .write(let file, let path): write(file, to: path)
    case .set(.exercise, let name) where place == .start:
      change(.set(.exercise, name))
      screens.choose(ExerciseName(rawValue: name))
      preparation.read(.all)
    case .use(let name): return try use(name)
    case .addPerson(let name): add(name)
    case .rename(let name, let other):
      return try change(name, to: other) { try PeopleList.rename($1, to: other, in: $0) }
    case .askToRemove(let name): askToRemove(name)
    case .remove(let name):
      return try change(name) { people, person in
        let isKept = try people.remove(person) != nil
        let report = PeopleMessages.removed(name.text, isKept: isKept, options: context.folderOption)
        if isKept { waysBack.append((report, nil, nil)) }
        return report
      }
    case .askToDeleteTraining: askToDeleteTraining()
    case .learnControls: beginLearning()
    case .cancelLearning: endLearning()
    case .set, .reset, .resetSettings, .deleteAnswers, .deleteTraining, .audition: if let action { change(action) }
    case nil: break
    }
    return nil
  }

  private func clearNotices() { screens[place].notice = nil }

  private func key(_ event: InputEvent) -> Key? {
    switch event {
    case .key(let key): return key
    case .line(let line):
      let key = Key(line: line)
      if key == nil { context.console.say(look(ScreenMessages.unknownLine(line))) }
      return key
    case .midi, .ended: return nil
    }
  }

  /// Prepares the contents of the current screen.
  func arrive() {
    arrival = context.output.clock.now
    training.listenToMIDI()
    presenter.renew()
    preparation.stopReadingAhead()
    if place != .settings { preparation.audition.fade() }
    switch place {
    case .start:
      screens.forgetPictures()
      if let exercise = try? training.exercise() { screens.start.exercise = exercise.name }
      preparation.read(.all)
      preparation.loadSound()
    case .profile: preparation.read(screens.profile)
    case .settings:
      screens.settings = settingsScreen()
      updateInfo()
    case .info: updateInfo()
    case .people: showPeople()
    // Nobody waits for the profile: it is read on, and stored for the next start.
    case .training: break
    }
  }

  /// Reads the profile again once the answers of a previous training are stored.
  private func pollStoredAnswers() {
    guard let writer = training.writer, writer.takeStored() != nil else { return }
    while writer.takeStored() != nil {}
    guard writer.pending(.answer) == 0 else { return }
    switch place {
    case .start: preparation.read(.all)
    case .profile: preparation.read(screens.profile)
    case .settings, .info: refresh()
    case .training, .people: break
    }
  }

  /// Reports a setting that could not be stored after all: the keys didn't wait for it.
  private func pollLoss() {
    guard let lost = training.lost, lost != reportedLoss else { return }
    reportedLoss = lost
    screens[place].notice = words(about: lost.error)
  }

  private func pollReport() {
    if let text = preparation.progress { progress = look(text) }
    guard let result = preparation.takeReport() else { return }
    progress = nil
    switch result {
    case .success(let report):
      screens.take(report)
      if place == .profile { presenter.renew(saysFocus: true) }
    case .failure(let error): screens[place].notice = words(about: error)
    }
  }

  private func show() throws {
    var screen = screens[place]
    screen.notice = screen.notice ?? progress
    try presenter.show(screen, look, isComplete: !preparation.isReading)
  }
}
