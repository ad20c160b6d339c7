import PeachAudio
import PeachCore
import PeachLanguage
import PeachTerminal

/// The program as it is used at a terminal: Start, and what is reached from there.
///
/// One thread waits for keys, signals and what is read in the background; a training has that thread to itself.
final class App {
  let training: Training
  var context: Context { training.context }
  private var surface: Surface { training.surface }
  private let presenter: Presenter
  let preparation: Preparation
  var screens: Screens
  private(set) var place = Place.start
  /// Training was asked for while the profile was still being read.
  private var isWaitingToTrain = false
  /// How far the reading is, where that takes long.
  private var progress: String?

  init(_ training: Training) {
    self.training = training
    presenter = Presenter(training.surface)
    preparation = Preparation(training)
    screens = Screens(settings: SettingsScreen(settings: Settings(), facts: training.context.settingsFacts()))
  }

  var look: Look { surface.look(training.language) }

  // MARK: From place to place

  /// - Parameter first: Start, or a training that leads back to the shell.
  func run(from first: Place) throws -> ExitCode {
    defer { surface.leave() }
    if first == .start { arrive() } else if let code = try train(isFromShell: true) { return code }
    while true {
      if let code = try stay() { return code }
      if let code = try train(isFromShell: false) { return code }
    }
  }

  /// The exit code where the training leads out of the program; nil where it leads to a screen.
  private func train(isFromShell: Bool) throws -> ExitCode? {
    place = .start
    let ending: LiveTraining.Ending
    do {
      ending = try preparation.live().train(leadsOn: true)
    } catch  where !isFromShell {
      arrive()
      screens.start.notice = words(about: error)
      return nil
    }
    switch ending.reason {
    case .suspended:
      surface.leave()
      ending.settle()
      surface.suspend()
      surface.enter()
      arrive()
      return nil
    case .quit where ending.destination != nil || !isFromShell && !surface.input.hasEnded:
      place = ending.destination ?? .start
    case .audio(.deviceLost) where !isFromShell: screens.start.notice = look(NoticeMessages.trainingStopped)
    case .audio(let error) where !isFromShell: screens.start.notice = words(about: error)
    case .completed, .quit, .signal, .outputClosed, .audio:
      let left = ContinuousClock.now
      // The terminal first: leaving waits for nothing.
      surface.leave()
      ending.settle()
      return try leave(ending.reason, since: left)
    }
    arrive()
    if let lost = training.writer?.lost {
      screens[place].notice = ErrorMessage(lost).notice(training.language)
    }
    try show()
    ending.settle()
    return nil
  }

  private func leave(_ reason: StopReason, since left: ContinuousClock.Instant = .now) throws -> ExitCode {
    surface.leave()
    preparation.settle()
    training.saveRest(since: left)
    return try preparation.report(reason)
  }

  // MARK: At one place

  /// Shows the screens until there is a reason to leave, which is returned, or to train.
  private func stay() throws -> ExitCode? {
    surface.enter()
    // What is there at once is drawn at once.
    preparation.wait(for: .milliseconds(80))
    while place != .training {
      takeWhatWasRead()
      takeWhatWasDone()
      takeWhatWasStored()
      if place == .training { break }
      try show()
      guard surface.writer.isOpen else { return try leave(.outputClosed) }
      // What a pipe asks about is answered before it asks on.
      let isAnswering = surface.face == .pipe && preparation.isReading
      if isAnswering {
        preparation.wait(for: .milliseconds(250))
      } else {
        surface.input.wait(
          for: preparation.isReading ? .milliseconds(250) : .seconds(60),
          or: [surface.signals.descriptor] + preparation.descriptors)
      }
      for signal in surface.signals.take() {
        switch signal {
        case SIGWINCH: surface.writer.forget()
        case SIGTSTP:
          surface.leave()
          preparation.audition.end()
          surface.suspend()
          surface.enter()
          presenter.renew()
        default: return try leave(.signal(signal))
        }
      }
      guard !isAnswering, let event = surface.input.take() else { continue }
      guard event != .ended else { return try leave(.quit) }
      if let code = try handle(event) { return code }
    }
    return nil
  }

  private func handle(_ event: InputEvent) throws -> ExitCode? {
    let look = look
    let action: ScreenAction?
    if case .line(let line) = event, screens[place].takes(line) {
      settleNotices()
      action = screens[place].enter(line, look)
    } else {
      guard let typed = key(event), let key = screens[place].meant(by: typed, look),
        try !presenter.handle(key, on: screens[place], look)
      else { return nil }
      settleNotices()
      action = screens[place].handle(key, look)
    }
    switch action {
    case .leave: return try leave(.quit)
    case .open(.training) where screens.start.report == nil && preparation.isReading: isWaitingToTrain = true
    case .open(let next):
      place = next
      arrive()
    case .range(let period): preparation.read(period)
    case .set(.exercise, let name) where place == .start:
      change(.set(.exercise, name))
      preparation.read(.all)
    case .set, .resetSettings, .deleteAnswers, .audition: if let action { change(action) }
    case nil: break
    }
    return nil
  }

  /// Somebody goes on: what was told has been read.
  private func settleNotices() {
    screens[place].notice = nil
    isWaitingToTrain = false
  }

  private func key(_ event: InputEvent) -> Key? {
    switch event {
    case .key(let key): return key
    case .line(let line):
      let key = Key(line: line)
      if key == nil { context.console.say(look(ScreenMessages.unknownLine(line))) }
      return key
    case .ended: return nil
    }
  }

  /// Prepares what the screen is about.
  private func arrive() {
    presenter.renew()
    if place != .settings { preparation.audition.fade() }
    switch place {
    case .start:
      if let exercise = try? training.exercise() { screens.start.exercise = exercise.name }
      preparation.read(.all)
      preparation.loadSound()
    case .profile: preparation.read(screens.profile.range)
    case .settings: screens.settings = settingsScreen()
    case .info: screens.info.facts = infoFacts()
    case .training: break
    }
  }

  /// Answers that were given in a training before; the screens show them once they are stored.
  private func takeWhatWasStored() {
    guard let writer = training.writer, writer.takeStored() != nil else { return }
    while writer.takeStored() != nil {}
    guard writer.pending(.answer) == 0 else { return }
    switch place {
    case .start: preparation.read(.all)
    case .profile: preparation.read(screens.profile.range)
    case .settings: refresh()
    case .info, .training: break
    }
  }

  private func takeWhatWasRead() {
    if let told = preparation.progress { progress = look(told) }
    guard let result = preparation.takeReport() else { return }
    progress = nil
    switch result {
    case .success(let report):
      screens.take(report)
      if place == .profile { presenter.renew() }
    case .failure(let error): screens[place].notice = words(about: error)
    }
    if isWaitingToTrain {
      isWaitingToTrain = false
      place = .training
    }
  }

  private func show() throws {
    var screen = screens[place]
    screen.notice = screen.notice ?? progress
    try presenter.show(screen, look, isComplete: !preparation.isReading)
  }
}
