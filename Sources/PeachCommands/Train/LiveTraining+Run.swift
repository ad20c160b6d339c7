import PeachCore
import PeachLanguage
import PeachTerminal

/// Runs a session without screens to go to: a measurement, or a training answered through a pipe or by a simulated listener.
extension LiveTraining {
  private var surface: Surface { training.surface }

  func run() throws -> ExitCode {
    defer { surface.leave() }
    if let reason = try reportingLosses({ try introduce() }) {
      surface.leave()
      return try report(reason)
    }
    while true {
      let ending = try reportingLosses { try train(canNavigate: false) }
      let left = ContinuousClock.now
      let isPause = ending.reason == .completed && session.course.hasMore
      // Restore the terminal first: nothing must delay leaving.
      if !isPause || surface.face != .screen { surface.leave() }
      ending.settle()
      let end = isPause ? pause() : wait(after: ending.reason)
      if let end {
        surface.leave()
        finishSaving(since: ending.reason == end ? left : .now)
        return try report(end)
      }
    }
  }

  /// If an error ends the session, restores the terminal and reports answers that couldn't be stored.
  private func reportingLosses<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      surface.leave()
      finishSaving(since: .now)
      training.reportLost(setup.writer.lost)
      throw error
    }
  }

  /// Explains the session on a full screen, and lets the participant practise. Returns nil to begin, or the reason to leave.
  private func introduce() throws -> StopReason? {
    guard surface.face == .screen, let introduction = setup.plan.introduction else { return nil }
    try checkSound()
    if let reason = waitForKey([
      exercise.words.question, SessionMessages.howToAnswer(exercise.answerForm), introduction,
      SessionMessages.hearExample,
    ]) {
      return reason
    }
    while true {
      let ending = try practise()
      if ending.reason != .completed { surface.leave() }
      ending.settle()
      if ending.reason == .completed { return waitForKey([SessionMessages.practised, SessionMessages.begin]) }
      if let reason = wait(after: ending.reason) { return reason }
    }
  }

  /// Pauses between two blocks. Returns nil to continue, or the reason to leave.
  private func pause() -> StopReason? {
    guard surface.face != .noInput else { return nil }
    let next = setup.plan.pause().map { [$0] } ?? []
    if surface.face == .screen { return waitForKey(next + [SessionMessages.anyKey]) }
    func announce() {
      for text in next + [TrainingMessages.goOn] { training.console.say(text(training.language)) }
      surface.enterKeyMode()
    }
    announce()
    return waitForStart {
      surface.suspend()
      announce()
    }
  }

  /// Waits after an interruption until the participant continues. Returns nil to train again, or the reason to leave.
  private func wait(after reason: StopReason) -> StopReason? {
    var cause: Text?
    switch reason {
    case .suspended: surface.suspend()
    case .resumed: cause = NoticeMessages.resumed
    case .audio(.deviceLost), .audio(.deviceUnavailable):
      guard training.hasScreens, case .audio(let error) = reason else { return reason }
      cause = NoticeMessages.notice(error)
    default: return reason
    }
    switch surface.face {
    case .screen: return waitForKey([cause ?? SessionMessages.paused, SessionMessages.anyKey])
    case .words, .pipe:
      let words = (cause.map { $0 + Text(" ") } ?? Text("")) + TrainingMessages.resumed
      func announce() {
        training.console.say(words(training.language))
        surface.enterKeyMode()
      }
      announce()
      return waitForStart {
        surface.suspend()
        announce()
      }
    case .noInput: return nil
    }
  }

  /// Shows a page on the full screen and waits for a key. Returns nil to continue, or the reason to leave.
  private func waitForKey(_ paragraphs: [Text]) -> StopReason? {
    var notice: String?
    surface.enter()
    training.listenToMIDI()
    let begin = training.context.output.clock.now
    while true {
      let look = surface.look(training.language)
      var page = PauseScreen(paragraphs.with(surface.midi?.ports.isEmpty == false ? SessionMessages.pedal : nil))
      page.notice = notice
      surface.writer.show(page.canvas(look))
      guard surface.writer.isOpen else { return .outputClosed }
      for signal in surface.signals.take() {
        switch signal {
        case SIGWINCH: surface.writer.forget()
        case SIGTSTP:
          surface.suspend()
          surface.enter()
        default: return .signal(signal)
        }
      }
      guard let typed = surface.input.take() else {
        surface.input.wait(for: .seconds(60), or: [surface.signals.descriptor])
        continue
      }
      if case .midi(let event) = typed.event {
        if let news = event.news { notice = news(training.language) }
        if event.leavesPage(since: begin) { return nil }
        continue
      }
      guard case .key(let pressed) = typed.event else { return .quit }
      // Esc does nothing during a pause.
      guard let key = page.meant(by: pressed, look), key != .escape else { continue }
      if TrainingInput(command: key) == .quit { return .quit }
      if typed.time - begin >= Surface.reactionTime { return nil }
    }
  }

  /// Waits for Return. Returns nil to start, or the reason to leave.
  ///
  /// - Parameter suspend: called for Ctrl-Z.
  private func waitForStart(_ suspend: () -> Void) -> StopReason? {
    defer { surface.leave() }
    let begin = training.context.output.clock.now
    while true {
      for signal in surface.signals.take() where signal != SIGWINCH {
        guard signal == SIGTSTP else { return .signal(signal) }
        suspend()
      }
      if let event = surface.input.take()?.event {
        if case .midi(let event) = event {
          if let news = event.news { training.console.say(news(training.language)) }
          if event.leavesPage(since: begin) { return nil }
          continue
        }
        // Esc does nothing during a pause.
        switch event == .key(.escape) ? nil : training.input(event, in: setup.plan.course, canNavigate: false) {
        case .start: return nil
        case .quit: return .quit
        case .answer, .adjust, .commit, .again, .open, .volume, nil: continue
        }
      }
      surface.input.wait(for: .milliseconds(500), or: [surface.signals.descriptor])
    }
  }
}

extension [Text] {
  /// The same with another sentence at the end.
  fileprivate func with(_ sentence: Text?) -> [Text] {
    guard let sentence, let last else { return self }
    return dropLast() + [last + Text(" ") + sentence]
  }
}
